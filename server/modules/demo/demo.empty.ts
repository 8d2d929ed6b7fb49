import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { CompanyId, UserId } from '../../domain/ids.js';
import { DEMO_LOCK } from './demo.store.js';

/** What is of the installation and not of what happened in it; and the audit log, which nobody takes away. */
const KEPT = [
  'schema_migration',
  'app_secret',
  'partitioned_table',
  'retention_policy',
  'worker_heartbeat',
  'audit_event',
  'audit_seal',
  'audit_unsealed',
];
/** What is left of somebody who starts empty ($1 their company, $2 themselves): who they are, where they work and that they are signed in. */
const OF_SOMEBODY: Readonly<Record<string, string>> = {
  company: 't.id = $1',
  company_identifier: 't.company_id = $1',
  company_setting: 't.company_id = $1',
  user_account: 't.id = $2',
  user_setting: 't.user_id = $2 AND t.company_id = $1',
  second_factor: 't.user_id = $2',
  known_device: 't.user_id = $2',
  session: 't.user_id = $2 AND t.company_id = $1 AND t.supplier_id IS NULL AND t.filter_id IS NULL',
};

/** Somebody who stays, with their own company. */
export interface Remaining {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/**
 * Workers that have some of the tables and want others: the next try finds them done. Each gives up before a deadlock is looked for (1 s), which
 * would end their work as well.
 */
const IN_THE_WAY = ['40P01', '55P03'];
/** Tries, and milliseconds between two: what was in the way goes on meanwhile. */
const [MOST_TRIES, PAUSE_MS] = [40, 100];

/**
 * Takes everything away that ever came in or was made, months and archive included, in one transaction; `remaining` stay with their sign-in.
 * For a connection of whoever owns the tables, while work may go on.
 */
export async function emptyDatabase(client: pg.ClientBase, remaining: Remaining | null): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await empty(client, remaining);
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof pg.DatabaseError) || !IN_THE_WAY.includes(error.code ?? ''))
        throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

async function empty(client: pg.ClientBase, remaining: Remaining | null): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '500ms'`);
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`);
    const kept = remaining ? await rowsOf(client, remaining) : [];
    const {
      rows: [found],
    } = await client.query<{ tables: string }>(
      `
      SELECT string_agg(format('%I.%I', n.nspname, c.relname), ', ') AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'retired') AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
      [KEPT],
    );
    await client.query(`TRUNCATE ${found?.tables ?? ''}`);
    await client.query('SET LOCAL ROLE consignal_system');
    for (const { table, rows } of kept)
      await client.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, row::jsonb)).* FROM unnest($1::text[]) AS row`,
        [rows],
      );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** What stays, as it is written back, those that others refer to before those, and without the names of people who go. */
async function rowsOf(
  client: pg.ClientBase,
  { companyId, userId }: Remaining,
): Promise<{ table: string; rows: readonly string[] }[]> {
  const kept: { table: string; rows: readonly string[] }[] = [];
  await client.query('SET LOCAL ROLE consignal_system');
  for (const [table, whose] of Object.entries(OF_SOMEBODY)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT (to_jsonb(t) - '{claimed_by,decided_by}'::text[])::text AS row FROM ${table} t WHERE ($1::bigint, $2::bigint) IS NOT NULL AND ${whose}`,
      [companyId, userId],
    );
    kept.push({ table, rows: rows.map(({ row }) => row) });
  }
  await client.query('RESET ROLE');
  return kept;
}
