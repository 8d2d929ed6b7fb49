import {
  calendarCreate,
  calendarDelete,
  calendarDetail,
  calendarHolidays,
  calendarList,
  calendarUpdate,
} from '../../server/contract/calendar.js';
import { companyCreate } from '../../server/contract/company.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PATH = '/applications/calendars';

describe('calendars', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  const refused = async (json: object): Promise<string> => refusal(await manager.send('POST', PATH, { json }));

  it('are entered with weekdays and days without work in order, changed, listed and removed', async () => {
    const made = await manager.call(calendarCreate, {
      body: {
        kind: 'customer',
        name: 'Nordvik',
        workFree: [
          { day: '2027-01-01', name: "New Year's Day" },
          { day: '2026-12-24', name: 'Christmas Eve' },
        ],
      },
    });
    expect(made).toMatchObject({
      weekdays: [true, true, true, true, true, false, false],
      workFree: [{ day: '2026-12-24' }, { day: '2027-01-01' }],
      version: 1,
    });
    const saturdays = [true, true, true, true, true, true, false];
    const body = { kind: 'internal', name: 'Own', weekdays: saturdays, workFree: made.workFree.slice(1) } as const;
    const params = { id: made.id };
    expect(await manager.call(calendarUpdate, { params, body: { ...body, version: 1 } })).toMatchObject(body);
    expect(refusal(await manager.send('PUT', `${PATH}/${made.id}`, { json: { ...body, version: 1 } }))).toBe(
      '409 changed-meanwhile',
    );
    const { rows } = await manager.call(calendarList);
    expect(rows).toMatchObject([{ name: 'Own', workFreeCount: 1, lastDay: '2027-01-01', relationCount: 0 }]);
    expect(await manager.call(calendarDetail, { params })).toMatchObject(body);
    expect(await manager.call(calendarDelete, { params })).toEqual(params);
    expect(refusal(await manager.get(`${PATH}/${made.id}`))).toBe('404 not-found');
  });

  it('have a time zone, and refuse one that there is not', async () => {
    const made = await manager.call(calendarCreate, {
      body: { kind: 'internal', name: 'Zone', timeZone: 'Europe/Stockholm' },
    });
    expect(made.timeZone).toBe('Europe/Stockholm');
    const params = { id: made.id };
    const without = { kind: 'internal', name: 'Zone', version: 1 } as const;
    expect((await manager.call(calendarUpdate, { params, body: without })).timeZone).toBe('');
    expect(await refused({ kind: 'internal', name: 'Z', timeZone: 'Europe/Nowhere' })).toBe('400 invalid-input');
    await manager.call(calendarDelete, { params });
  });

  it('are refused without a worked weekday, with a day twice, and under a name that another has', async () => {
    expect(await refused({ kind: 'internal', name: 'N', weekdays: new Array(7).fill(false) })).toBe(
      '400 invalid-input',
    );
    expect(
      await refused({ kind: 'internal', name: 'N', workFree: [{ day: '2026-12-24' }, { day: '2026-12-24' }] }),
    ).toBe('400 invalid-input');
    await manager.call(calendarCreate, { body: { kind: 'internal', name: 'Plant' } });
    expect(await refused({ kind: 'supplier', name: 'plant' })).toBe('409 already-taken');
  });

  it('propose the public holidays of a country and of a region of it, and know those of no other', async () => {
    const holidays = (query: object) => manager.call(calendarHolidays, { query: { year: 2027, ...query } });
    const all = await holidays({});
    expect(all.countries).toContainEqual({ code: 'SE', name: 'Sweden' });
    expect([all.regions, all.days]).toEqual([[], []]);
    const sweden = await holidays({ country: 'SE' });
    expect(sweden.days.map(({ day }) => day)).toEqual(
      expect.arrayContaining(['2027-01-01', '2027-03-26', '2027-06-06']),
    );
    expect(sweden.days.every(({ day, name }) => day.startsWith('2027-') && name !== '')).toBe(true);
    const [germany, bavaria] = [await holidays({ country: 'DE' }), await holidays({ country: 'DE', region: 'BY' })];
    expect(germany.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
    const epiphany = { day: '2027-01-06' };
    expect([germany.days, bavaria.days].map((days) => days.some(({ day }) => day === epiphany.day))).toEqual([
      false,
      true,
    ]);
    // Afternoons off are no days without work.
    expect((await holidays({ country: 'CN' })).days.map(({ day }) => day)).not.toContain('2027-03-08');
    for (const query of ['country=XX&year=2027', 'country=SE&region=BY&year=2027'])
      expect(refusal(await manager.get(`${PATH}/holidays?${query}`))).toBe('400 unknown-reference');
  });

  it('stay while a relation names them, and a relation names only those of its company', async () => {
    const { id: calendarId } = await manager.call(calendarCreate, { body: { kind: 'customer', name: 'Named' } });
    const { id: partnerCompanyId } = await manager.call(companyCreate, { body: partner() });
    await manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer', calendarId } });
    const refusedOne = await manager.send('DELETE', `${PATH}/${calendarId}`);
    expect(refusal(refusedOne)).toBe('409 still-referenced');
    expect(JSON.stringify(refusedOne.body)).toContain('Nordvik Trucks AB');
    const unknown = { partnerCompanyId, role: 'consignee', calendarId: '999999' };
    expect(refusal(await manager.send('POST', '/applications/relations', { json: unknown }))).toBe(
      '400 unknown-reference',
    );
  });
});
