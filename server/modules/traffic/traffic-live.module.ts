import { Module } from '@nestjs/common';
import { TrafficLive } from './traffic.live.js';
import { TrafficModule } from './traffic.module.js';
import { WaitingLive } from './waiting.live.js';

/** What the server adds for browsers that watch; workers do without. */
@Module({ imports: [TrafficModule], providers: [TrafficLive, WaitingLive] })
export class TrafficLiveModule {}
