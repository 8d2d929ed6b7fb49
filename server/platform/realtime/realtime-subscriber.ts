import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import { LOG, type Log } from '../log.js';
import { Outage } from '../process/outage.js';
import { REDIS_LIVENESS } from '../queue/queues.js';
import { REALTIME_CHANNEL, signal, type Signal } from './signal.js';

const RETRY_MS = 500;

/**
 * Receives the signals that processes publish: LISTEN on a connection of its own, or Redis. After a lost connection every listener is
 * notified of the gap: signals published meanwhile are lost, so the data must be read again.
 */
@Injectable()
export class RealtimeSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners: ((s: Signal) => void)[] = [];
  private readonly gapListeners: (() => void)[] = [];
  private client: pg.Client | undefined;
  private redis: Redis | undefined;
  private closed = false;
  private subscribed = false;
  private readonly outage: Outage;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    this.outage = new Outage(log, 'live channel lost, retrying', 'live channel back');
  }

  /** Whether signals arrive here just now. */
  get isSubscribed(): boolean {
    return this.subscribed;
  }

  onSignal(listener: (s: Signal) => void): void {
    this.listeners.push(listener);
  }
  onGap(listener: () => void): void {
    this.gapListeners.push(listener);
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
    redis.on('error', (error) => {
      this.lost(error);
    });
    redis.on('close', () => {
      this.lost('the connection was closed');
    });
    redis.on('ready', () => {
      const again = connectedBefore;
      connectedBefore = true;
      // Only after subscribing: a listener that reads earlier could miss what comes between.
      redis.subscribe(REALTIME_CHANNEL).then(
        () => {
          this.found(again);
        },
        (error: unknown) => {
          this.lost(error);
        },
      );
    });
    redis.on('message', (_channel: string, text: string) => {
      this.receive(text);
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
        this.receive(payload ?? '');
      });
      const ended = (error?: Error): void => {
        client.removeAllListeners();
        client.on('error', () => undefined);
        this.lost(error ?? 'the connection was closed');
        if (!this.closed) this.retry();
      };
      client.once('error', ended);
      client.once('end', ended);
      await client.query(`LISTEN ${REALTIME_CHANNEL}`);
      this.found(again);
    } catch (error) {
      this.lost(error);
      if (!this.closed) this.retry();
    }
  }

  private lost(why: unknown): void {
    this.subscribed = false;
    if (!this.closed) this.outage.began(why);
  }

  private found(again: boolean): void {
    this.subscribed = true;
    this.outage.ended();
    if (again) this.notifyGap();
  }

  private retry(): void {
    setTimeout(() => {
      if (!this.closed) void this.listen(true);
    }, RETRY_MS).unref();
  }

  private receive(text: string): void {
    const parsed = signal.safeParse(safeJson(text));
    if (parsed.success) for (const listener of this.listeners) listener(parsed.data);
  }

  private notifyGap(): void {
    for (const listener of this.gapListeners) listener();
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
