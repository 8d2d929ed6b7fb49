import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyProved, sha256Of } from './files.js';
import { manifest as format, type Manifest, type TableOfBackup } from './manifest.js';
import { asReader, measure, migrationsOf, quoted, tablesOf } from './tables.js';

/** Why a backup isn't restored; nothing was changed. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored';
}

export interface RestoreOrder {
  /** A migrated database without companies. */
  readonly url: string;
  readonly archive: string;
  /** Folder of the backup. */
  readonly from: string;
  /** Tables that are in no backup. */
  readonly leftOut: readonly string[];
}

/**
 * Brings a backup into an empty database of the same version: everything or nothing, in one transaction, compared by counts and hashes
 * with what was backed up before it counts.
 * @throws NotRestored when the backup is no whole one, or the database not empty, in use, or of another version.
 */
export async function restore(order: RestoreOrder): Promise<Manifest> {
  const backup = await read(order.from);
  const client = new pg.Client({ connectionString: order.url, application_name: 'restore', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnlessReady(client, backup);
    for (const { path, sha256 } of backup.archive)
      await copyProved(join(order.from, 'archive', path), join(order.archive, path), sha256);
    await client.query('BEGIN');
    await fill(client, backup, order);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return backup;
  } finally {
    // An open transaction ends with its connection, and with it all that was done.
    await client.end();
  }
}

/** The manifest, when every file it names is there as it was written. */
async function read(from: string): Promise<Manifest> {
  const text = await readFile(join(from, 'manifest.json'), 'utf8').catch(() => {
    throw new NotRestored(`${from} is no whole backup: it has no manifest.json.`);
  });
  const parsed = format.safeParse(json(text));
  if (!parsed.success)
    throw new NotRestored(`${join(from, 'manifest.json')} can't be read: ${parsed.error.issues[0]?.message ?? ''}`);
  const files = [
    ...parsed.data.tables.map(({ file, sha256 }) => ({ file, sha256 })),
    ...parsed.data.archive.map(({ path, sha256 }) => ({ file: `archive/${path}`, sha256 })),
  ];
  for (const { file, sha256 } of files) {
    const found = await sha256Of(join(from, file)).catch(() => undefined);
    if (found !== sha256)
      throw new NotRestored(
        `${join(from, file)} is ${found === undefined ? 'missing' : 'not what was written: its SHA-256 differs'}.`,
      );
  }
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function refuseUnlessReady(client: pg.Client, backup: Manifest): Promise<void> {
  const {
    rows: [state],
  } = await client.query<{ busy: number }>(`
    SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'consignal%'`);
  if ((state?.busy ?? 0) > 0)
    throw new NotRestored('Servers or workers are connected to this database. Stop them first.');
  if (await hasCompanies(client)) throw new NotRestored('This database is not empty. Restore into a new one.');
  const have = await migrationsOf(client);
  if (have.join() !== backup.migrations.join()) {
    throw new NotRestored(
      `The backup is of version ${backup.migrations.at(-1) ?? '?'}, this build of ${have.at(-1) ?? '?'}. Restore with the build that wrote it, then upgrade.`,
    );
  }
}

async function hasCompanies(client: pg.Client): Promise<boolean> {
  await client.query('BEGIN');
  const { rows } = await asReader(client, { guarded: true }, () => client.query('SELECT FROM company LIMIT 1'));
  await client.query('ROLLBACK');
  return rows.length > 0;
}

async function fill(client: pg.Client, backup: Manifest, { from, leftOut }: RestoreOrder): Promise<void> {
  const tops = await client.query<{ name: string; forced: boolean }>(`
    SELECT c.relname AS name, c.relforcerowsecurity AS forced FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migration'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`);
  const forced = tops.rows.filter((table) => table.forced).map(({ name }) => `"${name}"`);
  // What the migrations put in is in the backup too. The owner fills tables past their policies, in this transaction alone.
  for (const table of tops.rows) await client.query(`ALTER TABLE "${table.name}" DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tops.rows.map(({ name }) => `"${name}"`).join(', ')}`);
  for (const name of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  // First the list of tables with months: by it their partitions are made.
  const first = (table: TableOfBackup): number => (table.name === 'partitioned_table' ? 0 : 1);
  for (const table of backup.tables.toSorted((a, b) => first(a) - first(b))) await fillTable(client, table, from);
  for (const { name, lastValue, isCalled } of backup.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [`public."${name}"`, lastValue, isCalled]);
  for (const table of tops.rows) await client.query(`ALTER TABLE "${table.name}" ENABLE TRIGGER USER`);
  for (const name of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
  await compare(client, backup, leftOut);
}

async function fillTable(client: pg.Client, table: TableOfBackup, from: string): Promise<void> {
  if (table.partitionOf && table.schema === 'public')
    await client.query('SELECT ensure_partition($1, $2)', [table.partitionOf.table, table.partitionOf.month]);
  if (table.partitionOf && table.schema === 'retired') {
    await client.query(`CREATE TABLE ${quoted(table)} (LIKE public."${table.partitionOf.table}" INCLUDING DEFAULTS)`);
    await client.query(`GRANT SELECT, DELETE ON ${quoted(table)} TO consignal_system`);
  }
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const into = client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN (FORMAT binary)`));
  await pipeline(createReadStream(join(from, table.file)), createZstdDecompress(), into);
}

async function compare(client: pg.Client, backup: Manifest, leftOut: readonly string[]): Promise<void> {
  const tables = new Map((await tablesOf(client, leftOut)).map((table) => [quoted(table), table]));
  for (const expected of backup.tables) {
    const table = tables.get(quoted(expected));
    const found = table && (await measure(client, table));
    if (found?.rows !== expected.rows || found.hash !== expected.hash) {
      throw new Error(
        `${expected.name} was not restored as it was: ${found?.rows ?? 'no'} rows instead of ${expected.rows}, or others`,
      );
    }
  }
}
