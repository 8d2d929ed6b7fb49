import { Redis } from 'ioredis';
import type { Tx } from '../database/transaction.js';
import { defineProjection, type Projection } from '../events/projection.js';
import { REDIS_LIVENESS } from '../queue/queues.js';
import { REALTIME_CHANNEL, type Signal } from './signal.js';

/** RealtimeSubscriber kept while Redis is away. */
const MOST_UNSENT = 10_000;

/**
 * Notifies every server process of what a transaction changed, at its commit and never before.
 * Postgres: pg_notify as the last statement, atomic with the commit. Redis: a publish right after it; one lost between the two
 * is made up for when browsers read again.
 */
export interface Publisher {
  announce(tx: Tx, signals: readonly Signal[]): void;
  close(): void;
}

/** The projection of events to realtime signals, each published once for a transaction. */
export function realtimeProjection(publisher: Publisher): Projection {
  return defineProjection('realtime', (tx, inputs) => {
    const signals = new Map(inputs.map(({ input }) => [JSON.stringify(input), input]));
    publisher.announce(tx, [...signals.values()]);
  });
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
