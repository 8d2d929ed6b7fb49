import { scheduleDetail } from '../../server/contract/schedule.js';
import { toId, type CompanyId } from '../../server/domain/ids.js';
import { refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Who may call what, and what each call tells whom, is proven in test/api/proof. */
describe('access', () => {
  let app: TestApp;
  let mine: { readonly file: string; readonly schedule: string };
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const client = await app.as('user');
    const { id, schedules } = await handedIn(client, delfor({ controlReference: 'MINE' }));
    const schedule = await client.call(scheduleDetail, { params: { id: schedules[0]!.scheduleHeadId } });
    mine = { file: id, schedule: schedule.scheduleHeadId };
    await handedIn(await app.as('neighbour'), delfor({ controlReference: 'THEIRS', recipient: 'O0013000001CUST:OD' }));
  });
  afterAll(async () => {
    await app.close();
  });

  it("is lost within two seconds with the right, or with the company's module", async () => {
    const client = await app.as('manager');
    await app.sql(`UPDATE user_account SET rights = array_remove(rights, 'traffic:read') WHERE username = 'manager'`);
    await until(
      'the right is gone',
      async () => refusal(await client.get('/applications/traffic')) === '403 no-permission',
      2_500,
    );
  });

  describe('of the role of requests in the database, by row-level security alone', () => {
    const TABLES = /* sql */ `
      SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped) AS "hasCompany"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
        AND has_table_privilege('consignal_app', c.oid, 'SELECT') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;
    const as = <T extends object>(company: CompanyId, sql: string): Promise<T[]> =>
      app.server.platform.database.transaction({ company, narrowing: null }, (tx) => tx.query<T>(sql));

    it('sees no row of another company in any table, and its own in all that have some', async () => {
      const tables = await app.sql<{ name: string; hasCompany: boolean }>(TABLES);
      expect(tables.map((t) => t.name)).toEqual(
        expect.arrayContaining([
          'company',
          'user_account',
          'traffic_message',
          'traffic_file',
          'traffic_finding',
          'schedule_head',
          'schedule_line',
          'schedule_calloff',
        ]),
      );
      for (const { name, hasCompany } of tables) {
        const column = name === 'company' ? 'id' : 'company_id';
        if (!hasCompany && name !== 'company') continue;
        const companies = async (company: CompanyId) =>
          (await as<{ c: string }>(company, `SELECT DISTINCT ${column} AS c FROM ${name}`)).map((r) => r.c);
        expect([name, (await companies(app.world.solna)).filter((c) => c !== app.world.solna)]).toEqual([name, []]);
        expect([name, (await companies(app.world.nordvik)).filter((c) => c !== app.world.nordvik)]).toEqual([name, []]);
        expect([name, await companies(app.world.aurora)]).toEqual([
          name,
          ['company', 'user_account'].includes(name) ? [app.world.aurora] : [],
        ]);
      }
    });

    it('may read whole no table whose rows are of no company: what is of people is seen as far as the people are', async () => {
      const open = (await app.sql<{ name: string; hasCompany: boolean }>(TABLES))
        .filter((t) => !t.hasCompany && t.name !== 'company')
        .map((t) => t.name);
      expect(open).toEqual(['notice_receipt']);
      await app.sql(
        `WITH told AS (INSERT INTO notice (status, message, sender) VALUES ('info', 'To all', 'admin') RETURNING id)
        INSERT INTO notice_receipt (notice_id, user_id) SELECT told.id, u.id FROM told, user_account u WHERE u.company_id = $1`,
        [app.world.solna],
      );
      const seen = async (company: CompanyId) => (await as(company, 'SELECT FROM notice_receipt')).length;
      expect([(await seen(app.world.solna)) > 0, await seen(app.world.nordvik), await seen(app.world.aurora)]).toEqual([
        true,
        0,
        0,
      ]);
    });

    it('neither changes nor adds nor removes a row of another company', async () => {
      const { nordvik } = app.world;
      for (const statement of [
        `UPDATE traffic_message SET file_name = 'x' WHERE id = ${mine.file} RETURNING id`,
        `DELETE FROM schedule_head WHERE id = ${mine.schedule} RETURNING id`,
        `DELETE FROM traffic_file WHERE message_id = ${mine.file} RETURNING message_id`,
      ])
        expect(await as(nordvik, statement)).toEqual([]);
      await expect(as(nordvik, `INSERT INTO traffic_message_type VALUES (${app.world.solna}, 'X')`)).rejects.toThrow(
        'row-level security',
      );
      await expect(as(nordvik, `UPDATE company SET modules = '{}'`)).rejects.toThrow('permission denied');
      await expect(as(nordvik, 'SELECT * FROM session')).rejects.toThrow('permission denied');
      await expect(as(nordvik, 'SELECT * FROM app_secret')).rejects.toThrow('permission denied');
    });

    it('takes nothing but digits for a company', async () => {
      await expect(as(toId('company', `1'; RESET ROLE; --`), 'SELECT 1')).rejects.toThrow('An id is a row of digits');
    });
  });
});
