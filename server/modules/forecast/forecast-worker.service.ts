import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { isQuick } from '../schedule/schedule.releases.port.js';
import type { CalculatedArticle } from './forecast.calculate.js';
import { calculateAll, type CalculationTask } from './forecast.pool.js';
import type { ArticlePerformance, PerformanceTask } from './forecast.performance.js';
import { type RewriteTask, rewritten } from './forecast.rewrite.js';

/** Articles that are calculated while other jobs wait: some ten milliseconds each. */
const MAX_INLINE_ARTICLES = 3;
/** A portion of articles takes a second, a million call-offs some seconds. */
const MAX_MS = 60_000;
const THREADS = { size: 1, heapMb: 1_024 };

/** Calculates and corrects: little of it at once, and much on threads, so that the process works meanwhile. */
@Injectable()
export class ForecastWorker implements OnModuleDestroy {
  private readonly calculation = new ThreadPool<CalculationTask, readonly CalculatedArticle[]>({
    module: new URL('forecast.calculate.thread.js', import.meta.url),
    ...THREADS,
  });
  private readonly rewriting = new ThreadPool<RewriteTask, string>({
    module: new URL('forecast.rewrite.thread.js', import.meta.url),
    ...THREADS,
  });
  private readonly performance = new ThreadPool<PerformanceTask, readonly ArticlePerformance[]>({
    module: new URL('forecast.performance.thread.js', import.meta.url),
    ...THREADS,
  });

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.calculation.close(), this.performance.close(), this.rewriting.close()]);
  }

  async calculate(task: CalculationTask): Promise<readonly CalculatedArticle[]> {
    return task.articles.length <= MAX_INLINE_ARTICLES ? calculateAll(task) : this.calculation.run(task, MAX_MS);
  }

  /** Looks back at articles. */
  perform(task: PerformanceTask): Promise<readonly ArticlePerformance[]> {
    return this.performance.run(task, MAX_MS);
  }

  /** The lines of a release as JSON. */
  async rewrite(task: RewriteTask): Promise<string> {
    const isSmall = isQuick({ current: task.release, previous: [] });
    return isSmall ? rewritten(task) : this.rewriting.run(task, MAX_MS);
  }
}
