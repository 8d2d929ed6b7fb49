import { setTimeout as sleep } from 'node:timers/promises';
import type { Disturbance } from './disturbed.js';
import type { Databases } from './databases.js';
import type { Direction, Network } from './network.js';
import type { Random } from './random.js';
import { seconds } from './report.js';
import type { Backend, ProcessName, Trial } from './trial.js';

const HOSTS = ['server', 'worker 1', 'worker 2'] as const satisfies readonly ProcessName[];
/** A cut lasts so many milliseconds. */
const CUT_MS = { least: 5_000, most: 20_000 };
/** What lay still must be done so many milliseconds after a cut ends, at most. */
const MOST_HEAL_MS = 30_000;
/** How long a cut that doesn't heal is watched. */
const PATIENCE_MS = 90_000;

interface Cut {
  readonly hosts: readonly ProcessName[];
  readonly ports: readonly number[];
  readonly direction: Direction;
  readonly ms: number;
}

/** Cuts hosts off from Postgres, Redis or both, in one direction or two, one cut after the other. */
export class Partition implements Disturbance {
  readonly name: string;
  private readonly healed: number[] = [];
  private twoWay = 0;
  private dropped = 0;

  constructor(
    private readonly databases: Databases,
    private readonly network: Network,
    readonly backend: Backend,
    private readonly cuts: number,
    private readonly random: Random,
  ) {
    this.name = `partition_${backend}`;
  }

  readonly environmentOf = (process: ProcessName) => ({
    through: this.network.through(process),
    databases: this.network.here(process),
    host: this.network.there(process),
  });

  async disturb(trial: Trial, allow: (part: number) => void): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (let done = 0; done < this.cuts; done++) {
      const cut = this.next(done);
      for (const host of cut.hosts) for (const port of cut.ports) this.network.cut(host, port, cut.direction);
      const from = Date.now();
      // Files come all the time: before, during and after.
      for (; Date.now() - from < cut.ms; ) {
        allow((done + (0.8 * (Date.now() - from)) / cut.ms) / this.cuts);
        await sleep(250);
      }
      const dropped = this.heal(cut);
      if (dropped === 0) wrong.push(`a cut of ${cut.hosts.join(' and ')} swallowed nothing`);
      this.dropped += dropped;
      const healed = await this.timeToHeal(trial);
      this.healed.push(healed);
      if (healed > MOST_HEAL_MS)
        wrong.push(
          `${cut.hosts.join(' and ')} without ${cut.direction === 'both' ? 'connection' : cut.direction === 'there' ? 'being heard' : 'answers'} for ${seconds(cut.ms)}: healed after ${seconds(healed)}`,
        );
      allow((done + 1) / this.cuts);
    }
    allow(1);
    return wrong;
  }

  told(): readonly string[] {
    const sorted = [...this.healed].sort((a, b) => a - b);
    return [
      `${String(this.twoWay)} two-way and ${String(this.healed.length - this.twoWay)} one-way cuts`,
      `healed after ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} (median), ${seconds(sorted.at(-1) ?? 0)} (longest), without a restart; ${String(this.dropped)} packets swallowed`,
    ];
  }

  /** Every second cut goes both ways; the others one way or the other in turn. */
  private next(number: number): Cut {
    const direction = number % 2 === 0 ? 'both' : number % 4 === 1 ? 'there' : 'back';
    if (direction === 'both') this.twoWay += 1;
    const some = this.random.between(0, 4);
    const hosts = some < 3 ? HOSTS.slice(some, some + 1) : some === 3 ? HOSTS.slice(1) : HOSTS;
    const { postgresPort, redisPort } = this.databases;
    const ports =
      this.backend === 'postgres' || redisPort === undefined
        ? [postgresPort]
        : this.random.pick([[postgresPort], [redisPort], [postgresPort, redisPort]]);
    return { hosts, ports, direction, ms: this.random.between(CUT_MS.least, CUT_MS.most) };
  }

  private heal({ hosts, ports, direction }: Cut): number {
    return hosts
      .flatMap((host) => ports.map((port) => this.network.heal(host, port, direction)))
      .reduce((a, b) => a + b, 0);
  }

  /** Milliseconds until the server answers for its database, and every file that was there when the cut ended is done. */
  private async timeToHeal({ books, target }: Trial): Promise<number> {
    const from = Date.now();
    const [last] = await books.ask<{ id: string | null }>('SELECT max(id) AS id FROM traffic_message');
    while (Date.now() - from < PATIENCE_MS) {
      const ready = await fetch(`${target.url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        (r) => r.ok,
        () => false,
      );
      if (
        ready &&
        (await books.number(`SELECT count(*) AS n FROM traffic_message WHERE state = 'received' AND id <= $1`, [
          last?.id ?? '0',
        ])) === 0
      )
        break;
      await sleep(100);
    }
    return Date.now() - from;
  }
}
