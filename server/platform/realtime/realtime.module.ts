import { Global, Module } from '@nestjs/common';
import { Hearing } from './hearing.js';
import { LiveGateway } from './live.gateway.js';
import { Signals } from './signals.js';

@Global()
@Module({ providers: [Hearing, LiveGateway, Signals], exports: [Hearing, LiveGateway, Signals] })
export class RealtimeModule {}
