import { ENDPOINTS } from '../../server/contract/index.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficMessage } from '../../server/contract/traffic.js';
import { agreementCreate } from '../../server/contract/agreement.js';
import { agreement, BODIES } from '../given/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { delfor } from '../given/delfor.js';
import { brokenDelfor } from '../given/files.js';
import { Client, refusal, type Reply } from '../given/client.js';
import { handedIn, openHouse, USERS, type House, type UserName } from '../given/world.js';

const PROTECTED = ENDPOINTS.filter((e) => e.permission !== 'public');
const WITH_ID = ENDPOINTS.filter((e) => e.path.includes(':id'));

describe('access', () => {
  let house: House;
  /** What exists in each of two companies: a file, a schedule and a line. */
  const mine: Record<string, string> = {};
  beforeAll(async () => {
    house = await openHouse({ workers: true });
    const client = await house.as('user');
    const { id, schedules } = await handedIn(client, delfor({ controlReference: 'MINE' }));
    const schedule = await client.call(scheduleDetail, { params: { id: schedules[0]!.scheduleHeadId } });
    Object.assign(mine, { traffic: id, 'SCH-02': schedule.scheduleHeadId, 'SCH-12': schedule.lines[0]!.scheduleLineId });
    // Reading it again gives it new schedules, so another file stands for that.
    mine['TRAF-05'] = (await handedIn(client, brokenDelfor({ controlReference: 'BROKEN' }))).id;
    const manager = await house.as('manager');
    const agreed = await manager.call(agreementCreate, { body: agreement({ sender: 'SOMEBODY:ZZ' }) });
    for (const name of ['agreement-detail', 'agreement-update']) mine[name] = agreed.id;
    await agreedOutgoing(manager);
    const note = await made(client, 'MINE');
    const { transmissionId } = await client.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
    for (const name of ['DEL-03', 'despatchnote-send']) mine[name] = note.despatchnoteHeadId;
    for (const name of ['transmission-detail', 'transmission-retry', 'transmission-cancel', 'transmission-resend']) mine[name] = transmissionId;
    // A file came under it, so it can be removed as often as one likes.
    mine['agreement-delete'] = (await client.call(trafficMessage, { params: { id } })).agreement!.id;
    await handedIn(await house.as('neighbour'), delfor({ controlReference: 'THEIRS', recipient: 'O0013000001CUST:OD' }));
  }, 60_000);
  afterAll(async () => { await house.close(); });

  const sendingOf = ({ id }: { id: string }) => (BODIES[id] === undefined ? {} : { json: BODIES[id] });
  const idFor = (endpoint: { id: string }): string => mine[endpoint.id] ?? mine['traffic'] ?? '';
  const ask = (client: Client, endpoint: (typeof ENDPOINTS)[number]): Promise<Reply> => client.send(endpoint.method, endpoint.path.replace(':id', idFor(endpoint)), sendingOf(endpoint));

  it('needs a session at every call that is not public', async () => {
    for (const endpoint of PROTECTED) expect([endpoint.id, refusal(await ask(new Client(house.app.url), endpoint))]).toEqual([endpoint.id, '401 session-expired']);
  });

  it.each(['reader', 'user', 'manager', 'admin', 'outsider'] as const)('of %s is what company and level allow, at every call', async (user) => {
    const client = await house.as(user);
    for (const endpoint of PROTECTED) {
      const { permission } = endpoint;
      const allowed = typeof permission === 'string' || (user !== 'outsider'
        && (permission.module === 'agreements' ? user === 'manager' || user === 'admin' : user !== 'reader' || permission.action === 'read'));
      const answer = refusal(await ask(client, endpoint));
      if (allowed) expect([endpoint.id, answer]).toEqual([endpoint.id, expect.stringMatching(/^(20[012]|400 empty-file|409)/)]);
      else expect([endpoint.id, answer]).toEqual([endpoint.id, '403 no-permission']);
    }
  });

  it('is lost within two seconds with the right, or with the company\'s module', async () => {
    const client = await house.as('manager');
    await house.sql(`UPDATE user_account SET rights = array_remove(rights, 'traffic:read') WHERE username = 'manager'`);
    const deadline = Date.now() + 2_500;
    let answer: string;
    do answer = refusal(await client.get('/applications/traffic')); while (answer !== '403 no-permission' && Date.now() < deadline);
    expect(answer).toBe('403 no-permission');
  });

  it('to another company\'s record is answered as if there were none, at every call that takes an id', async () => {
    const chief = await house.as('chief');
    for (const endpoint of WITH_ID) {
      const foreign = await ask(chief, endpoint);
      const none = await chief.send(endpoint.method, endpoint.path.replace(':id', '26010100000001'), sendingOf(endpoint));
      expect([endpoint.id, refusal(foreign), Object.keys(foreign.body as object)]).toEqual([endpoint.id, '404 not-found', Object.keys(none.body as object)]);
      expect(refusal(await ask(await house.as('user'), endpoint))).not.toMatch(/^404/);
    }
  });

  it('to lists shows the own company\'s records alone, whatever is searched', async () => {
    const neighbour = await house.as('neighbour');
    for (const [path, key] of [['/applications/traffic?days=3660', 'id'], ['/applications/schedule/delivery/schedules', 'scheduleHeadId']] as const) {
      const { rows } = (await neighbour.get(path)).body as { rows: Record<string, string>[] };
      expect(rows).toHaveLength(1);
      expect(Object.values(mine)).not.toContain(rows[0]?.[key]);
    }
    expect(((await neighbour.get('/applications/traffic?q=MINE')).body as { rows: unknown[] }).rows).toEqual([]);
    expect(((await neighbour.get('/applications/schedule/delivery/schedules?articleNumber=ART-0001')).body as { rows: unknown[] }).rows).toHaveLength(1);
  });

  it('is the same for all users of a company', async () => {
    const lists = await Promise.all((Object.keys(USERS) as UserName[]).filter((u) => USERS[u].company === 'solna' && !['inactive', 'manager'].includes(u))
      .map(async (u) => ((await (await house.as(u)).get('/applications/traffic')).body as { rows: { id: string }[] }).rows.map((r) => r.id)));
    expect(new Set(lists.map((ids) => ids.join())).size).toBe(1);
  });

  describe('of the role of requests in the database, by row-level security alone', () => {
    const TABLES = /* sql */ `
      SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped) AS "hasCompany"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
        AND has_table_privilege('consignal_app', c.oid, 'SELECT') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;
    const as = <T extends object>(company: string, sql: string): Promise<T[]> =>
      house.app.platform.database.transaction({ company }, (tx) => tx.query<T>(sql));

    it('sees no row of another company in any table, and its own in all that have some', async () => {
      const tables = await house.sql<{ name: string; hasCompany: boolean }>(TABLES);
      expect(tables.map((t) => t.name)).toEqual(expect.arrayContaining(['company', 'user_account', 'traffic_message', 'traffic_file', 'traffic_finding', 'schedule_head', 'schedule_line', 'schedule_calloff']));
      for (const { name, hasCompany } of tables) {
        const column = name === 'company' ? 'id' : 'company_id';
        if (!hasCompany && name !== 'company') continue;
        const companies = async (company: string) => (await as<{ c: string }>(company, `SELECT DISTINCT ${column} AS c FROM ${name}`)).map((r) => r.c);
        expect([name, (await companies(house.world.solna)).filter((c) => c !== house.world.solna)]).toEqual([name, []]);
        expect([name, (await companies(house.world.nordvik)).filter((c) => c !== house.world.nordvik)]).toEqual([name, []]);
        expect([name, await companies(house.world.aurora)]).toEqual([name, ['company', 'user_account'].includes(name) ? [house.world.aurora] : []]);
      }
    });

    it('may read whole no table whose rows are of no company', async () => {
      const open = (await house.sql<{ name: string; hasCompany: boolean }>(TABLES)).filter((t) => !t.hasCompany && t.name !== 'company').map((t) => t.name);
      expect(open).toEqual([]);
    });

    it('neither changes nor adds nor removes a row of another company', async () => {
      const { nordvik } = house.world;
      for (const statement of [
        `UPDATE traffic_message SET file_name = 'x' WHERE id = ${mine['traffic'] ?? ''} RETURNING id`, `DELETE FROM schedule_head WHERE id = ${mine['SCH-02'] ?? ''} RETURNING id`,
        `DELETE FROM traffic_file WHERE message_id = ${mine['traffic'] ?? ''} RETURNING message_id`,
      ]) expect(await as(nordvik, statement)).toEqual([]);
      await expect(as(nordvik, `INSERT INTO traffic_message_type VALUES (${house.world.solna}, 'X')`)).rejects.toThrow('row-level security');
      await expect(as(nordvik, `UPDATE company SET modules = '{}'`)).rejects.toThrow('permission denied');
      await expect(as(nordvik, 'SELECT * FROM session')).rejects.toThrow('permission denied');
      await expect(as(nordvik, 'SELECT * FROM app_secret')).rejects.toThrow('permission denied');
    });

    it('takes nothing but digits for a company', async () => {
      await expect(as(`1'; RESET ROLE; --`, 'SELECT 1')).rejects.toThrow('A company id is a row of digits');
    });
  });
});
