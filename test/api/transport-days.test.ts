import { calendarCreate } from '../../server/contract/calendar.js';
import { filterCreate } from '../../server/contract/context.js';
import {
  type Transport,
  transportChange,
  transportCreate,
  transportPutState,
} from '../../server/contract/transport.js';
import { transportCalendar, transportDay } from '../../server/contract/transport-day.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { todayIn } from '../../server/domain/transport/movement.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import type { Fields } from '../given/transport.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

describe('departures and arrivals by day', () => {
  let app: TestApp;
  let [client, manager, outsider] = [] as unknown as [Client, Client, Client];
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp();
    [client, manager, outsider] = [await app.as('user'), await app.as('manager'), await app.as('neighbour')];
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
    expect(await seen('2027-09-01', outsider)).toEqual([]);
    const narrowed = await signIn(app.server, 'user');
    const filter = await narrowed.call(filterCreate, { body: { name: 'One article', articles: ['ART-0001'] } });
    expect(refusal(await narrowed.get(`/applications/legacy/filters/${filter.id}/set`, OWN_PAGE))).toBe('200 accepted');
    expect(await seen('2027-09-01', narrowed)).toEqual(['Mine departure 2027-09-01']);
    const { days } = await narrowed.call(transportCalendar, { query: { from: '2027-09-01', days: 1 } });
    expect(days[0]).toMatchObject({ departures: 1 });
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
