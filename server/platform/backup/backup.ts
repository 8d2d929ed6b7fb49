import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { RETENTION_LOCK } from '../database/locks.js';
import { copyProved, hashing } from './files.js';
import type { Manifest, TableOfBackup } from './manifest.js';
import { asReader, measure, migrationsOf, quoted, tablesOf, type Table } from './tables.js';

/** Connections that copy at the same time. */
const AT_ONCE = 3;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface BackupOrder {
  readonly url: string;
  /** Folder of the archive, DATA_DIR/archive. */
  readonly archive: string;
  /** Folder in which the backup becomes a folder of its own. */
  readonly to: string;
  /** Tables that are not copied. */
  readonly leftOut: readonly string[];
}

/**
 * A whole and consistent copy of the database while everything runs: all tables out of one snapshot, and the archive's files that this
 * snapshot names. Months don't leave while it runs. Returns its folder.
 * @throws Error when anything can't be read whole; what was written then has no manifest.
 */
export async function backUp(order: BackupOrder): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const createdAt = new Date().toISOString();
  const folder = join(order.to, `consignal-${createdAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  await mkdir(order.to, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const clients = Array.from(
    { length: AT_ONCE },
    () => new pg.Client({ connectionString: order.url, application_name: 'backup', keepAlive: true }),
  );
  // A lost connection fails the running query, or the next one.
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const manifest = await copyAll(clients, folder, order, createdAt);
    await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    return { folder, manifest };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function copyAll(
  clients: readonly pg.Client[],
  folder: string,
  { archive, leftOut }: BackupOrder,
  createdAt: string,
): Promise<Manifest> {
  const main = await sameSnapshot(clients);
  const tables = await tablesOf(main, leftOut);
  const written = new Map<Table, TableOfBackup>();
  const waiting = [...tables];
  const lanes = clients.map(async (client) => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift())
      written.set(table, await copyTable(client, table, folder));
  });
  // The others must have stopped before their connections go.
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  const {
    rows: [version],
  } = await main.query<{ server_version: string }>('SHOW server_version');
  return {
    format: 'consignal-backup-1',
    createdAt,
    postgres: version?.server_version ?? '',
    migrations: await migrationsOf(main),
    tables: tables.map((table) => written.get(table)).filter((table) => table !== undefined),
    sequences: await sequencesOf(main),
    archive: await copyArchive(main, archive, folder),
  };
}

/** Opens a transaction on each connection, all of them seeing the same; the first holds the months where they are. */
async function sameSnapshot([main, ...others]: readonly pg.Client[]): Promise<pg.Client> {
  if (!main) throw new Error('No connection');
  await main.query('SELECT pg_advisory_lock($1)', [RETENTION_LOCK]);
  await main.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const {
    rows: [snapshot],
  } = await main.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  for (const other of others) {
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await other.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot?.id ?? '')}`);
  }
  return main;
}

async function copyTable(client: pg.Client, table: Table, folder: string): Promise<TableOfBackup> {
  const file = `tables/${table.schema}.${table.name}.copy.zst`;
  const hash = createHash('sha256');
  const { rows, hash: sum } = await measure(client, table);
  const copied = await asReader(client, table, async () => {
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const stream = client.query(copyTo(`COPY (SELECT ${columns} FROM ${quoted(table)}) TO STDOUT (FORMAT binary)`));
    await pipeline(
      stream,
      createZstdCompress(FAST),
      hashing(hash),
      createWriteStream(join(folder, file), { mode: 0o600, flush: true }),
    );
    return String(stream.rowCount);
  });
  if (copied !== rows) throw new Error(`${table.name} has ${rows} rows, and ${copied} were copied`);
  const { schema, name, partitionOf, columns } = table;
  return { schema, name, partitionOf, columns, file, sha256: hash.digest('hex'), rows, hash: sum };
}

/** Read last: numbers given since the snapshot do no harm, numbers given twice would. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relname NOT LIKE 'schema_migration%'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM public."${name}"`,
    );
    if (state) sequences.push({ name, lastValue: state.last_value, isCalled: state.is_called });
  }
  return sequences;
}

async function copyArchive(client: pg.Client, archive: string, folder: string): Promise<Manifest['archive']> {
  const packs = await asReader(
    client,
    { guarded: true },
    async () =>
      (
        await client.query<{ path: string; sha256: Buffer; index: Buffer | null }>(
          'SELECT path, sha256, index_sha256 AS index FROM archive_pack ORDER BY path',
        )
      ).rows,
  );
  const files = packs.flatMap(({ path, sha256, index }) => [
    { path, sha256: sha256.toString('hex') },
    ...(index === null
      ? []
      : [{ path: path.replace(/\.pack\.zst$/, '.index.jsonl.zst'), sha256: index.toString('hex') }]),
  ]);
  for (const { path, sha256 } of files) await copyProved(join(archive, path), join(folder, 'archive', path), sha256);
  return files;
}

async function writeWhole(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.part`, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(`${path}.part`, path);
}
