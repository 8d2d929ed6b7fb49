import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { IDLE_SECONDS } from '../../platform/http/cookies.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { LiveGateway } from '../../platform/realtime/live.gateway.js';
import { SessionView } from './session.view.js';

/** Milliseconds after which the sessions of live connections are checked: that one ends by idleness causes no event. */
const LOOK_EVERY_MS = 30_000;
/** Between two looks at least, and after one that failed. */
const REST_MS = 1_000;

/**
 * Closes the sockets of sessions that time ends, as calls of those are refused: nobody announces that. One question for all of them every
 * half minute, and another when the first that was found ends. Hearing prolongs no session, nor does being looked at.
 */
@Injectable()
export class SessionLive implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** One look after the other: none closes what a newer one found open. */
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly view: SessionView,
    private readonly live: LiveGateway,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.next(LOOK_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Looks now. Never fails: without an answer nobody is sent away, and the next look is soon. */
  look(): Promise<void> {
    this.looking = this.looking.then(async () => {
      if (this.closed) return;
      this.next(
        await this.closeWhatIsOver().catch((error: unknown) => {
          this.log.warn({ reason: reason(error) }, 'sessions of live connections could not be checked');
          return REST_MS;
        }),
      );
    });
    return this.looking;
  }

  /** Returns in how many milliseconds the next look is due. */
  private async closeWhatIsOver(): Promise<number> {
    const asked = this.live.sessions();
    if (asked.size === 0) return LOOK_EVERY_MS;
    const left = new Map(
      await this.database.transaction('system', (tx) => this.view.millisecondsLeft(tx, [...asked], IDLE_SECONDS)),
    );
    this.live.close(({ sessionId }) => sessionId !== null && asked.has(sessionId) && !left.has(sessionId));
    return Math.max(REST_MS, Math.min(LOOK_EVERY_MS, ...left.values()));
  }

  private next(wait: number): void {
    clearTimeout(this.timer);
    if (!this.closed)
      this.timer = setTimeout(() => {
        void this.look();
      }, wait).unref();
  }
}
