import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { trafficList, trafficProcess, trafficRestore } from '../../server/contract/traffic.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { RetentionService } from '../../server/modules/retention/retention.service.js';
import { leftOutOfBackups } from '../../server/platform/area.js';
import { backUp } from '../../server/platform/backup/backup.js';
import type { Manifest } from '../../server/platform/backup/manifest.js';
import { restore } from '../../server/platform/backup/restore.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { reason } from '../../server/platform/log.js';
import { runCommand } from '../given/command.js';
import { delfor } from '../given/delfor.js';
import { monthsAgo, pastId, putPastFile } from '../given/history.js';
import { until } from '../given/until.js';
import { createWorld, handedIn, handIn, openTestApp, signIn, whenDone, type TestApp } from '../given/world.js';
import { startTestServer, startTestWorkers, type TestServer } from '../harness/server.js';
import { testDatabase, type TestDatabase } from '../harness/database.js';

function command(
  name: 'backup' | 'restore' | 'retention',
  url: string,
  dataDir: string,
  args: readonly string[],
): ReturnType<typeof runCommand> {
  return runCommand(`server/${name}.ts`, args, {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
}

async function query<R extends object>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R & pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every table of the schema with a digest of all its rows as text, read past row-level security by a superuser. */
async function digests(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `
    SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'retired'::regnamespace) AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition AND c.relname NOT IN ('schema_migration', 'worker_heartbeat') ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ digest: string; rows: number }>(
      url,
      `SELECT md5(coalesce(string_agg(md5(x::text), '' ORDER BY md5(x::text)), '')) AS digest, count(*)::int AS rows FROM ${name} x`,
    );
    found[name] = `${String(row?.rows)} rows, ${String(row?.digest)}`;
  }
  return found;
}

describe('a backup', () => {
  let app: TestApp;
  let target: TestDatabase;
  let folder: string;
  const old = monthsAgo(40);
  beforeEach(async () => {
    app = await openTestApp({ workers: true });
    target = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'consignal-backup-'));
  });
  afterEach(async () => {
    await app.close();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const data = (): string => join(folder, 'data');
  const leftOut = leftOutOfBackups(AREAS_OF_PRODUCT);
  /** What the command does, in this process. */
  const madeHere = async (): Promise<string> =>
    (await backUp({ url: app.databaseUrl, archive: join(app.dataDir, 'archive'), to: folder, leftOut })).folder;
  const restoredHere = (from: string): Promise<Manifest> =>
    restore({ url: target.url, archive: join(data(), 'archive'), from, leftOut });
  async function madeByCommand(): Promise<string> {
    const made = await command('backup', app.databaseUrl, app.dataDir, ['--to', folder]);
    expect(made).toMatchObject({ code: 0, err: '' });
    return made.out.split('\n')[0] ?? '';
  }
  const restored = (from: string) => command('restore', target.url, data(), ['--from', from]);

  const refused = (from: string): Promise<string> =>
    restoredHere(from).then(
      () => 'restored',
      (error: unknown) => reason(error),
    );

  it('brings back every row of every table and the archive, into a product that works', async () => {
    const client = await app.as('user');
    const { id } = await handedIn(client, delfor({ controlReference: 'KEEP1' }), 'keep.edi');
    await handedIn(client, delfor({ controlReference: 'KEEP2', lines: 40 }));
    await handedIn(client, Buffer.from('no EDI at all'));
    await putPastFile(app, { month: old, company: app.world.solna, number: 1, bytes: Buffer.from('long ago') });
    const retention = RetentionService.over(app.server.platform, AREAS_OF_PRODUCT);
    await retention.setDays({ file: 1000 });
    await retention.run(new AbortController().signal);
    await until('the outbox is empty', async () => (await app.sql('SELECT FROM outbox')).length === 0);
    await until('all is sealed', async () => (await app.sql('SELECT FROM audit_unsealed')).length === 0);
    await until(
      'firm changes are counted',
      async () => (await app.sql('SELECT FROM schedule_head WHERE NOT is_compared')).length === 0,
    );
    // A periodic task deletes these a minute later.
    await app.sql('DELETE FROM handed_over');
    const from = await madeByCommand();
    expect(await restored(from)).toMatchObject({ code: 0, err: '' });
    expect(await digests(target.url)).toEqual(await digests(app.databaseUrl));

    const options = { databaseUrl: target.url, dataDir: data() };
    const server = await startTestServer(options);
    const workers = await startTestWorkers(options);
    try {
      const user = await signIn(server, 'user');
      expect((await user.call(trafficList, {})).rows).toEqual((await client.call(trafficList, {})).rows);
      await user.call(trafficProcess, { params: { id } });
      expect(await whenDone(user, id)).toMatchObject({ state: 'processed', fileName: 'keep.edi' });
      expect((await handedIn(user, delfor({ controlReference: 'AFTER' }))).state).toBe('processed');
      await user.call(trafficRestore, { params: { id: pastId(old, 1) } });
      expect((await user.get(`/applications/traffic/messages/${pastId(old, 1)}/file`)).body).toEqual(
        Buffer.from('long ago'),
      );
    } finally {
      await workers.close();
      await server.close();
    }
  }, 300_000);

  it('is of one moment, although files come in and are read all the while', async () => {
    const client = await app.as('user');
    for (let n = 0; n < 10; n++) await handIn(client, delfor({ controlReference: `BEFORE${String(n)}` }));
    const stop = new AbortController();
    const sent: string[] = [];
    const feeder = (async () => {
      for (let n = 0; !stop.signal.aborted && n < 2_000; n++)
        sent.push(await handIn(client, delfor({ controlReference: `WHILE${String(n)}`, lines: 5 })));
    })();
    await until('files come in', () => sent.length > 5);
    const before = sent.length;
    const from = await madeByCommand().finally(() => {
      stop.abort();
    });
    await feeder;
    expect(sent.length).toBeGreaterThan(before);
    await restoredHere(from);
    // What one transaction writes is there together or not at all.
    const [counts] = await query<Record<string, number>>(
      target.url,
      `
      SELECT count(*)::int AS files, count(*) FILTER (WHERE f.message_id IS NULL)::int AS "withoutBytes", count(*) FILTER (WHERE d.message_id IS NULL)::int AS "withoutDigest",
        count(*) FILTER (WHERE m.state = 'processed' AND h.id IS NULL)::int AS "withoutSchedule", count(*) FILTER (WHERE m.state = 'received' AND h.id IS NOT NULL)::int AS "tooEarly",
        (SELECT count(*)::int FROM schedule_head s WHERE s.line_count <> (SELECT count(*) FROM schedule_line l WHERE l.head_id = s.id)) AS "brokenSchedules"
      FROM traffic_message m LEFT JOIN traffic_file f ON f.message_id = m.id LEFT JOIN content_digest d ON d.message_id = m.id LEFT JOIN schedule_head h ON h.message_id = m.id`,
    );
    expect(counts).toMatchObject({
      withoutBytes: 0,
      withoutDigest: 0,
      withoutSchedule: 0,
      tooEarly: 0,
      brokenSchedules: 0,
    });
    expect(counts?.['files']).toBeGreaterThanOrEqual(10 + before);

    // What was not read yet is read in the restored product: nothing of the queue is needed for it.
    const workers = await startTestWorkers({ databaseUrl: target.url, dataDir: data() });
    try {
      await until(
        'every file is read',
        async () => (await query(target.url, `SELECT FROM traffic_message WHERE state = 'received'`)).length === 0,
      );
    } finally {
      await workers.close();
    }
  }, 300_000);

  it('holds a month that is on its way to the archive, and the restored product goes on with it', async () => {
    await putPastFile(app, { month: old, company: app.world.solna, number: 1, bytes: Buffer.from('on its way') });
    await RetentionService.over(app.server.platform, AREAS_OF_PRODUCT).setDays({ file: 1000, finding: 1000 });
    await query(
      app.databaseUrl,
      `INSERT INTO retention_step (table_name, month, number, state) VALUES ('traffic_file', '${old}', 1, 'detached'), ('traffic_finding', '${old}', 1, 'detaching');
      ALTER TABLE traffic_file DETACH PARTITION traffic_file_${old}; ALTER TABLE traffic_file_${old} SET SCHEMA retired;
      GRANT SELECT, DELETE ON retired.traffic_file_${old} TO consignal_system; ALTER TABLE traffic_finding DETACH PARTITION traffic_finding_${old}`,
    );
    await restoredHere(await madeHere());
    expect(await command('retention', target.url, data(), ['--run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`traffic_file_${old}`) as string,
    });
    expect(await query(target.url, 'SELECT table_name, rows FROM archive_pack ORDER BY 1')).toEqual([
      { table_name: 'traffic_file', rows: '1' },
      { table_name: 'traffic_finding', rows: '1' },
    ]);
  }, 300_000);

  it('is refused when it is not whole, and the database stays empty', async () => {
    await handedIn(await app.as('user'), delfor({ controlReference: 'WHOLE' }));
    const from = await madeHere();
    const name = (await readdir(join(from, 'tables'))).find((file) => file.startsWith('public.user_account')) ?? '';
    const file = join(from, 'tables', name);
    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    await writeFile(file, changed);
    expect(await refused(from)).toBe(`${file} is not what was written: its SHA-256 differs.`);
    await rm(file);
    expect(await refused(from)).toBe(`${file} is missing.`);
    await writeFile(file, bytes);
    const manifest = await readFile(join(from, 'manifest.json'), 'utf8');
    // A manifest that counts one row more than the file has: noticed when all is in, and all is taken back.
    const counted = JSON.parse(manifest) as { tables: { name: string; rows: string }[]; migrations: string[] };
    for (const table of counted.tables) if (table.name === 'user_account') table.rows = String(Number(table.rows) + 1);
    await writeFile(join(from, 'manifest.json'), JSON.stringify(counted));
    expect(await refused(from)).toContain('user_account was not restored as it was');
    await writeFile(
      join(from, 'manifest.json'),
      JSON.stringify({ ...counted, migrations: counted.migrations.slice(0, -1) }),
    );
    expect(await refused(from)).toMatch(/^The backup is of version /);
    await rm(join(from, 'manifest.json'));
    expect(await refused(from)).toBe(`${from} is no whole backup: it has no manifest.json.`);
    expect(await query(target.url, 'SELECT FROM company')).toEqual([]);
    expect(await query(target.url, 'SELECT FROM retention_policy')).toHaveLength(1);
    await writeFile(join(from, 'manifest.json'), manifest);
    await restoredHere(from);
    expect(await refused(from)).toBe('This database is not empty. Restore into a new one.');
  }, 300_000);

  it('can be read by its owner alone', async () => {
    const from = await madeHere();
    const modes = await Promise.all(
      ['', 'tables', 'manifest.json', 'tables/public.app_secret.copy.zst'].map(async (path) =>
        ((await stat(join(from, path))).mode & 0o077).toString(8),
      ),
    );
    expect(modes).toEqual(['0', '0', '0', '0']);
  });

  it('is not restored beneath running servers', async () => {
    const from = await madeHere();
    const server = new pg.Client({ connectionString: target.url, application_name: 'consignal-server' });
    await server.connect();
    expect(await restored(from)).toMatchObject({
      code: 1,
      err: 'Servers or workers are connected to this database. Stop them first.\n',
    });
    await server.end();
    await restoredHere(from);
  });
});

describe('with a database user that is no superuser', () => {
  it('months go to the archive, and a backup and its restore hold every row', async () => {
    const postgres = process.env['CONSIGNAL_TEST_POSTGRES'] ?? '';
    const name = `plain_${randomBytes(5).toString('hex')}`;
    await query(
      postgres,
      `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'plain'; GRANT consignal_app, consignal_system, consignal_partner, consignal_carrier TO ${name}`,
    );
    const urlOf = (database: string, user?: string): string => {
      const url = new URL(postgres);
      url.pathname = `/${database}`;
      if (user !== undefined) Object.assign(url, { username: user, password: 'plain' });
      return url.href;
    };
    const folder = await mkdtemp(join(tmpdir(), 'consignal-plain-'));
    const databases = [`${name}_a`, `${name}_b`];
    let server: TestServer | undefined;
    try {
      for (const database of databases) await query(postgres, `CREATE DATABASE ${database} OWNER ${name}`);
      const [from = '', to = ''] = databases.map((database) => urlOf(database, name));
      await migrate(from);
      server = await startTestServer({ databaseUrl: from, dataDir: folder });
      const { platform } = server;
      const world = await createWorld(platform);
      const sql: TestApp['sql'] = (statement, params = []) =>
        platform.database.transaction('system', (tx) => tx.query(statement, params));
      for (const [number, archiveState] of [
        [1, 'open'],
        [2, 'archived'],
      ] as const) {
        await putPastFile(
          { sql },
          {
            month: monthsAgo(40),
            company: world.solna,
            number,
            bytes: Buffer.from(`file ${String(number)}`),
            archiveState,
          },
        );
      }
      const retention = RetentionService.over(platform, AREAS_OF_PRODUCT);
      await retention.setDays({ file: 1000, finding: 1000, message: 1000, register: 1000 });
      expect((await retention.run(new AbortController().signal))?.months).toEqual(
        expect.arrayContaining(
          ['traffic_file', 'traffic_message', 'edi_transaction', 'transaction_event'].map(
            (table) => `${table}_${monthsAgo(40)}`,
          ),
        ),
      );
      expect(await sql('SELECT count(*)::int AS count FROM traffic_message')).toEqual([{ count: 1 }]);
      expect(await sql('SELECT sum(rows)::int AS rows FROM archive_pack')).toEqual([{ rows: 5 }]);
      await server.close();
      server = undefined;
      const made = await command('backup', from, folder, ['--to', folder]);
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(
        await command('restore', to, join(folder, 'other'), ['--from', made.out.split('\n')[0] ?? '']),
      ).toMatchObject({ code: 0, err: '' });
      expect(await digests(urlOf(databases[1] ?? ''))).toEqual(await digests(urlOf(databases[0] ?? '')));
      const forced = `SELECT relname FROM pg_class WHERE relforcerowsecurity ORDER BY 1`;
      expect(await query(to, forced)).toEqual(await query(from, forced));
    } finally {
      await server?.close();
      for (const database of databases) await query(postgres, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await query(postgres, `DROP ROLE IF EXISTS ${name}`);
      await rm(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
