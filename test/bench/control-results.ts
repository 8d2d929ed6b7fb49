import type pg from 'pg';
import { compared, idOf, type Kind } from './list.js';
import { startWorld } from './list-data.js';
import type { Stack } from './stack.js';
import type { Figure } from './statistics.js';

/** Stored results. As many are in force in both: what is compared is whether history costs anything. */
const FEW = 10_000;
const MANY = 1_000_000;
/** Results of a release, customers, and articles of all. */
const A_RELEASE = 20;
const CUSTOMERS = 40;
const ARTICLES = 2_000;

const PATH = '/applications/customer-control/results';
const KINDS: Readonly<Record<string, Kind>> = {
  'first page with counts': () => PATH,
  'of a customer, with counts': (_world, n) => `${PATH}?customer=CUST${String(10 + (n % CUSTOMERS))}`,
  'of an article, with counts': (_world, n) => `${PATH}?articleNumber=ART-${String(10_000 + ((n * 7) % ARTICLES))}`,
  'of a state, with counts': (_world, n) => `${PATH}?state=${n % 2 === 0 ? 'open' : 'seen'}`,
  'page at any depth': (world, n) => `${PATH}?counts=false&cursor=${idOf(world, n)}`,
  'first page of all releases': () => `${PATH}?counts=false&all=true`,
};

const RELEASES = `
INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count, parties, buyer_name,
  chain, release_order, superseded_by, is_compared)
SELECT $1, n, 1, 'PLAN' || n % 400, 'DELFOR', current_date, 'FULL', 1, 0, 'CUST' || 10 + abs(hashint4(n) % ${String(CUSTOMERS)}) || ':OD|OWN:OD', 'Plant ' || n % ${String(CUSTOMERS)},
  'PLAN' || n % 400, lpad(n::text, 8, '0'), CASE WHEN n % ($2::integer / ${String(FEW)}) > 0 THEN n END, true
FROM generate_series(1, $2::integer / ${String(A_RELEASE)}) AS n`;
const LINES = `
INSERT INTO schedule_line (id, company_id, head_id, position, line_number, article_number, description, unit, quantity_scale, dates, last_dates, quantities, statuses, periods,
  total_quantity, calloff_count)
SELECT id, $1, id, 1, '1', 'ART-' || 10000 + message_id % ${String(ARTICLES)}, 'Part', 'PCE', 0, '{}', '{}', '{}', '{}', '{}', 0, 0 FROM schedule_head WHERE company_id = $1`;
/** Three of five are open, one of ten ignored. */
const RESULTS = `
INSERT INTO schedule_rule_result (company_id, head_id, is_in_force, result_key, position, line_id, rule_id, rule_code, severity, ship_to, article_number, day, previous_value,
  current_value, difference, basis, parameters, message_key, message_arguments, state)
SELECT $1, h.id, h.superseded_by IS NULL, md5(h.id || '-' || n), n, h.id, 1 + n % 6, (ARRAY['MAX_QTY', 'ZONE_TOLERANCE', 'CALLOFF_FIRM_CHANGE'])[1 + n % 3], 'warning', 'P1',
  'ART-' || 10000 + abs(hashint8(h.message_id * ${String(A_RELEASE)} + n) % ${String(ARTICLES)}), current_date + n, '100', '140', '40', 'cumulative', '{}', 'outside', '{"current": "140", "limit": "100"}',
  (ARRAY['open', 'open', 'seen', 'open', 'open', 'open', 'seen', 'open', 'seen', 'ignored'])[1 + n % 10]
FROM schedule_head h CROSS JOIN generate_series(1, ${String(A_RELEASE)}) AS n WHERE h.company_id = $1 ORDER BY h.id, n`;

async function writeResults(sql: pg.Client, company: string, rows: number): Promise<void> {
  await sql.query(RELEASES, [company, rows]);
  await sql.query(LINES, [company]);
  await sql.query(RESULTS, [company]);
}

/** The slowest of a hundred answers of what rules found, with ten thousand stored results and with a million. */
export async function measureControlResults(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`control results: writing ${String(FEW)} and ${String(MANY)} results`);
  const of = {
    write: writeResults,
    tables: ['schedule_rule_result', 'schedule_head', 'schedule_line'],
  } as const;
  const few = await startWorld(stack, FEW, { of });
  const many = await startWorld(stack, MANY, { of });
  try {
    return await compared({ list: 'control results', rows: 'results', few, many }, KINDS, rounds, say);
  } finally {
    await few.stop();
    await many.stop();
  }
}
