import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyId } from '../../domain/ids.js';
import type { Database } from '../../platform/database/database.js';
import { FORECAST_LOCK, runningMonday } from './forecast.service.js';
import { ForecastCalculation } from './forecast-calculation.service.js';
import { ForecastCalculationStore } from './forecast-calculation.store.js';
import { ForecastFacts } from './forecast-facts.service.js';
import { ForecastFactsStore } from './forecast-facts.store.js';
import { ForecastWorker } from './forecast-worker.service.js';

const ARTICLES_AT_A_TIME = 200;
/** A worker may have articles in hand. */
const WAIT_MS = 200;

const COMPANIES = /* sql */ `
SELECT c.id, c.name FROM company c WHERE ($1::text IS NULL OR c.code = $1 OR c.id::text = $1) AND EXISTS (SELECT FROM demand_article a WHERE a.company_id = c.id) ORDER BY c.id`;

/** A company whose articles are calculated anew. */
export interface RebuiltCompany {
  readonly id: CompanyId;
  readonly name: string;
}

/** Makes facts and calculations anew of what was observed, in portions that workers wait for. */
export class ForecastRebuild {
  private readonly worker = new ForecastWorker();
  private readonly facts = new ForecastFacts(new ForecastFactsStore());
  private readonly calculation = new ForecastCalculation(new ForecastCalculationStore(), this.worker);

  constructor(private readonly database: Database) {}

  async close(): Promise<void> {
    await this.worker.onModuleDestroy();
  }

  /** Companies with articles: the one of this code or id, or all. */
  companies(called: string | null): Promise<RebuiltCompany[]> {
    return this.database.transaction('system', (tx) => tx.query<RebuiltCompany>(COMPANIES, [called]));
  }

  /** Answers how many articles there are. It can be done again. @param say is told how many are done so far */
  async run(companyId: CompanyId, say: (articles: number) => void): Promise<number> {
    let [done, after] = [0, '0'];
    for (;;) {
      const some = await this.portion(companyId, after);
      if (some === null) await sleep(WAIT_MS);
      else if (some.length === 0) break;
      else {
        done += some.length;
        after = some.at(-1) ?? after;
        say(done);
      }
    }
    await this.database.transaction('system', (tx) => this.calculation.classify(tx, companyId));
    return done;
  }

  /** null where a worker has articles in hand. */
  private portion(companyId: CompanyId, after: string) {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [FORECAST_LOCK]);
      if (lock?.mine !== true) return null;
      const asOf = runningMonday();
      const articles = await this.facts.behind(tx, { companyId, after, limit: ARTICLES_AT_A_TIME }, asOf);
      if (articles.length > 0) await this.calculation.calculate(tx, articles, asOf);
      return articles;
    });
  }
}
