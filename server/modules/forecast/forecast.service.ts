import { Injectable } from '@nestjs/common';
import { mondayOf } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import type { CompanyId } from '../../domain/ids.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Log, reason } from '../../platform/log.js';
import { forecastCalculated } from './forecast.events.js';
import { ForecastCalculation } from './forecast-calculation.service.js';
import { type ForecastChange, ForecastChangeStore } from './forecast-change.store.js';
import { ForecastFacts } from './forecast-facts.service.js';
import { ForecastRunWork, RunFailed } from './forecast-run.work.service.js';
import { ForecastTwins } from './forecast-twin.service.js';

/** Advisory lock of whoever forecasts. */
export const FORECAST_LOCK = 727_011;
/** Articles that are calculated in one transaction. */
const ARTICLES_AT_A_TIME = 200;

/** Forecasts what came or changed, what waits for a run of its action, and what a new week makes stale. One worker at a time. */
@Injectable()
export class Forecasting {
  /** Companies whose articles may be in other classes of volume than before. */
  private readonly unclassified = new Set<CompanyId>();
  /** Releases and all other work take turns. */
  private isTurnOfOthers = false;

  constructor(
    private readonly database: Database,
    private readonly changes: ForecastChangeStore,
    private readonly facts: ForecastFacts,
    private readonly calculation: ForecastCalculation,
    private readonly twins: ForecastTwins,
    private readonly runs: ForecastRunWork,
  ) {}

  /** Does a portion of what waits; returns whether more does. */
  async run(log: Log): Promise<boolean> {
    try {
      return await this.alone((tx) => this.portion(tx));
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      if (error instanceof RunFailed) await this.failedRun(error, log);
      else await this.eachAlone(error, log);
      return true;
    }
  }

  /** Work that no other worker does meanwhile; false where one does. */
  private alone<T>(work: (tx: Tx) => Promise<T>): Promise<T | false> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [FORECAST_LOCK]);
      return lock?.mine === true ? work(tx) : false;
    });
  }

  private async portion(tx: Tx): Promise<boolean> {
    const asOf = runningMonday();
    if (this.unclassified.size === 0 && !(await this.changes.isDue(tx, asOf))) {
      this.isTurnOfOthers = false;
      return false;
    }
    const waiting = await this.changes.waiting(tx);
    if (waiting.length > 0 && !this.isTurnOfOthers) {
      await this.take(tx, waiting);
      this.isTurnOfOthers = true;
      return true;
    }
    this.isTurnOfOthers = false;
    const others = [this.runs.next.bind(this.runs), this.stale.bind(this), this.backlog.bind(this)];
    for (const other of others) if (await other(tx, asOf)) return true;
    return (await this.classified(tx)) || waiting.length > 0;
  }

  /** Facts, forecasts and corrections of the articles of some schedules. */
  private async take(tx: Tx, waiting: readonly ForecastChange[]): Promise<void> {
    const asOf = runningMonday();
    const heads = [...new Set(waiting.map(({ headId }) => headId))];
    const articles = await this.facts.ofHeads(tx, heads, asOf);
    const companies = new Set<CompanyId>();
    for (let from = 0; from < articles.length; from += ARTICLES_AT_A_TIME) {
      const some = articles.slice(from, from + ARTICLES_AT_A_TIME);
      const calculated = await this.calculation.calculate(tx, some, asOf);
      for (const companyId of calculated.companies) companies.add(companyId);
    }
    for (const companyId of await this.twins.rewrite(tx, heads, asOf)) companies.add(companyId);
    await this.changes.done(tx, waiting);
    this.tell(tx, companies);
  }

  /** One that fails by itself is tried again later, so that no other waits for it. */
  private async eachAlone(error: unknown, log: Log): Promise<void> {
    const waiting = await this.database.transaction('system', (tx) => this.changes.waiting(tx));
    if (waiting.length === 0) throw error;
    log.warn({ err: error }, 'schedules could not be forecast together: each of them by itself');
    for (const change of waiting)
      try {
        await this.alone((tx) => this.take(tx, [change]));
      } catch (failure) {
        if (failure instanceof DatabaseAway) throw failure;
        await this.database.transaction('system', (tx) => this.changes.failed(tx, change, reason(failure)));
        log.error({ err: failure, schedule: change.headId }, 'a schedule could not be forecast: tried again later');
      }
  }

  private async failedRun({ run, cause }: RunFailed, log: Log): Promise<void> {
    if (cause instanceof DatabaseAway) throw cause;
    await this.database.transaction('system', (tx) => this.runs.failed(tx, run, reason(cause)));
    log.error({ err: cause, run: run.id }, 'a run of an action failed');
  }

  /** Some articles that are as of a week before. */
  private async stale(tx: Tx, asOf: number): Promise<boolean> {
    const articles = await this.calculation.stale(tx, asOf, ARTICLES_AT_A_TIME);
    if (articles.length === 0) return false;
    this.tell(tx, (await this.calculation.calculate(tx, articles, asOf)).companies);
    return true;
  }

  /** Some of the articles that were observed before. */
  private async backlog(tx: Tx, asOf: number): Promise<boolean> {
    const after = await this.changes.backlog(tx);
    if (after === undefined) return false;
    const articles = await this.facts.behind(tx, { companyId: null, after, limit: ARTICLES_AT_A_TIME }, asOf);
    if (articles.length > 0) this.tell(tx, (await this.calculation.calculate(tx, articles, asOf)).companies);
    await this.changes.backlogTaken(tx, articles.at(-1) ?? null);
    return true;
  }

  private async classified(tx: Tx): Promise<boolean> {
    const [companyId] = this.unclassified;
    if (companyId === undefined) return false;
    this.unclassified.delete(companyId);
    if (await this.calculation.classify(tx, companyId)) emit(tx, forecastCalculated({ companyId }));
    return this.unclassified.size > 0;
  }

  private tell(tx: Tx, companies: ReadonlySet<CompanyId>): void {
    for (const companyId of companies) {
      this.unclassified.add(companyId);
      emit(tx, forecastCalculated({ companyId }));
    }
  }
}

/** The Monday of the running week, everywhere alike. */
export function runningMonday(): number {
  return mondayOf(dayAt(Date.now(), 'UTC'));
}
