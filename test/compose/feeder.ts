import { setTimeout as sleep } from 'node:timers/promises';
import { trafficUpload } from '../../server/contract/traffic.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';

const CALLERS = 4;
const PAUSE_MS = 250;
const RETRY_MS = 500;

/** What the answers of a stretch of time were. */
export interface Answers {
  /** By status, 0 for a connection that broke. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
}

/** Hands files in, each until it is taken, and keeps books: the same bytes after a failure, since the failed try may have been taken. */
export class Feeder {
  /** Control references of the files that were taken. */
  readonly taken: string[] = [];
  private statuses: Record<string, number> = {};
  private slowestMs = 0;
  private number = 0;
  private stopping = false;
  private readonly loops: Promise<void>[];

  constructor(private readonly client: Client) {
    this.loops = Array.from({ length: CALLERS }, () => this.feed());
  }

  /** The answers since the last question. */
  answers(): Answers {
    const answers = { statuses: this.statuses, slowestMs: Math.round(this.slowestMs) };
    this.statuses = {};
    this.slowestMs = 0;
    return answers;
  }

  /** Finishes the files that are under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.loops);
  }

  private async feed(): Promise<void> {
    while (!this.stopping) {
      const reference = `TRIAL${String(++this.number)}`;
      while (!(await this.hand(reference))) await sleep(RETRY_MS);
      this.taken.push(reference);
      await sleep(PAUSE_MS);
    }
  }

  private async hand(reference: string): Promise<boolean> {
    const began = performance.now();
    const reply = await this.client
      .upload(delfor({ controlReference: reference, documentNumber: reference }))
      .catch(() => undefined);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    const status = String(reply?.status ?? 0);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (reply?.status !== 202) return false;
    trafficUpload.response.parse(reply.body);
    return true;
  }
}
