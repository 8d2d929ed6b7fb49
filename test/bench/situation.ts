import { startWorld, type World } from './list-data.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { type Figure, figure, ratios } from './statistics.js';

const CALLOFFS = 60;
/** Despatches of an article on a day, and the days of the one that is old. */
const A_DAY = 4;
const DAYS = { OLD: 40 * 30, NEW: 30 } as const;
/** Days ago that the last despatch left which the customer names. */
const KNOWN = 3;
/** So many that the ticks of the processor time, 10 ms each, weigh less than a percent. */
const REQUESTS = 240;
const FILES = 500;

type Article = keyof typeof DAYS;
const ARTICLES: readonly Article[] = ['OLD', 'NEW'];

const DESPATCHES = `
INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, article_number, note_number, day, quantity, unit)
SELECT $1, 'hand', 'CUST:OD', 'P1', $2, $2 || '-' || day || '-' || n, current_date - day, 10 + n, 'PCE'
FROM generate_series(0, $3::integer - 1) AS day, generate_series(1, ${String(A_DAY)}) AS n`;
/** Two releases, both with both articles; the customer counts what left through the last note that it names. */
const HEADS = `
INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count,
  parties, chain, release_order, is_compared)
SELECT $1, n, 1, 'PLAN', 'DELFOR', current_date - 14 + 7 * n, 'FULL', 2, ${String(2 * CALLOFFS)}, 'CUST:OD|OWN:OD', 'PLAN', lpad(n::text, 6, '0'), true
FROM generate_series(1, 2) AS n`;
const LINES = `
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, cumulative_received, cumulative_start_date,
  last_despatch_note, last_despatch_date, quantity_scale, dates, last_dates, quantities, statuses, periods, total_quantity, first_date, last_date, calloff_count)
SELECT $1, h.id, a.at, a.at::text, a.article, 'P1', 'PCE', (
    SELECT sum(q.quantity) FROM despatched_quantity q WHERE q.company_id = $1 AND q.article_number = a.article AND q.day BETWEEN '2026-01-01' AND current_date - ${String(KNOWN)}),
  '2026-01-01', a.article || '-${String(KNOWN)}-${String(A_DAY)}', current_date - ${String(KNOWN)}, 0, c.dates, c.dates, c.quantities, c.statuses, c.periods, 0,
  current_date, current_date + ${String(CALLOFFS)}, ${String(CALLOFFS)}
FROM schedule_head h CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS a (article, at) CROSS JOIN LATERAL (
  SELECT array_agg(current_date + d) AS dates, array_agg(100::bigint) AS quantities, array_agg(0::smallint) AS statuses, array_agg(0::smallint) AS periods
  FROM generate_series(1, ${String(CALLOFFS)}) AS d) AS c
WHERE h.company_id = $1`;

interface Deliveries extends World {
  /** The line of each article in the release in force. */
  readonly lines: Readonly<Record<Article, string>>;
}

async function startDeliveries(stack: Stack): Promise<Deliveries> {
  const world = await startWorld(stack, FILES);
  const { sql, company } = world;
  for (const article of ARTICLES) await sql.query(DESPATCHES, [company, article, DAYS[article]]);
  await sql.query(HEADS, [company]);
  await sql.query(LINES, [company, ARTICLES]);
  await sql.query(
    `UPDATE schedule_head h SET superseded_by = (SELECT s.id FROM schedule_head s WHERE s.company_id = h.company_id AND s.release_order > h.release_order)
     WHERE h.company_id = $1`,
    [company],
  );
  await sql.query('VACUUM ANALYZE schedule_head, schedule_line, despatched_quantity, despatched_month');
  const { rows } = await sql.query<{ id: string; article: Article }>(
    `SELECT l.id, l.article_number AS article FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE h.company_id = $1 AND h.superseded_by IS NULL`,
    [company],
  );
  const lineOf = (article: Article): string => rows.find((row) => row.article === article)?.id ?? '';
  return { ...world, lines: { OLD: lineOf('OLD'), NEW: lineOf('NEW') } };
}

const SITUATION = '/applications/schedule/delivery-situation';
const CALLS: Readonly<Record<string, (deliveries: Deliveries, article: Article) => string>> = {
  situation: (_, article) => `${SITUATION}?articleNumber=${article}&articleIsExact=true`,
  'situation of an article': ({ lines }, article) => `${SITUATION}/${lines[article]}`,
  curve: ({ lines }, article) => `${SITUATION}/${lines[article]}/curve`,
};

/** Processor time of server and database for a request, in ms. */
async function costOf(deliveries: Deliveries, path: string): Promise<number> {
  const database = new URL(deliveries.url).pathname.slice(1);
  const before = processorTime([deliveries.pid], database) ?? NaN;
  for (let i = 0; i < REQUESTS; i++) await deliveries.get(path);
  return ((processorTime([deliveries.pid], database) ?? NaN) - before) / REQUESTS;
}

/** What the situation and the curve of an article cost that has 40 months of despatches, and of one with a single month. */
export async function measureSituation(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`situation: writing ${String(A_DAY)} despatches a day of two articles, for 40 months and for one`);
  const deliveries = await startDeliveries(stack);
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(CALLS)) {
      const costs: Record<Article, number[]> = { OLD: [], NEW: [] };
      for (let round = -1; round < rounds; round++) {
        const [old, young] = [
          await costOf(deliveries, path(deliveries, 'OLD')),
          await costOf(deliveries, path(deliveries, 'NEW')),
        ];
        // The first round warms the compiler up.
        if (round < 0) continue;
        costs.OLD.push(old);
        costs.NEW.push(young);
      }
      figures.push(
        figure(
          `schedule: ${name}, with 40 months of despatches / with one, server and database`,
          '',
          ratios(costs.OLD, costs.NEW),
          { atMost: 1.2 },
        ),
        figure('  with one month', 'ms', costs.NEW),
      );
    }
    return figures;
  } finally {
    await deliveries.stop();
  }
}
