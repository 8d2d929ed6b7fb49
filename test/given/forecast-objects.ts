import { demandArticleId } from '../../server/contract/decision-support.js';
import type { DemandArticleId } from '../../server/domain/ids.js';
import { startTestWorkers } from '../harness/server.js';
import { releasesFile } from './planned-releases.js';
import { until } from './until.js';
import { handedIn, type TestApp } from './world.js';

/** What is known of an article, as columns of its table. */
interface Facts {
  readonly demand_class?: string;
  readonly volume_class?: string;
  readonly release_interval?: string;
  readonly weeks?: number;
  readonly quantity: number;
  readonly improvement?: number;
}
/** Articles of two customers, each with a ship-to of its own, and what is known of each. */
const ARTICLES = {
  PLAN: {
    'A-100': {
      demand_class: 'smooth',
      volume_class: 'A',
      release_interval: 'weekly',
      weeks: 40,
      quantity: 5_000,
      improvement: 12.34,
    },
    'A-200': { demand_class: 'erratic', volume_class: 'B', release_interval: 'weekly', weeks: 12, quantity: 800 },
    B_10: { demand_class: 'lumpy', volume_class: 'C', release_interval: 'monthly', weeks: 30, quantity: 20 },
    'A%5': { quantity: 1 },
  },
  CALM: {
    'A-100': { demand_class: 'smooth', volume_class: 'A', release_interval: 'daily', weeks: 60, quantity: 900 },
    'Z-1': { demand_class: 'intermittent', volume_class: 'C', release_interval: 'weekly', weeks: 5, quantity: 7.5 },
  },
} as const satisfies Record<string, Record<string, Facts>>;
type Customer = keyof typeof ARTICLES;
const SENDERS: Readonly<Record<Customer, string>> = { PLAN: 'O0013000001CUST:OD', CALM: 'O0013000009CALM:OD' };
export const CUSTOMERS = Object.keys(ARTICLES) as Customer[];

/** An article by the customer and its number: `PLAN A-100`. */
export type ArticleName = { [C in Customer]: `${C} ${keyof (typeof ARTICLES)[C] & string}` }[Customer];
export interface CalledOff {
  readonly articles: Readonly<Record<ArticleName, DemandArticleId>>;
  readonly customers: Readonly<Record<Customer, string>>;
}

/** Hands in a release of each customer; once workers have read them and are gone, what is known of the articles is set as this file says. */
export async function calledOff(app: TestApp): Promise<CalledOff> {
  const client = await app.as('manager');
  const workers = await startTestWorkers(app.options);
  for (const number of CUSTOMERS)
    await handedIn(
      client,
      releasesFile({
        number,
        from: SENDERS[number],
        releases: 1,
        weeks: 4,
        articles: Object.keys(ARTICLES[number]).map((article) => ({ number: article, need: () => 10 })),
      }),
    );
  await until('the demand of all releases to be observed', async () => {
    const [at] = await app.sql<{ waiting: number }>('SELECT count(*)::int AS waiting FROM demand_change');
    return at?.waiting === 0;
  });
  await workers.close();
  const rows = await app.sql<{ id: string; number: string; customer: Customer; customerId: string }>(`
    SELECT a.id, a.article_number AS number, split_part(a.ship_to, '-', 1) AS customer, a.customer_id AS "customerId" FROM demand_article a`);
  for (const { id, number, customer } of rows) {
    const facts: Facts = (ARTICLES[customer] as Readonly<Record<string, Facts>>)[number]!;
    const { demand_class, volume_class, release_interval, weeks, quantity, improvement } = facts;
    await app.sql('DELETE FROM forecast_article WHERE article_id = $1', [id]);
    await app.sql(
      `INSERT INTO forecast_article (article_id, company_id, status, demand_class, volume_class, release_interval, weeks, customer_quantity, improvement_percent, calculated_at)
      SELECT id, company_id, $2, $3, $4, $5, $6, $7, $8, now() FROM demand_article WHERE id = $1`,
      [
        id,
        weeks === undefined ? 'insufficient' : 'own',
        demand_class,
        volume_class,
        release_interval,
        weeks ?? 0,
        quantity,
        improvement,
      ],
    );
  }
  const named = rows.map(({ id, number, customer }) => [`${customer} ${number}`, demandArticleId.parse(id)] as const);
  return {
    articles: Object.fromEntries(named) as CalledOff['articles'],
    customers: Object.fromEntries(
      rows.map(({ customer, customerId }) => [customer, customerId]),
    ) as CalledOff['customers'],
  };
}
