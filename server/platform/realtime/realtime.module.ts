import { Global, Module } from '@nestjs/common';
import { SocketCommandRouter } from './socket-command-router.js';
import { LiveGateway } from './live.gateway.js';
import { RealtimeSubscriber } from './realtime-subscriber.js';

@Global()
@Module({
  providers: [SocketCommandRouter, LiveGateway, RealtimeSubscriber],
  exports: [SocketCommandRouter, LiveGateway, RealtimeSubscriber],
})
export class RealtimeModule {}
