import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { INBOUND_FAULT_POINTS, type FaultPoint } from '../../server/platform/process/fault.js';
import { Child, type ChildOrder } from './child.js';
import type { Databases } from './databases.js';
import type { Random } from './random.js';

/** A place for one process: what runs there and where it can be made to die. */
export interface Slot {
  readonly name: string;
  readonly order: Omit<ChildOrder, 'fault'>;
  readonly points: readonly FaultPoint[];
  child: Child | undefined;
}

export interface KillPlan {
  readonly kills: number;
  /** kill -9 of Postgres, and losses of Redis, so many within the run. */
  readonly postgres: number;
  readonly redis: number;
  /** Goes on until every point has killed a process so many times. */
  readonly hits: number;
}

/** A point that doesn't fire for so long, or half the time that the process took to come up, is given up: it is killed wherever it is. */
const PATIENCE_MS = 600;
/** Beyond that at points of the folder, where a file must lie still before it is taken. */
const QUIET_MS = 900;
/** Kills beyond the plan, at most, for points that were not hit often enough: at least so many, or this part of the plan. */
const FURTHER_KILLS = { least: 150, part: 0.4 };
const READY_MS = 60_000;
/** Deaths that one process may be ahead of the others. */
const AHEAD = 4;

/** Kills processes in turn, each at a point or anywhere, and starts them again at once. */
export class Killer {
  readonly external = new Map<string, number>();
  /** Milliseconds from kill -9 of Postgres until it answered again. */
  readonly postgresAway: number[] = [];
  private readonly armed = new Map<FaultPoint, number>();
  private readonly deaths = new Map<Slot, number>();
  private stores = 0;
  /** Part of the files that may be handed in. */
  private released = 0;

  constructor(
    private readonly databases: Databases,
    private readonly slots: readonly Slot[],
    private readonly plan: KillPlan,
    private readonly faults: { readonly points: readonly FaultPoint[]; readonly hitLog: string },
    private readonly random: Random,
  ) {}

  /** How often each point killed a process. */
  get hits(): Map<FaultPoint, number> {
    const lines = existsSync(this.faults.hitLog) ? readFileSync(this.faults.hitLog, 'utf8').split('\n') : [];
    return new Map(this.faults.points.map((p) => [p, lines.filter((l) => l === p).length]));
  }

  get kills(): number {
    const sum = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0);
    return sum(this.hits.values()) + sum(this.external.values());
  }

  /** How much of the plan is done; not all of it as long as points wait to be hit, for which files must come. */
  get progress(): number {
    const { hits: due } = this.plan;
    const missing =
      due === 0
        ? 0
        : [...this.hits.values()].reduce((sum, n) => sum + Math.max(0, due - n), 0) / (due * this.faults.points.length);
    return Math.min(1 - 0.3 * missing, this.kills / this.plan.kills);
  }

  /** How much of the files may come by now: what the plan allows, but when a process is up and waits for files to die on. */
  get allowance(): number {
    return this.released;
  }

  /** Resolves when the plan is fulfilled and every process runs again, unarmed. */
  async run(): Promise<void> {
    await Promise.all([...this.slots.map((slot) => this.runSlot(slot)), this.killStores()]);
    this.released = 1;
    await startUnarmed(this.slots);
  }

  private get finished(): boolean {
    const { kills } = this;
    const { plan } = this;
    if (kills < plan.kills) return false;
    const enough = [...this.hits.values()].every((n) => n >= plan.hits) && this.stores >= plan.postgres + plan.redis;
    return enough || kills >= plan.kills + Math.max(FURTHER_KILLS.least, plan.kills * FURTHER_KILLS.part);
  }

  private async runSlot(slot: Slot): Promise<void> {
    while (!this.finished) {
      if (this.isAhead(slot)) await this.restUnarmed(slot);
      const point = this.nextPoint(slot);
      this.armed.set(point, (this.armed.get(point) ?? 0) + 1);
      const after = this.random.chance(0.5) ? 1 : this.random.between(2, 5);
      const from = Date.now();
      const child = Child.start({ ...slot.order, fault: { point, after, log: this.faults.hitLog } });
      slot.child = child;
      // Now and then it doesn't even come up.
      if (this.random.chance(0.05)) await Promise.race([child.ended, sleep(this.random.between(50, 600))]);
      else if (await withTimeout(child.ready)) {
        this.released = this.progress;
        const patience =
          Math.max(PATIENCE_MS, (Date.now() - from) / 2) * (0.5 + this.random.next()) +
          (point.startsWith('folder-') ? QUIET_MS : 0);
        await Promise.race([child.ended, sleep(patience)]);
      }
      if (child.alive) {
        child.kill();
        this.count(slot.name);
      }
      const { signal } = await child.ended;
      if (signal === 'SIGKILL') this.deaths.set(slot, this.dead(slot) + 1);
      // It could not start because its database is away: a supervisor waits a moment too.
      if (signal === null) await sleep(150);
    }
  }

  /** A server dies on its first upload, a worker needs a job first: nobody gets more than his part of the kills. */
  private isAhead(slot: Slot): boolean {
    return this.dead(slot) > Math.min(...this.slots.map((s) => this.dead(s))) + AHEAD;
  }
  private dead(slot: Slot): number {
    return this.deaths.get(slot) ?? 0;
  }

  private async restUnarmed(slot: Slot): Promise<void> {
    const child = Child.start({ ...slot.order, fault: undefined });
    slot.child = child;
    if (await withTimeout(child.ready)) while (this.isAhead(slot) && !this.finished && child.alive) await sleep(20);
    if (!child.alive) return;
    child.kill();
    await child.ended;
    this.count(slot.name);
  }

  /** The point tried least often of those that the process has, seldom hit ones first. */
  private nextPoint(slot: Slot): FaultPoint {
    const hits = this.hits;
    const weight = (p: FaultPoint): number => (hits.get(p) ?? 0) + (this.armed.get(p) ?? 0) * 0.05;
    const candidates = slot.points
      .filter((p) => this.faults.points.includes(p))
      .sort((a, b) => weight(a) - weight(b))
      .slice(0, 3);
    return this.random.pick(candidates);
  }

  /** Spread over the middle of the run: the databases under everything go too. */
  private async killStores(): Promise<void> {
    const { postgres, redis } = this.plan;
    const events = [
      ...Array.from({ length: postgres }, (_, i) => ({ at: 0.2 + (0.6 * i) / postgres, what: 'postgres' as const })),
      ...Array.from({ length: redis }, (_, i) => ({ at: 0.23 + (0.6 * i) / redis, what: 'redis' as const })),
    ].sort((a, b) => a.at - b.at);
    for (const { at, what } of events) {
      while (this.progress < at) await sleep(20);
      if (what === 'postgres') this.postgresAway.push(await this.databases.killPostgres());
      else await this.databases.loseRedis();
      this.stores += 1;
      this.count(what);
    }
  }

  private count(what: string): void {
    this.external.set(what, (this.external.get(what) ?? 0) + 1);
  }
}

/** Starts what doesn't run, to stay; a process that cannot start yet is started again. */
export async function startUnarmed(slots: readonly Slot[]): Promise<void> {
  await Promise.all(
    slots.map(async (slot) => {
      const deadline = Date.now() + READY_MS;
      while (slot.child?.alive !== true) {
        if (Date.now() > deadline) throw new Error(`${slot.name} does not start; see ${slot.order.log}`);
        slot.child = Child.start({ ...slot.order, fault: undefined });
        if (!(await withTimeout(slot.child.ready))) await sleep(100);
      }
    }),
  );
}

async function withTimeout(ready: Promise<boolean>): Promise<boolean> {
  const abort = new AbortController();
  const late = sleep(READY_MS, false, { signal: abort.signal }).catch(() => false);
  try {
    return await Promise.race([ready, late]);
  } finally {
    abort.abort();
  }
}

/** Points on the way of a file that comes in which the server has. */
export const SERVER_POINTS = INBOUND_FAULT_POINTS.filter((p) => p.startsWith('intake-'));
