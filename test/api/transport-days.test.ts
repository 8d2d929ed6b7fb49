import { calendarCreate } from '../../server/contract/calendar.js';
import { companyCreate, companyUpdate } from '../../server/contract/company.js';
import { filterCreate } from '../../server/contract/context.js';
import {
  type Transport,
  transportChange,
  transportCreate,
  transportPutState,
} from '../../server/contract/transport.js';
import { transportCalendar, transportDay, transportMap } from '../../server/contract/transport-day.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { todayIn } from '../../server/domain/transport/movement.js';
import { type Client, refusal } from '../given/client.js';
import { partner } from '../given/agreement.js';
import { agreedOutgoing, type DespatchInput, made } from '../given/despatch.js';
import type { Fields } from '../given/transport.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

type Party = NonNullable<DespatchInput['shipTo']>;

describe('departures and arrivals by day', () => {
  let app: TestApp;
  let [client, manager, neighbour] = [] as unknown as [Client, Client, Client];
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp();
    [client, manager, neighbour] = [await app.as('user'), await app.as('manager'), await app.as('neighbour')];
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' }));
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const note = async (more: Parameters<typeof made>[2] = {}): Promise<string> => {
    count += 1;
    return (await made(client, `DAY-${String(count)}`, { agreementId, ...more })).despatchnoteHeadId;
  };
  const plan = async (fields: Fields, notes: readonly string[] = []): Promise<Transport> =>
    client.call(transportCreate, { body: { fields, despatchnoteHeadIds: [...notes] } });
  const day = (wanted?: string, by = client) =>
    by.call(transportDay, { query: wanted === undefined ? {} : { day: wanted } });
  const seen = async (wanted?: string, by = client): Promise<string[]> =>
    (await day(wanted, by)).movements.map((one) => `${one.transportName ?? ''} ${one.kind} ${one.planned}`);

  it('are shown in the order of their times, with places, carrier and vehicle (R-15)', async () => {
    await plan({ name: 'Late one', plannedDeparture: '2027-03-01T16:00', plannedArrival: '2027-03-02T08:00' });
    const early = await plan(
      {
        ...{ name: 'Early one', plannedDeparture: '2027-03-01T07:30', plannedArrival: '2027-03-01' },
        ...{ carrier: { code: 'DHL', name: 'DHL Freight' }, vehicle: 'ABC 123', trailer: 'XYZ 789', mode: '3' },
      },
      [
        await note({ shipFrom: { code: 'DOCK', name: 'Dock 4' } }),
        await note({ shipTo: { code: 'LUL-1', name: 'Luleå' } }),
      ],
    );
    await plan({ name: 'No day' });
    expect(await seen('2027-03-01')).toEqual([
      'Early one arrival 2027-03-01',
      'Early one departure 2027-03-01T07:30',
      'Late one departure 2027-03-01T16:00',
    ]);
    expect(await seen('2027-03-02')).toEqual(['Late one arrival 2027-03-02T08:00']);
    const { movements, timeZone, isCut } = await day('2027-03-01');
    expect([timeZone, isCut]).toEqual(['Europe/Stockholm', false]);
    expect(movements[1]).toEqual({
      ...{ transportId: early.transportId, transportNumber: early.transportNumber, transportName: 'Early one' },
      ...{ kind: 'departure', state: 'planned', planned: '2027-03-01T07:30', dueBy: '2027-03-01T06:30:00.000Z' },
      ...{ doneAt: null, carrier: 'DHL Freight', mode: '3', vehicle: 'ABC 123', trailer: 'XYZ 789', noteCount: 2 },
      ...{ from: ['Dock 4', 'Solna Brake Systems'], to: ['Luleå', 'Plant 2'] },
    });
    const moved = { before: { plannedDeparture: '2027-03-01T07:30' }, after: { plannedDeparture: '2027-02-28T07:30' } };
    await client.call(transportChange, { params: { id: early.transportId }, body: moved });
    expect(await seen('2027-02-28')).toEqual(['Early one departure 2027-02-28T07:30']);
  });

  it('of today come with those of the last days that have not happened, and leave when they are cancelled', async () => {
    const today = todayIn('Europe/Stockholm', Date.now());
    const yesterday = addDays(today, -1);
    const overdue = await plan({ name: 'Overdue', plannedDeparture: yesterday });
    const gone = await plan({ name: 'Gone', plannedDeparture: yesterday, plannedArrival: today }, [await note()]);
    await plan({ name: 'Long ago', plannedDeparture: addDays(today, -40) });
    for (const state of ['booked', 'loaded', 'departed'] as const)
      await client.call(transportPutState, { params: { id: gone.transportId }, body: { state } });
    expect((await day()).day).toBe(today);
    expect((await seen()).filter((one) => !one.includes(' one '))).toEqual([
      `Overdue departure ${yesterday}`,
      `Gone arrival ${today}`,
    ]);
    const departed = (await day(yesterday)).movements.find(({ transportName }) => transportName === 'Gone');
    expect(departed).toMatchObject({ state: 'departed', kind: 'departure' });
    expect(Date.parse(departed?.doneAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await client.call(transportPutState, { params: { id: overdue.transportId }, body: { state: 'cancelled' } });
    expect(await seen(yesterday)).toEqual([`Gone departure ${yesterday}`]);
  });

  it('are counted by day, with the working days of the company', async () => {
    await plan({ plannedDeparture: '2027-06-01T08:00', plannedArrival: '2027-06-03' });
    await plan({ plannedDeparture: '2027-06-01' });
    const days = () => client.call(transportCalendar, { query: { from: '2027-05-31', days: 7 } });
    const of = async (wanted: string) => (await days()).days.find((one) => one.day === wanted);
    expect((await days()).days.map((one) => one.isWorked)).toEqual([true, true, true, true, true, false, false]);
    expect(await of('2027-06-01')).toEqual({
      ...{ day: '2027-06-01', isWorked: true, name: '', departures: 2, arrivals: 0, open: 2 },
    });
    expect(await of('2027-06-03')).toMatchObject({ departures: 0, arrivals: 1 });
    await manager.call(calendarCreate, {
      body: {
        ...{ kind: 'internal', name: 'Ours', timeZone: 'Asia/Shanghai' },
        workFree: [{ day: '2027-06-03', name: 'Stocktaking' }],
      },
    });
    expect(await of('2027-06-03')).toMatchObject({ isWorked: false, name: 'Stocktaking' });
    expect((await days()).timeZone).toBe('Asia/Shanghai');
    expect((await day('2027-06-01')).movements.map((one) => one.dueBy)).toEqual([
      '2027-06-01T16:00:00.000Z',
      '2027-06-01T00:00:00.000Z',
    ]);
  });

  it('are those of the company, and for a narrowed caller those whose notes he sees all', async () => {
    const [mine, hidden] = [
      await note(),
      await note({ units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: 'HIDDEN', quantity: '5' }] }] }),
    ];
    await plan({ name: 'Mine', plannedDeparture: '2027-09-01' }, [mine]);
    await plan({ name: 'Both', plannedDeparture: '2027-09-01' }, [await note(), hidden]);
    await plan({ name: 'Empty', plannedDeparture: '2027-09-01' });
    expect(await seen('2027-09-01')).toHaveLength(3);
    expect(await seen('2027-09-01', neighbour)).toEqual([]);
    const narrowed = await signIn(app.server, 'user');
    const filter = await narrowed.call(filterCreate, { body: { name: 'One article', articles: ['ART-0001'] } });
    expect(refusal(await narrowed.get(`/applications/legacy/filters/${filter.id}/set`, OWN_PAGE))).toBe('200 accepted');
    expect(await seen('2027-09-01', narrowed)).toEqual(['Mine departure 2027-09-01']);
    const { days } = await narrowed.call(transportCalendar, { query: { from: '2027-09-01', days: 1 } });
    expect(days[0]).toMatchObject({ departures: 1 });
  });

  it('are on a map: by the coordinates of the register, by their town, or not at all with the reason (R-15)', async () => {
    const customer = { ...partner({ code: 'NORDMAP', name: 'Nordvik maps' }), identifiers: [] };
    const { id: partnerId, version } = await manager.call(companyCreate, { body: customer });
    const { id: theirs } = await agreedOutgoing(manager, {
      partner: 'Mapped',
      recipient: 'NORDMAP:ZZ',
      partnerCompanyId: partnerId,
    });
    const to = (code: string, city: string | null, country: string | null = 'SE'): { shipTo: Party } => ({
      shipTo: { code, name: `Plant ${code}`, city, country },
    });
    const notes = [
      to('A', 'Göteborg'),
      to('B', null),
      to('C', 'Puebla', 'MX'),
      to('D', 'Nowhereton'),
      to('E', 'Munich', null),
      to('F', 'MÜNCHEN', 'DE'),
    ];
    const ids: string[] = [];
    for (const one of notes)
      ids.push(
        await note({
          ...one,
          agreementId: theirs,
          shipFrom: { code: 'W', name: 'Works', city: 'Trollhattan', country: 'SE' },
        }),
      );
    const { transportId } = await plan({ plannedDeparture: '2027-10-01' }, ids);
    const map = (by = client) => by.call(transportMap, { query: { day: '2027-10-01' } });
    const { places, routes } = await map();
    const of = (code: string, all = places) => all.find((place) => place.code === code);
    expect(routes).toEqual([{ transportId, from: [expect.any(Number) as number], to: expect.any(Array) as number[] }]);
    expect(routes[0]?.to).toHaveLength(6);
    expect(places[routes[0]?.from[0] ?? -1]).toMatchObject({
      code: 'W',
      source: 'town',
      isOwn: true,
      partnerId: null,
      latitude: expect.closeTo(58.28, 1) as number,
    });
    expect(of('A')).toMatchObject({
      name: 'Plant A',
      source: 'town',
      latitude: expect.closeTo(57.71, 1) as number,
      longitude: expect.closeTo(11.97, 1) as number,
      partnerId,
    });
    expect(of('F')).toMatchObject({ source: 'town', latitude: expect.closeTo(48.14, 1) as number });
    expect(['B', 'C', 'D', 'E'].map((code) => of(code)?.reason)).toEqual([
      'no-town',
      'ambiguous',
      'unknown',
      'no-country',
    ]);
    expect(of('B')).toMatchObject({ latitude: null, longitude: null, source: null });

    const shipTos = [{ code: 'B', name: 'Gate', latitude: 55.6, longitude: 12.99 }];
    await manager.call(companyUpdate, { params: { id: partnerId }, body: { ...customer, shipTos, version } });
    expect(of('B', (await map()).places)).toMatchObject({
      source: 'exact',
      latitude: 55.6,
      longitude: 12.99,
      reason: null,
    });
    expect((await map(neighbour)).places).toEqual([]);
    for (const wrong of [{ latitude: 91, longitude: 0 }, { latitude: 5 }, { latitude: null, longitude: 4 }])
      expect(
        refusal(
          await manager.send('PUT', `/applications/companies/${partnerId}`, {
            json: { ...customer, shipTos: [{ code: 'B', ...wrong }], version: version + 1 },
          }),
        ),
      ).toBe('400 invalid-input');
  });

  it('are asked for by real days, and not too many', async () => {
    const path = '/applications/delivery/transports';
    for (const wrong of [
      '/day?day=2027-02-30',
      '/day?day=today',
      '/calendar?from=2027-01-01&days=43',
      '/calendar?from=9999-12-31&days=7',
    ])
      expect(refusal(await client.get(path + wrong))).toBe('400 invalid-input');
  });
});
