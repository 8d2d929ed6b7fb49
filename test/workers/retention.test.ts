import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { trafficMessage, trafficRestore } from '../../server/contract/traffic.js';
import type { CompanyId } from '../../server/domain/ids.js';
import { linesOf } from '../../server/modules/retention/pack.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { RetentionService } from '../../server/modules/retention/retention.service.js';
import { RetentionStore } from '../../server/modules/retention/retention.store.js';
import { RetentionView } from '../../server/modules/retention/retention.view.js';
import { Database } from '../../server/platform/database/database.js';
import { RETENTION_LOCK } from '../../server/platform/database/locks.js';
import { RETENTION_FAULT_POINTS, type FaultPoint } from '../../server/platform/process/fault.js';
import { refusal } from '../given/client.js';
import { runCommand } from '../given/command.js';
import { delfor } from '../given/delfor.js';
import { monthsAgo, partitionsOf, pastId, putPastFile, putPastSchedule } from '../given/history.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const TABLES = ['traffic_message', 'traffic_file', 'traffic_finding', 'edi_transaction', 'transaction_event'] as const;
const NEVER = new AbortController().signal;

/** "npm run retention" in a process of its own, which dies at a fault point where one is named. */
async function command(app: TestApp, args: readonly string[], fault?: FaultPoint): ReturnType<typeof runCommand> {
  const ended = await runCommand('server/retention.ts', args, {
    NODE_ENV: 'production',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'silent',
    ...(fault === undefined ? {} : { FAULT: fault }),
  });
  // Postgres notices the death of whoever held the lease when the statement in hand is over.
  if (ended.signal !== null)
    await until(
      'the lease is over',
      async () =>
        (
          await app.sql(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            [RETENTION_LOCK],
          )
        ).length === 0,
    );
  return ended;
}

const retention = (app: TestApp): RetentionService => RetentionService.over(app.server.platform, AREAS_OF_PRODUCT);
const idsIn = async (app: TestApp, table: string, column: string): Promise<string[]> =>
  (await app.sql<{ id: string }>(`SELECT ${column}::text AS id FROM ${table} ORDER BY 1`)).map((r) => r.id);

/** What the partitions of a month consist of, the month left out: columns, indexes below their parent's, constraints, triggers, options, rights and protection. */
async function shapesOf(app: TestApp, month: string): Promise<string[]> {
  const rows = await app.sql<{ thing: string }>(
    `
    WITH part AS (SELECT c.*, i.inhparent::regclass::text AS parent FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relkind = 'r' AND right(c.relname, 6) = $1)
    SELECT replace(parent || ' ' || thing, $1, 'MONTH') AS thing FROM (
      SELECT parent, concat_ws(' ', 'column', attnum, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attcompression, (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef d WHERE d.adrelid = part.oid AND d.adnum = attnum))
        FROM part JOIN pg_attribute a ON a.attrelid = part.oid WHERE attnum > 0
      UNION ALL SELECT parent, concat_ws(' ', 'index', regexp_replace(pg_get_indexdef(x.indexrelid), 'INDEX \\S+', 'INDEX'), 'of', n.inhparent::regclass, x.indisvalid) FROM part JOIN pg_index x ON x.indrelid = part.oid LEFT JOIN pg_inherits n ON n.inhrelid = x.indexrelid
      UNION ALL SELECT parent, concat_ws(' ', 'constraint', contype, pg_get_constraintdef(k.oid), conislocal, coninhcount) FROM part JOIN pg_constraint k ON k.conrelid = part.oid WHERE contype <> 'n'
      UNION ALL SELECT parent, concat_ws(' ', 'trigger', tgname) FROM part JOIN pg_trigger t ON t.tgrelid = part.oid WHERE NOT tgisinternal
      UNION ALL SELECT parent, concat_ws(' ', 'protected', relrowsecurity, relforcerowsecurity, reloptions, pg_get_userbyid(relowner)) FROM part
      UNION ALL SELECT parent, concat_ws(' ', 'right', grantee::regrole, privilege_type) FROM part CROSS JOIN LATERAL aclexplode(coalesce(relacl, acldefault('r', relowner)))
    ) AS things (parent, thing) ORDER BY 1`,
    [month],
  );
  return rows.map(({ thing }) => thing);
}

describe('what is past its history days', () => {
  let app: TestApp;
  const old = monthsAgo(40);
  const older = monthsAgo(41);
  const young = monthsAgo(3);
  const bytesOf = (name: string): Buffer => Buffer.from(`UNB+UNOA:1+${name}'UNZ+0+1'`);
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(async () => {
    await app.close();
  });

  /** Six files in three months, two of them too old by `message`; and what of the old must stay. */
  async function fill(): Promise<void> {
    const { solna, nordvik } = app.world;
    await retention(app).setDays({ message: 1000, file: 1000, finding: 1000, register: 1000, schedule: 1000 });
    await putPastFile(app, { month: older, company: solna, number: 1, bytes: bytesOf('one') });
    await putPastFile(app, { month: old, company: solna, number: 2, bytes: bytesOf('two') });
    await putPastFile(app, { month: old, company: nordvik, number: 3, bytes: bytesOf('three') });
    await putPastFile(app, { month: old, company: solna, number: 4, bytes: bytesOf('four'), archiveState: 'archived' });
    await putPastFile(app, { month: old, company: solna, number: 5, bytes: bytesOf('five'), state: 'received' });
    await putPastFile(app, {
      month: old,
      company: solna,
      number: 6,
      bytes: bytesOf('six'),
      acknowledgement: 'overdue',
    });
    await putPastFile(app, { month: young, company: solna, number: 7, bytes: bytesOf('seven') });
  }
  const staying = [pastId(old, 4), pastId(old, 5), pastId(old, 6), pastId(young, 7)];
  async function expectGone(): Promise<void> {
    expect(await idsIn(app, 'traffic_message', 'id')).toEqual(staying);
    expect(await idsIn(app, 'traffic_file', 'message_id')).toEqual(staying);
    expect(await idsIn(app, 'traffic_finding', 'message_id')).toEqual(staying);
    expect(await idsIn(app, 'edi_transaction', 'id')).toEqual(staying.map((id) => `${id}0000`));
    expect(await idsIn(app, 'transaction_event', 'transaction_id')).toEqual(staying.map((id) => `${id}0000`));
    const leftovers = await app.sql(
      `SELECT relname FROM pg_class WHERE relnamespace = 'retired'::regnamespace AND relkind = 'r'`,
    );
    expect(leftovers).toEqual([]);
    for (const table of TABLES) {
      const months = await partitionsOf(app, table);
      expect(months).not.toContain(older);
      expect(months).toEqual(expect.arrayContaining([old, young]));
    }
  }
  /** Every row of every pack, by table and company. */
  async function archived(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const { path, rows, company_id } of await app.sql<{ path: string; rows: string; company_id: string }>(
      'SELECT path, rows, company_id FROM archive_pack ORDER BY path',
    )) {
      const name = /-([a-z_]+)-\d+\./.exec(path)?.[1] ?? path;
      const lines: string[] = [];
      for await (const line of linesOf(join(app.dataDir, 'archive', path.replace('.pack.zst', '.index.jsonl.zst'))))
        lines.push(line);
      expect(lines).toHaveLength(Number(rows));
      const ids = lines
        .map((line) => JSON.parse(line) as Record<string, string | number>)
        .map((row) => String(row['id'] ?? row['message_id'] ?? row['transaction_id']));
      found[`${name} of ${company_id}`] = [...(found[`${name} of ${company_id}`] ?? []), ...ids].sort();
    }
    return found;
  }

  it('goes by whole months into packs of each company, and what is open, unacknowledged or archived by a person stays', async () => {
    await fill();
    const outcome = await retention(app).run(NEVER);
    expect(outcome).toMatchObject({ interrupted: false, registers: { content_digest: 6, interchange: 6 } });
    await expectGone();
    const { solna, nordvik } = app.world;
    const mine = [pastId(older, 1), pastId(old, 2)];
    const digits = (id: string): string => `${id}0000`;
    expect(await archived()).toEqual({
      [`traffic_file of ${solna}`]: mine,
      [`traffic_finding of ${solna}`]: mine,
      [`traffic_message of ${solna}`]: mine,
      [`edi_transaction of ${solna}`]: mine.map(digits),
      [`transaction_event of ${solna}`]: mine.map(digits),
      [`traffic_file of ${nordvik}`]: [pastId(old, 3)],
      [`traffic_finding of ${nordvik}`]: [pastId(old, 3)],
      [`traffic_message of ${nordvik}`]: [pastId(old, 3)],
      [`edi_transaction of ${nordvik}`]: [digits(pastId(old, 3))],
      [`transaction_event of ${nordvik}`]: [digits(pastId(old, 3))],
    });
    const files = await readdir(join(app.dataDir, 'archive'), { recursive: true });
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
    expect((await retention(app).run(NEVER))?.months).toEqual([]);
  });

  it('is shown by a plan that changes nothing', async () => {
    await fill();
    const before = await partitionsOf(app, 'traffic_file');
    const { code, out } = await command(app, ['--plan']);
    expect(code).toBe(0);
    expect(out).toContain('History days: file 1000, finding 1000, message 1000, schedule 1000, register 1000');
    for (const table of TABLES) for (const month of [older, old]) expect(out).toContain(`would go: ${table} ${month}`);
    expect(out).not.toContain(young);
    expect(await partitionsOf(app, 'traffic_file')).toEqual(before);
    expect(await app.sql('SELECT FROM retention_step')).toEqual([]);
  });

  it('takes new history days from the command, and none that keep a file longer than its message', async () => {
    expect(
      await command(app, ['--set', 'file=90', '--set', 'message=400', '--set', 'finding=90', '--set', 'register=400']),
    ).toMatchObject({ code: 0, out: expect.stringContaining('file 90, finding 90, message 400') as string });
    expect(await command(app, ['--set', 'file=401'])).toMatchObject({
      code: 1,
      err: 'file may not be kept longer than message (400 days): it belongs to one\n',
    });
    expect(await command(app, ['--set', 'file=7'])).toMatchObject({
      code: 1,
      err: 'file is a whole number of days, 31 to 36500\n',
    });
    expect(await command(app, ['--set', 'bytes=90'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--set bytes=90 is not understood\.\nUsage:/) as string,
    });
    expect(await app.sql('SELECT file_days, message_days FROM retention_policy')).toEqual([
      { file_days: 90, message_days: 400 },
    ]);
  });

  it.each(RETENTION_FAULT_POINTS)(
    'is not lost when the process is killed at %s: the next run goes on',
    async (point) => {
      await fill();
      // Dead four times in a row at the same place, each time a little further on.
      for (let round = 0; round < 4; round++)
        expect(await command(app, ['--run'], point)).toMatchObject({ signal: 'SIGKILL' });
      expect(await retention(app).run(NEVER)).toMatchObject({ interrupted: false });
      await expectGone();
      const { solna } = app.world;
      expect((await archived())[`traffic_file of ${solna}`]).toEqual([pastId(older, 1), pastId(old, 2)]);
      expect((await archived())[`transaction_event of ${solna}`]).toEqual([
        `${pastId(older, 1)}0000`,
        `${pastId(old, 2)}0000`,
      ]);
    },
    300_000,
  );

  it('is brought to its end when a detachment was broken off half way', async () => {
    await fill();
    const reader = new pg.Client({ connectionString: app.databaseUrl });
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await Promise.all([reader.connect(), owner.connect()]);
    try {
      await reader.query('BEGIN; SELECT FROM traffic_file LIMIT 1');
      await owner.query(
        `INSERT INTO retention_step (table_name, month, number, state) VALUES ('traffic_file', '${older}', 1, 'detaching'); `,
      );
      await owner.query(`SET lock_timeout = '200ms'`);
      await expect(
        owner.query(`ALTER TABLE traffic_file DETACH PARTITION traffic_file_${older} CONCURRENTLY`),
      ).rejects.toThrow(/timeout/);
      expect(await app.sql('SELECT FROM pg_inherits WHERE inhdetachpending')).toHaveLength(1);
      await reader.query('ROLLBACK');
      await retention(app).run(NEVER);
      await expectGone();
    } finally {
      await Promise.all([reader.end(), owner.end()]);
    }
  });

  describe('while putting back what stays is held up', () => {
    const HELD_UP = 727_099;
    let holder: pg.Client;
    /** As long as `holder` has the lock, no row is taken out of this month: not even of the table that it becomes. */
    async function holdUp(month: string): Promise<void> {
      await fill();
      holder = new pg.Client({ connectionString: app.databaseUrl });
      await holder.connect();
      await holder.query(`
        CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${String(HELD_UP)}); RETURN OLD; END $$;
        CREATE TRIGGER hold_up BEFORE DELETE ON traffic_file_${month} FOR EACH ROW EXECUTE FUNCTION hold_up()`);
      await holder.query('SELECT pg_advisory_lock($1)', [HELD_UP]);
    }
    const isHeldUp = async (): Promise<boolean> =>
      (await app.sql(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${String(HELD_UP)} AND NOT granted`))
        .length > 0;
    afterEach(async () => {
      await holder.end();
    });

    it('keeps nobody from the files of other months', async () => {
      await holdUp(old);
      const run = retention(app).run(NEVER);
      await until('it is held up', isHeldUp);
      await holder.query(`SET lock_timeout = '2s'`);
      const id = pastId(young, 8);
      await holder.query('INSERT INTO traffic_file VALUES ($1, $2, $3)', [id, app.world.solna, bytesOf('eight')]);
      expect(
        (await holder.query<{ content: Buffer }>('SELECT content FROM traffic_file WHERE message_id = $1', [id])).rows,
      ).toEqual([{ content: bytesOf('eight') }]);
      await holder.query('DELETE FROM traffic_file WHERE message_id = $1', [id]);
      expect(await isHeldUp()).toBe(true);
      await holder.query('SELECT pg_advisory_unlock($1)', [HELD_UP]);
      await run;
      await expectGone();
    });

    it('goes on however long an answer takes, longer than others wait for one', async () => {
      await holdUp(old);
      const { config, log } = app.server.platform;
      const database = await Database.connect({
        url: app.databaseUrl,
        applicationName: 'test',
        answerWithinMs: 3_000,
        onError: () => undefined,
      });
      try {
        const run = new RetentionService(
          database,
          new RetentionView(),
          new RetentionStore(),
          config,
          log,
          AREAS_OF_PRODUCT,
        ).run(NEVER);
        await until('it is held up', isHeldUp);
        await holder.query('SELECT pg_sleep(3.5)');
        await holder.query('SELECT pg_advisory_unlock($1)', [HELD_UP]);
        await run;
      } finally {
        await database.close();
      }
      await expectGone();
    });
  });

  it('puts what stays into partitions that are as the others are', async () => {
    await fill();
    await putPastSchedule(app, old, app.world.solna, 1, '2999-01-01');
    await putPastSchedule(app, old, app.world.solna, 2, '2001-01-01');
    await retention(app).run(NEVER);
    const shapes = await shapesOf(app, old);
    expect(shapes.length).toBeGreaterThan(50);
    expect(shapes).toEqual(await shapesOf(app, monthsAgo(0)));
  });

  it('is written anew when the archive was damaged between writing and dropping', async () => {
    await fill();
    await command(app, ['--run'], 'retention-before-drop');
    const [{ path }] = (await app.sql<{ path: string }>('SELECT path FROM archive_pack')) as [{ path: string }];
    const file = join(app.dataDir, 'archive', path);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, -1));
    await retention(app).run(NEVER);
    expect(await readFile(file)).toEqual(whole);
    await expectGone();
  });

  it('goes by one process at a time, and not while a backup holds the months', async () => {
    await fill();
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [RETENTION_LOCK]);
    expect(await retention(app).run(NEVER)).toBeUndefined();
    expect(await command(app, ['--run'])).toMatchObject({
      code: 1,
      err: 'Another process does it just now, or a backup runs.\n',
    });
    await other.end();
    const [first, second] = await Promise.all([retention(app).run(NEVER), retention(app).run(NEVER)]);
    expect([first, second].filter((outcome) => outcome !== undefined).length).toBeGreaterThan(0);
    await expectGone();
    expect(await retention(app).runIfDue(NEVER)).toBeUndefined();
  });

  it('keeps no late file from closing a gap whose revealing file has gone', async () => {
    const { solna } = app.world;
    const [intake, reader] = [
      app.server.nest.get(IntakeService, { strict: false }),
      app.server.nest.get(ReadService, { strict: false }),
    ];
    const arriving = async (reference: string, more: object = {}): Promise<string> => {
      const { id } = await intake.upload(
        solna,
        'file.edi',
        delfor({ lines: 1, calloffs: 1, controlReference: reference, ...more }),
      );
      await reader.read(id, { started: 1 });
      return id;
    };
    for (const reference of ['000101', '000102', '000103', '000105']) await arriving(reference);
    await fill();
    // As if 000105 had come then.
    const revealing = pastId(older, 1);
    expect(
      await app.sql(
        `UPDATE control_reference_gap SET revealed_by = $1 WHERE reference = '000104' AND state = 'open' RETURNING reference`,
        [revealing],
      ),
    ).toHaveLength(1);
    await retention(app).run(NEVER);
    expect(await partitionsOf(app, 'transaction_event')).not.toContain(older);
    const late = await arriving('000104', { documentNumber: 'LATE' });
    expect(await app.sql('SELECT state, attempts, last_error FROM traffic_message WHERE id = $1', [late])).toEqual([
      { state: 'processed', attempts: 0, last_error: null },
    ]);
    expect(await app.sql(`SELECT state, closed_by FROM control_reference_gap WHERE reference = '000104'`)).toEqual([
      { state: 'closed', closed_by: late },
    ]);
    expect(await app.sql(`SELECT transaction_id, detail FROM transaction_event WHERE kind = 'gap-closed'`)).toEqual([
      { transaction_id: `${late}0000`, detail: { reference: '000104', revealedBy: revealing } },
    ]);
  });

  it('stops between two months when it is told to, and counts as not run', async () => {
    await fill();
    expect(await retention(app).run(AbortSignal.abort())).toEqual({
      months: [],
      registers: {
        ...{
          booking_confirmation: 0,
          carrier_consignment: 0,
          carrier_status_head: 0,
          content_digest: 0,
          interchange: 0,
        },
        ...{ receipt_head: 0, received_advice: 0, received_statement: 0 },
      },
      interrupted: true,
    });
    expect(await retention(app).runIfDue(NEVER)).toMatchObject({ interrupted: false });
    await expectGone();
  });

  it('takes schedules with their heads, but not those that reach ahead', async () => {
    const { solna } = app.world;
    await retention(app).setDays({ schedule: 1000 });
    await app.sql('SELECT ensure_partition(name, $1) FROM partitioned_table', [old]);
    await putPastSchedule(app, old, solna, 1, '2001-01-01');
    const ahead = await putPastSchedule(app, old, solna, 2, '2999-01-01');
    await app.sql(
      `INSERT INTO schedule_head_past (id, company_id, head_id, message_id, message_number, document_in_message, stored_at, is_held, is_confirmed, is_archived)
       SELECT id, company_id, id, message_id, message_number, document_in_message, received_at, false, false, false FROM schedule_head`,
    );
    await retention(app).run(NEVER);
    expect(await idsIn(app, 'schedule_line', 'id')).toEqual([ahead]);
    expect(await idsIn(app, 'schedule_head', 'id')).toEqual([ahead]);
    expect(await idsIn(app, 'schedule_head_past', 'id')).toEqual([ahead]);
    expect((await archived())[`schedule_line of ${solna}`]).toEqual([pastId(old, 1)]);
  });

  it('asks no month that has gone: a run with nothing to do looks at the partitions there are', async () => {
    await fill();
    await retention(app).run(NEVER);
    const steps = await app.sql<{ count: number }>('SELECT count(*)::int AS count FROM retention_step');
    const before = await Promise.all(TABLES.map((table) => partitionsOf(app, table)));
    await retention(app).run(NEVER);
    expect(await app.sql('SELECT count(*)::int AS count FROM retention_step')).toEqual(steps);
    expect(await Promise.all(TABLES.map((table) => partitionsOf(app, table)))).toEqual(before);
  });

  it('shows a company its own packs alone', async () => {
    await fill();
    await retention(app).run(NEVER);
    const seen = (company: CompanyId) =>
      app.server.platform.database.transaction({ company, narrowing: null }, (tx) =>
        tx.query<{ company_id: string }>('SELECT DISTINCT company_id FROM archive_pack'),
      );
    expect(await seen(app.world.nordvik)).toEqual([{ company_id: app.world.nordvik }]);
    expect(await seen(app.world.aurora)).toEqual([]);
    await expect(
      app.server.platform.database.transaction({ company: app.world.nordvik, narrowing: null }, (tx) =>
        tx.query(`DELETE FROM archive_pack`),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('comes back one file at a time: its bytes from the pack, proved by their digest, readable and kept for a month (TRAF-03)', async () => {
    await fill();
    await retention(app).setDays({ message: 3660 });
    await retention(app).run(NEVER);
    const id = pastId(old, 2);
    const client = await app.as('user');
    const path = `/applications/traffic/messages/${id}`;
    expect(await client.call(trafficMessage, { params: { id } })).toMatchObject({
      hasBytes: false,
      archiveState: 'open',
    });
    expect(refusal(await client.get(`${path}/file`))).toBe('409 is-in-archive');
    expect(refusal(await client.post(`${path}/process`))).toBe('409 is-in-archive');
    // Said alike wherever the bytes are asked for: the transaction's page still opens.
    const transactions = '/applications/transaction';
    for (const bytes of [`transactions/${id}0000/externalFile`, `transactions/${id}0000/inhouseFile`, `files/${id}`])
      expect(refusal(await client.get(`${transactions}/${bytes}`))).toBe('409 is-in-archive');
    for (const none of [`transactions/${id}0009/externalFile`, 'files/1'])
      expect(refusal(await client.get(`${transactions}/${none}`))).toBe('404 not-found');
    expect(refusal(await (await app.as('neighbour')).get(`${transactions}/files/${id}`))).toBe('404 not-found');
    expect(refusal(await (await app.as('neighbour')).post(`${path}/restore`))).toBe('404 not-found');
    expect(await client.call(trafficRestore, { params: { id } })).toEqual({
      id,
      state: 'processed',
      archiveState: 'open',
    });
    expect((await client.get(`${path}/file`)).body).toEqual(bytesOf('two'));
    await retention(app).run(NEVER);
    expect((await client.get(`${path}/file`)).body).toEqual(bytesOf('two'));
    await app.sql(`UPDATE traffic_message SET restored_at = now() - interval '32 days'`);
    await retention(app).run(NEVER);
    expect(await client.call(trafficMessage, { params: { id } })).toMatchObject({ hasBytes: false });
    expect(await client.call(trafficRestore, { params: { id } })).toMatchObject({ archiveState: 'open' });
    expect((await client.get(`${path}/file`)).body).toEqual(bytesOf('two'));
  });

  it('is refused as damaged when its pack is gone or holds other bytes', async () => {
    await fill();
    await retention(app).setDays({ message: 3660 });
    await retention(app).run(NEVER);
    const client = await app.as('user');
    const restore = `/applications/traffic/messages/${pastId(old, 2)}/restore`;
    await app.sql(`UPDATE traffic_message SET sha256 = 'x' WHERE id = $1`, [pastId(old, 2)]);
    expect(refusal(await client.post(restore))).toBe('500 archive-damaged');
    await app.sql(`UPDATE archive_pack SET path = path || '.gone'`);
    expect(refusal(await client.post(restore))).toBe('500 archive-damaged');
  });

  it('leaves a pack that any zstd unpacks', async () => {
    await fill();
    await retention(app).run(NEVER);
    const [{ path }] = (await app.sql<{ path: string }>(
      `SELECT path FROM archive_pack WHERE table_name = 'traffic_file' AND month = '${older}'`,
    )) as [{ path: string }];
    const script = `const z=require('node:zlib');process.stdout.write(z.zstdDecompressSync(require('node:fs').readFileSync(process.argv[1])))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, join(app.dataDir, 'archive', path)]);
    expect(stdout).toBe(bytesOf('one').toString());
  });
});
