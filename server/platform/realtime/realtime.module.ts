import { Global, Module } from '@nestjs/common';
import { LiveGateway } from './live.gateway.js';
import { Signals } from './signals.js';

@Global()
@Module({ providers: [LiveGateway, Signals], exports: [LiveGateway, Signals] })
export class RealtimeModule {}
