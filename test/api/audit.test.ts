import pg from 'pg';
import { auditList, auditVerification, type AuditVerification } from '../../server/contract/audit.js';
import { companyCreate, companyUpdate } from '../../server/contract/company.js';
import { chooseCompany, revokeExternal } from '../../server/contract/external-user.js';
import { inactivate } from '../../server/contract/user.js';
import type { CompanyId } from '../../server/domain/ids.js';
import { AuditChain } from '../../server/modules/audit/audit.chain.service.js';
import { settingsChanged } from '../../server/modules/auth/auth.events.js';
import { emit } from '../../server/platform/events/emit.js';
import { partner } from '../given/agreement.js';
import { Client, refusal } from '../given/client.js';
import { runCommand } from '../given/command.js';
import { joining, person, signInAs } from '../given/people.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, type TestApp } from '../given/world.js';

describe('the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  const verify = async (head?: string): Promise<AuditVerification> =>
    (await app.as('admin')).call(auditVerification, { query: head === undefined ? {} : { head } });
  /** When nothing waits any more. */
  const sealed = (deadlineMs = 10_000): Promise<AuditVerification> =>
    until(
      'everything is in the chain',
      async () => {
        const found = await verify();
        return found.waiting === 0 && found;
      },
      deadlineMs,
    );
  const write = (note: string, companyId: CompanyId | null = app.world.solna): Promise<void> =>
    app.server.platform.database.transaction('system', async (tx) => {
      emit(tx, settingsChanged({ by: { companyId: app.world.solna }, companyId, after: { note } }));
    });

  /** Somebody with all rights on the database, triggers out of the way. */
  async function tampered(work: (sql: (statement: string) => Promise<unknown>) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await work((statement) => client.query(statement));
    } finally {
      await client.end();
    }
  }

  /** "npm run audit:verify", from its sources. */
  const command = (args: readonly string[]): ReturnType<typeof runCommand> =>
    runCommand('server/audit-verify.ts', args, {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      LOG_LEVEL: 'silent',
    });

  it('tells who changed what, from what to what', async () => {
    const manager = await app.as('manager');
    const made = await manager.call(companyCreate, { body: partner({ code: 'AUDITED', identifiers: [] }) });
    await manager.call(companyUpdate, {
      params: { id: made.id },
      body: { ...partner({ code: 'AUDITED', name: 'Another AB', identifiers: [] }), version: 1 },
    });
    const { rows } = await manager.call(auditList, { query: { objectType: 'partner', objectId: made.id } });
    expect(rows.map((row) => row.event)).toEqual(['partner.changed', 'partner.created']);
    expect(rows[0]).toMatchObject({
      companyId: app.world.solna,
      actor: { username: 'manager' },
      subject: { username: 'manager' },
      tokenId: null,
      address: '127.0.0.1',
      before: { name: 'Nordvik Trucks AB', version: 1 },
      after: { name: 'Another AB', version: 2 },
    });
  });

  it('is read by company administrators for their company, and by administrators whole', async () => {
    await write('of nordvik', app.world.nordvik);
    await write('of the installation', null);
    const notes = async (user: 'manager' | 'chief' | 'admin', query: object = {}): Promise<unknown[]> =>
      (await (await app.as(user)).call(auditList, { query: { event: 'settings.changed', ...query } })).rows.map(
        (row) => (row.after as { note: string }).note,
      );
    expect(await notes('chief')).toEqual(['of nordvik']);
    expect(await notes('chief', { companyId: app.world.solna })).toEqual(['of nordvik']);
    expect(await notes('manager')).not.toContain('of nordvik');
    expect(await notes('admin')).toEqual(expect.arrayContaining(['of nordvik', 'of the installation']));
    expect(await notes('admin', { companyId: app.world.nordvik })).toEqual(['of nordvik']);
    for (const user of ['reader', 'user'] as const)
      expect(refusal(await (await app.as(user)).get('/audit'))).toBe('403 no-permission');
    expect(refusal(await (await app.as('manager')).get('/audit/verification'))).toBe('403 no-permission');
  });

  it('names people of other companies who acted in this one, also when they are guests no more', async () => {
    const [guest, boss] = [
      await person(app, 'guest', 'reader', { company: 'nordvik' }),
      await person(app, 'boss', 'admin', { company: 'nordvik' }),
    ];
    const manager = await app.as('manager');
    const client = await joining(app, manager, guest, ['maintenance:edit']);
    await client.call(chooseCompany, { params: { id: app.world.solna } });
    await client.call(companyCreate, { body: partner({ code: 'BYGUEST', identifiers: [] }) });
    await manager.call(revokeExternal, { body: { userId: guest.id } });
    await (await signInAs(app, boss)).call(inactivate, {
      body: { userIds: [(await person(app, 'leaver', 'reader')).id] },
    });
    const actor = async (userId: string, event: string): Promise<unknown> =>
      (await manager.call(auditList, { query: { event, userId } })).rows[0]?.actor;
    expect(await actor(guest.id, 'partner.created')).toEqual({ id: guest.id, username: 'guest' });
    expect(await actor(boss.id, 'user.inactivated')).toEqual({ id: boss.id, username: 'boss' });
    // The name comes with the event: nobody is looked up by number, nor by an event of somebody else.
    const look = (company: CompanyId, event: string, who: string): Promise<unknown> =>
      app.server.platform.database.transaction(
        { company, narrowing: null },
        async (tx) =>
          (await tx.query<{ name: string | null }>('SELECT audit_username($1, $2) AS name', [event, who]))[0]?.name,
      );
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM audit_event WHERE event = 'user.inactivated' AND actor_id = $1`,
      [boss.id],
    );
    const [{ id: chief } = { id: '' }] = await app.sql<{ id: string }>(
      `SELECT id FROM user_account WHERE username = 'chief'`,
    );
    expect([
      await look(app.world.solna, event!.id, boss.id),
      await look(app.world.aurora, event!.id, boss.id),
      await look(app.world.solna, event!.id, chief),
    ]).toEqual(['boss', null, null]);
  });

  it('says for a refused sign-in the address that was tried, of an account or of nobody', async () => {
    const tried = ['typo@nowhere.example', emailOf('reader')];
    for (const email of tried)
      expect(
        refusal(await new Client(app.server.url).post('/auth/login', { email, password: 'not this one' })),
      ).toMatch(/^401 /);
    const { rows } = await (await app.as('admin')).call(auditList, { query: { event: 'session.refused' } });
    expect(rows.slice(0, 2).map(({ actor, after }) => [actor, after])).toEqual(
      tried.toReversed().map((email) => [null, { email }]),
    );
  });

  it('is paged by key and filtered by area, person and time', async () => {
    for (let i = 0; i < 5; i++) await write(`page ${String(i)}`);
    const manager = await app.as('manager');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await manager.call(auditList, {
        query: { event: 'settings', limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
    const [{ at } = { at: '' }] = (await manager.call(auditList, { query: { limit: 1 } })).rows;
    expect((await manager.call(auditList, { query: { from: at, limit: 10 } })).rows.length).toBeGreaterThan(0);
    expect((await manager.call(auditList, { query: { to: '2020-01-01T00:00:00Z' } })).rows).toEqual([]);
    const [row] = (await manager.call(auditList, { query: { event: 'partner.created' } })).rows;
    expect(
      (await manager.call(auditList, { query: { userId: row?.actor?.id } })).rows.every(
        (one) => one.actor?.id === row?.actor?.id,
      ),
    ).toBe(true);
    expect(refusal(await manager.get('/audit?event=%27%3B%20DROP'))).toBe('400 invalid-input');
  });

  it('is exported as CSV in which no cell is a formula, and the export is told too', async () => {
    await write('=HYPERLINK("http://evil.example")');
    await app.sql(
      `INSERT INTO audit_event (company_id, event, address, request_id) VALUES ($1, 'settings.changed', '=cmd|calc', '+1+1')`,
      [app.world.solna],
    );
    const reply = await (await app.as('manager')).get('/audit/export?event=settings');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = (reply.body as Buffer).toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^id,at,event,company,/);
    expect(lines.some((line) => line.includes(`,'+1+1,'=cmd|calc,`))).toBe(true);
    expect(lines.filter((line) => /(^|,)"?[=+@]/.test(line))).toEqual([]);
    expect((await (await app.as('manager')).call(auditList, { query: { event: 'audit.exported' } })).rows).toHaveLength(
      1,
    );
  });

  it('is in its chain within a second of the commit, each event once and in the order of commits', async () => {
    await sealed();
    await write('soon');
    await until(
      'it is sealed',
      async () =>
        (
          await app.sql(
            `SELECT FROM audit_seal s JOIN audit_event e ON e.id = s.event_id WHERE e.after->>'note' = 'soon'`,
          )
        ).length === 1,
      2_000,
    );
    const { database } = app.server.platform;
    // The one that began first commits last.
    let commit: () => void = () => undefined;
    const waiting = new Promise<void>((done) => {
      commit = done;
    });
    const late = database.transaction('system', async (tx) => {
      await tx.query(`INSERT INTO audit_event (event, after) VALUES ('settings.changed', '{"note": "began first"}')`);
      await waiting;
    });
    await write('began second');
    await sealed();
    commit();
    await late;
    await sealed();
    const order = await app.sql<{ note: string }>(
      `SELECT e.after->>'note' AS note FROM audit_seal s JOIN audit_event e ON e.id = s.event_id ORDER BY s.seq DESC LIMIT 2`,
    );
    expect(order.map((row) => row.note)).toEqual(['began first', 'began second']);
  });

  it('is sealed by one at a time, however many try', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => write(`many ${String(i)}`)));
    const chain = app.server.nest.get(AuditChain, { strict: false });
    await Promise.all(Array.from({ length: 8 }, () => chain.seal()));
    const found = await sealed();
    expect(found).toMatchObject({ ok: true, broken: null });
    expect(found.links).toBe((await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM audit_event'))[0]?.n);
  });

  it('is never changed by the roles of the product, nor is its chain', async () => {
    const { database } = app.server.platform;
    for (const scope of ['system', { company: app.world.solna, narrowing: null }] as const) {
      for (const table of ['audit_event', 'audit_seal']) {
        for (const statement of [
          `UPDATE ${table} SET ${table === 'audit_event' ? `event = 'x'` : 'hash = previous'}`,
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
        ]) {
          await expect(database.transaction(scope, (tx) => tx.query(statement))).rejects.toThrow('permission denied');
        }
      }
    }
    await expect(
      database.transaction({ company: app.world.solna, narrowing: null }, (tx) =>
        tx.query('DELETE FROM audit_unsealed'),
      ),
    ).rejects.toThrow('permission denied');
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await expect(client.query('DELETE FROM audit_seal')).rejects.toThrow('never changed');
    await client.end();
  });

  it.each([
    [
      'an event that was changed',
      'event-changed',
      `UPDATE audit_event SET after = '{"note": "forged"}' WHERE id = $EVENT`,
    ],
    ['an event whose actor was changed', 'event-changed', 'UPDATE audit_event SET actor_id = 1 WHERE id = $EVENT'],
    ['an event that was taken away', 'event-missing', 'DELETE FROM audit_event WHERE id = $EVENT'],
    ['a link that was taken away', 'link-missing', 'DELETE FROM audit_seal WHERE event_id = $EVENT'],
    [
      'a link whose hash was made anew for a changed event',
      'chain-broken',
      `UPDATE audit_event SET address = 'forged' WHERE id = $EVENT;
      UPDATE audit_seal s SET hash = audit_hash(s.previous, e) FROM audit_event e WHERE e.id = s.event_id AND s.event_id = $EVENT`,
    ],
  ])('shows %s by whoever owns the database', async (_, fault, statement) => {
    for (const note of ['before', 'victim', 'behind']) await write(note);
    const { links } = await sealed();
    const [victim] = await app.sql<{ id: string; seq: string }>(
      `SELECT e.id, s.seq FROM audit_event e JOIN audit_seal s ON s.event_id = e.id WHERE e.after->>'note' = 'victim' ORDER BY e.id DESC LIMIT 1`,
    );
    const { id = '', seq = '' } = victim ?? {};
    await tampered(async (sql) => {
      await sql(
        `CREATE TABLE kept_event AS SELECT * FROM audit_event WHERE id = ${id}; CREATE TABLE kept_seal AS SELECT * FROM audit_seal WHERE event_id = ${id}`,
      );
      await sql(statement.replaceAll('$EVENT', id));
    });
    const found = await verify();
    expect(found).toMatchObject({ ok: false, broken: { fault } });
    // The link behind one that is gone, or no longer fits, is the first that doesn't hold.
    expect(Number(found.broken?.seq) - Number(seq)).toBe(fault === 'link-missing' || fault === 'chain-broken' ? 1 : 0);
    await tampered(async (sql) => {
      await sql(
        `DELETE FROM audit_event WHERE id = ${id}; INSERT INTO audit_event SELECT * FROM kept_event; DELETE FROM audit_seal WHERE event_id = ${id}; INSERT INTO audit_seal SELECT * FROM kept_seal; DROP TABLE kept_event, kept_seal`,
      );
    });
    expect(await verify()).toMatchObject({ ok: true, links });
  });

  it('shows an event that was put beside the chain, and an end that was cut off where its head was kept elsewhere', async () => {
    await write('the end');
    const { head } = await sealed();
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(await verify(head ?? '')).toMatchObject({ ok: true });
    await tampered(async (sql) => {
      await sql(`INSERT INTO audit_event (id, event) VALUES (1, 'settings.changed')`);
    });
    expect(await verify()).toMatchObject({ ok: false, broken: { seq: null, eventId: '1', fault: 'event-outside' } });
    await tampered(async (sql) => {
      await sql(
        `DELETE FROM audit_event WHERE id = 1; DELETE FROM audit_event WHERE id = (SELECT event_id FROM audit_seal ORDER BY seq DESC LIMIT 1); DELETE FROM audit_seal WHERE seq = (SELECT max(seq) FROM audit_seal)`,
      );
    });
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify(head ?? '')).toMatchObject({ ok: false, broken: { fault: 'head-differs' } });
    expect(await command([])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The audit log is as it was written: \d+ links/) as string,
    });
    expect(await command(['--head', head ?? ''])).toMatchObject({
      code: 1,
      err: expect.stringContaining('head-differs at link') as string,
    });
  });
});
