import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { forecastCalculated, forecastRunChanged } from './forecast.events.js';
import { type Calculated, ForecastCalculation } from './forecast-calculation.service.js';
import { ForecastRunStore, type OpenRun, type RunCounts } from './forecast-run.store.js';
import { ForecastTwins } from './forecast-twin.service.js';

/** What a run does in one transaction. */
const MOST = { articles: 200, heads: 5 };

/** A run could not go on. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
  constructor(
    readonly run: OpenRun,
    cause: unknown,
  ) {
    super('A run of an action failed', { cause });
  }
}

/** Does runs of actions, one portion after the other: what is committed stays, whoever takes the run up. */
@Injectable()
export class ForecastRunWork {
  constructor(
    private readonly store: ForecastRunStore,
    private readonly calculation: ForecastCalculation,
    private readonly twins: ForecastTwins,
  ) {}

  /** Does a portion of the first run that waits; whether there was one. @throws RunFailed */
  async next(tx: Tx, asOf: number): Promise<boolean> {
    const run = await this.store.next(tx);
    if (run === undefined) return false;
    try {
      if (run.isWaiting) await this.store.begin(tx, run);
      else await this.portion(tx, run, asOf);
    } catch (error) {
      throw new RunFailed(run, error);
    }
    const { companyId, id } = run;
    emit(tx, forecastRunChanged({ companyId, id }));
    return true;
  }

  /** Its articles come first, so that releases are corrected by what was calculated of all of them. */
  private async portion(tx: Tx, run: OpenRun, asOf: number): Promise<void> {
    const portion = await this.store.portion(tx, run, MOST);
    if (portion === undefined) return;
    const { articles, heads } = portion;
    if (articles.length > 0) {
      const calculated = await this.calculation.calculate(tx, articles, asOf);
      await this.store.advance(tx, run, portion, countsOf(calculated, run));
    } else if (heads.length > 0) {
      await this.twins.rewrite(tx, heads, asOf);
      await this.store.advance(tx, run, portion, NOTHING);
    } else {
      await this.calculation.classify(tx, run.companyId);
      await this.store.end(tx, run);
    }
    emit(tx, forecastCalculated({ companyId: run.companyId }));
  }

  async failed(tx: Tx, run: OpenRun, why: string): Promise<void> {
    await this.store.fail(tx, run, why);
    emit(tx, forecastRunChanged({ companyId: run.companyId, id: run.id }));
  }
}

const NOTHING: RunCounts = { corrected: 0, observed: 0, gated: 0, insufficient: 0 };

/** Of the articles for which the action of the run counts. */
function countsOf({ outcomes }: Calculated, { actionId }: OpenRun): RunCounts {
  const own = outcomes.filter((outcome) => outcome.actionId === actionId);
  const count = (...reasons: (typeof own)[number]['stoppedBy'][]): number =>
    own.filter(({ stoppedBy }) => reasons.includes(stoppedBy)).length;
  return {
    corrected: count(null),
    observed: count('observed'),
    gated: count('gate', 'window'),
    insufficient: count('insufficient', 'inactive'),
  };
}
