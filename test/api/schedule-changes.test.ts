import { scheduleDetail, scheduleList } from '../../server/contract/schedule.js';
import { calendarCreate, calendarUpdate } from '../../server/contract/calendar.js';
import { agreementList, agreementUpdate } from '../../server/contract/agreement.js';
import { companyCreate, companyUpdate } from '../../server/contract/company.js';
import { relationCreate, relationUpdate } from '../../server/contract/relation.js';
import { scheduleReleases } from '../../server/contract/schedule-releases.js';
import { dashboard } from '../../server/contract/dashboard.js';
import { scheduleChanges, scheduleChangesSeen } from '../../server/contract/schedule-changes.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { refusal, type Client } from '../given/client.js';
import { agreement, partner } from '../given/agreement.js';
import { edi } from '../given/files.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

type GivenCalloff = readonly [day: string, quantity: number, kind?: 'firm' | 'week'];
interface GivenLine {
  readonly article: string;
  readonly received: number;
  readonly calloffs: readonly GivenCalloff[];
  /** First day of the cumulative quantity. */
  readonly countedFrom?: string;
  readonly partConsignment?: string;
}
interface GivenSchedule {
  readonly number: string;
  readonly issued: string;
  readonly horizonEnd?: string;
  readonly lines: readonly GivenLine[];
  /** BGM 1225. */
  readonly messageFunction?: string;
  readonly shipTo?: string;
}
const packed = (day: string): string => day.replaceAll('-', '');
let reference = 0;

function schedule({
  number,
  issued,
  horizonEnd = '2026-12-20',
  lines,
  messageFunction = '5',
  shipTo = 'GOT-P2',
}: GivenSchedule): Buffer {
  reference += 1;
  const segments = [
    `BGM+241+${number}+${messageFunction}`,
    `DTM+137:${packed(issued)}:102`,
    `DTM+158:${packed(issued)}:102`,
    `DTM+159:${packed(horizonEnd)}:102`,
    'NAD+BY+CUST01::92',
    'NAD+SU+SUPP01::92',
    'GIS+37',
    `NAD+ST+${shipTo}::92`,
    ...lines.flatMap(({ article, received, calloffs, countedFrom = '2026-01-01', partConsignment }, at) => [
      `LIN+${String(at + 1)}++${article}:IN`,
      ...(partConsignment === undefined ? [] : [`RFF+AAP:${partConsignment}`]),
      `QTY+70:${String(received)}:PCE`,
      `DTM+51:${packed(countedFrom)}:102`,
      ...calloffs.flatMap(([day, quantity, kind]) => [
        kind === 'firm' ? 'SCC+1++D' : kind === 'week' ? 'SCC+4++W' : 'SCC+4++D',
        `QTY+113:${String(quantity)}:PCE`,
        `DTM+2:${packed(day)}:102`,
      ]),
    ]),
  ];
  return edi(
    `UNB+UNOC:3+O0013000001CUST:OD+O0013000002SUPP:OD+${packed(issued).slice(2)}:0900+${String(reference)}++DELFOR`,
    'UNH+1+DELFOR:D:97A:UN',
    ...segments,
    `UNT+${String(segments.length + 2)}+1`,
    `UNZ+1+${String(reference)}`,
  );
}

/** What two releases call off of several articles, each another case. */
const BEFORE: GivenSchedule = {
  number: 'CASES',
  issued: '2026-11-20',
  lines: [
    {
      article: 'EARLY',
      received: 1000,
      calloffs: [
        ['2026-11-26', 100, 'firm'],
        ['2026-12-03', 100],
      ],
    },
    {
      article: 'SHORT',
      received: 1000,
      calloffs: [
        ['2026-11-23', 50, 'firm'],
        ['2026-11-26', 100, 'firm'],
      ],
    },
    { article: 'PULLED', received: 0, calloffs: [['2026-12-03', 100]] },
    { article: 'HORIZON', received: 0, calloffs: [['2026-12-01', 5]] },
    { article: 'COUNT', received: 500, calloffs: [['2026-12-01', 20]] },
    { article: 'GONE', received: 0, calloffs: [['2026-12-01', 10]] },
  ],
};
const AFTER: GivenSchedule = {
  number: 'CASES',
  issued: '2026-11-25',
  horizonEnd: '2026-12-31',
  lines: [
    {
      article: 'EARLY',
      received: 1050,
      partConsignment: 'PC-4',
      calloffs: [
        ['2026-11-26', 50, 'firm'],
        ['2026-12-03', 100],
      ],
    },
    { article: 'SHORT', received: 1020, calloffs: [['2026-11-26', 100, 'firm']] },
    { article: 'PULLED', received: 0, calloffs: [['2026-11-30', 100]] },
    {
      article: 'HORIZON',
      received: 0,
      calloffs: [
        ['2026-12-01', 5],
        ['2026-12-30', 700],
      ],
    },
    { article: 'COUNT', received: 0, countedFrom: '2026-11-24', calloffs: [['2026-12-01', 20]] },
    { article: 'ADDED', received: 0, calloffs: [['2026-12-01', 7]] },
  ],
};

describe('what a schedule changes', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const stored = async (bytes: Buffer): Promise<string> => {
    const { schedules } = await handedIn(client, bytes);
    expect(schedules).toHaveLength(1);
    return schedules[0]!.scheduleHeadId;
  };
  const changes = (id: string, query: Record<string, string | number | boolean> = {}) =>
    client.call(scheduleChanges, { params: { id }, query });
  const refused = async (id: string, against: string, who = client): Promise<string> =>
    refusal(await who.get(`/applications/schedule/delivery/schedules/${id}/changes?against=${against}`));
  /** As `ARTICLE DATE: previous, current of expected = change why`. */
  const shown = ({ rows }: Awaited<ReturnType<typeof changes>>): string[] =>
    rows.map(
      ({ articleNumber, date, previous, current, expected, change, why }) =>
        `${articleNumber} ${date}: ${previous}, ${current} of ${expected} = ${change} ${why}`,
    );

  describe('of several articles', () => {
    let [before, after] = ['', ''];
    beforeAll(async () => {
      before = await stored(schedule(BEFORE));
      after = await stored(schedule(AFTER));
    });

    it('is found by what was expected: deliveries and what becomes visible are no changes', async () => {
      const answer = await changes(after);
      expect(shown(answer)).toEqual([
        'EARLY 2026-11-26: 100, 50 of 50 = 0 received-early',
        'EARLY 2026-12-03: 100, 100 of 100 = 0 same',
        'SHORT 2026-11-26: 100, 100 of 130 = -30 lowered',
        'PULLED 2026-11-30: 0, 100 of 0 = 100 added',
        'PULLED 2026-12-03: 100, 0 of 100 = -100 removed',
        'HORIZON 2026-12-01: 5, 5 of 5 = 0 same',
        'COUNT 2026-12-01: 20, 20 of 20 = 0 same',
        'ADDED 2026-12-01: 0, 7 of 0 = 7 added',
        'GONE 2026-12-01: 10, 0 of 10 = -10 removed',
      ]);
      expect(answer).toMatchObject({
        basis: 'cumulative',
        reason: 'cumulative-reset',
        comparedWith: [{ scheduleHeadId: before, documentNumber: 'CASES', issueDate: '2026-11-20' }],
        exceptions: [{ shipTo: 'GOT-P2', articleNumber: 'COUNT', basis: 'discrete', reason: 'cumulative-reset' }],
        nextCursor: null,
      });
      expect(answer.rows[0]).toEqual({
        line: 0,
        shipTo: 'GOT-P2',
        articleNumber: 'EARLY',
        date: '2026-11-26',
        periodEnd: '2026-11-26',
        previous: '100',
        current: '50',
        expected: '50',
        change: '0',
        cumulative: '1100',
        isFirm: true,
        why: 'received-early',
      });
      expect(answer.rows[1]?.isFirm).toBe(false);
      const { lines } = await client.call(scheduleDetail, { params: { id: after } });
      expect(lines[0]?.partConsignmentNumber).toBe('PC-4');
      expect(answer.lines.find(({ articleNumber }) => articleNumber === 'EARLY')).toMatchObject({
        unit: 'PCE',
        previous: { scheduleHeadId: before, cumulativeReceived: '1000', partConsignmentNumber: null },
        current: {
          scheduleHeadId: after,
          scheduleLineId: lines[0]?.scheduleLineId,
          cumulativeReceived: '1050',
          partConsignmentNumber: 'PC-4',
        },
      });
    });

    it('is summed to weeks or months, in which a call-off may be moved', async () => {
      expect(await changes(after, { bucket: 'day' })).toEqual(await changes(after));
      const weeks = await changes(after, { bucket: 'week' });
      expect(weeks.rows.find(({ articleNumber }) => articleNumber === 'PULLED')).toMatchObject({
        date: '2026-11-30',
        periodEnd: '2026-12-06',
        change: '0',
        why: 'same',
      });
      const months = await changes(after, { bucket: 'month' });
      expect(months.rows.filter(({ articleNumber }) => articleNumber === 'PULLED')).toMatchObject([
        { date: '2026-11-01', periodEnd: '2026-11-30', change: '100' },
      ]);
    });

    it('comes without what is the same, and in pages without gap or repetition', async () => {
      const all = shown(await changes(after)).filter((row) => !row.endsWith('same'));
      const pages: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await changes(after, { isDifferent: true, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        pages.push(...shown(page));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(all);
    });

    it('is nothing that could be said of the first release, or against a later one or one of other parties', async () => {
      expect(await refused(before, 'previous')).toBe('409 no-earlier-release');
      expect(await refused(before, after)).toBe('409 not-comparable');
      expect(await refused(after, after)).toBe('409 not-comparable');
      const elsewhere = await stored(delfor({ controlReference: 'ELSE', issued: '2026-11-10', shipTo: 'P9' }));
      expect(await refused(after, elsewhere)).toBe('409 not-comparable');
      expect(await refused(after, 'next')).toBe('400 invalid-input');
    });

    it('is by the periods that builds before stored as words', async () => {
      const statement = `UPDATE schedule_line SET periods = array_fill($2::smallint, ARRAY[calloff_count]) WHERE article_number = 'PULLED' AND head_id = $1`;
      await app.sql(statement, [after, 1]);
      const { rows } = await changes(after);
      await app.sql(statement, [after, 0]);
      expect(rows.filter(({ articleNumber }) => articleNumber === 'PULLED')).toMatchObject([
        { date: '2026-11-30', periodEnd: '2026-12-06', change: '0' },
      ]);
    });

    it('is not calculated of more call-offs than a server compares beside other requests', async () => {
      const statement = `UPDATE schedule_line SET calloff_count = calloff_count + $2::integer WHERE article_number = 'GONE' AND head_id = $1`;
      await app.sql(statement, [before, 1_000_000]);
      const refusals = await refused(after, 'previous');
      await app.sql(statement, [before, -1_000_000]);
      expect(refusals).toBe('422 too-large-to-compare');
    });

    it('is counted inside the firm zone once it came, and found by that (SCH-01 changed in the firm zone)', async () => {
      const counted = (id: string) =>
        until('the count of its changes', async () => {
          const { firmChanges } = await client.call(scheduleDetail, { params: { id } });
          return firmChanges ?? false;
        });
      expect(await counted(after)).toBe(1);
      const found = async (changedInFirmZone: boolean) => {
        const { rows } = await client.call(scheduleList, { query: { changedInFirmZone } });
        return rows.map(({ scheduleHeadId, firmChanges }) => [scheduleHeadId, firmChanges]);
      };
      expect(await found(true)).toEqual([[after, 1]]);
      expect(await found(false)).toContainEqual([before, null]);
      expect(await found(false)).not.toContainEqual([after, 1]);
    });

    it('is named on the dashboard of each person until that person has looked at it (DASH-01)', async () => {
      const named = async (who: Client) => {
        const { needs } = await who.call(dashboard, { query: {} });
        return needs.find(({ kind, id }) => kind === 'firm-changes' && id === after);
      };
      const colleague = await app.as('manager');
      const need = await until('the change on the dashboard', async () => (await named(client)) ?? false);
      expect(need.values).toMatchObject({ document: 'CASES', partner: 'CUST01' });
      await client.call(scheduleChangesSeen, { params: { id: after } });
      await client.call(scheduleChangesSeen, { params: { id: after } });
      expect(await named(client)).toBeUndefined();
      expect(await named(colleague)).toEqual(need);
      const foreign = await app.as('neighbour');
      expect(
        refusal(await foreign.send('PUT', `/applications/schedule/delivery/schedules/${after}/changes/seen`)),
      ).toBe('404 not-found');
    });

    it('is not told to other companies, nor with a schedule of theirs', async () => {
      const neighbour = await app.as('neighbour');
      expect(await refused(after, 'previous', neighbour)).toBe('404 not-found');
      const foreign = await handedIn(neighbour, delfor({ controlReference: 'FOREIGN', documentNumber: 'FOREIGN' }));
      expect(await refused(after, foreign.schedules[0]!.scheduleHeadId)).toBe('404 not-found');
    });
  });

  it('is found of large schedules too', async () => {
    const days = Array.from({ length: 80 }, (_, at) => addDays('2026-11-25', at));
    const of = (issued: string, changed: number) =>
      stored(
        schedule({
          number: 'LARGE',
          issued,
          horizonEnd: '2027-02-28',
          lines: Array.from({ length: 150 }, (_, line) => ({
            article: `A${String(line)}`,
            received: 0,
            calloffs: days.map((day, at) => [day, line === 77 && at === 33 ? changed : 10] as const),
          })),
        }),
      );
    await of('2026-11-20', 10);
    const next = await of('2026-11-21', 35);
    expect(shown(await changes(next, { isDifferent: true }))).toEqual(['A77 2026-12-28: 10, 35 of 10 = 25 raised']);
  });

  it("is firm in the firm zone of the customer's relation, by working days of the customer's calendar, else by status, and counted again when these change", async () => {
    const calloffs = (quantity: number): GivenCalloff[] => [
      ['2026-12-01', quantity],
      ['2026-12-03', quantity],
      ['2026-12-04', quantity, 'firm'],
    ];
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({ number: 'FIRM', issued, lines: [{ article: 'A', received: 0, calloffs: calloffs(quantity) }] }),
      );
    await of('2026-11-27', 10);
    const release = await of('2026-11-30', 20);
    const firm = async () => (await changes(release)).rows.filter(({ isFirm }) => isFirm).map(({ date }) => date);
    expect(await firm()).toEqual(['2026-12-04']);
    const manager = await app.as('manager');
    const { id: partnerCompanyId } = await manager.call(companyCreate, { body: partner() });
    const { id: calendarId } = await manager.call(calendarCreate, {
      body: { kind: 'customer', name: 'Nordvik', workFree: [{ day: '2026-12-02', name: 'Inventory' }] },
    });
    const terms = { role: 'customer', firmDays: 2, calendarId } as const;
    const { id } = await manager.call(relationCreate, { body: { partnerCompanyId, ...terms } });
    expect(await firm()).toEqual(['2026-12-01']);
    const put = (version: number, more: object) =>
      manager.call(relationUpdate, { params: { id }, body: { ...terms, ...more, version } });
    const counted = (head: string, wanted: number) =>
      until(`${String(wanted)} changes in the firm zone are counted`, async () => {
        const { firmChanges } = await client.call(scheduleDetail, { params: { id: head } });
        return firmChanges === wanted;
      });
    await counted(release, 1);
    await put(1, { firmDayBasis: 'working' });
    expect(await firm()).toEqual(['2026-12-01', '2026-12-03']);
    await counted(release, 2);
    const next = await of('2026-12-01', 30);
    await counted(next, 3);
    const calendar = { kind: 'customer', name: 'Nordvik', version: 1 } as const;
    await manager.call(calendarUpdate, { params: { id: calendarId }, body: calendar });
    await counted(release, 1);
    await counted(next, 2);
    await put(2, { firmDayBasis: 'working', shipToCode: 'ELSEWHERE' });
    expect(await firm()).toEqual(['2026-12-04']);
    await put(3, { firmDays: 0, shipToCode: 'GOT-P2' });
    expect(await firm()).toEqual([]);
    await put(4, { firmDays: null });
    expect(await firm()).toEqual(['2026-12-04']);
  });

  it('is against what stood before it where it came late, and any earlier release can be chosen', async () => {
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({
          number: 'LATE',
          issued,
          lines: [{ article: 'A', received: 0, calloffs: [['2026-12-01', quantity]] }],
        }),
      );
    const [first, third, second] = [await of('2026-11-20', 10), await of('2026-11-24', 30), await of('2026-11-22', 20)];
    expect(shown(await changes(third))).toEqual(['A 2026-12-01: 20, 30 of 20 = 10 raised']);
    expect(shown(await changes(second))).toEqual(['A 2026-12-01: 10, 20 of 10 = 10 raised']);
    expect(shown(await changes(third, { against: first }))).toEqual(['A 2026-12-01: 10, 30 of 10 = 20 raised']);
  });

  it('is between releases that are listed page by page, the last one first, with what became of each', async () => {
    const of = (issued: string, messageFunction = '5') =>
      stored(
        schedule({
          number: 'LISTED',
          issued,
          messageFunction,
          shipTo: 'LISTED-P',
          lines: [{ article: 'A', received: 0, calloffs: [['2026-12-01', 10]] }],
        }),
      );
    const [first, third, second] = [await of('2026-11-20'), await of('2026-11-24', '7'), await of('2026-11-22')];
    const page = (cursor?: string) =>
      client.call(scheduleReleases, {
        params: { id: first },
        query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
    const newest = await page();
    expect(newest.rows).toMatchObject([
      { scheduleHeadId: second, issueDate: '2026-11-22', state: 'superseded', isLate: true, isWhole: true },
      { scheduleHeadId: third, state: 'current', isLate: false, messageFunction: '7' },
    ]);
    const oldest = await page(newest.nextCursor ?? '');
    expect(oldest).toMatchObject({
      rows: [{ scheduleHeadId: first, state: 'superseded', isLate: false }],
      nextCursor: null,
    });
  });

  it('can be shown between any two listed releases: the list says which of them follows, also where one came late', async () => {
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({
          number: 'EITHER',
          issued,
          shipTo: 'EITHER-P',
          lines: [{ article: 'A', received: 0, calloffs: [['2026-12-01', quantity]] }],
        }),
      );
    const all = [await of('2026-11-20', 10), await of('2026-11-24', 30), await of('2026-11-22', 20)];
    const quantities = new Map(all.map((id, at) => [id, [10, 30, 20][at] ?? 0]));
    for (const id of all) {
      const { rows } = await client.call(scheduleReleases, { params: { id }, query: {} });
      expect(rows).toHaveLength(all.length);
      for (const { scheduleHeadId: other, isAfter } of rows.filter(({ scheduleHeadId }) => scheduleHeadId !== id)) {
        const [later, earlier] = isAfter ? [other, id] : [id, other];
        const [row] = (await changes(later, { against: earlier })).rows;
        expect([row?.previous, row?.current]).toEqual([quantities.get(earlier), quantities.get(later)].map(String));
        await expect(changes(earlier, { against: later })).rejects.toThrow('not-comparable');
      }
    }
  });

  it('is counted inside the firm zone anew where the release before it came late', async () => {
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({
          number: 'ANEW',
          issued,
          lines: [{ article: 'A', received: 0, calloffs: [['2026-12-01', quantity, 'firm']] }],
        }),
      );
    const counted = (id: string, wanted: number) =>
      until(`${String(wanted)} changes`, async () => {
        const { firmChanges } = await client.call(scheduleDetail, { params: { id } });
        return firmChanges === wanted;
      });
    await of('2026-11-20', 10);
    const third = await of('2026-11-24', 20);
    await counted(third, 1);
    const second = await of('2026-11-22', 20);
    await counted(second, 1);
    await counted(third, 0);
  });

  it('is against the whole schedule with the changes since, and a change removes nothing', async () => {
    const of = (issued: string, messageFunction: string, ...articles: readonly (readonly [string, number])[]) =>
      stored(
        schedule({
          number: 'WHOLE',
          issued,
          messageFunction,
          lines: articles.map(([article, quantity]) => ({
            article,
            received: 0,
            calloffs: [['2026-12-01', quantity]],
          })),
        }),
      );
    const whole = await of('2026-11-20', '5', ['A', 1], ['B', 2]);
    const change = await of('2026-11-21', '4', ['B', 3]);
    const next = await of('2026-11-22', '5', ['A', 1], ['B', 4]);
    expect(shown(await changes(change))).toEqual(['B 2026-12-01: 2, 3 of 2 = 1 raised']);
    const answer = await changes(next, { isDifferent: true });
    expect(shown(answer)).toEqual(['B 2026-12-01: 3, 4 of 3 = 1 raised']);
    expect(answer.comparedWith.map(({ scheduleHeadId }) => scheduleHeadId)).toEqual([change, whole]);
    expect(shown(await changes(next, { against: change, isDifferent: true }))).toEqual(shown(answer));
    expect(shown(await changes(next, { against: whole, isDifferent: true }))).toEqual([
      'B 2026-12-01: 2, 4 of 2 = 2 raised',
    ]);
  });

  it('is of each article against the newest release that has it, where releases stand for single articles', async () => {
    const of = (transmission: number, issued: string, quantity: number, ...articles: readonly string[]) =>
      stored(
        vda4905({
          transmission,
          issued,
          lines: articles.length,
          calloffs: 30,
          article: (line) => articles[line - 1] ?? '',
          quantity: () => quantity,
          cumulative: () => 0,
        }),
      );
    await of(1, '2026-11-16', 10, 'A', 'B');
    const [ofA, ofB] = [await of(2, '2026-11-17', 20, 'A'), await of(3, '2026-11-18', 30, 'B')];
    const both = await of(4, '2026-11-20', 40, 'A', 'B');
    const answer = await changes(both);
    expect(answer.comparedWith.map(({ scheduleHeadId }) => scheduleHeadId)).toEqual(expect.arrayContaining([ofA, ofB]));
    const previous = (article: string) =>
      new Set(
        answer.rows
          .filter(({ articleNumber }) => articleNumber === article)
          .slice(1)
          .map((row) => row.previous),
      );
    expect([[...previous('A')], [...previous('B')]]).toEqual([['20'], ['30']]);
    expect(new Set((await changes(ofB)).rows.map(({ articleNumber }) => articleNumber))).toEqual(new Set(['B']));
    const firmly = (id: string, periods: number) =>
      until(`${String(periods)} changes in the firm zone`, async () => {
        const { firmChanges } = await client.call(scheduleDetail, { params: { id } });
        return firmChanges === periods;
      });
    const { firmChanges: counted } = await until('the count', async () => {
      const detail = await client.call(scheduleDetail, { params: { id: both } });
      return (detail.firmChanges ?? 0) > 0 && detail;
    });
    // An earlier release that comes later and says the same of an article: of that one changes what it asked for before the issue date alone.
    await of(5, '2026-11-19', 40, 'A');
    const left = (await changes(both)).rows.filter(({ change, isFirm }) => change !== '0' && isFirm);
    expect(left.filter(({ articleNumber }) => articleNumber === 'A')).toMatchObject([{ why: 'removed' }]);
    expect(left.length).toBeLessThan(counted ?? 0);
    await firmly(both, left.length);
  });

  it('is by weeks where one release has weeks and the other days, in week 53 and over the turn of the year, and loses no day where the clocks change', async () => {
    const of = (issued: string, calloffs: readonly GivenCalloff[]) =>
      stored(
        schedule({
          number: 'WEEKS',
          issued,
          horizonEnd: '2027-04-30',
          lines: [{ article: 'A', received: 0, calloffs }],
        }),
      );
    const clocks = [
      ['2027-03-27', 1],
      ['2027-03-28', 2],
      ['2027-03-29', 3],
    ] as const;
    await of('2026-12-21', [
      ['2026-12-21', 50, 'week'],
      ['2026-12-28', 50, 'week'],
      ['2027-01-04', 50, 'week'],
      ...clocks,
    ]);
    const next = await of('2026-12-22', [
      ['2026-12-22', 25],
      ['2026-12-23', 25],
      ['2026-12-28', 10],
      ['2027-01-01', 45],
      ['2027-01-04', 50],
      ...clocks,
    ]);
    const answer = await changes(next);
    expect(answer.rows.map(({ date, periodEnd, change }) => [date, periodEnd, change])).toEqual([
      ['2026-12-21', '2026-12-27', '0'],
      ['2026-12-28', '2027-01-03', '5'],
      ['2027-01-04', '2027-01-10', '0'],
      ...clocks.map(([day]) => [day, day, '0']),
    ]);
  });

  it('is answered in the names that programs rely on, by HTTP, with decimal strings', async () => {
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({
          number: 'NAMES',
          issued,
          lines: [{ article: 'A', received: 0.5, calloffs: [['2026-12-01', quantity, 'firm']] }],
        }),
      );
    const [first, second] = [await of('2026-11-20', 12.25), await of('2026-11-24', 100)];
    const asked = async (query: string) => {
      const { status, body } = await client.get(`/applications/schedule/delivery/schedules/${second}/changes?${query}`);
      expect(status).toBe(200);
      return body as { basis: string; reason: string | null; rows: Record<string, unknown>[] };
    };
    const row = {
      shipTo: 'GOT-P2',
      articleNumber: 'A',
      date: '2026-12-01',
      periodEnd: '2026-12-01',
      previous: '12.25',
      current: '100',
      expected: '12.25',
      change: '87.75',
      isFirm: true,
      why: 'raised',
    };
    for (const against of ['previous', first])
      for (const bucket of ['release', 'day'])
        expect(await asked(`against=${against}&bucket=${bucket}`)).toMatchObject({
          basis: 'cumulative',
          reason: null,
          rows: [row],
        });
    expect(await asked('bucket=week')).toMatchObject({
      rows: [{ ...row, date: '2026-11-30', periodEnd: '2026-12-06' }],
    });
    expect((await asked('bucket=month')).rows).toEqual([]);
  });

  it('is counted again when a partner gets or loses an identifier, and when an agreement names another partner', async () => {
    const manager = await app.as('manager');
    const { rows: agreements } = await manager.call(agreementList, { query: { q: 'O0013000001CUST' } });
    const agreed = agreements.find(({ direction, sender }) => direction === 'in' && sender === 'O0013000001CUST:OD')!;
    const of = (issued: string, quantity: number) =>
      stored(
        schedule({
          number: 'KNOWN',
          issued,
          shipTo: 'KNOWN-P',
          lines: [
            {
              article: 'A',
              received: 0,
              calloffs: [
                ['2026-12-01', quantity],
                ['2026-12-03', quantity],
                ['2026-12-04', quantity, 'firm'],
              ],
            },
          ],
        }),
      );
    await of('2026-11-27', 10);
    const release = await of('2026-11-30', 20);
    const counted = (wanted: number) =>
      until(`${String(wanted)} changes in the firm zone are counted`, async () => {
        const { firmChanges } = await client.call(scheduleDetail, { params: { id: release } });
        return firmChanges === wanted;
      });
    await counted(1);
    const known = { ...partner({ code: 'KNOWN', name: 'Known', identifiers: [] }) };
    const { id } = await manager.call(companyCreate, { body: known });
    await manager.call(relationCreate, { body: { partnerCompanyId: id, role: 'customer', firmDays: 300 } });
    const identified = (version: number, identifiers: { identifier: string }[]) =>
      manager.call(companyUpdate, { params: { id }, body: { ...known, identifiers, version } });
    await identified(1, [{ identifier: 'CUST01' }]);
    await counted(3);
    await identified(2, []);
    await counted(1);
    const named = (version: number, partnerCompanyId: string | null) =>
      manager.call(agreementUpdate, {
        params: { id: agreed.id },
        body: { ...agreement({ partner: agreed.partner }), partnerCompanyId, version },
      });
    const { version } = await named(agreed.version, id);
    await counted(3);
    await named(version, null);
    await counted(1);
  });
});
