import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ServiceWindow } from '../../contract/service-window.js';
import { reaches } from '../../domain/access/level.js';
import { Database } from '../../platform/database/database.js';
import type { Gate, Identity } from '../../platform/http/caller.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { ServiceWindowView, type SetWindow } from './service-window.view.js';

/** Milliseconds after which the table is looked at anyway: a signal that was lost is made up for. */
const LOOK_EVERY_MS = 30_000;
/** After a look that failed. */
const RETRY_MS = 1_000;

/**
 * Knows in memory whether the service window is on, by the database's clock: no call asks for it. It looks at the table when it starts,
 * when it hears of a change, and every half minute; it wakes by itself when the window begins and ends.
 */
@Injectable()
export class ServiceWindowClock implements Gate, OnModuleInit, OnModuleDestroy {
  private window: SetWindow | undefined;
  private readonly changed: (() => void)[] = [];
  private published = '';
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** One look after the other: none ends with an answer that is older than the one before. */
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly view: ServiceWindowView,
    @Inject(LOG) private readonly log: Log,
    realtime: RealtimeSubscriber,
  ) {
    realtime.onSignal((s) => {
      if ('serviceWindow' in s) void this.look();
    });
    realtime.onGap(() => {
      void this.look();
    });
  }

  async onModuleInit(): Promise<void> {
    await this.look();
  }

  onModuleDestroy(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Called when the window changes, begins or ends. */
  onChange(listener: () => void): void {
    this.changed.push(listener);
  }

  /** The window that is on, with its id. */
  active(): SetWindow | undefined {
    const now = this.database.now();
    return this.window !== undefined && Date.parse(this.window.start) <= now && now < Date.parse(this.window.end)
      ? this.window
      : undefined;
  }

  state(): ServiceWindow {
    const {
      start = null,
      end = null,
      message = null,
    } = this.window !== undefined && this.database.now() < Date.parse(this.window.end) ? this.window : {};
    return { serviceWindowActive: this.active() !== undefined, start, end, message };
  }

  closedFor(who: Pick<Identity, 'level'> | undefined): number | undefined {
    const window = this.active();
    if (!window || (who && reaches(who.level, 'admin'))) return undefined;
    return Math.max(1, Math.ceil((Date.parse(window.end) - this.database.now()) / 1000));
  }

  /** Reads the table anew. Never fails: without an answer what was known stands, and the next look is soon. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.read());
    return this.looking;
  }

  private async read(): Promise<void> {
    if (this.closed) return;
    let wait = LOOK_EVERY_MS;
    try {
      this.window = await this.database.transaction('system', (tx) => this.view.current(tx));
    } catch (error) {
      this.log.warn({ reason: reason(error) }, 'service window could not be read');
      wait = RETRY_MS;
    }
    this.settle(wait);
  }

  /** Publishes what changed, and sets the timer for the next change. */
  private settle(wait: number): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const now = this.database.now();
    const turns =
      this.window === undefined
        ? []
        : [this.window.start, this.window.end].map((at) => Date.parse(at) - now).filter((ms) => ms > 0);
    this.timer = setTimeout(
      () => {
        this.wake();
      },
      Math.min(wait, ...turns),
    ).unref();
    const state = JSON.stringify(this.state());
    if (state === this.published) return;
    this.published = state;
    for (const listener of this.changed) listener();
  }

  /** A turn needs no answer of the database: the house closes and opens on time without one. */
  private wake(): void {
    this.settle(LOOK_EVERY_MS);
    void this.look();
  }
}
