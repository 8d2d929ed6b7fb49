import { bookingCreate, bookingDetail } from '../../server/contract/booking.js';
import {
  carrierBookingAnswer,
  carrierBookings,
  carrierReport,
  carrierTransport,
  carrierTransportChange,
  carrierTransports,
} from '../../server/contract/carrier.js';
import { companyCreate } from '../../server/contract/company.js';
import { currentUser } from '../../server/contract/current-user.js';
import { chooseCompany, externalUsers, inviteExternal, revokeExternal } from '../../server/contract/external-user.js';
import {
  transportChange,
  transportCreate,
  transportDetail,
  transportPutState,
} from '../../server/contract/transport.js';
import { isOpenToCarriers } from '../../server/contract/endpoint.js';
import type { PartnerId } from '../../server/domain/ids.js';
import { toId } from '../../server/domain/ids.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { ENDPOINTS } from '../given/endpoints.js';
import { acceptAll, audited, person, type Person, signInAs } from '../given/people.js';
import { watch } from '../given/socket.js';
import { LYE } from '../given/transport.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('people of carriers', () => {
  let app: TestApp;
  let [manager, user] = [] as unknown as [Client, Client];
  let [dhl, schenker] = [] as unknown as [PartnerId, PartnerId];
  let agreementId = '';
  let who: Person;
  let driver: Client;
  beforeAll(async () => {
    app = await openTestApp();
    [manager, user] = [await app.as('manager'), await app.as('user')];
    [dhl, schenker] = [await carrier('DHL', 'DHL Freight'), await carrier('SCH', 'Schenker')];
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' }));
    who = await person(app, 'driver', 'company-admin', { company: 'nordvik' });
    driver = await working(who, [dhl]);
  });
  afterAll(async () => {
    await app.close();
  });

  const carrier = async (code: string, name: string, by = manager): Promise<PartnerId> =>
    (await by.call(companyCreate, { body: { code, name, roles: ['carrier'] } })).id;
  const invite = (email: string, carrierIds: readonly PartnerId[], by = manager) =>
    by.send('POST', '/auth/invite-external', { json: { email, carrierIds } });
  async function working(one: Person, carrierIds: readonly PartnerId[]): Promise<Client> {
    await manager.call(inviteExternal, { body: { email: one.email, carrierIds: [...carrierIds] } });
    const client = await signInAs(app, one);
    await acceptAll(client);
    await client.call(chooseCompany, { params: { id: app.world.solna } });
    return client;
  }
  let count = 0;
  const plan = async (carrierPartnerId: PartnerId | null, by = user): Promise<string> => {
    count += 1;
    const notes =
      by === user
        ? [(await made(user, `CAR-${String(count)}`, { agreementId, grossWeight: '100' })).despatchnoteHeadId]
        : [];
    const fields = { carrierPartnerId, payment: 'SECRET', hazards: [LYE] };
    return (await by.call(transportCreate, { body: { fields, despatchnoteHeadIds: notes } })).transportId;
  };
  const at = (id: string, rest = ''): string => `/applications/carrier/transports/${id}${rest}`;
  const book = async (carrierId: PartnerId, isRequested = true): Promise<string> =>
    (
      await manager.call(bookingCreate, {
        body: {
          carrierId,
          isRequested,
          fields: {
            from: { name: 'Plant 1' },
            to: { name: 'Nordvik' },
            packages: [{ code: '0001', count: 3 }],
            hazards: [],
          },
          collection: { date: '2027-03-01', from: '08:00', to: '10:00' },
        },
      })
    ).bookingId;

  it('are invited for carriers of the own register, and have no right beside', async () => {
    const { level, isCarrier, grantedRoles, navigation, legacy, company } = await driver.call(currentUser);
    expect([level, isCarrier, grantedRoles, navigation]).toEqual(['external-user', true, [], ['about', 'profile']]);
    expect([legacy.suppliers.length, legacy.filters.length, company.printProfiles]).toEqual([1, 1, []]);
    const { rows } = await manager.call(externalUsers);
    expect(rows.find(({ userId }) => userId === who.id)?.carriers).toEqual([{ id: dhl, name: 'DHL Freight' }]);
    expect((await audited(app, who.id, 'user.invitation-accepted')).at(-1)?.after).toEqual({
      rights: [],
      carrierIds: [dhl],
    });
    const foreign = await carrier('DHL', 'DHL of others', await app.as('chief'));
    for (const wrong of [[foreign], [toId('partner', '999999')], [dhl, foreign]])
      expect(refusal(await invite('new@carrier.example', wrong))).toBe('422 transport-carrier-unknown');
    const both = { email: 'new@carrier.example', carrierIds: [dhl], roles: ['traffic:read'] };
    for (const wrong of [both, { email: 'new@carrier.example' }])
      expect(refusal(await manager.send('POST', '/auth/invite-external', { json: wrong }))).toBe('400 invalid-input');
    expect(refusal(await manager.send('DELETE', `/applications/companies/${dhl}`))).toBe('409 still-referenced');
  });

  it('see their transports as a carrier has to know them, and those of nobody else', async () => {
    const [own, others, nobodys] = [await plan(dhl), await plan(schenker), await plan(null)];
    const { rows } = await driver.call(carrierTransports);
    expect(rows.map(({ transportId }) => transportId)).toEqual([own]);
    const seen = await driver.call(carrierTransport, { params: { id: own } });
    expect(seen).toMatchObject({
      state: 'planned',
      totals: { packages: [{ code: '0001', count: 2 }], grossWeight: '100' },
      hazards: [{ unNumber: LYE.unNumber }],
      to: [{ name: 'Plant 2' }],
      mayChange: true,
    });
    expect(JSON.stringify([rows, seen])).not.toMatch(/SECRET|CAR-/);
    for (const id of [others, nobodys, '999999']) {
      expect(refusal(await driver.get(at(id)))).toBe('404 not-found');
      const change = { json: { before: { seal: null }, after: { seal: 'X' } } };
      expect(refusal(await driver.send('PATCH', at(id), change))).toBe('404 not-found');
      const report = { json: { kind: 'departed', isSo: true } };
      expect(refusal(await driver.send('PUT', at(id, '/report'), report))).toBe('404 not-found');
    }
    expect(await app.sql('SELECT FROM transport_report')).toEqual([]);
    // Given to another carrier it is out of their sight at once.
    const body = { before: { carrierPartnerId: dhl }, after: { carrierPartnerId: schenker } };
    await user.call(transportChange, { params: { id: own }, body });
    expect(refusal(await driver.get(at(own)))).toBe('404 not-found');
  });

  it('page through their transports', async () => {
    const ids = [await plan(dhl), await plan(dhl)];
    const first = await driver.call(carrierTransports, { query: { limit: 1 } });
    const next = await driver.call(carrierTransports, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
    expect([...first.rows, ...next.rows].map(({ transportId }) => transportId)).toEqual(ids.toReversed());
    expect(next.nextCursor).toBeNull();
  });

  it('enter vehicle, trailer, driver and seal until it departs, and nothing else; a change of the same field is refused, and undone by its answer', async () => {
    const id = await plan(dhl);
    const { transport, undo } = await driver.call(carrierTransportChange, {
      params: { id },
      body: { before: { vehicle: null, seal: null }, after: { vehicle: 'ABC 123', seal: 'S1' } },
    });
    expect(transport).toMatchObject({ vehicle: 'ABC 123', seal: 'S1' });
    expect((await audited(app, id, 'transport.changed')).at(-1)).toMatchObject({
      actor_id: who.id,
      after: { vehicle: 'ABC 123', seal: 'S1' },
    });
    const stale = { json: { before: { vehicle: null }, after: { vehicle: 'XYZ' } } };
    expect(refusal(await driver.send('PATCH', at(id), stale))).toBe('409 transport-changed');
    for (const field of ['payment', 'carrierPartnerId', 'name', 'plannedDeparture'])
      expect(
        refusal(await driver.send('PATCH', at(id), { json: { before: { [field]: null }, after: { [field]: null } } })),
      ).toBe('400 invalid-input');
    await driver.call(carrierTransportChange, { params: { id }, body: undo });
    expect((await user.call(transportDetail, { params: { id } })).fields.vehicle).toBeNull();
    await user.call(transportPutState, { params: { id }, body: { state: 'cancelled' } });
    const late = { json: { before: { seal: null }, after: { seal: 'S2' } } };
    expect(refusal(await driver.send('PATCH', at(id), late))).toBe('409 transport-cancelled');
  });

  it('say that it departed and arrived, which stands on the timeline by the carrier and sends nothing', async () => {
    const id = await plan(dhl);
    const report = (kind: 'departed' | 'arrived', isSo = true) =>
      driver.call(carrierReport, { params: { id }, body: { kind, isSo } });
    await report('departed');
    expect((await report('departed')).reports).toMatchObject([{ kind: 'departed', by: 'driver' }]);
    expect((await audited(app, id, 'transport.reported')).length).toBe(1);
    const { state, steps, reports } = await user.call(transportDetail, { params: { id } });
    expect([state, steps.length, reports.length]).toEqual(['planned', 1, 1]);
    expect(await app.sql('SELECT FROM transmission')).toEqual([]);
    expect((await report('departed', false)).reports).toEqual([]);
  });

  it('answer the bookings that their carrier was asked for, and see no drafts and none of others', async () => {
    const [asked, draft, others] = [await book(dhl), await book(dhl, false), await book(schenker)];
    const { rows } = await driver.call(carrierBookings);
    expect(rows.map(({ bookingId }) => bookingId)).toEqual([asked]);
    expect(rows[0]).toMatchObject({
      state: 'requested',
      from: { name: 'Plant 1' },
      load: { packages: [{ code: '0001', count: 3 }] },
    });
    const answer = (id: string, body: object) =>
      driver.send('POST', `/applications/carrier/bookings/${id}/answer`, { json: body });
    for (const id of [draft, others, '999999'])
      expect(refusal(await answer(id, { answer: 'confirmed' }))).toBe('404 not-found');
    expect(refusal(await answer(asked, { answer: 'other-slot' }))).toBe('400 invalid-input');
    const slot = { date: '2027-03-01', from: '12:00', to: '13:00' };
    expect(refusal(await answer(asked, { answer: 'other-slot', slot }))).toBe('200 accepted');
    const confirmed = await driver.call(carrierBookingAnswer, {
      params: { id: toId('booking', asked) },
      body: { answer: 'confirmed', reference: 'D-77' },
    });
    expect((await audited(app, asked, 'booking.answered')).at(-1)).toMatchObject({ actor_id: who.id });
    expect(confirmed).toMatchObject({ state: 'confirmed', carrierReference: 'D-77' });
    const told = await manager.call(bookingDetail, { params: { id: toId('booking', asked) } });
    expect(told).toMatchObject({ state: 'confirmed', answeredHow: 'portal', answeredBy: 'driver' });
  });

  it('are refused every other call of the company, over the socket too, where they hear of transports and bookings alone', async () => {
    const rest = ENDPOINTS.filter((e) => e.permission !== 'public' && !isOpenToCarriers(e) && e.body !== 'file');
    expect(rest.length).toBeGreaterThan(200);
    const answers: string[] = [];
    for (const { id, method, path } of rest) {
      const url = path.replace(/:\w+/g, '1');
      const reply = await driver.send(method, url, method === 'GET' ? {} : { json: {} });
      if (refusal(reply) !== '403 no-permission') answers.push(`${id} ${refusal(reply)}`);
    }
    expect(answers).toEqual([]);
    const watcher = await watch(driver);
    try {
      const id = await plan(dhl);
      await until('a change of a transport', () => watcher.all('changed').some(({ topic }) => topic === 'transport'));
      await book(dhl);
      await until('a change of a booking', () => watcher.all('changed').some(({ topic }) => topic === 'booking'));
      const topics = new Set(watcher.all('changed').map(({ topic }) => topic));
      expect([...topics].sort()).toEqual(['booking', 'transport']);
      expect(watcher.all('changed').flatMap(({ ids }) => ids)).toEqual([]);
      expect([watcher.count, id === '']).toEqual([undefined, false]);
    } finally {
      watcher.close();
    }
  });

  it('reach by their role of the database nothing but the numbers of the own transports and bookings', async () => {
    const own = await plan(dhl);
    const narrowing = { supplier: null, filter: null, restrictedUser: null, carriers: [dhl] };
    const scope = { company: app.world.solna, narrowing };
    const { database } = app.server.platform;
    const seen = await database.transaction(scope, (tx) => tx.query<{ id: string }>('SELECT id FROM transport'));
    expect(seen.map(({ id }) => id)).toContain(own);
    expect(
      await database.transaction({ ...scope, narrowing: { ...narrowing, carriers: [] } }, (tx) =>
        tx.query('SELECT id FROM transport'),
      ),
    ).toEqual([]);
    expect(
      await database.transaction({ ...scope, company: app.world.nordvik }, (tx) =>
        tx.query('SELECT id FROM transport'),
      ),
    ).toEqual([]);
    const tables = await app.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v')
        AND (has_any_column_privilege('consignal_carrier', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') OR has_table_privilege('consignal_carrier', c.oid, 'DELETE, TRUNCATE, TRIGGER')) ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['transport', 'transport_booking']);
    for (const statement of [
      'SELECT fields FROM transport',
      'SELECT id FROM despatch_advice',
      'SELECT id FROM partner_company',
      `UPDATE transport SET state = 'loaded'`,
    ])
      await expect(database.transaction(scope, (tx) => tx.query(statement))).rejects.toMatchObject({
        code: 'no-permission',
      });
  });

  it('lose all of it at once when they are given rights instead, or the invitation is taken back', async () => {
    const one = await person(app, 'second', 'user', { company: 'nordvik' });
    const client = await working(one, [dhl, schenker]);
    expect((await client.call(carrierTransports)).rows.length).toBeGreaterThan(1);
    expect((await manager.call(inviteExternal, { body: { email: one.email, roles: ['traffic:read'] } })).state).toBe(
      'accepted',
    );
    expect(refusal(await client.get('/applications/carrier/transports'))).toBe('403 no-permission');
    expect(refusal(await client.get('/applications/traffic'))).toBe('200 accepted');
    await manager.call(inviteExternal, { body: { email: one.email, carrierIds: [schenker] } });
    expect(refusal(await client.get('/applications/traffic'))).toBe('403 no-permission');
    await manager.call(revokeExternal, { body: { userId: toId('user', one.id) } });
    expect(refusal(await client.get('/applications/carrier/transports'))).toBe('401 session-expired');
  });
});
