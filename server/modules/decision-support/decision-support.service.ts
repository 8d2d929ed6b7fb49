import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AnomalyReason } from '../../contract/decision-support.js';
import { Problem } from '../../contract/problem.js';
import { actualsOf, type SaidWeeks } from '../../domain/anomaly/actuals.js';
import { type Anomaly, bandAt, scoreRelease } from '../../domain/anomaly/article.js';
import { newArticle, reasonOf } from '../../domain/anomaly/reason.js';
import { trendOf } from '../../domain/anomaly/trend.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId, DemandArticleId } from '../../domain/ids.js';
import { compareOrders } from '../../domain/schedule/release.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Log, reason } from '../../platform/log.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { ScheduleChangesView, type StoredReleases } from '../schedule/schedule.changes.view.js';
import { calloffCount, isQuick } from '../schedule/schedule.releases.port.js';
import { demandScored } from './decision-support.events.js';
import { observe } from './decision-support.observe.js';
import {
  anomalyColumns,
  changesOf,
  historyOf,
  KEPT_ACTUALS,
  knownActuals,
  oneDecimal,
  reasonText,
} from './decision-support.rows.js';
import {
  type ArticleHistory,
  type ArticleScore,
  type DemandChange,
  DemandStore,
  type FoundObservation,
  type TouchedArticle,
} from './decision-support.store.js';

/** Call-offs that one run reads, and articles that it scores at once: few, so that its transaction is short. */
const MAX_CALLOFFS = 200_000;
const ARTICLES_AT_A_TIME = 250;

/** A million call-offs take a second. */
const MAX_MS = 60_000;

/** Scores the demand of schedules that came or changed, so that lists calculate nothing. */
@Injectable()
export class DemandScoring implements OnModuleDestroy {
  private readonly threads = new ThreadPool<StoredReleases, string>({
    module: new URL('decision-support.observe.thread.js', import.meta.url),
    size: 1,
    heapMb: 1_024,
  });

  constructor(
    private readonly database: Database,
    private readonly schedules: ScheduleChangesView,
    private readonly store: DemandStore,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** Takes some of the schedules that wait; returns whether more do. One worker at a time. */
  async run(log: Log): Promise<boolean> {
    try {
      return await this.alone(async (tx) => {
        const waiting = await this.store.waiting(tx);
        if (waiting.length === 0) return this.store.noteBacklog(tx);
        await this.take(tx, waiting, log);
        return true;
      });
    } catch (error) {
      // Nothing is known to be wrong with the schedules.
      if (error instanceof DatabaseAway) throw error;
      const waiting = await this.database.transaction('system', (tx) => this.store.waiting(tx));
      if (waiting.length === 0) throw error;
      log.warn({ err: error }, 'schedules could not be scored together: each of them by itself');
      for (const change of waiting) await this.takeAlone(change, log);
      return true;
    }
  }

  /** One that fails by itself is tried again later, so that no other waits for it. */
  private async takeAlone(change: DemandChange, log: Log): Promise<void> {
    try {
      await this.alone((tx) => this.take(tx, [change], log));
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      await this.database.transaction('system', (tx) => this.store.failed(tx, change, reason(error)));
      log.error(
        { err: error, schedule: change.headId },
        'the demand of a schedule could not be scored: tried again later',
      );
    }
  }

  /** Work that no other worker does meanwhile; false where one does. */
  private alone<T>(work: (tx: Tx) => Promise<T>): Promise<T | false> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727009) AS mine');
      return lock?.mine === true ? work(tx) : false;
    });
  }

  private async take(tx: Tx, waiting: readonly DemandChange[], log: Log): Promise<void> {
    const { taken, touched } = await this.observed(tx, waiting, log);
    await this.scored(tx, touched);
    await this.store.done(tx, taken);
  }

  /** Writes what schedules say; when these are many call-offs, some are left for the next run. */
  private async observed(
    tx: Tx,
    waiting: readonly DemandChange[],
    log: Log,
  ): Promise<{ readonly taken: readonly DemandChange[]; readonly touched: readonly TouchedArticle[] }> {
    const changed = waiting.filter(({ isContent }) => isContent);
    const heads = new Map(changed.map((change) => [change.headId, change]));
    const without = [...heads.values()].filter(({ isCounted }) => !isCounted);
    let touched = await this.store.remove(
      tx,
      without.map(({ headId }) => headId),
    );
    const left = new Set<string>();
    let calloffs = 0;
    for (const change of heads.values()) {
      if (!change.isCounted) continue;
      if (calloffs > MAX_CALLOFFS) left.add(change.headId);
      else {
        const { read, articles } = await this.observe(tx, change, log);
        calloffs += read;
        touched = touched.concat(articles);
      }
    }
    const taken = waiting.filter(({ headId }) => !left.has(headId));
    const others = taken.filter(({ isContent, headId }) => !isContent && !heads.has(headId));
    return {
      taken,
      touched: touched.concat(
        await this.store.articlesOf(
          tx,
          others.map(({ headId }) => headId),
        ),
      ),
    };
  }

  /** A schedule that can't be read at once, or has left meanwhile, says nothing. */
  private async observe(
    tx: Tx,
    change: DemandChange,
    log: Log,
  ): Promise<{ readonly read: number; readonly articles: readonly TouchedArticle[] }> {
    try {
      const demand = await this.schedules.withPrevious(tx, change.companyId, change.headId);
      const { current, previous } = demand;
      const said = isQuick(demand) ? observe(demand) : await this.threads.run({ current, previous }, MAX_MS);
      const articles = await this.store.observe(tx, change, demand, said);
      return { read: calloffCount(demand), articles };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.warn({ err: error, schedule: change.headId }, 'the demand of a schedule could not be scored');
      return { read: 0, articles: [] };
    }
  }

  private async scored(tx: Tx, touched: readonly TouchedArticle[]): Promise<void> {
    const articles = [...earliest(touched)].map(([articleId, order]) => ({ articleId, order }));
    const companies = new Set<CompanyId>();
    for (let from = 0; from < articles.length; from += ARTICLES_AT_A_TIME) {
      const some = articles.slice(from, from + ARTICLES_AT_A_TIME);
      const histories = await this.store.histories(tx, some);
      for (const company of await this.store.score(tx, histories.map(scoreOf))) companies.add(company);
      await this.store.trim(
        tx,
        some.map(({ articleId }) => articleId),
      );
    }
    for (const companyId of companies) emit(tx, demandScored({ companyId }));
  }
}

/** Each article once, with the earliest of its releases that changed. */
function earliest(touched: readonly TouchedArticle[]): ReadonlyMap<DemandArticleId, string | null> {
  const all = new Map<DemandArticleId, string | null>();
  for (const { articleId, order } of touched) {
    const known = all.get(articleId) ?? null;
    all.set(articleId, known === null || (order !== null && compareOrders(order, known) < 0) ? order : known);
  }
  return all;
}

/** What is stored of an article by its release in force. */
function scoreOf({ articleId: id, actualsFrom, actuals, releases }: ArticleHistory): ArticleScore {
  const current = releases.at(-1);
  const { anomaly, residuals } = scoreRelease(historyOf(releases));
  const past = actualsOf(
    releases.flatMap((release) => saidWeeks(release) ?? []),
    knownActuals({ actualsFrom, actuals }),
    KEPT_ACTUALS,
  );
  const trend = trendOf(past?.weeks ?? []);
  return {
    id,
    headId: current?.headId ?? null,
    lineId: current?.lineId ?? null,
    quantity: current?.quantity ?? 0,
    ...anomalyColumns(anomaly),
    reason: current === undefined ? null : reasonOfNewest(releases, current, anomaly),
    residuals,
    trendPercent: trend.percent === null ? null : oneDecimal(trend.percent),
    trendDirection: trend.direction,
    actualsFrom: past === null ? null : dayText(past.from),
    actuals: past?.weeks ?? null,
  };
}

function reasonOfNewest(
  releases: readonly FoundObservation[],
  { isAdded, quantity, before, after, issued }: FoundObservation,
  anomaly: Anomaly | null,
): AnomalyReason | null {
  const isNew = releases.length === 1 && isAdded;
  if (anomaly === null) return isNew ? reasonText(newArticle(quantity), dayNumber(issued)) : null;
  const expected = bandAt(historyOf(releases), releases.length - 1, 0)?.expected ?? quantity;
  return reasonText(reasonOf({ anomaly, quantity, expected, changes: changesOf(before, after) }), dayNumber(issued));
}

/** Weeks are read of the newest releases alone. */
function saidWeeks({ issued, days, weeks }: FoundObservation): SaidWeeks | null {
  return days === null || weeks === null ? null : { issued: dayNumber(issued), days, weeks };
}
