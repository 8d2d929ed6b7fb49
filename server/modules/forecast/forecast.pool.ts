import { RatioPool } from '../../domain/forecast/correction/pool.js';
import { type CalculatedArticle, calculated, factsOf, type KnownArticle } from './forecast.calculate.js';

/** Fewer articles say nothing of how a customer plans. */
const LEAST_POOLED = 5;

/** The plans of the articles of a pool. */
export type PooledPlans = readonly KnownArticle['plans'][];
export interface CalculationTask {
  readonly asOf: number;
  /** With the keys of their pools. */
  readonly articles: readonly (KnownArticle & { readonly pools: readonly string[] })[];
  readonly pools: ReadonlyMap<string, PooledPlans>;
}

/** Pools by their plans, which are kept for as long as they are of one week: releases that follow each other share them. */
const made = new WeakMap<PooledPlans, RatioPool>();

function poolOf(plans: PooledPlans, asOf: number): RatioPool {
  const known = made.get(plans);
  if (known !== undefined) return known;
  const facts = plans.map((of) =>
    factsOf(
      of.map(([week, planned]) => ({ week, planned })),
      asOf,
      null,
    ),
  );
  const pool = new RatioPool(facts, asOf);
  made.set(plans, pool);
  return pool;
}

/** What is made of each article with its pools; each pool is summed up once. */
export function ofEach<T>(
  { asOf, articles, pools }: CalculationTask,
  make: (article: KnownArticle, asOf: number, pools: readonly RatioPool[]) => T,
): readonly T[] {
  const large = [...pools].filter(([, plans]) => plans.length >= LEAST_POOLED);
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
