import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import { LOG, reason, type Log } from '../log.js';
import { REDIS_LIVENESS } from '../queue/queues.js';
import { REALTIME_CHANNEL, signal, type Signal } from './publisher.js';

const RETRY_MS = 500;

/**
 * Hears what other processes announced: LISTEN on a connection of its own, or Redis. After a lost connection everybody is told of
 * the gap, because what was announced meanwhile is gone and must be read again.
 */
@Injectable()
export class Signals implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly heard: ((s: Signal) => void)[] = [];
  private readonly gap: (() => void)[] = [];
  private client: pg.Client | undefined;
  private redis: Redis | undefined;
  private closed = false;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onSignal(listener: (s: Signal) => void): void {
    this.heard.push(listener);
  }
  onGap(listener: () => void): void {
    this.gap.push(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.redisUrl === undefined) await this.listen(false);
    else this.subscribe(this.config.redisUrl);
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    this.redis?.disconnect();
    await this.client?.end().catch(() => undefined);
  }

  private subscribe(url: string): void {
    const redis = new Redis(url, { ...REDIS_LIVENESS, maxRetriesPerRequest: null, retryStrategy: () => RETRY_MS });
    let connectedBefore = false;
    redis.on('error', () => undefined);
    redis.on('ready', () => {
      const again = connectedBefore;
      connectedBefore = true;
      // Told only once we hear again: who reads before that could miss what comes between.
      redis.subscribe(REALTIME_CHANNEL).then(
        () => {
          if (again) this.tellGap();
        },
        (error: unknown) => {
          this.log.warn({ reason: reason(error) }, 'realtime channel not subscribed');
        },
      );
    });
    redis.on('message', (_channel: string, text: string) => {
      this.hear(text);
    });
    this.redis = redis;
  }

  private async listen(again: boolean): Promise<void> {
    try {
      const client = await this.database.dedicatedConnection();
      if (this.closed) {
        await client.end();
        return;
      }
      this.client = client;
      client.on('notification', ({ payload }) => {
        this.hear(payload ?? '');
      });
      const lost = (): void => {
        client.removeAllListeners();
        client.on('error', () => undefined);
        if (!this.closed) this.retry();
      };
      client.once('error', lost);
      client.once('end', lost);
      await client.query(`LISTEN ${REALTIME_CHANNEL}`);
      if (again) this.tellGap();
    } catch (error) {
      this.log.debug({ reason: reason(error) }, 'realtime connection lost, retrying');
      if (!this.closed) this.retry();
    }
  }

  private retry(): void {
    setTimeout(() => {
      if (!this.closed) void this.listen(true);
    }, RETRY_MS).unref();
  }

  private hear(text: string): void {
    const parsed = signal.safeParse(safeJson(text));
    if (parsed.success) for (const listener of this.heard) listener(parsed.data);
  }

  private tellGap(): void {
    for (const listener of this.gap) listener();
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
