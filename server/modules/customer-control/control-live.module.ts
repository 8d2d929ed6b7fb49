import { Module } from '@nestjs/common';
import { ControlLive } from './control.live.js';
import { ControlModule } from './control.module.js';

/** What browsers are told of results of rules: in servers alone, since workers have no sockets. */
@Module({ imports: [ControlModule], providers: [ControlLive] })
export class ControlLiveModule {}
