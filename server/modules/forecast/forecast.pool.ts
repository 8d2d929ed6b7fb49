import { RatioPool } from '../../domain/forecast/correction/pool.js';
import { type CalculatedArticle, calculated, factsOf, type KnownArticle } from './forecast.calculate.js';

/** Fewer articles say nothing of how a customer plans. */
const LEAST_POOLED = 5;

/** Pools that a thread keeps. */
const KEPT_POOLS = 20;

/** The plans of the articles of a pool as they were read once. */
export interface PooledPlans {
  /** No other reading has it: threads are given the plans with each task, and know by it that they have summed them up. */
  readonly reading: string;
  readonly plans: readonly KnownArticle['plans'][];
}
export interface CalculationTask {
  readonly asOf: number;
  /** With the keys of their pools. */
  readonly articles: readonly (KnownArticle & { readonly pools: readonly string[] })[];
  readonly pools: ReadonlyMap<string, PooledPlans>;
}

/** Pools by what they were read as: releases that follow each other share them, and so do the portions of a run. */
const made = new Map<string, RatioPool>();

function poolOf({ reading, plans }: PooledPlans, asOf: number): RatioPool {
  const known = made.get(reading);
  if (known !== undefined) return known;
  const facts = plans.map((of) =>
    factsOf(
      of.map(([week, planned]) => ({ week, planned })),
      asOf,
      null,
    ),
  );
  const pool = new RatioPool(facts, asOf);
  made.set(reading, pool);
  for (const oldest of [...made.keys()].slice(0, -KEPT_POOLS)) made.delete(oldest);
  return pool;
}

/** What is made of each article with its pools; each pool is summed up once. */
export function ofEach<T>(
  { asOf, articles, pools }: CalculationTask,
  make: (article: KnownArticle, asOf: number, pools: readonly RatioPool[]) => T,
): readonly T[] {
  const large = [...pools].filter(([, { plans }]) => plans.length >= LEAST_POOLED);
  const known = new Map(large.map(([key, plans]) => [key, poolOf(plans, asOf)]));
  return articles.map((article) =>
    make(
      article,
      asOf,
      article.pools.flatMap((key) => known.get(key) ?? []),
    ),
  );
}

/** Calculates articles, each pool of them once. */
export function calculateAll(task: CalculationTask): readonly CalculatedArticle[] {
  return ofEach(task, calculated);
}
