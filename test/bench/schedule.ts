import { startWorld, type World } from './list-data.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { figure, ratios, type Figure } from './statistics.js';

const LINES = 1_000;
const CALLOFFS = 60;
const HISTORY = 200;
/** Processor time is counted in hundredths of a second: so many requests make it exact enough. */
const REQUESTS = 20;
const FILES = 500;

/** Releases of one relation a day apart, each with a thousand lines; every tenth line changes from one to the next. */
const HEADS = `
INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, horizon_start, horizon_end, completeness,
  line_count, calloff_count, first_date, last_date, parties, chain, release_order)
SELECT $1, n, 1, 'PLAN', 'DELFOR', current_date - ($2::integer - n), current_date - ($2::integer - n), current_date + 100, 'FULL', ${String(LINES)}, ${String(LINES * CALLOFFS)},
  current_date, current_date + ${String(CALLOFFS)}, 'bench', 'PLAN', lpad(n::text, 6, '0')
FROM generate_series(1, $2::integer) AS n`;
const LINES_OF_HEADS = `
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, cumulative_received, cumulative_start_date, quantity_scale,
  dates, last_dates, quantities, statuses, periods, total_quantity, first_date, last_date, calloff_count)
SELECT $1, h.id, line, line::text, 'ART-' || lpad(line::text, 5, '0'), 'P1', 'PCE', 1000, '2026-01-01', 0, c.dates, c.dates, c.quantities, c.statuses, c.periods,
  0, current_date, current_date + ${String(CALLOFFS)}, ${String(CALLOFFS)}
FROM schedule_head h CROSS JOIN generate_series(1, ${String(LINES)}) AS line CROSS JOIN LATERAL (
  SELECT array_agg(current_date + d) AS dates, array_agg(100 + (CASE WHEN line % 10 = h.message_id % 10 AND d = 20 THEN 5 ELSE 0 END)::bigint) AS quantities,
    array_agg((CASE WHEN d < 10 THEN 0 ELSE 3 END)::smallint) AS statuses, array_agg(0::smallint) AS periods
  FROM generate_series(1, ${String(CALLOFFS)}) AS d) AS c
WHERE h.company_id = $1 AND h.document_number = 'PLAN'`;

interface Relation extends World {
  /** The newest release. */
  readonly id: string;
}

async function startRelation(stack: Stack, releases: number): Promise<Relation> {
  const world = await startWorld(stack, FILES);
  await world.sql.query(HEADS, [world.company, releases]);
  await world.sql.query(LINES_OF_HEADS, [world.company]);
  await world.sql.query(
    `UPDATE schedule_head h SET superseded_by = (SELECT s.id FROM schedule_head s WHERE s.company_id = h.company_id AND s.release_order > h.release_order ORDER BY s.release_order LIMIT 1)
     WHERE h.company_id = $1`,
    [world.company],
  );
  await world.sql.query('VACUUM ANALYZE schedule_head, schedule_line');
  const { rows } = await world.sql.query<{ id: string }>(
    `SELECT id FROM schedule_head WHERE company_id = $1 ORDER BY release_order DESC LIMIT 1`,
    [world.company],
  );
  return { ...world, id: rows[0]?.id ?? '' };
}

const CALLS: Readonly<Record<string, (relation: Relation) => string>> = {
  compare: ({ id }) => `/applications/schedule/delivery/schedules/${id}/changes?isDifferent=true`,
  open: ({ id }) => `/applications/schedule/delivery/schedules/${id}`,
};

/** Processor time of the server for a request, in ms; of its database too. */
async function costOf(relation: Relation, path: string): Promise<{ server: number; all: number }> {
  const database = new URL(relation.url).pathname.slice(1);
  const [server, all] = [processorTime([relation.pid], ''), processorTime([relation.pid], database)];
  for (let i = 0; i < REQUESTS; i++) await relation.get(path);
  const used = (before = NaN, now = NaN) => (now - before) / REQUESTS;
  return {
    server: used(server, processorTime([relation.pid], '')),
    all: used(all, processorTime([relation.pid], database)),
  };
}

/** What it costs to compare and to open a schedule of 1,000 lines with 60 call-offs each, with one release before it and with 200. */
export async function measureSchedule(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(
    `schedule: writing 2 and ${String(HISTORY)} releases of ${String(LINES)} lines with ${String(CALLOFFS)} call-offs`,
  );
  const few = await startRelation(stack, 2);
  const many = await startRelation(stack, HISTORY);
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(CALLS)) {
      const server: number[] = [];
      const costs: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let round = -1; round < rounds; round++) {
        const [one, other] = [await costOf(few, path(few)), await costOf(many, path(many))];
        // The first round warms the compiler up.
        if (round < 0) continue;
        server.push(one.server, other.server);
        costs.few.push(one.all);
        costs.many.push(other.all);
      }
      figures.push(
        figure(
          `schedule: ${name}, processor time of the server`,
          'ms',
          server,
          name === 'compare' ? { atMost: 150 } : undefined,
        ),
        figure(
          `schedule: ${name}, with 200 releases / with 2, server and database`,
          '',
          ratios(costs.many, costs.few),
          {
            atMost: 1.2,
          },
        ),
        figure('  with 2 releases', 'ms', costs.few),
      );
    }
    return figures;
  } finally {
    await few.stop();
    await many.stop();
  }
}
