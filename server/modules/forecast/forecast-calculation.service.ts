import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ForecastExplanation } from '../../contract/forecast-explanation.js';
import type { CompanyId, DemandArticleId, ForecastActionId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ForecastCalculationStore, type StoredKnowledge } from './forecast-calculation.store.js';
import type { CalculationTask, PooledPlans } from './forecast.pool.js';
import { ForecastWorker } from './forecast-worker.service.js';

/** Pools that are kept, and for how long: they change by the week, and with what comes late. */
const KEPT_POOLS = 20;
const POOL_MS = 300_000;

/** What is known of articles, with the actions that count for them. */
export interface KnownTask extends CalculationTask {
  readonly articles: readonly (StoredKnowledge & { readonly pools: readonly string[] })[];
}
interface KeptPool {
  readonly pooled: PooledPlans;
  readonly asOf: number;
  readonly until: number;
}
/** What came of articles. */
export interface Calculated {
  /** Of each: the action that counts, and why nothing is moved. */
  readonly outcomes: readonly {
    readonly actionId: ForecastActionId | null;
    readonly stoppedBy: ForecastExplanation['stoppedBy'];
  }[];
  /** Companies of which something changed. */
  readonly companies: ReadonlySet<CompanyId>;
}

/** Calculates what is forecast of articles and how they are corrected, and stores it. */
@Injectable()
export class ForecastCalculation {
  private readonly pools = new Map<string, KeptPool>();

  constructor(
    private readonly store: ForecastCalculationStore,
    private readonly worker: ForecastWorker,
  ) {}

  /** Calculates articles as of a Monday; those without facts are left out. */
  async calculate(tx: Tx, ids: readonly DemandArticleId[], asOf: number): Promise<Calculated> {
    const { articles, pools } = await this.known(tx, ids, asOf);
    const calculated = await this.worker.calculate({ asOf, articles, pools });
    const companies = await this.store.write(tx, calculated);
    const actions = new Map(articles.map(({ articleId, actionId }) => [articleId, actionId]));
    const outcomes = calculated.map(({ articleId, explanation: { stoppedBy } }) => ({
      actionId: actions.get(articleId) ?? null,
      stoppedBy,
    }));
    return { outcomes, companies };
  }

  /** What is known of articles, with what they are pooled with: what a calculation takes. */
  async known(tx: Tx, ids: readonly DemandArticleId[], asOf: number): Promise<KnownTask> {
    const known = await this.store.known(tx, ids, asOf);
    const pools = new Map<string, PooledPlans>();
    for (const article of known)
      for (const pool of poolsOf(article))
        if (!pools.has(keyOf(pool))) pools.set(keyOf(pool), await this.pool(tx, pool, asOf));
    return { asOf, articles: known.map((article) => ({ ...article, pools: poolsOf(article).map(keyOf) })), pools };
  }

  /** Some articles that were not calculated since the beginning of the week. */
  stale(tx: Tx, asOf: number, limit: number): Promise<readonly DemandArticleId[]> {
    return this.store.stale(tx, asOf, limit);
  }

  /** Puts the articles of a company into their classes of volume; whether one of them is in another one than before. */
  classify(tx: Tx, companyId: CompanyId): Promise<boolean> {
    return this.store.classify(tx, companyId);
  }

  private async pool(tx: Tx, pool: Pool, asOf: number): Promise<PooledPlans> {
    const key = keyOf(pool);
    const kept = this.pools.get(key);
    if (kept?.asOf === asOf && kept.until > Date.now()) return kept.pooled;
    const pooled = { reading: randomUUID(), plans: await this.store.pooled(tx, pool.kind, pool.id, asOf) };
    this.pools.delete(key);
    this.pools.set(key, { pooled, asOf, until: Date.now() + POOL_MS });
    for (const oldest of [...this.pools.keys()].slice(0, -KEPT_POOLS)) this.pools.delete(oldest);
    return pooled;
  }
}

interface Pool {
  readonly kind: 'group' | 'customer';
  readonly id: string;
}
/** The article group first, then the customer. */
function poolsOf({ groupId, customerId }: StoredKnowledge): readonly Pool[] {
  const customer: Pool = { kind: 'customer', id: customerId };
  return groupId === null ? [customer] : [{ kind: 'group', id: groupId }, customer];
}
function keyOf({ kind, id }: Pool): string {
  return `${kind}-${id}`;
}
