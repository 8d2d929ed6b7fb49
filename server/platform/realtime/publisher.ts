import { Redis } from 'ioredis';
import { z } from 'zod';
import type { Tx } from '../database/transaction.js';
import { REDIS_LIVENESS } from '../queue/queues.js';

/** The channel between processes, of Postgres and of Redis alike. */
export const REALTIME_CHANNEL = 'consignal_realtime';
/** Postgres channel that wakes the outbox relay. */
export const OUTBOX_CHANNEL = 'consignal_outbox';

/** RealtimeSubscriber kept while Redis is away. */
const MOST_UNSENT = 10_000;

/** Whose identity changed: a session's, a user's (acting or acted for), or that of everybody who works in a company. */
export interface Forgetting {
  readonly forget: 'session' | 'user' | 'company';
  readonly id: string;
}

/** What crosses processes: which company's records of which kind changed. Never the records themselves. */
export const signal = z.union([
  z.object({ company: z.string(), topic: z.enum(['traffic', 'schedule']), id: z.string() }),
  z.object({ endSession: z.string() }),
  z.object({ endToken: z.string() }),
  // A notice to deliver, one that was withdrawn or given back, and somebody whose list of them changed.
  z.object({ notice: z.string() }),
  z.object({ noticeChanged: z.string() }),
  z.object({ noticesOf: z.string() }),
  // It was set, called off or begun: look.
  z.object({ serviceWindow: z.literal(true) }),
  // Their cached identities are read again, and their sockets reconnect with the new ones.
  z.object({ forget: z.enum(['session', 'user', 'company']), id: z.string() }),
]);
export type Signal = z.infer<typeof signal>;

/**
 * Tells every server process what a transaction changed, at its commit and never before.
 * Postgres: pg_notify as the last statement, atomic with the commit. Redis: a publish right after it; one lost between the two
 * is made up for when browsers read again.
 */
export const PUBLISHER = Symbol('Publisher');
export interface Publisher {
  announce(tx: Tx, signals: readonly Signal[]): void;
  /** Wakes the outbox relay when the transaction commits. */
  wakeRelay(tx: Tx): void;
  close(): void;
}

export function createPublisher(redisUrl: string | undefined): Publisher {
  const redis = redisUrl === undefined ? undefined : new RedisPublisher(redisUrl);
  return {
    announce: (tx, signals) => {
      if (redis) {
        tx.afterCommit(() => {
          for (const s of signals) redis.publish(JSON.stringify(s));
        });
        return;
      }
      for (const s of signals) tx.notify(REALTIME_CHANNEL, JSON.stringify(s));
    },
    wakeRelay: (tx) => {
      tx.notify(OUTBOX_CHANNEL, '');
    },
    close: () => redis?.close(),
  };
}

/** Keeps what could not be published while its connection was away, the newest if it is too much, and sends it when it is back. */
class RedisPublisher {
  private readonly redis: Redis;
  private readonly unsent = new Set<string>();

  constructor(url: string) {
    // What is said in one turn goes in one piece, and is heard in one: what a transaction announced stays together.
    this.redis = new Redis(url, {
      ...REDIS_LIVENESS,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
    });
    this.redis.on('error', () => undefined);
    this.redis.on('ready', () => {
      const kept = [...this.unsent];
      this.unsent.clear();
      for (const text of kept) this.publish(text);
    });
  }

  publish(text: string): void {
    this.redis.publish(REALTIME_CHANNEL, text).catch(() => {
      this.unsent.add(text);
      const [oldest] = this.unsent;
      if (oldest !== undefined && this.unsent.size > MOST_UNSENT) this.unsent.delete(oldest);
    });
  }

  close(): void {
    this.redis.disconnect();
  }
}
