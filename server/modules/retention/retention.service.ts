import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { wrongWith, type HistoryDays, type HistoryKind } from '../../domain/retention/history.js';
import { AREAS, type Area } from '../../platform/area.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { RETENTION_LOCK } from '../../platform/database/locks.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import type { Platform } from '../../platform/platform.module.js';
import { faultPoint } from '../../platform/process/fault.js';
import { Exporter } from './exporter.js';
import { Partitions } from './partitions.js';
import { RetentionStore } from './retention.store.js';
import {
  emptiedAfter,
  fileRange,
  registersOf,
  retiringTables,
  type Register,
  type RetiringTable,
} from './retention.tables.js';
import { RetentionView, type DueMonth, type Step } from './retention.view.js';

/** Rows of registers and schedules taken away in one transaction. */
const AT_A_TIME = 5_000;
/** Hours that lie between two runs at least. */
const BETWEEN_RUNS = 20;

export interface Plan {
  readonly days: HistoryDays;
  readonly open: readonly Step[];
  readonly due: readonly DueMonth[];
}
/** What a run did; `interrupted` when it was asked to stop before the end. */
export interface Outcome {
  readonly months: readonly string[];
  /** Rows deleted of each register. */
  readonly registers: Readonly<Record<string, number>>;
  readonly interrupted: boolean;
}

/** Lets what is past its days go: whole months, into the archive first. */
@Injectable()
export class RetentionService {
  private readonly tables: readonly RetiringTable[];

  constructor(
    private readonly database: Database,
    private readonly view: RetentionView,
    private readonly store: RetentionStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    @Inject(AREAS) private readonly areas: readonly Area[],
  ) {
    this.tables = retiringTables(areas);
  }

  /** The service over an open platform, for the command that runs without modules. */
  static over(platform: Platform, areas: readonly Area[]): RetentionService {
    return new RetentionService(
      platform.database,
      new RetentionView(),
      new RetentionStore(),
      platform.config,
      platform.log,
      areas,
    );
  }

  /** What a run would do now. Changes nothing. */
  plan(): Promise<Plan> {
    return this.database.transaction('system', async (tx) => {
      const days = await this.view.days(tx);
      const open = await this.view.openSteps(tx, this.tables);
      const due: DueMonth[] = [];
      for (const table of this.tables) due.push(...(await this.view.due(tx, table, days[table.kind])));
      return { days, open, due };
    });
  }

  /** Changes the policy. Returns what is wrong with it instead, as a line for people. */
  setDays(changes: Partial<Record<HistoryKind, number>>): Promise<string | undefined> {
    return this.database.transaction('system', async (tx) => {
      const days = { ...(await this.view.days(tx)), ...changes };
      const wrong = wrongWith(days);
      if (wrong === undefined) await this.store.setDays(tx, days);
      return wrong;
    });
  }

  /** The run of the day, when there was none lately and nobody else does it. */
  async runIfDue(signal: AbortSignal): Promise<Outcome | undefined> {
    const ran = await this.database.transaction('system', (tx) => this.view.ranLately(tx, BETWEEN_RUNS));
    return ran ? undefined : this.run(signal);
  }

  /**
   * First brings to its end what an earlier run began, then does what is due. Undefined when another process runs, or a backup.
   * Stops between two months once `signal` is aborted.
   */
  async run(signal: AbortSignal): Promise<Outcome | undefined> {
    // A month of files takes as long as it takes: to sort, to look through for what stays, to write out.
    const owner = await this.database.dedicatedConnection({ isPatient: true });
    try {
      // Held by the connection: it ends with this process, however that ends.
      const {
        rows: [lease],
      } = await owner.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [RETENTION_LOCK]);
      if (lease?.got !== true) return undefined;
      // One who waits for a table keeps those behind him waiting too.
      await owner.query(
        `SET lock_timeout = '10s'; SET statement_timeout = 0; SET TimeZone = 'UTC'; SET plan_cache_mode = force_custom_plan`,
      );
      return await this.runWith(owner, signal);
    } finally {
      await owner.end();
    }
  }

  private async runWith(owner: pg.Client, signal: AbortSignal): Promise<Outcome> {
    const id = await this.database.transaction('system', (tx) => this.store.startRun(tx));
    const months: string[] = [];
    const partitions = new Partitions(owner);
    try {
      const { days, open, due } = await this.plan();
      for (const step of open) {
        if (!signal.aborted) months.push(await this.bringToItsEnd(step, partitions));
      }
      // Months in order, and within one the tables in theirs.
      for (const { table, month } of due.toSorted((a, b) => a.month.localeCompare(b.month))) {
        if (signal.aborted || open.some((step) => step.table === table && step.month === month)) continue;
        const step = await this.database.transaction('system', (tx) => this.store.begin(tx, table, month));
        months.push(await this.bringToItsEnd(step, partitions));
      }
      const outcome = {
        months,
        registers: await this.deleteRegistered(days, signal),
        interrupted: signal.aborted,
      };
      await this.database.transaction('system', (tx) =>
        this.store.endRun(tx, id, outcome, signal.aborted ? 'interrupted' : null),
      );
      return outcome;
    } catch (error) {
      await this.database.transaction('system', (tx) =>
        this.store.endRun(tx, id, { months }, reason(error).slice(0, 2_000)),
      );
      throw error;
    }
  }

  /** Each state is left by one act that is safe to repeat, so a step goes on wherever it stands. */
  private async bringToItsEnd(begun: Step, partitions: Partitions): Promise<string> {
    const table = this.tables.find(({ name }) => name === begun.table);
    if (!table) throw new Error(`Nothing is known of the table ${begun.table}`);
    const exporter = new Exporter(partitions, join(this.config.dataDir, 'archive'));
    let step = begun;
    if (step.state === 'detaching') {
      await partitions.detach(step);
      const kept = await partitions.retire(step, table);
      this.log.info({ table: step.table, month: step.month, kept }, 'a month was detached');
      step = { ...step, state: 'detached' };
      faultPoint('retention-after-retire');
    }
    if (step.state === 'exported' && !(await this.isExported(step, exporter))) step = { ...step, state: 'detached' };
    if (step.state === 'detached') {
      const packs = await exporter.write(step, table);
      faultPoint('retention-after-export');
      await this.database.transaction('system', (tx) => this.store.setExported(tx, step, packs));
      if (!(await this.isExported(step, exporter)))
        throw new Error(`The archive of ${Partitions.nameOf(step)} can't be read back as it was written`);
    }
    await this.deleteEmptied(step);
    faultPoint('retention-before-drop');
    await partitions.drop(step);
    faultPoint('retention-after-drop');
    this.log.info({ table: step.table, month: step.month }, 'a month went to the archive');
    return Partitions.nameOf(step);
  }

  private async isExported(step: Step, exporter: Exporter): Promise<boolean> {
    for (const pack of await this.database.transaction('system', (tx) => this.view.packs(tx, step))) {
      if (!(await exporter.isWhole(pack))) return false;
    }
    return true;
  }

  /** What belonged to rows of the month that have left. */
  private async deleteEmptied({ table, month }: Step): Promise<void> {
    for (const { name, goes } of emptiedAfter(this.areas, table)) {
      const some = (): Promise<number> =>
        this.database.transaction('system', (tx) =>
          this.store.deleteEmptied(tx, name, month, goes(fileRange(month)), AT_A_TIME),
        );
      while ((await some()) === AT_A_TIME);
    }
  }

  private async deleteRegistered(days: HistoryDays, signal: AbortSignal): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    for (const register of registersOf(this.areas))
      deleted[register.name] = await this.deleteOf(register, days[register.kind], signal);
    return deleted;
  }

  private async deleteOf(register: Register, days: number, signal: AbortSignal): Promise<number> {
    for (let sum = 0; ; ) {
      const gone = signal.aborted
        ? 0
        : await this.database.transaction('system', (tx) => this.store.deleteRegistered(tx, register, days, AT_A_TIME));
      sum += gone;
      if (gone < AT_A_TIME) return sum;
    }
  }
}
