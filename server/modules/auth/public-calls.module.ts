import { Module } from '@nestjs/common';
import { PublicCalls } from './public-calls.service.js';
import { ThrottleStore } from './throttle.store.js';

/** How often anybody who is not signed in may call. */
@Module({ providers: [PublicCalls, ThrottleStore], exports: [PublicCalls] })
export class PublicCallsModule {}
