import { agreementList } from '../../server/contract/agreement.js';
import { apiTokenCreate } from '../../server/contract/api-token.js';
import { ownCompany } from '../../server/contract/company.js';
import {
  filterCreate,
  filterDelete,
  filterList,
  filterSet,
  filterUpdate,
  restrictionGet,
  restrictionPut,
  supplierSet,
  supplierUnset,
} from '../../server/contract/context.js';
import { currentUser } from '../../server/contract/current-user.js';
import { dashboard } from '../../server/contract/dashboard.js';
import { despatchCreate } from '../../server/contract/delivery.js';
import { chooseCompany, revokeExternal } from '../../server/contract/external-user.js';
import { impersonate } from '../../server/contract/impersonation.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficAutocomplete, trafficList, trafficMessageTypes } from '../../server/contract/traffic.js';
import { transactionAutocomplete, transactionDashboard, transactionList } from '../../server/contract/transaction.js';
import { partner } from '../given/agreement.js';
import { Client, refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { despatch } from '../given/despatch.js';
import { brokenDelfor } from '../given/files.js';
import { answers, listed, part, pathsOf, type Part } from '../given/parts.js';
import { joining, person } from '../given/people.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, PASSWORD, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'x-requested-with': 'XMLHttpRequest' };
const PROCESS = (id: string): string => `/applications/traffic/messages/${id}/process`;

describe('what is seen', () => {
  let app: TestApp;
  let parts: { a: Part; b: Part };
  /** A file with an interchange of each partner, and one schedule for both ship-tos. */
  const mixed = { file: '', schedule: '', lines: [] as string[] };
  let userIds: Record<string, string>;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    parts = { a: await part(app, 'A'), b: await part(app, 'B') };
    const user = await app.as('user');
    const two = Buffer.concat(
      ['A', 'B'].map((letter) =>
        delfor({
          sender: `PARTNER-${letter}:OD`,
          shipTo: `SHIP-${letter}`,
          documentNumber: `MIX-${letter}`,
          controlReference: `MIX-${letter}`,
          lines: 1,
        }),
      ),
    );
    mixed.file = (await handedIn(user, two, 'mixed.edi')).id;
    mixed.schedule = (
      await handedIn(
        user,
        delfor({
          sender: 'PARTNER-A:OD',
          shipTo: 'SHIP-B',
          documentNumber: 'BOTH',
          controlReference: 'BOTH',
          lines: 2,
        }),
        'both.edi',
      )
    ).schedules[0]!.scheduleHeadId;
    mixed.lines = (await user.call(scheduleDetail, { params: { id: mixed.schedule } })).lines.map(
      (line) => line.scheduleLineId,
    );
    await app.sql(`UPDATE schedule_line SET ship_to_code = 'SHIP-A' WHERE id = $1`, [mixed.lines[0]]);
    await app.sql(
      `WITH head AS (UPDATE schedule_head SET ship_tos = '{SHIP-A,SHIP-B}' WHERE id = $1 RETURNING message_id) UPDATE traffic_message SET ship_tos = '{SHIP-A,SHIP-B}' FROM head WHERE id = message_id`,
      [mixed.schedule],
    );
    userIds = Object.fromEntries(
      (await app.sql<{ id: string; username: string }>('SELECT id, username FROM user_account')).map((u) => [
        u.username,
        u.id,
      ]),
    );
  });
  afterAll(async () => {
    await app.close();
  });

  const isSeen = (paths: readonly (readonly [string, string])[]): string[] =>
    paths.map(([what]) => `${what} 200 accepted`);
  const isHidden = (paths: readonly (readonly [string, string])[]): string[] =>
    paths.map(([what]) => `${what} 404 not-found`);
  const counts = async (client: Client, q?: string) => {
    const query = { counts: true, ...(q === undefined ? {} : { q }) };
    const [traffic, transactions] = [
      await client.call(trafficList, { query }),
      await client.call(transactionList, { query: { ...query, level: 'interchange' } }),
    ];
    return [traffic.counts?.all.value, transactions.counts?.all.value];
  };

  it('is all of the company to whom chose nothing', async () => {
    const user = await app.as('user');
    for (const p of Object.values(parts)) expect(await answers(user, pathsOf(p))).toEqual(isSeen(pathsOf(p)));
    expect((await listed(user, parts))['SCH-01']).toEqual(expect.arrayContaining(['a', 'b']));
    expect(await counts(user)).toEqual([6, 7]);
  });

  describe('with a supplier', () => {
    let client: Client;
    beforeAll(async () => {
      client = await signIn(app.server, 'manager');
      expect(await client.call(supplierSet, { params: { id: parts.a.partnerId } })).toEqual({
        supplier: parts.a.partnerId,
        filter: '0',
        isSupplierMode: true,
      });
    });

    it('is what came from it and went to it, in every detail; all else is as if it were not there (LEG-01)', async () => {
      expect(await answers(client, pathsOf(parts.a))).toEqual(isSeen(pathsOf(parts.a)));
      expect(await answers(client, pathsOf(parts.b))).toEqual(isHidden(pathsOf(parts.b)));
      const administered = ({ transaction, agreement }: Part) =>
        [
          ['TRX-04', `/applications/transaction/transactions/${transaction}/events`],
          ['agreement', `/applications/agreements/${agreement}`],
        ] as const;
      expect(await answers(client, administered(parts.a))).toEqual(isSeen(administered(parts.a)));
      expect(await answers(client, administered(parts.b))).toEqual(isHidden(administered(parts.b)));
    });

    it('is that alone in every list, with and without a search', async () => {
      const { 'SCH-01': schedules, ...others } = await listed(client, parts);
      expect(schedules?.filter((name) => !name.startsWith('another'))).toEqual(['a']);
      // BOTH came from it as well; the file that mixes partners did not.
      for (const [list, names] of Object.entries(others))
        expect([list, names.filter((name) => !name.startsWith('another'))]).toEqual([list, ['a']]);
      expect(await counts(client)).toEqual([3, 3]);
      expect(await counts(client, 'DOC-')).toEqual([1, 1]);
      expect(await counts(client, 'DOC-B')).toEqual([0, 0]);
      expect((await client.call(agreementList)).rows.map((row) => row.partner)).toEqual(['Partner A']);
    });

    it('leaves out a file that holds an interchange of somebody else too, and its bytes', async () => {
      for (const path of ['', '/file', '/analyze'])
        expect(refusal(await client.get(`/applications/traffic/messages/${mixed.file}${path}`))).toBe('404 not-found');
    });

    it('is told and suggested of nothing else: dashboard, types, autocomplete', async () => {
      const dashboard = await client.call(transactionDashboard);
      expect(dashboard.directions.map((d) => d.total)).toEqual([2, 1]);
      expect((await client.call(trafficMessageTypes)).messageTypes.sort()).toEqual(['DELFOR', 'DESADV']);
      for (const endpoint of [trafficAutocomplete, transactionAutocomplete]) {
        const { suggestions } = await client.call(endpoint, { query: { q: 'DOC-' } });
        expect(suggestions.map((s) => s.value)).toEqual([parts.a.documentNumber]);
      }
    });

    it('lets nothing be done to what lies outside', async () => {
      expect(refusal(await client.post(PROCESS(parts.b.file)))).toBe('404 not-found');
      expect(refusal(await client.send('DELETE', `/applications/traffic/messages/${parts.b.file}`))).toBe(
        '404 not-found',
      );
      expect(refusal(await client.post(`/applications/delivery/despatchnotes/${parts.b.note}/send`))).toBe(
        '404 not-found',
      );
      expect(refusal(await client.post(`/applications/transmissions/${parts.b.transmission}/cancel`))).toBe(
        '404 not-found',
      );
      expect(
        refusal(await client.post(despatchCreate.path, { agreementId: parts.b.agreement, document: despatch('9999') })),
      ).toBe('422 no-communication-agreement');
    });

    it('closes what concerns the company as a whole (hidden for suppliers)', async () => {
      const manager = await signIn(app.server, 'manager');
      await manager.call(supplierSet, { params: { id: parts.a.partnerId } });
      const closed = [
        '/applications/companies',
        '/applications/relations',
        `/applications/users/${userIds['user'] ?? ''}/restriction`,
      ];
      for (const path of closed)
        expect([path, refusal(await manager.get(path))]).toEqual([path, '403 hidden-for-suppliers']);
      expect(refusal(await manager.post('/settings/sql.settings.php', { action: 'saveSettings', settings: {} }))).toBe(
        '403 hidden-for-suppliers',
      );
      await manager.call(supplierUnset);
      for (const path of closed) expect([path, refusal(await manager.get(path))]).toEqual([path, '200 accepted']);
    });

    it("is the session's: its other tabs see the same, another session sees all", async () => {
      expect((await client.copy().call(currentUser)).isSupplierMode).toBe(true);
      expect((await (await app.as('user')).call(currentUser)).isSupplierMode).toBe(false);
    });

    it('ends when it is left (LEG-02)', async () => {
      const other = await signIn(app.server, 'user');
      await other.call(supplierSet, { params: { id: parts.a.partnerId } });
      expect(refusal(await other.get(`/applications/traffic/messages/${parts.b.file}`))).toBe('404 not-found');
      expect(await other.call(supplierUnset)).toEqual({ supplier: '0', filter: '0', isSupplierMode: false });
      expect(refusal(await other.get(`/applications/traffic/messages/${parts.b.file}`))).toBe('200 accepted');
    });

    it('can be one of the own company alone, and a supplier (LEG-01)', async () => {
      const other = await app.as('neighbour');
      for (const id of [parts.a.partnerId, '999999'])
        expect(refusal(await other.post(`/applications/legacy/suppliers/${id}/set`))).toBe('404 not-found');
      await app.sql(`UPDATE partner_company SET roles = '{customer}' WHERE id = $1`, [parts.b.partnerId]);
      expect(refusal(await client.post(`/applications/legacy/suppliers/${parts.b.partnerId}/set`))).toBe(
        '404 not-found',
      );
      await app.sql(`UPDATE partner_company SET roles = '{supplier,customer}' WHERE id = $1`, [parts.b.partnerId]);
    });

    it('is written down with who chose it', async () => {
      const events = await app.sql<{ after: object }>(
        `SELECT after FROM audit_event WHERE event = 'context.supplier' AND company_id = $1 ORDER BY id`,
        [app.world.solna],
      );
      expect(events[0]?.after).toEqual({ supplier: parts.a.partnerId, filter: '0' });
    });
  });

  describe('with a filter', () => {
    const apply = async (client: Client, fields: Partial<Parameters<typeof filterBody>[0]>): Promise<string> => {
      const { id } = await client.call(filterCreate, { body: filterBody(fields) });
      expect(refusal(await client.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE))).toBe('200 accepted');
      return id;
    };
    const filterBody = (fields: {
      name?: string;
      isShared?: boolean;
      partnerIds?: string[];
      shipTos?: string[];
      articles?: string[];
    }) => ({ name: `Filter ${String(Math.random())}`, ...fields });

    it.each([
      ['partners', (p: Part) => ({ partnerIds: [p.partnerId] })],
      ['ship-tos', (p: Part) => ({ shipTos: [p.shipTo] })],
      ['articles', (p: Part) => ({ articles: [p.article] })],
      ['all three', (p: Part) => ({ partnerIds: [p.partnerId], shipTos: [p.shipTo], articles: [p.article] })],
    ] as const)('of %s is what is within it, everywhere (LEG-03)', async (what, of) => {
      const client = await signIn(app.server, 'user');
      await apply(client, of(parts.b));
      const paths = pathsOf(parts.b).filter(([path]) => path !== 'SCH-12');
      expect(await answers(client, paths)).toEqual(isSeen(paths));
      expect(await answers(client, pathsOf(parts.a))).toEqual(isHidden(pathsOf(parts.a)));
      for (const [list, names] of Object.entries(await listed(client, parts)))
        expect([what, list, names.includes('b'), names.includes('a')]).toEqual([what, list, true, false]);
    });

    it('of articles shows the lines of those alone', async () => {
      const client = await signIn(app.server, 'user');
      await apply(client, { articles: [parts.a.article] });
      const { lines } = await client.call(scheduleDetail, { params: { id: parts.a.schedule } });
      expect(lines.map((line) => line.externalArticleNumber)).toEqual([parts.a.article]);
    });

    it('is refused to be set by a page of another site, or by one that does not say (LEG-03)', async () => {
      const client = await signIn(app.server, 'user');
      const { id } = await client.call(filterCreate, { body: filterBody({}) });
      const path = `/applications/legacy/filters/${id}/set`;
      for (const headers of [
        {},
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' },
        { ...OWN_PAGE, origin: 'https://evil.example' },
      ]) {
        expect([headers, refusal(await client.get(path, headers))]).toEqual([headers, '403 foreign-origin']);
      }
      expect((await client.call(currentUser)).legacy.filter).toBe('0');
      for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, OWN_PAGE])
        expect(refusal(await client.get(path, headers))).toBe('200 accepted');
    });

    it('resets the supplier, and a supplier resets it', async () => {
      const client = await signIn(app.server, 'user');
      await client.call(supplierSet, { params: { id: parts.a.partnerId } });
      const id = await apply(client, { shipTos: [parts.b.shipTo] });
      expect((await client.call(currentUser)).legacy).toMatchObject({ supplier: '0', filter: id });
      expect(await client.call(supplierSet, { params: { id: parts.a.partnerId } })).toMatchObject({
        supplier: parts.a.partnerId,
        filter: '0',
      });
    });

    it('counts in its new form at once, and is gone with the filter', async () => {
      const client = await signIn(app.server, 'user');
      const fields = filterBody({ shipTos: [parts.a.shipTo] });
      const { id, version } = await client.call(filterCreate, { body: fields });
      await client.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
      expect(refusal(await client.get(`/applications/delivery/despatchnotes/${parts.b.note}`))).toBe('404 not-found');
      const changed = await client.call(filterUpdate, {
        params: { id },
        body: { ...fields, shipTos: [parts.b.shipTo], version },
      });
      expect(changed).toMatchObject({ id, version: version + 1, shipTos: [parts.b.shipTo] });
      expect(refusal(await client.get(`/applications/delivery/despatchnotes/${parts.b.note}`))).toBe('200 accepted');
      expect(refusal(await client.get(`/applications/delivery/despatchnotes/${parts.a.note}`))).toBe('404 not-found');
      expect(refusal(await client.send('PUT', `/applications/filters/${id}`, { json: { ...fields, version } }))).toBe(
        '409 changed-meanwhile',
      );
      await client.call(filterDelete, { params: { id } });
      expect(refusal(await client.get(`/applications/delivery/despatchnotes/${parts.a.note}`))).toBe('200 accepted');
      expect((await client.call(currentUser)).legacy.filter).toBe('0');
    });

    it("is one's own or the company's: others see, use and change no private one, and administrators alone keep shared ones", async () => {
      const [user, swede, manager] = [await app.as('user'), await app.as('swede'), await app.as('manager')];
      const mine = await user.call(filterCreate, { body: filterBody({ name: 'Mine' }) });
      const shared = await manager.call(filterCreate, { body: filterBody({ name: 'Ours', isShared: true }) });
      const seen = async (client: Client): Promise<string[]> =>
        (await client.call(filterList)).rows.map((f) => f.name).filter((name) => !name.startsWith('Filter'));
      expect([await seen(user), await seen(swede), await seen(await app.as('neighbour'))]).toEqual([
        ['Mine', 'Ours'],
        ['Ours'],
        [],
      ]);
      expect((await user.call(currentUser)).legacy.filters).toEqual(
        expect.arrayContaining([
          { FILTER_ID: '0', FILTER_NAME: '' },
          { FILTER_ID: mine.id, FILTER_NAME: 'Mine' },
          { FILTER_ID: shared.id, FILTER_NAME: 'Ours' },
        ]),
      );
      expect(refusal(await swede.get(`/applications/legacy/filters/${mine.id}/set`, OWN_PAGE))).toBe('404 not-found');
      expect(refusal(await swede.send('DELETE', `/applications/filters/${mine.id}`))).toBe('404 not-found');
      expect(refusal(await swede.send('DELETE', `/applications/filters/${shared.id}`))).toBe('403 no-permission');
      expect(
        refusal(
          await swede.send('PUT', `/applications/filters/${shared.id}`, { json: { ...filterBody({}), version: 1 } }),
        ),
      ).toBe('403 no-permission');
      expect(refusal(await user.post(filterCreate.path, filterBody({ isShared: true })))).toBe('403 no-permission');
      expect(refusal(await user.post(filterCreate.path, filterBody({ name: 'MINE' })))).toBe('409 already-taken');
      expect(refusal(await user.post(filterCreate.path, filterBody({ partnerIds: ['999999'] })))).toBe(
        '400 unknown-reference',
      );
      expect(
        refusal(
          await (await app.as('neighbour')).post(filterCreate.path, filterBody({ partnerIds: [parts.a.partnerId] })),
        ),
      ).toBe('400 unknown-reference');
      expect(filterSet.path).toBe('/applications/legacy/filters/:id/set');
    });
  });

  describe('by somebody restricted', () => {
    const restrict = async (user: string, to: object): Promise<string> =>
      refusal(
        await (await app.as('manager')).send('PUT', `/applications/users/${userIds[user] ?? ''}/restriction`, {
          json: to,
        }),
      );
    afterEach(async () => {
      expect(await restrict('swede', {})).toBe('200 accepted');
    });

    it.each([
      ['a ship-to', { shipTos: ['SHIP-A'] }],
      ['a facility, which stands for its ship-tos', { facilities: ['plant-a'] }],
    ])('to %s is what is for it and nothing else, without having chosen anything', async (_, to) => {
      await app.sql(
        `UPDATE company SET code = 'PLANT-A', ship_tos = '[{"code":"SHIP-A","name":"","timeZone":null}]' WHERE id = $1`,
        [app.world.solna],
      );
      const swede = await app.as('swede');
      expect(refusal(await swede.get(`/applications/traffic/messages/${parts.b.file}`))).toBe('200 accepted');
      expect(await restrict('swede', to)).toBe('200 accepted');
      expect(await answers(swede, pathsOf(parts.a))).toEqual(isSeen(pathsOf(parts.a)));
      expect(await answers(swede, pathsOf(parts.b))).toEqual(isHidden(pathsOf(parts.b)));
      for (const [list, names] of Object.entries(await listed(swede, parts)))
        expect([list, names.includes('a'), names.includes('b')]).toEqual([list, true, false]);
      expect(await counts(swede)).toEqual([2, 2]);
      expect(await counts(swede, 'DOC-B')).toEqual([0, 0]);
    });

    it('of a schedule for several ship-tos is its lines for these, and never the bytes of its file', async () => {
      const swede = await app.as('swede');
      await restrict('swede', { shipTos: ['SHIP-A'] });
      const { lines, trafficMessageId } = await swede.call(scheduleDetail, { params: { id: mixed.schedule } });
      expect(lines.map((line) => line.scheduleLineId)).toEqual([mixed.lines[0]]);
      expect(refusal(await swede.get(`/applications/schedule/schedules/lines/${mixed.lines[1] ?? ''}`))).toBe(
        '404 not-found',
      );
      for (const path of ['', '/file', '/analyze'])
        expect(refusal(await swede.get(`/applications/traffic/messages/${trafficMessageId}${path}`))).toBe(
          '404 not-found',
        );
      for (const path of ['', '/externalFile', '/inhouseFile'])
        expect(refusal(await swede.get(`/applications/transaction/transactions/${trafficMessageId}0000${path}`))).toBe(
          '404 not-found',
        );
    });

    it('can not be widened by a supplier or a filter, only narrowed', async () => {
      await restrict('swede', { shipTos: ['SHIP-A'] });
      const swede = await signIn(app.server, 'swede');
      await swede.call(supplierSet, { params: { id: parts.b.partnerId } });
      for (const p of Object.values(parts)) expect(await answers(swede, pathsOf(p))).toEqual(isHidden(pathsOf(p)));
      const { id } = await swede.call(filterCreate, { body: { name: 'All', shipTos: ['SHIP-A', 'SHIP-B'] } });
      await swede.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
      expect(await answers(swede, pathsOf(parts.b))).toEqual(isHidden(pathsOf(parts.b)));
      expect(await answers(swede, pathsOf(parts.a))).toEqual(isSeen(pathsOf(parts.a)));
    });

    it('lets nothing be written for another ship-to', async () => {
      await restrict('swede', { shipTos: ['SHIP-A'] });
      const swede = await app.as('swede');
      const create = async (number: string, code: string): Promise<string> =>
        refusal(
          await swede.post(despatchCreate.path, {
            agreementId: parts.a.agreement,
            document: despatch(number, { shipTo: { code } }),
          }),
        );
      expect([await create('7001', 'SHIP-B'), await create('7002', 'SHIP-A')]).toEqual([
        '403 outside-context',
        '201 accepted',
      ]);
    });

    it('is not widened by oneself: neither by a ship-to of a facility, nor by an account that sees all', async () => {
      await app.sql(
        `UPDATE company SET code = 'PLANT-A', ship_tos = '[{"code":"SHIP-A","name":"","timeZone":null}]' WHERE id = $1`,
        [app.world.solna],
      );
      await restrict('swede', { facilities: ['PLANT-A'] });
      const rights =
        (await app.sql<{ rights: string[] }>(`SELECT rights FROM user_account WHERE username = 'swede'`))[0]?.rights ??
        [];
      await app.sql(
        `UPDATE user_account SET level = 'user-admin', rights = rights || '{maintenance:edit,maintenance:delete}' WHERE username = 'swede'`,
      );
      try {
        const swede = await signIn(app.server, 'swede');
        const { name, version } = await swede.call(ownCompany);
        const own = { name, version, shipTos: [{ code: 'SHIP-A' }] };
        const user = userIds['reader'] ?? '';
        const widening = [
          ['PUT', '/applications/companies/own', { ...own, shipTos: [...own.shipTos, { code: 'SHIP-B' }] }],
          ['POST', '/applications/companies', partner({ code: 'PLANT-A', shipTos: [{ code: 'SHIP-B' }] })],
          ['DELETE', `/applications/companies/${parts.b.partnerId}`, undefined],
          ['POST', '/applications/relations', { partnerCompanyId: parts.b.partnerId, role: 'customer' }],
          ['POST', '/auth/create-users', { users: [{ email: 'seesall@solna.example' }], level: 'reader' }],
          ['POST', '/auth/invite-external', { email: 'chief@nordvik.example', roles: ['traffic:read'] }],
          ['PUT', '/auth/permissions', { user: { id: user, rights: ['traffic:read'], version: 1 } }],
          ['PUT', `/auth/users/${userIds['swede'] ?? ''}/impersonable`, { userIds: [user] }],
        ] as const;
        for (const [method, path, json] of widening)
          expect([path, refusal(await swede.send(method, path, { json }))]).toEqual([path, '403 outside-context']);
        expect(await answers(swede, pathsOf(parts.b))).toEqual(isHidden(pathsOf(parts.b)));
        // What is read stays open, and so does all of it to an administrator who sees all.
        for (const path of ['/applications/companies', '/auth/users'])
          expect([path, refusal(await swede.get(path))]).toEqual([path, '200 accepted']);
        await restrict('swede', {});
        expect(refusal(await swede.send('PUT', '/applications/companies/own', { json: own }))).toBe('200 accepted');
      } finally {
        await app.sql(`UPDATE user_account SET level = 'user', rights = $1 WHERE username = 'swede'`, [rights]);
      }
    });

    it('does not hear what happens to all by way of webhooks, nor does whoever chose a supplier or a filter', async () => {
      const events = async (client: Client): Promise<string> => refusal(await client.get('/webhooks/events'));
      const swede = await signIn(app.server, 'swede');
      expect(await events(swede)).toBe('200 accepted');
      await swede.call(supplierSet, { params: { id: parts.a.partnerId } });
      expect(await events(swede)).toBe('403 outside-context');
      await swede.call(supplierUnset);
      const { id } = await swede.call(filterCreate, { body: { name: 'For webhooks', shipTos: ['SHIP-A'] } });
      await swede.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
      expect(await events(swede)).toBe('403 outside-context');
      await swede.get('/applications/legacy/filters/0/set', OWN_PAGE);
      await restrict('swede', { shipTos: ['SHIP-A'] });
      expect(await events(swede)).toBe('403 outside-context');
      const { token } = await swede.call(apiTokenCreate, {
        body: { name: 'ERP', scopes: ['traffic:read'], password: PASSWORD },
      });
      expect(
        refusal(await new Client(app.server.url).get('/webhooks/events', { authorization: `Bearer ${token}` })),
      ).toBe('403 outside-context');
    });

    it('is one restriction however many set it at once, the last one whole', async () => {
      const [manager, admin] = [await app.as('manager'), await app.as('admin')];
      const path = `/applications/users/${userIds['swede'] ?? ''}/restriction`;
      const set = (client: Client, code: string): Promise<string> =>
        client.send('PUT', path, { json: { shipTos: [code] } }).then(refusal);
      for (let i = 0; i < 5; i++) {
        expect(
          new Set(
            await Promise.all([
              set(manager, 'SHIP-A'),
              set(manager, 'SHIP-A'),
              set(admin, 'SHIP-B'),
              set(admin, 'SHIP-B'),
            ]),
          ),
        ).toEqual(new Set(['200 accepted']));
        expect((await manager.call(restrictionGet, { params: { id: userIds['swede'] ?? '' } })).shipTos).toHaveLength(
          1,
        );
      }
    });

    it("moves the socket of whoever acts in the person's place", async () => {
      const admin = await signIn(app.server, 'admin');
      await admin.call(impersonate, { params: { id: userIds['swede'] ?? '' } });
      const acting = await watch(admin);
      await until('it is welcomed', () => acting.count !== undefined);
      await restrict('swede', { shipTos: ['SHIP-A'] });
      await acting.whenGone();
      acting.close();
    });

    it('counts on the dashboard at once', async () => {
      const swede = await signIn(app.server, 'swede');
      const figures = async (): Promise<string> => JSON.stringify((await swede.call(dashboard)).statisticsData);
      const whole = await figures();
      await restrict('swede', { shipTos: ['SHIP-A'] });
      const a = await figures();
      expect(a).not.toBe(whole);
      await restrict('swede', { shipTos: ['SHIP-A', 'SHIP-B'] });
      await until('it shows both', async () => (await figures()) !== a, 3_000);
    });

    it('may be a guest of another company, each company by itself', async () => {
      const { id, email } = await person(app, 'guest', 'company-admin', { company: 'nordvik' });
      const [manager, chief] = [await app.as('manager'), await app.as('chief')];
      const path = `/applications/users/${id}/restriction`;
      expect(refusal(await manager.send('PUT', path, { json: { shipTos: ['SHIP-A'] } }))).toBe('404 not-found');
      const guest = await joining(app, manager, { email }, ['traffic:read', 'schedule.delivery-schedule:read']);
      await guest.call(chooseCompany, { params: { id: app.world.solna } });
      const seen = async (p: Part): Promise<string> =>
        refusal(await guest.get(`/applications/traffic/messages/${p.file}`));
      expect([await seen(parts.a), await seen(parts.b)]).toEqual(['200 accepted', '200 accepted']);
      expect(refusal(await manager.send('PUT', path, { json: { shipTos: ['SHIP-A'] } }))).toBe('200 accepted');
      expect([await seen(parts.a), await seen(parts.b)]).toEqual(['200 accepted', '404 not-found']);
      // At home the same account is restricted by its own administrators alone, to the same code.
      await app.sql(`UPDATE user_account SET level = 'reader' WHERE id = $1`, [id]);
      expect((await chief.call(restrictionGet, { params: { id } })).shipTos).toEqual([]);
      expect(refusal(await chief.send('PUT', path, { json: { shipTos: ['SHIP-A'] } }))).toBe('200 accepted');
      await manager.call(revokeExternal, { body: { userId: id } });
      expect(refusal(await manager.get(path))).toBe('404 not-found');
    });

    it('of a restricted level is nothing until something is named', async () => {
      await app.sql(`UPDATE user_account SET level = 'restricted-user' WHERE username = 'swede'`);
      try {
        const swede = await signIn(app.server, 'swede');
        for (const p of Object.values(parts)) expect(await answers(swede, pathsOf(p))).toEqual(isHidden(pathsOf(p)));
        expect(await counts(swede)).toEqual([0, 0]);
        expect(Object.values(await listed(swede, parts)).flat()).toEqual([]);
        await restrict('swede', { shipTos: ['SHIP-A'] });
        expect(await answers(swede, pathsOf(parts.a))).toEqual(isSeen(pathsOf(parts.a)));
      } finally {
        await app.sql(`UPDATE user_account SET level = 'user' WHERE username = 'swede'`);
      }
    });

    it('is set by administrators of the company for people of lower levels, and written down', async () => {
      const manager = await app.as('manager');
      const path = `/applications/users/${userIds['swede'] ?? ''}/restriction`;
      // Anew: whose level changed was signed out.
      for (const user of ['user', 'swede', 'reader'] as const)
        expect([user, refusal(await (await signIn(app.server, user)).send('PUT', path, { json: {} }))]).toEqual([
          user,
          '403 no-permission',
        ]);
      expect(refusal(await (await app.as('chief')).send('PUT', path, { json: {} }))).toBe('404 not-found');
      for (const user of ['manager', 'admin'])
        expect([user, await restrict(user, { shipTos: ['X'] })]).toEqual([user, '403 no-permission']);
      await restrict('swede', { shipTos: ['B', 'A', 'B'], facilities: ['F'] });
      expect(await manager.call(restrictionGet, { params: { id: userIds['swede'] ?? '' } })).toEqual({
        shipTos: ['A', 'B'],
        facilities: ['F'],
      });
      const [event] = await app.sql<{ object_id: string; after: object }>(
        `SELECT object_id, after FROM audit_event WHERE event = 'restriction.changed' AND after ->> 'facilities' = '["F"]' ORDER BY id DESC LIMIT 1`,
      );
      expect(event).toMatchObject({ object_id: userIds['swede'], after: { shipTos: ['B', 'A'], facilities: ['F'] } });
      expect(restrictionPut.permission).toMatchObject({ level: 'company-admin' });
    });

    it('is counted for the sockets with the same eyes, and changes are told without their ids', async () => {
      await restrict('swede', { shipTos: ['SHIP-A'] });
      const [narrowed, whole] = [await watch(await signIn(app.server, 'swede')), await watch(await app.as('user'))];
      try {
        await until('both are welcomed', () => narrowed.count !== undefined && whole.count !== undefined);
        const before = whole.count ?? 0;
        const own = narrowed.count;
        await handedIn(
          await app.as('user'),
          brokenDelfor({ sender: 'PARTNER-B:OD', shipTo: 'SHIP-B', controlReference: 'SOCKET' }),
        );
        await until('the whole company is told', () => whole.count === before + 1, 5_000);
        await until('the other one is told that something changed', () => narrowed.all('errorCount').length > 1, 5_000);
        expect([narrowed.count, narrowed.all('changed').flatMap((c) => c.ids)]).toEqual([own, []]);
      } finally {
        narrowed.close();
        whole.close();
      }
    });
  });
});
