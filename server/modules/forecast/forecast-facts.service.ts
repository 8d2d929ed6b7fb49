import { Injectable } from '@nestjs/common';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { KEPT_FORECAST_WEEKS } from '../../domain/forecast/names.js';
import { plansOf } from '../../domain/forecast/plan.js';
import type { CompanyId, DemandArticleId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type ArticleSince, ForecastFactsStore, type ObservedPlan, type StoredPlan } from './forecast-facts.store.js';

const WEEK = 7;

/** Keeps what customers planned by week: the same, in whatever order releases came. */
@Injectable()
export class ForecastFacts {
  constructor(private readonly store: ForecastFactsStore) {}

  /** Makes the plans of the articles of schedules anew; answers the articles. @param asOf the Monday of the running week */
  async ofHeads(tx: Tx, heads: readonly ScheduleHeadId[], asOf: number): Promise<readonly DemandArticleId[]> {
    return this.made(tx, await this.store.ofHeads(tx, heads), asOf);
  }

  /** The same of some articles behind one, all of a company or of every one; none where there are no more. */
  async behind(
    tx: Tx,
    {
      companyId,
      after,
      limit,
    }: { readonly companyId: CompanyId | null; readonly after: string; readonly limit: number },
    asOf: number,
  ): Promise<readonly DemandArticleId[]> {
    return this.made(tx, await this.store.behind(tx, companyId, after, limit), asOf);
  }

  private async made(tx: Tx, articles: readonly ArticleSince[], asOf: number): Promise<readonly DemandArticleId[]> {
    if (articles.length === 0) return [];
    const observed = Map.groupBy(await this.store.observed(tx, articles), ({ articleId }) => articleId);
    const plans = articles.flatMap(({ articleId, from }) => storedPlans(observed.get(articleId) ?? [], from));
    await this.store.write(tx, articles, plans, dayText(asOf - KEPT_FORECAST_WEEKS * WEEK));
    return articles.map(({ articleId }) => articleId);
  }
}

function storedPlans(releases: readonly ObservedPlan[], from: string): readonly StoredPlan[] {
  const said = releases.map(({ issued, days, weeks }) => ({ issued: dayNumber(issued), days, weeks }));
  return plansOf(said, dayNumber(from)).flatMap(({ week, release, planned }) => {
    const of = releases[release];
    if (of === undefined) return [];
    const { articleId, headId, order, receivedAt } = of;
    return { articleId, headId, order, receivedAt, week: dayText(week), planned };
  });
}
