import type pg from 'pg';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { compared, type Kind } from './list.js';
import { startWorld } from './list-data.js';
import type { Stack } from './stack.js';
import { type Figure, figure } from './statistics.js';

/** Movements of a year: of somebody who has just begun, and of somebody with 400 despatch notes a day. */
const FEW = 1_000;
const MANY = 100_000;
/** Movements that one statement adds. */
const AT_A_TIME = 500;
const PATH = '/applications/delivery/package-account';

const KINDS: Readonly<Record<string, Kind>> = {
  'balances of a counterparty and code': (_world, n) => `${PATH}?code=KLT${String(n % 8)}`,
  'first page of balances': () => PATH,
  'accounts with something open': () => `${PATH}?filter=open&sort=-waiting`,
};

/** A year of movements on 200 accounts: goods out, empties in, scrap and corrections. Of each ten eight are confirmed, one is disputed, one countered. */
async function writeMovements(sql: pg.Client, company: string, rows: number): Promise<void> {
  await sql.query(
    `INSERT INTO partner_company (company_id, code, name) SELECT $1, 'PACK' || n, 'Plant ' || n FROM generate_series(1, 5) AS n`,
    [company],
  );
  for (let from = 0; from < rows; from += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, rows - from);
    await sql.query(
      `WITH partner AS (SELECT array_agg(id ORDER BY id) AS ids FROM partner_company WHERE company_id = $1 AND code LIKE 'PACK%'), given AS (
        SELECT jsonb_agg(jsonb_build_object('place', n, 'partner', ids[1 + n % 5], 'site', 'P' || n / 5 % 5, 'code', 'KLT' || n / 25 % 8,
          'kind', (ARRAY['full-out', 'empties-in', 'scrap', 'correction'])[1 + n % 4], 'mirrored', (ARRAY['full-in', 'empties-out', 'scrap', 'correction'])[1 + n % 4],
          'quantity', (ARRAY[-1, 1, -1, 1])[1 + n % 4] * (1 + n % 97), 'day', (date '2026-01-01' + n % 365)::text, 'note', 'N' || n, 'source', 'hand', 'state', 'announced', 'cause', 'entered')) AS all
        FROM partner, generate_series($2::integer, $3::integer) AS n
      ), posted AS MATERIALIZED (SELECT p.place, p.movement_id AS id FROM given, post_package_movements($1, NULL, given.all) p),
      changed AS (SELECT jsonb_agg(jsonb_build_object('id', id, 'place', 2, 'was', 'announced', 'state', CASE place % 10 WHEN 8 THEN 'disputed' ELSE 'confirmed' END,
        'cause', CASE place % 10 WHEN 8 THEN 'disputed' ELSE 'confirmed' END, 'until', CASE place % 10 WHEN 8 THEN '2026-12-31' END)) AS all FROM posted WHERE place % 10 < 9)
      SELECT count(*) FROM changed, put_package_states($1, NULL, changed.all)`,
      [company, from, from + count - 1],
    );
    await sql.query(
      `WITH last AS (SELECT m.id, m.day FROM package_movement m WHERE m.company_id = $1 AND m.source = 'hand' AND substring(m.note_number FROM 2)::integer BETWEEN $2::integer AND $3::integer
        AND substring(m.note_number FROM 2)::integer % 10 = 9), given AS (
        SELECT jsonb_agg(jsonb_build_object('id', id, 'place', 2, 'was', 'announced', 'state', 'countered', 'counter_state', 'countered', 'cause', 'countered', 'reason', 'Twice', 'day', day)) AS all FROM last)
      SELECT count(*) FROM given, counter_package_movements($1, NULL, given.all)`,
      [company, from, from + count - 1],
    );
  }
}

/** The slowest of a hundred readings of balances, with a thousand movements behind them and a hundred thousand; and whether they are those of a recomputation. */
export async function measurePackageAccounts(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`package accounts: writing ${String(FEW)} and ${String(MANY)} movements`);
  const wrong: number[] = [];
  const write = async (sql: pg.Client, company: string, rows: number): Promise<void> => {
    await writeMovements(sql, company, rows);
    const query = async <R extends object>(text: string): Promise<R[]> => (await sql.query<R>(text)).rows;
    const { accounts, movements, differences, oneSided } = await checkPackageAccounts({ query });
    say(
      `package accounts: ${String(accounts)} accounts of ${String(movements)} movements compared with a recomputation`,
    );
    wrong.push(differences.length + oneSided.length);
  };
  const of = { write, tables: ['package_account', 'package_movement', 'package_movement_state'] } as const;
  const few = await startWorld(stack, FEW, { of });
  const many = await startWorld(stack, MANY, { of });
  try {
    const figures = await compared({ list: 'package accounts', rows: 'movements', few, many }, KINDS, rounds, say);
    return [...figures, figure('package accounts that differ from a recomputation', '', wrong, { atMost: 0 })];
  } finally {
    await few.stop();
    await many.stop();
  }
}
