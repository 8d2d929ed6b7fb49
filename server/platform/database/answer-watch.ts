import pg from 'pg';
import type { Log } from '../log.js';
import { Outage } from '../process/outage.js';
import { DatabaseAway, NOT_SERVING } from './away.js';

const TICK_MS = 100;
/** Ticks between two questions while somebody waits. */
const REST_TICKS = 3;

/** How long a process waits for the simplest answer, and the line it logs when none comes. */
export interface Patience {
  /** Milliseconds, counted in ticks of 100. */
  readonly ms: number;
  readonly line: string;
}

/** Somebody who waits for the database. */
export interface Wait {
  /** Rejects when the database is away. */
  readonly over: Promise<never>;
  /** Why it is over, once it is. */
  readonly error: DatabaseAway | undefined;
  /** Called when it is over. */
  onOver: ((error: DatabaseAway) => void) | undefined;
  /** Nobody waits any more. */
  end(): void;
}

/**
 * Notices that the database does not answer, whatever the reason, and ends what waits for it: a paused database refuses nothing, and a
 * statement may rightly take its half minute, so only another question tells the two apart. It asks over a connection of its own, and
 * only while somebody waits or the database is known to be away; then everybody is refused at once.
 *
 * Time is counted in ticks of our own: while this process is too busy to count, it would be too busy to see an answer.
 */
export class AnswerWatch {
  private readonly waiting = new Set<(error: DatabaseAway) => void>();
  private readonly ticking: NodeJS.Timeout;
  private readonly outage: Outage;
  private away: DatabaseAway | undefined;
  private client: pg.Client | undefined;
  /** Identifies the question under way; its answer counts while it is the latest. */
  private question: symbol | undefined;
  private ticks = 0;
  private suspected = false;

  constructor(
    private readonly connect: () => Promise<pg.Client>,
    log: Log,
    private readonly patience: Patience,
  ) {
    this.outage = new Outage(log, patience.line, 'database answers again');
    this.ticking = setInterval(() => {
      this.tick();
    }, TICK_MS).unref();
  }

  /** Somebody waits from now on, until `end`. @throws DatabaseAway at once while the database is known to be away. */
  begin(): Wait {
    if (this.away) throw this.away;
    const { promise, reject } = Promise.withResolvers<never>();
    const { waiting } = this;
    const wait: { -readonly [K in keyof Wait]: Wait[K] } = {
      over: promise,
      error: undefined,
      onOver: undefined,
      end: () => waiting.delete(over),
    };
    const over = (error: DatabaseAway): void => {
      wait.error = error;
      reject(error);
      wait.onOver?.(error);
    };
    waiting.add(over);
    return wait;
  }

  /** A connection failed: whether the database is there is asked with the next tick. */
  suspect(): void {
    this.suspected = true;
    if (this.question === undefined) this.ticks = REST_TICKS;
  }

  async close(): Promise<void> {
    clearInterval(this.ticking);
    this.question = undefined;
    await this.client?.end().catch(() => undefined);
  }

  private tick(): void {
    if (this.waiting.size === 0 && !this.away && !this.suspected && this.question === undefined) return;
    this.ticks += 1;
    if (this.question !== undefined) {
      if (this.ticks * TICK_MS > this.patience.ms)
        this.failed(new Error(`no answer in ${String(this.patience.ms)} ms`));
    } else if (this.ticks > REST_TICKS) void this.ask();
  }

  private async ask(): Promise<void> {
    const question = Symbol('question');
    this.question = question;
    this.ticks = 0;
    const known = this.client;
    try {
      const client = known ?? (await this.connect());
      if (this.question !== question) {
        await client.end();
        return;
      }
      this.client = client;
      await client.query('SELECT');
      if (this.question === question) this.answered();
    } catch (error) {
      if (this.question !== question) return;
      this.drop();
      if (isAnswer(error)) this.answered();
      // It had been lost while nobody used it: a new connection decides.
      else if (known) void this.ask();
      else this.failed(error);
    }
  }

  private answered(): void {
    this.question = undefined;
    this.ticks = 0;
    this.away = undefined;
    this.suspected = false;
    this.outage.ended();
  }

  private failed(error: unknown): void {
    this.drop();
    this.question = undefined;
    this.ticks = 0;
    this.outage.began(error);
    this.away = new DatabaseAway(error);
    const ended = [...this.waiting];
    this.waiting.clear();
    for (const end of ended) end(this.away);
  }

  private drop(): void {
    void this.client?.end().catch(() => undefined);
    this.client = undefined;
  }
}

/** Refused by a database that serves others, such as one without a connection left. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !NOT_SERVING.test(error.code ?? '');
}
