import { relationCreate } from '../../server/contract/relation.js';
import { companyCreate } from '../../server/contract/company.js';
import { cumulativeCurve } from '../../server/contract/delivery-curve.js';
import { situationCsv, situationDetail, situationList } from '../../server/contract/delivery-situation.js';
import { despatchSend } from '../../server/contract/delivery.js';
import {
  despatchedCorrect,
  despatchedEnter,
  despatchedReset,
  despatchedWithdraw,
} from '../../server/contract/despatched.js';
import {
  previousDeliveries,
  previousDelivery,
  previousDeliveryCsv,
} from '../../server/contract/previous-deliveries.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { writeVda } from '../../server/edi/vda/write.js';
import { write } from '../../server/edi/write.js';
import { DespatchedBacklog } from '../../server/modules/situation/despatched.backlog.service.js';
import { partner } from '../given/agreement.js';
import { vda4905 } from '../given/delfor.js';
import { plainAdvice } from '../given/despatch-advice.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { edi } from '../given/files.js';
import { momentOf } from '../given/moment.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

type GivenCalloff = readonly [day: string, quantity: number, status?: 'backlog'];
interface GivenSchedule {
  readonly article: string;
  readonly received?: number;
  readonly lastNote?: string;
  readonly calloffs: readonly GivenCalloff[];
  readonly issued?: string;
  readonly shipTo?: string;
  readonly countedFrom?: string;
  readonly unit?: string;
  readonly test?: boolean;
}
const CUSTOMER = 'O0013000001CUST:OD';
const TODAY = '2026-11-25';
const packed = (day: string): string => day.replaceAll('-', '');
let reference = 5_000;

/** A schedule of one article, whose number is the schedule's too. */
function schedule({
  article,
  received,
  lastNote,
  calloffs,
  issued = '2026-11-24',
  shipTo = 'GOT-P2',
  countedFrom = '2026-01-01',
  unit = 'PCE',
  test = false,
}: GivenSchedule): Buffer {
  reference += 1;
  const segments = [
    `BGM+241+${article}-${shipTo}+5`,
    `DTM+137:${packed(issued)}:102`,
    `DTM+158:${packed(issued)}:102`,
    'DTM+159:20270131:102',
    'NAD+BY+CUST01::92',
    'NAD+SU+SUPP01::92',
    'GIS+37',
    `NAD+ST+${shipTo}::92++Plant of ${shipTo}`,
    `LIN+1++${article}:IN`,
    ...(lastNote === undefined ? [] : [`QTY+48:1:${unit}`, 'DTM+50:20261120:102', `RFF+AAK:${lastNote}`]),
    ...(received === undefined ? [] : [`QTY+70:${String(received)}:${unit}`, `DTM+51:${packed(countedFrom)}:102`]),
    ...calloffs.flatMap(([day, quantity, status]) => [
      `SCC+${status === 'backlog' ? '5' : '1'}++${day.includes('W') ? 'W' : 'D'}`,
      `QTY+113:${String(quantity)}:${unit}`,
      day.includes('W') ? `DTM+2:${day.replace('-W', '')}:616` : `DTM+2:${packed(day)}:102`,
    ]),
  ];
  return edi(
    `UNB+UNOC:3+${CUSTOMER}+O0013000002SUPP:OD+${packed(issued).slice(2)}:0900+${String(reference)}++DELFOR${test ? '++++1' : ''}`,
    'UNH+1+DELFOR:D:97A:UN',
    ...segments,
    `UNT+${String(segments.length + 2)}+1`,
    `UNZ+1+${String(reference)}`,
  );
}

/** A despatch advice of one article between two addresses. */
function desadv(
  [sender, recipient]: readonly [string, string],
  {
    number,
    article,
    quantity,
    messageFunction = '9',
  }: { number: string; article: string; quantity: number; messageFunction?: string },
): Buffer {
  reference += 1;
  const segments = [
    `BGM+351+${number}+${messageFunction}`,
    'DTM+137:20261123:102',
    'DTM+11:20261123:102',
    'NAD+BY+CUST01::92',
    'NAD+SE+SUPP01::92',
    'NAD+ST+GOT-P2::92',
    'CPS+1++4',
    `LIN+1++${article}:IN`,
    `QTY+12:${String(quantity)}:PCE`,
  ];
  return edi(
    `UNB+UNOC:3+${sender}+${recipient}+261123:0900+${String(reference)}`,
    'UNH+1+DESADV:D:96A:UN',
    ...segments,
    `UNT+${String(segments.length + 2)}+1`,
    `UNZ+1+${String(reference)}`,
  );
}

describe('the delivery situation', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  const rowsOf = async (article: string, query: Record<string, string | boolean> = {}) =>
    (
      await client.call(situationList, {
        query: { date: TODAY, articleNumber: article, articleIsExact: true, ...query },
      })
    ).rows;
  /** The row of a schedule that is stored now. */
  const stored = async (of: GivenSchedule) => {
    const { schedules } = await handedIn(client, schedule(of));
    expect(schedules).toHaveLength(1);
    const rows = await rowsOf(of.article);
    return rows.find(({ shipTo }) => shipTo === (of.shipTo ?? 'GOT-P2'))!;
  };
  const enter = (
    articleId: string,
    ...rows: readonly (readonly [date: string, noteNumber: string, quantity: string])[]
  ) =>
    client.call(despatchedEnter, {
      body: { articleId, rows: rows.map(([date, noteNumber, quantity]) => ({ date, noteNumber, quantity })) },
    });
  const detail = (articleId: string, date = TODAY) =>
    client.call(situationDetail, { params: { articleId }, query: { date } });
  const figures = async (article: string) => {
    const [row] = await rowsOf(article);
    return [row?.required, row?.shipped, row?.inTransit, row?.balance, row?.reconciliationDifference, row?.method];
  };
  const four: readonly GivenCalloff[] = [
    ['2026-11-24', 20],
    ['2026-11-25', 20],
    ['2026-11-26', 20],
    ['2026-11-27', 20],
  ];

  /** The customer whose relations say how goods in transit are told. */
  let plants = '';

  describe('SCH-14, SCH-15 of what is in transit', () => {
    it('nets 50 in transit over four call-offs of 20 as SAP does (V4232): open 0, 0, 10, 20', async () => {
      const { articleId } = await stored({ article: 'SAP-1', received: 50, lastNote: 'N1', calloffs: four });
      await enter(articleId, ['2026-11-20', 'N1', '50'], ['2026-11-23', 'N2', '50']);
      expect(await rowsOf('SAP-1')).toMatchObject([
        {
          articleNumber: 'SAP-1',
          shipTo: 'GOT-P2',
          required: '90',
          shipped: '100',
          inTransit: '50',
          balance: '10',
          reconciliationDifference: '0',
          firstOpenDate: '2026-11-26',
          coverageUntil: '2026-11-25',
          method: 'last-note',
        },
      ]);
      const { calloffs, despatches } = await detail(articleId);
      expect(calloffs.map(({ open, state }) => `${open} ${state}`)).toEqual([
        '0 in-transit',
        '0 in-transit',
        '10 to-deliver',
        '20 to-deliver',
      ]);
      expect(calloffs[2]?.coveredBy).toEqual([{ noteNumber: 'N2', quantity: '10' }]);
      expect(despatches.map(({ noteNumber, state }) => `${String(noteNumber)} ${state}`)).toEqual([
        'N2 in-transit',
        'N1 delivered',
      ]);
    });

    it('nets 90 in transit over two call-offs of 100: open 10, 100, by the difference of both counts without a note', async () => {
      const { articleId } = await stored({
        article: 'SAP-2',
        received: 10,
        calloffs: [
          ['2026-11-25', 100],
          ['2026-11-26', 100],
        ],
      });
      await enter(articleId, ['2026-11-20', 'N1', '100']);
      expect(await figures('SAP-2')).toEqual(['110', '100', '90', '-10', null, 'cumulative-difference']);
      expect((await detail(articleId)).calloffs.map(({ open }) => open)).toEqual(['10', '100']);
    });

    it('takes a customer that counts more than was despatched: nothing is in transit, all is open, the row says so', async () => {
      const { articleId } = await stored({ article: 'HIGHER', received: 130, lastNote: 'N1', calloffs: four });
      await enter(articleId, ['2026-11-20', 'N1', '100']);
      expect(await rowsOf('HIGHER')).toMatchObject([
        { inTransit: '0', isCustomerHigher: true, reconciliationDifference: '30', required: '170', balance: '-40' },
      ]);
      expect((await detail(articleId)).calloffs.map(({ open }) => open)).toEqual(['20', '20', '20', '20']);
    });

    it('covers backlog first, whatever its day', async () => {
      const { articleId } = await stored({
        article: 'BACKLOG',
        received: 0,
        calloffs: [
          ['2026-11-26', 20],
          ['2026-12-20', 15, 'backlog'],
        ],
      });
      await enter(articleId, ['2026-11-20', 'N1', '20']);
      const { calloffs, required, balance } = await detail(articleId);
      expect([required, balance, ...calloffs.map(({ open }) => open)]).toEqual(['15', '5', '15', '0']);
    });

    it('goes by the method and the days of transport that the relation says', async () => {
      const { id: partnerCompanyId } = await manager.call(companyCreate, {
        body: partner({
          code: 'PLANTS',
          name: 'Nordvik plants',
          identifiers: [{ identifier: 'O0013000001CUST', qualifier: 'OD' }],
        }),
      });
      const relation = await manager.call(relationCreate, {
        body: { partnerCompanyId, role: 'customer', shipToCode: 'METHOD', inTransitMethod: 'nothing', transitDays: 1 },
      });
      expect(relation).toMatchObject({ inTransitMethod: 'nothing', transitDays: 1 });
      const { articleId } = await stored({ article: 'METHOD', shipTo: 'METHOD', received: 0, calloffs: four });
      await enter(articleId, ['2026-11-20', 'N1', '20']);
      expect(await figures('METHOD')).toEqual(['60', '0', '0', '-60', null, 'nothing']);
      expect(await detail(articleId)).toMatchObject({
        transitDays: 1,
        firstOpenDate: '2026-11-23',
        customerName: 'Nordvik plants',
      });
      plants = partnerCompanyId;
    });

    it('counts whole days where the clocks change: what left after the day at the place on which the release came', async () => {
      await manager.call(companyCreate, {
        body: partner({
          code: 'ZONES',
          name: 'Places',
          identifiers: [],
          shipTos: [{ code: 'DST', timeZone: 'Europe/Stockholm' }],
        }),
      });
      await manager.call(relationCreate, {
        body: {
          partnerCompanyId: plants,
          role: 'customer',
          shipToCode: 'DST',
          inTransitMethod: 'import-date',
          transitDays: 1,
        },
      });
      const { articleId, scheduleHeadId } = await stored({
        article: 'DST',
        shipTo: 'DST',
        received: 0,
        issued: '2026-10-20',
        calloffs: [
          ['2026-10-25', 20],
          ['2026-10-26', 20],
          ['2026-10-27', 20],
        ],
      });
      await enter(articleId, ['2026-10-24', 'D1', '5'], ['2026-10-25', 'D2', '7'], ['2026-10-26', 'D3', '11']);
      const inTransit = async (receivedAt: string) => {
        await app.sql('UPDATE schedule_head SET issue_date = NULL, received_at = $2 WHERE id = $1', [
          scheduleHeadId,
          receivedAt,
        ]);
        const [row] = await rowsOf('DST', { date: '2026-10-25' });
        return [row?.inTransit, row?.method];
      };
      // The day of 25 hours begins at 22:00 and ends at 23:00 in UTC.
      expect([
        await inTransit('2026-10-24T21:59:59Z'),
        await inTransit('2026-10-24T22:00:00Z'),
        await inTransit('2026-10-25T22:59:59Z'),
        await inTransit('2026-10-25T23:00:00Z'),
      ]).toEqual([
        ['18', 'import-date'],
        ['11', 'import-date'],
        ['11', 'import-date'],
        ['0', 'import-date'],
      ]);
      const required = async (date: string) => (await rowsOf('DST', { date }))[0]?.required;
      expect([await required('2026-10-23'), await required('2026-10-24'), await required('2026-10-25')]).toEqual([
        '0',
        '20',
        '40',
      ]);
    });

    it('takes week 53 as due from its Monday and covered through its Sunday, which is in the next year', async () => {
      const { articleId } = await stored({
        article: 'WEEK-53',
        received: 0,
        calloffs: [
          ['2026-W52', 10],
          ['2026-W53', 20],
          ['2027-W01', 40],
        ],
      });
      const required = async (date: string) => (await rowsOf('WEEK-53', { date }))[0]?.required;
      expect([
        await required('2026-12-20'),
        await required('2026-12-27'),
        await required('2026-12-28'),
        await required('2027-01-03'),
        await required('2027-01-04'),
      ]).toEqual(['0', '10', '30', '30', '70']);
      const { calloffs } = await detail(articleId, '2026-12-31');
      expect(calloffs.map(({ date, lastDate, quantity }) => [date, lastDate, quantity])).toEqual([
        ['2026-12-21', '2026-12-27', '10'],
        ['2026-12-28', '2027-01-03', '20'],
        ['2027-01-04', '2027-01-10', '40'],
      ]);
      await enter(articleId, ['2026-12-21', 'W1', '30']);
      expect(await rowsOf('WEEK-53', { date: '2026-12-31' })).toMatchObject([
        { balance: '0', firstOpenDate: '2027-01-04', coverageUntil: '2027-01-03' },
      ]);
      const [found, none] = [
        await rowsOf('WEEK-53', { date: '2026-12-31', from: '2026-12-28', to: '2027-01-03' }),
        await rowsOf('WEEK-53', { date: '2026-12-31', from: '2027-01-05', to: '2027-01-09' }),
      ];
      expect([found.length, none.length]).toEqual([1, 0]);
    });
  });

  describe('SCH-14 of several ship-tos and releases', () => {
    it('sums what is ahead apart from what is behind, and sorts by ship-to where that is asked for', async () => {
      const ahead = await stored({ article: 'APART', shipTo: 'S1', received: 0, calloffs: [['2026-11-25', 10]] });
      await stored({ article: 'APART', shipTo: 'S2', received: 0, calloffs: [['2026-11-25', 30]] });
      await enter(ahead.articleId, ['2026-11-20', 'N1', '60']);
      const answer = await client.call(situationList, {
        query: { date: TODAY, shipTo: 'S', articleNumber: 'APART', groupByShipTo: true },
      });
      expect(answer.rows.map(({ shipTo, balance }) => `${String(shipTo)} ${balance}`)).toEqual(['S1 50', 'S2 -30']);
      expect(answer.totals).toEqual([{ articleNumber: 'APART', unit: 'PCE', shipTos: 2, ahead: '50', behind: '30' }]);
    });

    it('goes by the release in force alone, by pages, by days and not by tests', async () => {
      await stored({ article: 'PAGE-1', calloffs: [['2026-11-25', 999]], issued: '2026-11-20' });
      await stored({ article: 'PAGE-1', calloffs: [['2026-12-01', 5]], issued: '2026-11-24' });
      await stored({ article: 'PAGE-2', calloffs: [['2026-12-05', 7]] });
      await handedIn(client, schedule({ article: 'PAGE-3', calloffs: four, test: true }));
      const page = (query: object) =>
        client.call(situationList, { query: { date: '2026-12-31', articleNumber: 'page-', ...query } });
      const first = await page({ limit: 1 });
      const second = await page({ limit: 1, cursor: first.nextCursor });
      expect(
        [first, second].map(({ rows }) => rows.map(({ articleNumber, required }) => `${articleNumber} ${required}`)),
      ).toEqual([['PAGE-1 5'], ['PAGE-2 7']]);
      expect(second.nextCursor).toBeNull();
      const within = await page({ from: '2026-12-02', to: '2026-12-31' });
      expect(within.rows.map(({ articleNumber }) => articleNumber)).toEqual(['PAGE-2']);
    });

    it('leads from the line of an older release to the situation of today', async () => {
      const old = await stored({ article: 'OLD', received: 0, calloffs: [['2026-11-25', 1]], issued: '2026-11-20' });
      const now = await stored({ article: 'OLD', received: 0, calloffs: [['2026-11-25', 2]], issued: '2026-11-24' });
      expect(now.articleId).not.toBe(old.articleId);
      expect(await detail(old.articleId)).toMatchObject({ articleId: now.articleId, required: '2' });
    });
  });

  describe('SCH-15 of both counts', () => {
    it.each([
      [
        'MISSING',
        150,
        [
          ['N1', '100'],
          ['N2', '50'],
          ['N3', '70'],
        ],
        { reason: 'missing', noteNumber: 'N3', quantity: '70' },
      ],
      [
        'DOUBLED',
        270,
        [
          ['N1', '100'],
          ['N2', '50'],
          ['N3', '70'],
        ],
        { reason: 'doubled', noteNumber: 'N2', quantity: '50' },
      ],
      [
        'AGREED',
        220,
        [
          ['N1', '100'],
          ['N2', '50'],
          ['N3', '70'],
        ],
        null,
      ],
    ] as const)(
      'of %s name the first despatch note that explains the difference',
      async (article, received, notes, explanation) => {
        const { articleId } = await stored({ article, received, lastNote: '00N3', calloffs: four });
        await enter(
          articleId,
          ...notes.map(([note, quantity], at) => [`2026-11-1${String(at)}`, note, quantity] as const),
        );
        const answer = await detail(articleId);
        expect(answer.explanation).toEqual(explanation === null ? null : expect.objectContaining(explanation));
      },
    );

    it('agree after a correction, which moves no goods, and differ again once it is withdrawn', async () => {
      const { articleId } = await stored({ article: 'CORRECT', received: 90, lastNote: 'N1', calloffs: four });
      await enter(articleId, ['2026-11-20', 'N1', '100']);
      const { despatchedIds } = await client.call(despatchedCorrect, {
        body: { articleId, date: '2026-11-20', quantity: '-10', reason: 'Ten were scrapped at receipt' },
      });
      expect(await figures('CORRECT')).toEqual(['130', '90', '0', '-40', '0', 'last-note']);
      expect((await detail(articleId)).corrections).toMatchObject([
        { quantity: '-10', reason: 'Ten were scrapped at receipt', enteredBy: 'user' },
      ]);
      await manager.call(despatchedWithdraw, { params: { id: despatchedIds[0]! } });
      expect((await figures('CORRECT'))[4]).toBe('-10');
      expect(
        refusal(await manager.send('DELETE', `/api${despatchedWithdraw.path.replace(':id', despatchedIds[0]!)}`)),
      ).toBe('404 not-found');
    });

    it('are shown before and after a reset, which changes neither what is in transit nor what is open', async () => {
      const { id: partnerCompanyId } = await manager.call(companyCreate, {
        body: partner({ code: 'RESET', name: 'Reset plant', identifiers: [] }),
      });
      await app.sql(
        `INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) VALUES ($1, $2, 'RESETCUST', 'ZZ')`,
        [app.world.solna, partnerCompanyId],
      );
      const { id: relationId } = await manager.call(relationCreate, {
        body: { partnerCompanyId, role: 'customer', shipToCode: 'RESET' },
      });
      const bytes = schedule({ article: 'RESET', shipTo: 'RESET', received: 1000, lastNote: 'N1', calloffs: four });
      const found = await handedIn(client, bytes.toString('latin1').replace(CUSTOMER, 'RESETCUST:ZZ'));
      expect(found.schedules).toHaveLength(1);
      const { articleId } = (await rowsOf('RESET'))[0]!;
      await enter(articleId, ['2026-11-10', 'N1', '1000'], ['2026-11-18', 'N2', '20'], ['2026-11-23', 'N3', '30']);
      const body = { relationId, date: '2026-11-25', keyDate: '2026-11-20' };
      const shown = await client.call(despatchedReset, { body });
      expect(shown).toMatchObject({
        isCommitted: false,
        lines: [
          {
            articleNumber: 'RESET',
            before: { shipped: '1050', received: '1000' },
            after: { shipped: '30', received: '-20' },
            around: [{ noteNumber: 'N1' }, { noteNumber: 'N2' }, { noteNumber: 'N3' }],
          },
        ],
      });
      expect(await figures('RESET')).toEqual(['1040', '1050', '50', '10', '0', 'last-note']);
      expect((await client.call(despatchedReset, { body: { ...body, commit: true } })).isCommitted).toBe(true);
      expect(await figures('RESET')).toEqual(['20', '30', '50', '10', '0', 'last-note']);
      // The customer's next release counts from the day after the key day.
      const next = schedule({
        article: 'RESET',
        shipTo: 'RESET',
        received: 30,
        lastNote: 'N3',
        calloffs: four,
        issued: '2026-11-27',
        countedFrom: '2026-11-21',
      });
      await handedIn(client, next.toString('latin1').replace(CUSTOMER, 'RESETCUST:ZZ'));
      expect(await figures('RESET')).toEqual(['70', '30', '0', '-40', '0', 'last-note']);
    });
  });

  describe('cumulative curves', () => {
    const period = { from: '2026-11-10', to: '2026-12-31' };
    const curve = (articleId: string, query: Record<string, string> = period) =>
      client.call(cumulativeCurve, { params: { articleId }, query });
    const text = (points: readonly { date: string; quantity: string }[] | null) =>
      points?.map(({ date, quantity }) => `${date.slice(5)} ${quantity}`);

    it('are a release, the one before, what was to be expected and what left, beside what the customer received', async () => {
      const before = await stored({
        article: 'CURVE',
        received: 40,
        lastNote: 'N1',
        calloffs: [...four, ['2026-12-10', 30]],
        issued: '2026-11-17',
      });
      await enter(
        before.articleId,
        ['2026-11-12', 'N1', '40'],
        ['2026-11-19', 'N2', '25.5'],
        ['2026-11-23', 'N3', '20'],
      );
      const { articleId } = await stored({
        article: 'CURVE',
        received: 65,
        lastNote: 'N2',
        calloffs: [
          ['2026-11-26', 35, 'backlog'],
          ['2026-12-03', 60],
        ],
      });
      const answer = await curve(articleId);
      expect(answer).toMatchObject({
        articleNumber: 'CURVE',
        basis: 'cumulative',
        reason: null,
        ...period,
        current: { issueDate: '2026-11-24' },
        previous: { issueDate: '2026-11-17', scheduleHeadId: before.scheduleHeadId },
        received: { date: '2026-11-20', quantity: '65', noteNumber: 'N2' },
        inTransit: { quantity: '20', method: 'last-note', since: '2026-11-23' },
        isReduced: false,
      });
      expect(text(answer.curves.current)).toEqual(['11-10 100', '12-03 160']);
      expect(text(answer.curves.previous)).toEqual([
        '11-10 40',
        '11-24 60',
        '11-25 80',
        '11-26 100',
        '11-27 120',
        '12-10 150',
      ]);
      expect(text(answer.curves.expected)?.slice(0, 3)).toEqual(['11-10 65', '11-24 65', '11-25 80']);
      expect(text(answer.curves.despatched)).toEqual(['11-10 0', '11-12 40', '11-19 65.5', '11-23 85.5']);
      const narrow = await curve(articleId, { from: '2026-12-01', to: '2026-12-05', against: before.scheduleHeadId });
      expect(text(narrow.curves.current)).toEqual(['12-01 100', '12-03 160']);
      expect((await curve(before.articleId)).reason).toBe('first-release');
    });

    it('say why the release before is not drawn: no cumulative quantity, or a new count', async () => {
      const reasonOf = async (article: string, first: Partial<GivenSchedule>, second: Partial<GivenSchedule>) => {
        await stored({ article, received: 10, calloffs: four, issued: '2026-11-17', ...first });
        const { articleId } = await stored({ article, received: 10, calloffs: four, ...second });
        const { basis, reason, curves } = await curve(articleId);
        return [basis, reason, curves.previous !== null, curves.expected !== null, curves.despatched !== null];
      };
      const { received: _, ...silent } = { article: 'CURVE-SILENT', received: 1, calloffs: four };
      const first = await stored({ ...silent, issued: '2026-11-17' });
      await enter(first.articleId, ['2026-11-12', 'N1', '40']);
      const { articleId } = await stored(silent);
      expect(await curve(articleId)).toMatchObject({
        reason: 'cumulative-missing',
        received: null,
        curves: { previous: null, expected: null, despatched: null },
      });
      expect(await reasonOf('CURVE-RESET', {}, { countedFrom: '2026-11-20' })).toEqual([
        'discrete',
        'cumulative-reset',
        false,
        false,
        true,
      ]);
      expect(await reasonOf('CURVE-LESS', { received: 30 }, {})).toEqual([
        'discrete',
        'cumulative-decreased',
        true,
        false,
        true,
      ]);
    });

    it('refuse a period that ends before it begins, and what is not there', async () => {
      const { articleId } = await stored({ article: 'CURVE-BAD', received: 10, calloffs: four });
      const path = cumulativeCurve.path.replace(':articleId', articleId);
      expect(refusal(await client.get(`${path}?from=2026-12-02&to=2026-12-01`))).toContain('invalid-input');
      expect(refusal(await (await app.as('neighbour')).get(path))).toBe('404 not-found');
    });
  });

  describe('of what left', () => {
    it('counts a despatch advice of this portal once it is sent, and not before', async () => {
      const { articleId } = await stored({ article: 'ART-0001', received: 0, calloffs: four });
      const { id: agreementId } = await agreedOutgoing(manager, { sendPath: 'nowhere' });
      const note = await made(client, 'ADVICE-1', { agreementId });
      expect((await detail(articleId)).despatches).toEqual([]);
      await client.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
      expect((await detail(articleId)).despatches).toMatchObject([
        {
          source: 'advice',
          noteNumber: 'ADVICE-1',
          quantity: '40',
          date: '2026-11-20',
          despatchnoteHeadId: note.despatchnoteHeadId,
        },
      ]);
    });

    it('counts an outgoing file that is stored, once however often it is read, and not what a supplier sends', async () => {
      const { articleId } = await stored({ article: 'FILED', received: 0, calloffs: four });
      const own = desadv(['O0013000002SUPP:OD', CUSTOMER], { number: 'F1', article: 'FILED', quantity: 60 });
      const { id } = await handedIn(client, own, 'desadv.edi');
      const seen = async () =>
        (await detail(articleId)).despatches.map(({ source, noteNumber, quantity, fileId }) => [
          source,
          noteNumber,
          quantity,
          fileId === id,
        ]);
      expect(await seen()).toEqual([['file', 'F1', '60', true]]);
      await client.call(trafficProcess, { params: { id } });
      await whenDone(client, id);
      await handedIn(
        client,
        desadv(['SOMEBODY:ZZ', 'O0013000002SUPP:OD'], { number: 'F2', article: 'FILED', quantity: 5 }),
        'in.edi',
      );
      expect(await seen()).toEqual([['file', 'F1', '60', true]]);
    });

    it('counts AVIEXP files that the company itself sent', async () => {
      const { articleId } = await stored({ article: 'AVIEXP-1', received: 0, calloffs: four });
      const advice = { note: 'AV1', article: 'AVIEXP-1', quantity: '35', shipTo: 'GOT-P2', day: '2026-11-20' };
      const { bytes } = write(plainAdvice(advice), {
        message: 'AVIEXP',
        sender: 'O0013000002SUPP:OD',
        recipient: CUSTOMER,
        controlReference: '7001',
        preparedAt: '2026-11-20T08:30',
      });
      const { id } = await handedIn(client, bytes, 'aviexp.edi');
      expect((await detail(articleId)).despatches).toMatchObject([
        { source: 'file', noteNumber: 'AV1', quantity: '35', date: '2026-11-20', fileId: id },
      ]);
    });

    it('counts VDA 4913 files that the company itself sent, to who sent the VDA 4905', async () => {
      await handedIn(client, vda4905({ lines: 1, article: () => 'VDA-1', shipTo: 'P7' }), 'calloff.vda');
      const { bytes } = writeVda(
        plainAdvice({ note: '4711', article: 'VDA-1', quantity: '48', shipTo: 'P7', day: '2026-11-20' }),
        {
          message: 'VDA 4913',
          customer: 'CUST01',
          supplier: 'SUPP01',
          transmissionNumber: 42,
          previousTransmissionNumber: 41,
          date: '2026-11-20',
        },
      );
      const { id } = await handedIn(client, bytes, 'advice.vda');
      const [row] = await rowsOf('VDA-1');
      expect((await detail(row?.articleId ?? '')).despatches).toMatchObject([
        { source: 'file', noteNumber: '00004711', quantity: '48', date: '2026-11-20', fileId: id },
      ]);
    });

    it('counts once what was stored before despatches were counted, and what later files said of it', async () => {
      const { articleId } = await stored({ article: 'BEFORE', received: 0, calloffs: four });
      const own = async (number: string, quantity: number, messageFunction: string) =>
        (
          await handedIn(
            client,
            desadv(['O0013000002SUPP:OD', CUSTOMER], { number, article: 'BEFORE', quantity, messageFunction }),
            'd.edi',
          )
        ).id;
      const ids = [
        await own('B1', 10, '9'),
        await own('B2', 20, '9'),
        await own('B3', 5, '9'),
        await own('B2', 20, '1'),
      ];
      const counted = async () =>
        (await detail(articleId)).despatches.map(({ source, noteNumber, quantity }) => [source, noteNumber, quantity]);
      const expected = [
        ['file', 'B3', '5'],
        ['file', 'B1', '10'],
      ];
      expect(await counted()).toEqual(expected);
      await app.sql(`DELETE FROM despatched_quantity WHERE file_id = ANY ($1::bigint[])`, [ids]);
      await enter(articleId, ['2026-11-23', 'B3', '6']);
      await app.sql(`UPDATE despatched_backlog SET through = $1::bigint - 1, finished_at = NULL, leased_until = NULL`, [
        ids[0],
      ]);
      const backlog = app.server.nest.get(DespatchedBacklog, { strict: false });
      let read = 0;
      for (let again = await backlog.count(); again > 0; again = await backlog.count()) read += again;
      await backlog.count();
      expect(read).toBeGreaterThanOrEqual(ids.length);
      expect(await counted()).toEqual([expected[1], ['hand', 'B3', '6']]);
      const [done] = await app.sql<{ isFinished: boolean }>(
        `SELECT finished_at IS NOT NULL AS "isFinished" FROM despatched_backlog`,
      );
      expect(done?.isFinished).toBe(true);
      expect(await backlog.count()).toBe(0);
    });

    it('takes back what a cancellation names, and what a replacement says differently', async () => {
      const { articleId } = await stored({ article: 'TAKEN', received: 0, calloffs: four });
      const own = (number: string, quantity: number, messageFunction?: string) =>
        handedIn(
          client,
          desadv(['O0013000002SUPP:OD', CUSTOMER], {
            number,
            article: 'TAKEN',
            quantity,
            ...(messageFunction === undefined ? {} : { messageFunction }),
          }),
          'd.edi',
        );
      await own('T1', 10);
      await own('T2', 20);
      await own('T2', 25, '5');
      await own('T1', 10, '1');
      expect(
        (await detail(articleId)).despatches.map(({ noteNumber, quantity }) => `${String(noteNumber)} ${quantity}`),
      ).toEqual(['T2 25']);
    });

    it('refuses a note that counts already, naming its row, and stores none of the others', async () => {
      const { articleId } = await stored({ article: 'PASTED', received: 0, calloffs: four });
      await enter(articleId, ['2026-11-20', 'P1', '10']);
      const reply = await client.post(despatchedEnter.path, {
        articleId,
        rows: [
          { date: '2026-11-21', noteNumber: 'P2', quantity: '5' },
          { date: '2026-11-21', noteNumber: 'P1', quantity: '5' },
        ],
      });
      expect(problemOf(reply)).toMatchObject({ code: 'already-taken', errors: [{ path: 'rows.1.noteNumber' }] });
      const invalid = await client.post(despatchedEnter.path, {
        articleId,
        rows: [
          { date: '2026-11-21', noteNumber: 'P2', quantity: '5' },
          { date: '2026-02-30', noteNumber: '', quantity: '-5' },
        ],
      });
      const { code, detail: said = '' } = problemOf(invalid);
      expect([
        code,
        ...['rows.1.date', 'rows.1.noteNumber', 'rows.1.quantity'].filter((path) => said.includes(path)),
      ]).toEqual(['invalid-input', 'rows.1.date', 'rows.1.noteNumber', 'rows.1.quantity']);
      expect((await detail(articleId)).despatches).toHaveLength(1);
    });
  });

  describe('SCH-14 as CSV', () => {
    const csv = async (query: string, login: 'user' | 'swede' | 'neighbour' = 'user') => {
      const answer = await (await app.as(login)).get(`${situationCsv.path}?date=${TODAY}&${query}`);
      return { ...answer, lines: String(answer.body).slice(1).trimEnd().split('\r\n').slice(1) };
    };
    beforeAll(async () => {
      const one = await stored({ article: '=SHEET', shipTo: 'B', received: 50.5, lastNote: 'N1', calloffs: four });
      await enter(one.articleId, ['2026-11-20', 'N1', '50.5'], ['2026-11-23', 'N2', '10']);
      await stored({ article: 'SHEET-2', shipTo: 'A', calloffs: [['2027-01-04', 5]] });
    });

    it('has the rows and figures of the list, in the language of the caller, with formulas disarmed', async () => {
      const [row] = await rowsOf('=SHEET');
      const { lines, headers } = await csv(`articleNumber=${encodeURIComponent('=SHEET')}`);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="delivery-situation-${TODAY}.csv"`);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(
        `,B,${row!.required},${row!.shipped},${row!.inTransit ?? ''},${row!.balance},${row!.reconciliationDifference ?? ''},`,
      );
      expect(lines[0]).toMatch(/^'=SHEET,.*,60\.5,10,.*,PCE,Last note$/);
      expect((await csv('articleNumber=SHEET', 'swede')).lines[0]).toMatch(
        /^'=SHEET;.*;"60,5";10;.*;Senaste följesedel$/,
      );
    });

    it('follows the filter and the order of the list', async () => {
      const articles = async (query: string) => (await csv(query)).lines.map((line) => line.split(',', 1)[0]);
      expect([
        await articles('articleNumber=SHEET'),
        await articles('articleNumber=SHEET&groupByShipTo=true'),
        await articles('articleNumber=SHEET-2&articleIsExact=true'),
        await articles('articleNumber=SHEET&from=2027-01-01'),
        await articles('articleNumber=SHEET&shipTo=b'),
        await articles('articleNumber=NONE'),
      ]).toEqual([["'=SHEET", 'SHEET-2'], ['SHEET-2', "'=SHEET"], ['SHEET-2'], ['SHEET-2'], ["'=SHEET"], []]);
    });

    it('shows another company nothing of it', async () => {
      expect((await csv('articleNumber=SHEET', 'neighbour')).lines).toEqual([]);
    });
  });

  describe('SCH-16, SCH-17, SCH-18 of previous deliveries', () => {
    let id = '';
    const period = { from: '2026-11-01', to: '2026-11-30' };
    beforeAll(async () => {
      const { articleId } = await stored({
        article: 'PREVIOUS',
        shipTo: 'PREV',
        received: 50,
        lastNote: 'N1',
        calloffs: four,
      });
      await enter(articleId, ['2026-10-01', 'N0', '7'], ['2026-11-20', 'N1', '43'], ['2026-11-23', '=N2', '50.5']);
      const { rows } = await client.call(previousDeliveries, { query: { ...period, shipTo: 'prev' } });
      expect(rows).toMatchObject([
        {
          customer: CUSTOMER,
          shipTo: 'PREV',
          shipToCompanyName: 'Plant of PREV',
          lastDespatchDate: '2026-11-23',
          lastDespatchNote: '=N2',
        },
      ]);
      id = rows[0]!.companyRelationHeadId;
    });

    it('are what left in the period, what is in transit and what is still to deliver', async () => {
      const { rows, head } = await client.call(previousDelivery, { params: { id }, query: period });
      expect(head).toMatchObject({ companyRelationHeadId: id, shipToCompanyName: 'Plant of PREV' });
      expect(
        rows.map(({ date, state, quantity, noteNumber }) => [date, state, quantity, noteNumber].join(' ')),
      ).toEqual([
        '2026-11-20 delivered 43 N1',
        '2026-11-23 in-transit 50.5 =N2',
        '2026-11-26 to-deliver 9.5 ',
        '2026-11-27 to-deliver 20 ',
      ]);
    });

    it('stand beside what the releases of the period said', async () => {
      const today = new Date().toISOString().slice(0, 10);
      const { releases } = await client.call(previousDelivery, { params: { id }, query: { from: today, to: today } });
      expect(releases).toMatchObject([
        { articleNumber: 'PREVIOUS', received: '50', lastDespatchNote: 'N1', despatched: '50', difference: '0' },
      ]);
    });

    it('are CSV in the language of the caller, with formulas disarmed', async () => {
      const path = `${previousDeliveryCsv.path.replace(':id', id)}?from=${period.from}&to=${period.to}`;
      const english = String((await client.get(path)).body);
      expect(english).toContain('Customer,Ship-to,Article,Date,Delivery status,Quantity,Unit,Despatch note,Source\r\n');
      expect(english).toContain("PREVIOUS,23 Nov 2026,In transit,50.5,PCE,'=N2,Added by hand\r\n");
      const swedish = String((await (await app.as('swede')).get(path)).body);
      expect(swedish).toContain(`PREVIOUS;2026-11-23;På väg;"50,5";PCE;'=N2;Tillagd för hand\r\n`);
      expect(String((await (await app.as('chinese')).get(path)).body)).toContain('PREVIOUS,2026/11/23,在途');
    });
  });

  it('records in the audit log who entered, corrected, withdrew and reset', async () => {
    const events = await app.sql<{ event: string; type: string }>(
      `SELECT DISTINCT event, object_type AS type FROM audit_event WHERE event LIKE 'despatched-quantity.%' OR event = 'relation.changed' ORDER BY event`,
    );
    expect(events.map(({ event, type }) => `${event} ${type}`)).toEqual([
      'despatched-quantity.corrected despatched-quantity',
      'despatched-quantity.entered despatched-quantity',
      'despatched-quantity.withdrawn despatched-quantity',
      'relation.changed relation',
    ]);
  });

  it('SCH-14..18 show each of two companies its own alone', async () => {
    const { articleId } = await stored({ article: 'OWN-ONLY', received: 0, calloffs: four });
    const { despatchedIds } = await enter(articleId, ['2026-11-20', 'O1', '20']);
    const neighbour = await app.as('neighbour');
    const seen = await neighbour.call(situationList, { query: { date: TODAY } });
    expect(seen.rows).toEqual([]);
    const asked = async (path: string) => refusal(await neighbour.get(path));
    expect([
      await asked(situationDetail.path.replace(':articleId', articleId)),
      await asked(previousDelivery.path.replace(':id', despatchedIds[0]!)),
      refusal(
        await neighbour.post(despatchedEnter.path, {
          articleId,
          rows: [{ date: TODAY, noteNumber: 'X', quantity: '1' }],
        }),
      ),
    ]).toEqual(['404 not-found', '404 not-found', '404 not-found']);
    expect((await neighbour.call(previousDeliveries, { query: {} })).rows).toEqual([]);
  });

  it('SCH-14 as CSV takes 10,000 rows, and is refused where more match', async () => {
    const many = (count: number) => {
      reference += 1;
      const lines = Array.from({ length: count }, (_, at) => [
        `LIN+${String(at + 1)}++MANY-${String(at)}:IN`,
        'SCC+1++D',
        'QTY+113:1:PCE',
        'DTM+2:20261201:102',
      ]).flat();
      return edi(
        `UNB+UNOC:3+${CUSTOMER}+O0013000002SUPP:OD+261125:0900+${String(reference)}++DELFOR`,
        'UNH+1+DELFOR:D:97A:UN',
        ...['BGM+241+MANY+5', 'DTM+137:20261125:102', 'NAD+BY+CUST01::92', 'NAD+SU+SUPP01::92', 'GIS+37'],
        'NAD+ST+MANY::92',
        ...lines,
        `UNT+${String(lines.length + 8)}+1`,
        `UNZ+1+${String(reference)}`,
      );
    };
    const path = `${situationCsv.path}?date=${TODAY}&articleNumber=MANY`;
    await handedIn(client, many(10_000));
    const answer = await client.get(path);
    expect(String(answer.body).trimEnd().split('\r\n')).toHaveLength(10_001);
    await handedIn(client, many(10_001));
    expect(refusal(await client.get(path))).toBe('422 too-large-to-export');
  });

  describe('as of a moment', () => {
    const moment = () => momentOf(app);
    const past = async (article: string, asOf: string) => {
      const { rows, ...answer } = await client.call(situationList, {
        query: { articleNumber: article, articleIsExact: true, date: TODAY, asOf },
      });
      expect([answer.asOf, answer.recordedFrom]).toEqual([asOf, null]);
      return rows.map(({ required, shipped, inTransit, balance }) => [required, shipped, inTransit, balance]);
    };

    it('is that of the releases in force and the despatches known then, withdrawn and corrected later or not (SCH-14, SCH-15)', async () => {
      const none = await moment();
      const first = await stored({
        article: 'THEN',
        received: 50,
        lastNote: 'N1',
        calloffs: four,
        issued: '2026-11-20',
      });
      await enter(first.articleId, ['2026-11-20', 'N1', '50'], ['2026-11-23', 'N2', '50']);
      const sent = await moment();
      const { despatchedIds } = await enter(first.articleId, ['2026-11-24', 'N3', '7']);
      const more = await moment();
      await manager.call(despatchedWithdraw, { params: { id: despatchedIds[0]! } });
      const withdrawn = await moment();
      await client.call(despatchedCorrect, {
        body: { articleId: first.articleId, date: '2026-11-20', quantity: '-10', reason: 'Ten were scrapped' },
      });
      const corrected = await moment();
      const second = await stored({ article: 'THEN', received: 100, lastNote: 'N2', calloffs: four });

      expect(await past('THEN', none)).toEqual([]);
      expect(await past('THEN', sent)).toEqual([['90', '100', '50', '10']]);
      expect(await past('THEN', more)).toEqual([['90', '107', '57', '17']]);
      expect(await past('THEN', withdrawn)).toEqual([['90', '100', '50', '10']]);
      expect(await past('THEN', await moment())).toEqual([['140', '100', '0', '-40']]);
      const then = (articleId: string, asOf: string) =>
        client.call(situationDetail, { params: { articleId }, query: { date: TODAY, asOf } });
      // The line of the newest release leads to none then, that of the first one to itself.
      expect(
        refusal(await client.get(`${situationDetail.path.replace(':articleId', second.articleId)}?asOf=${more}`)),
      ).toBe('404 not-found');
      const detailThen = await then(first.articleId, more);
      expect([detailThen.articleId, detailThen.asOf]).toEqual([first.articleId, more]);
      expect(detailThen.despatches.map(({ noteNumber, state }) => `${String(noteNumber)} ${state}`)).toEqual([
        'N3 in-transit',
        'N2 in-transit',
        'N1 delivered',
      ]);
      const despatched = async (asOf: string) => [
        (await then(first.articleId, asOf)).corrections.map(({ quantity }) => quantity),
        (await then(first.articleId, asOf)).despatched,
        (await then(first.articleId, asOf)).reconciliationDifference,
      ];
      expect(await despatched(withdrawn)).toEqual([[], '100', '0']);
      expect(await despatched(corrected)).toEqual([['-10'], '90', '10']);
    });

    it('sums what left in whole months as of then, not as it is now', async () => {
      const { articleId } = await stored({ article: 'MONTHS', received: 500, lastNote: 'M3', calloffs: four });
      await enter(articleId, ['2026-02-10', 'M1', '200'], ['2026-03-10', 'M2', '200'], ['2026-11-20', 'M3', '100']);
      const agreed = await moment();
      const { despatchedIds } = await enter(articleId, ['2026-03-11', 'M4', '30']);
      const more = await moment();
      await manager.call(despatchedWithdraw, { params: { id: despatchedIds[0]! } });
      const difference = async (asOf?: string) =>
        (await client.call(situationDetail, { params: { articleId }, query: { date: TODAY, asOf } }))
          .reconciliationDifference;
      expect([await difference(agreed), await difference(more), await difference()]).toEqual(['0', '-30', '0']);
    });

    it('counts files of the company itself since they were received, though they are read again', async () => {
      const { articleId } = await stored({ article: 'REREAD', received: 0, calloffs: four });
      const own = (number: string, quantity: number, messageFunction?: string) =>
        desadv(['O0013000002SUPP:OD', CUSTOMER], {
          number,
          article: 'REREAD',
          quantity,
          ...(messageFunction === undefined ? {} : { messageFunction }),
        });
      const none = await moment();
      const { id } = await handedIn(client, own('R1', 60), 'desadv.edi');
      const sent = await moment();
      const cancelling = await handedIn(client, own('R1', 60, '1'), 'desadv.edi');
      const cancelled = await moment();
      const notes = async (asOf: string) =>
        (await client.call(situationDetail, { params: { articleId }, query: { date: TODAY, asOf } })).despatches.map(
          ({ noteNumber }) => noteNumber,
        );
      const all = async () => [await notes(none), await notes(sent), await notes(cancelled)];
      expect(await all()).toEqual([[], ['R1'], []]);
      for (const file of [id, cancelling.id]) {
        await client.call(trafficProcess, { params: { id: file } });
        await whenDone(client, file);
      }
      expect(await all()).toEqual([[], ['R1'], []]);
    });

    it('has the curve, the file and the previous deliveries of then, and its day for today (SCH-16, SCH-17, SCH-18)', async () => {
      const { articleId } = await stored({ article: 'CURVED', received: 0, calloffs: four });
      const [day] = (await moment()).split('T');
      await enter(articleId, [day!, 'C1', '5']);
      const asOf = await moment();
      const { despatchedIds } = await enter(articleId, [day!, 'C2', '6']);
      await manager.call(despatchedWithdraw, { params: { id: despatchedIds[0]! } });
      await enter(articleId, [day!, 'C3', '7']);
      await stored({ article: 'CURVED', received: 12, calloffs: four, issued: '2026-11-25' });
      const answer = await client.call(cumulativeCurve, { params: { articleId }, query: { asOf } });
      expect([answer.asOf, answer.today, answer.curves.despatched?.at(-1)?.quantity]).toEqual([asOf, day, '5']);
      const csv = await client.get(`${situationCsv.path}?articleNumber=CURVED&asOf=${asOf}`);
      expect(csv.headers.get('content-disposition')).toContain(`delivery-situation-${String(day)}-as-of-`);
      expect(String(csv.body).trimEnd().split('\r\n')).toHaveLength(2);
      const places = await client.call(previousDeliveries, { query: { asOf, shipTo: 'GOT-P2' } });
      expect([places.asOf, places.to]).toEqual([asOf, day]);
      const id = places.rows.find(({ lastDespatchDate }) => lastDespatchDate === day)!.companyRelationHeadId;
      const history = await client.call(previousDelivery, { params: { id }, query: { asOf, articleNumber: 'CURVED' } });
      expect(history.rows.flatMap(({ noteNumber }) => noteNumber ?? [])).toEqual(['C1']);
      expect([...new Set(history.releases.map(({ issueDate }) => issueDate))]).toEqual(['2026-11-24']);
      const sheet = await client.get(
        `${previousDeliveryCsv.path.replace(':id', id)}?articleNumber=CURVED&asOf=${asOf}`,
      );
      expect([String(sheet.body).includes('C1'), String(sheet.body).includes('C3')]).toEqual([true, false]);
    });

    it('is refused for a moment still to come, and shows another company nothing', async () => {
      const { articleId } = await stored({ article: 'GUARDED', received: 0, calloffs: four });
      const path = situationDetail.path.replace(':articleId', articleId);
      const future = new Date(Date.now() + 60_000).toISOString();
      expect(problemOf(await client.get(`${path}?asOf=${future}`)).detail).toBe(
        'query.asOf: This time is in the future',
      );
      const asOf = await moment();
      const neighbour = await app.as('neighbour');
      expect(refusal(await neighbour.get(`${path}?asOf=${asOf}`))).toBe('404 not-found');
      expect((await neighbour.call(situationList, { query: { asOf } })).rows).toEqual([]);
    });
  });
});
