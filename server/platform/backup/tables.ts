import type pg from 'pg';
import type { TableOfBackup } from './manifest.js';

/** A table as it stands in a database: `guarded` by row-level security, `forced` upon its owner too. */
export interface Table extends Pick<TableOfBackup, 'schema' | 'name' | 'partitionOf' | 'columns'> {
  readonly guarded: boolean;
}

/** Tables that hold rows: partitions instead of what they are partitions of; extensions' own, and those named in $1, are left out. */
const TABLES = /* sql */ `
  SELECT n.nspname AS schema, c.relname AS name, c.relrowsecurity AS guarded, c.oid::text AS oid,
    -- By name: a month that is just being detached belongs to its table still, and the next run of retention goes on with it.
    (SELECT t.name FROM partitioned_table t WHERE c.relname ~ ('^' || t.name || '_[0-9]{6}$')) AS parent, right(c.relname, 6) AS month,
    (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(confrelid::text), '[]') FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS needs,
    EXISTS (SELECT FROM pg_policies y WHERE y.schemaname = n.nspname AND y.tablename = c.relname AND 'consignal_system' = ANY (y.roles) AND y.qual = 'true') AS open
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'retired') AND c.relkind = 'r' AND c.relname <> ALL ($1)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY n.nspname, c.relname`;

interface Found {
  schema: 'public' | 'retired';
  name: string;
  guarded: boolean;
  oid: string;
  parent: string | null;
  month: string;
  columns: string[];
  needs: string[];
  open: boolean;
}

/**
 * Every table with rows of its own except for those left out, those that others refer to before those.
 * @throws Error where row-level security would hide rows from the system, or foreign keys go in a circle.
 */
export async function tablesOf(client: pg.ClientBase, leftOut: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Found>(TABLES, [leftOut]);
  const hidden = rows.find((table) => table.guarded && !table.open);
  if (hidden)
    throw new Error(`Row-level security of ${hidden.name} hides rows from consignal_system: they would be missing`);
  return sorted(rows).map(({ schema, name, guarded, parent, month, columns }) => ({
    schema,
    name,
    guarded,
    columns,
    partitionOf: parent === null ? null : { table: parent, month },
  }));
}

function sorted(tables: readonly Found[]): Found[] {
  const done = new Set<string>();
  const order: Found[] = [];
  let left = [...tables];
  const known = new Set(tables.map(({ oid }) => oid));
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((oid) => done.has(oid) || !known.has(oid)));
    if (ready.length === 0) throw new Error(`Foreign keys go in a circle: ${left.map(({ name }) => name).join(', ')}`);
    for (const table of ready) done.add(table.oid);
    order.push(...ready);
    left = left.filter(({ oid }) => !done.has(oid));
  }
  return order;
}

/** `"schema"."table"`. */
export function quoted({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `"${schema}"."${name}"`;
}

/** Reads as whoever may see all of a table: the system where it is guarded, else its owner. */
export async function asReader<T>(
  client: pg.ClientBase,
  table: Pick<Table, 'guarded'>,
  read: () => Promise<T>,
): Promise<T> {
  if (!table.guarded) return read();
  await client.query('SET LOCAL ROLE consignal_system');
  const result = await read();
  await client.query('RESET ROLE');
  return result;
}

/** How many rows a table has, and the sum of their hashes. */
export function measure(client: pg.ClientBase, table: Table): Promise<{ rows: string; hash: string }> {
  return asReader(client, table, async () => {
    const {
      rows: [found],
    } = await client.query<{ rows: string; hash: string }>(
      `SELECT count(*)::text AS rows, coalesce(sum(hash_record_extended(x, 0)), 0)::text AS hash FROM ${quoted(table)} x`,
    );
    return found ?? { rows: '0', hash: '0' };
  });
}

/** The migrations that a database has had, in order. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY timestamp');
  return rows.map(({ name }) => name);
}
