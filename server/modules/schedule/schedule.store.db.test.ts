import { delfor, type DelforOptions } from '../../../test/given/delfor.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { CALLOFF_TABLE } from '../../../test/given/vda-tables.js';
import { toId, type ScheduleHeadId } from '../../domain/ids.js';
import { lossesIn } from '../../edi/lost-content.js';
import type { ReadResult } from '../../edi/interchange.js';
import type { ScheduleLineDocument } from '../../edi/model/delivery-schedule.js';
import { read } from '../../edi/read.js';
import type { Profile } from '../../edi/mapping/profile.js';
import { Database } from '../../platform/database/database.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { scheduleDetail } from '../../contract/schedule.js';
import { scheduleRows } from './schedule.rows.js';
import { MissingReleases } from '../reference/missing-release.service.js';
import { ScheduleStore } from './schedule.store.js';
import { CalendarView } from '../calendar/calendar.view.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { type NeighbourRelease, ScheduleSuccessionStore } from './schedule.succession.store.js';
import { ScheduleCommentView } from './schedule.comment.view.js';
import { ScheduleView } from './schedule.view.js';

describe('schedules in the database', () => {
  let own: TestDatabase;
  let database: Database;
  const store = new ScheduleStore();
  const succession = new ScheduleSuccession(
    new ScheduleSuccessionStore(),
    new MissingReleases(),
    new ScheduleCancellations(new ScheduleCancellationStore(), new ScheduleConfirmationStore()),
  );
  const view = new ScheduleView(succession, new ScheduleCommentView(), new CalendarView());
  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({
      url: own.url,
      applicationName: 'test',
      onError: () => undefined,
      // What happened is not looked at here.
      projections: [{ name: 'webhook', apply: () => undefined }],
    });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  let messages = 0;
  /** Stores a file as a company's, and puts its schedules among those before and after them. */
  const stored = async (company: number, bytes: Uint8Array, profiles: readonly Profile[] = []): Promise<void> => {
    await storedAs(company, read(bytes, { profiles }));
  };
  const storedAs = async (company: number, result: ReadResult): Promise<readonly ScheduleHeadId[]> => {
    const source = {
      companyId: toId('company', String(company)),
      id: toId('file', String(++messages)),
      messageType: '',
      messageVersion: '',
      receivedAt: '2026-11-20 09:00:00+00',
      errorCount: 0,
      warningCount: 0,
      interchanges: result.interchanges,
      agreementOf: () => null,
    };
    return database.transaction('system', async (tx) => {
      const ids: ScheduleHeadId[] = [];
      const lossesOf = lossesIn(result);
      for (const [i, document] of schedulesOf(result).entries()) {
        const losses = lossesOf(document.messageNumber, document.interchange);
        ids.push((await store.insert(tx, source, scheduleRows(document, i + 1, losses))).id);
      }
      await succession.follow(tx, source.companyId, ids);
      return ids;
    });
  };
  /** Each release with what follows it, oldest first. */
  const followed = (company: number): Promise<object[]> =>
    database.transaction('system', (tx) =>
      tx.query(
        `
    SELECT to_char(h.issue_date, 'DD') || ' ' || h.document_number AS release, to_char(n.issue_date, 'DD') || ' ' || n.document_number AS next
    FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.superseded_by WHERE h.company_id = $1 ORDER BY h.issue_date, h.document_number`,
        [company],
      ),
    );

  /** By what each release is cancelled. */
  const cancelled = (company: number): Promise<object[]> =>
    database.transaction('system', (tx) =>
      tx.query(
        `
    SELECT to_char(h.issue_date, 'DD') || ' ' || h.document_number AS release, to_char(n.issue_date, 'DD') || ' ' || n.document_number AS by, h.is_held AS "isHeld"
    FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.cancelled_by WHERE h.company_id = $1 ORDER BY h.issue_date, h.document_number`,
        [company],
      ),
    );

  it('are all stored where a message holds several (VDA 4915 by a partner’s table)', async () => {
    const {
      records: { 552: place, ...others },
    } = CALLOFF_TABLE;
    const table = {
      ...CALLOFF_TABLE,
      records: {
        ...others,
        552: {
          opens: 'document',
          next: ['553'],
          fields: [...(place?.fields ?? []), { property: 'documentNumber', at: 20, length: 8, kind: 'text' }],
        },
      },
    } as typeof CALLOFF_TABLE;
    const document = (number: string): string[] => [
      `55201P02D1   G14   ${number}`,
      `55301${'ART-1'.padEnd(22)}${'S-1'.padEnd(22)}${'550001'.padEnd(12)}ST`,
      '55401261124    000000120F',
    ];
    const rows = ['55101CUST01   SUPP01   0004100042261121260101', ...document('N-1'), ...document('N-2'), '55901'];
    await stored(1, Buffer.from(rows.map((row) => `${row.padEnd(128)}\r\n`).join(''), 'latin1'), [
      { name: 'Partner', message: 'VDA 4915', vdaTables: [table] },
    ]);
    expect(await followed(1)).toEqual([
      { release: '21 N-1', next: '21 N-2' },
      { release: '21 N-2', next: null },
    ]);
  });

  it('are shown with all that their message says', async () => {
    const result = read(delfor({ lines: 2, calloffs: 3 }));
    const [document] = schedulesOf(result);
    const [line, plain] = document!.lines;
    const said = {
      partConsignmentNumber: 'PC-4',
      cumulativeReceived: '1000',
      cumulativeRequired: '1250.5',
      cumulativeShipped: '1100',
      texts: [{ code: 'AAI', text: 'Deliver "before" noon, \\ not after\n{gate 4}' }],
      packaging: [{ code: 'KLT 6147', description: null, quantityPerPackage: '24' }],
      articleNumbers: [
        { kind: 'buyer', code: 'IN', number: 'ART-0001' },
        { kind: 'gtin', code: 'SRV', number: '07312345678901' },
      ],
      dateKind: 'delivery',
    } as const;
    const dates = ['2026-11-24', '2026-11-30', '2027-04-01', '2027-04-01'];
    const lastDates = ['2026-11-24', '2026-12-06', '2027-06-30', '2027-05-15'];
    const timed = { timeFrom: '08:00', timeUntil: '10:00', orderNumber: '4711', orderLine: '10' };
    const sequenced = {
      sequenceNumber: '0815',
      vehicle: 'V1',
      productionLine: 'L2',
      reference: 'K-1',
      deliveryDate: '2026-12-03',
    };
    const more: ScheduleLineDocument = {
      ...line!,
      ...said,
      calloffs: { dates, lastDates, quantities: [1, 2, 3, 4], statuses: [0, 1, 3, 3] },
      calloffDetails: [
        { at: 0, ...timed },
        { at: 1, dateKind: 'despatch', ...sequenced },
      ],
    };
    const documents = [{ ...document!, texts: said.texts, lines: [more, plain!] }];
    const [id] = await storedAs(99, { ...result, documents });
    const company = toId('company', '99');
    const shown = await database.transaction('system', (tx) => view.detail(tx, company, id!, 'en'));
    const answer = { ...shown, asOf: null, recordedFrom: null };
    const schedule = scheduleDetail.response.parse(JSON.parse(JSON.stringify(answer)));
    expect([schedule.texts, schedule.lastDate]).toEqual([said.texts, '2027-06-30']);
    expect(schedule.lines[0]).toMatchObject({ ...said, lastDate: '2027-06-30' });
    const none = {
      timeFrom: null,
      timeUntil: null,
      orderNumber: null,
      orderLine: null,
      sequenceNumber: null,
      vehicle: null,
      productionLine: null,
      reference: null,
      deliveryDate: null,
      despatchDate: null,
    };
    expect(
      schedule.lines[0]?.calloffs?.map((c) => [c.date, c.lastDate, c.period, c.dateKind, c.quantity, c.details]),
    ).toEqual([
      [dates[0], lastDates[0], 'day', 'delivery', '1', { ...none, ...timed }],
      [dates[1], lastDates[1], 'week', 'despatch', '2', { ...none, ...sequenced }],
      [dates[2], lastDates[2], 'quarter', 'delivery', '3', null],
      [dates[3], lastDates[3], 'span', 'delivery', '4', null],
    ]);
    expect(schedule.lines[1]).toMatchObject({
      partConsignmentNumber: null,
      cumulativeRequired: null,
      texts: [],
      packaging: [],
      articleNumbers: [],
      calloffs: [{ period: 'day', details: null }, {}, {}],
    });
  });

  const day = (n: number, documentNumber: string, more: DelforOptions = {}): Buffer =>
    delfor({ lines: 2, calloffs: 2, documentNumber, issued: `2026-11-${n}`, controlReference: String(n), ...more });
  const ORIGINAL = day(10, 'D1', { messageFunction: '9' });
  const CHANGE = day(11, 'D1', { messageFunction: '4', lines: 1 });
  const AGAIN = day(12, 'D1', { messageFunction: '4' });
  const ORDERS = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
    [0, 3, 2, 1],
    [3, 0, 1, 2],
  ];

  it.each([
    ['a replacement of the same number', day(13, 'D1', { messageFunction: '5' })],
    ['a schedule that names it as the one before', day(13, 'D2', { previousDocumentNumber: 'D1' })],
  ])('stand beside their changes until %s follows them all, in whatever order they come', async (_, last) => {
    const number = last.includes('+D2+') ? 'D2' : 'D1';
    for (const [i, order] of ORDERS.entries()) {
      const company = 1000 * messages + i + 2;
      for (const one of order) await stored(company, [ORIGINAL, CHANGE, AGAIN, last][one] ?? last);
      expect(await followed(company)).toEqual([
        ...['10 D1', '11 D1', '12 D1'].map((release) => ({ release, next: `13 ${number}` })),
        { release: `13 ${number}`, next: null },
      ]);
    }
    const open = 1000 * messages + 2;
    for (const bytes of [CHANGE, ORIGINAL, AGAIN]) await stored(open, bytes);
    expect((await followed(open)).map((row) => ('next' in row ? row.next : ''))).toEqual([null, null, null]);
  });

  it('are cancelled with their changes, in whatever order they come', async () => {
    const cancellation = day(13, 'D1', { messageFunction: '1' });
    for (const [i, order] of ORDERS.entries()) {
      const company = 50_000 + i;
      for (const one of order) await stored(company, [ORIGINAL, CHANGE, AGAIN, cancellation][one] ?? cancellation);
      expect(await cancelled(company)).toEqual([
        ...['10 D1', '11 D1', '12 D1'].map((release) => ({ release, by: '13 D1', isHeld: true })),
        { release: '13 D1', by: null, isHeld: true },
      ]);
    }
  });

  it('bind side by side where they are call-offs of one article under two numbers; only a cancellation of its number cancels one', async () => {
    const calloff = (number: string, issued: string, code: string): Uint8Array =>
      Buffer.from(
        `UNB+UNOC:3+C+S+261120:0900+${issued}'UNH+1+DELJIT:D:97A:UN'BGM+242+${number}+${code}'DTM+137:202611${issued}:102'NAD+ST+P1::92'SEQ+3'LIN+1++A:IN'QTY+1:5:PCE'DTM+2:20261130:102'UNT+9+1'UNZ+1+${issued}'`,
      );
    for (const bytes of [calloff('J1', '21', '9'), calloff('J2', '22', '9'), calloff('J1', '23', '1')])
      await stored(7, bytes);
    expect(await cancelled(7)).toEqual([
      { release: '21 J1', by: '23 J1', isHeld: true },
      { release: '22 J2', by: null, isHeld: false },
      { release: '23 J1', by: null, isHeld: true },
    ]);
  });

  it('look at what concerns them alone of all that is missing between their parties', async () => {
    const company = 8;
    await stored(company, day(10, 'M1'));
    await stored(company, day(12, 'M3', { previousDocumentNumber: 'M2' }));
    const known = await database.transaction('system', async (tx) => {
      await tx.query(
        `INSERT INTO control_reference_gap (company_id, sender, recipient, test, parties, level, reference, state, revealed_by)
         SELECT company_id, sender, recipient, test, parties, level, 'OLD-' || n, 'open', revealed_by
         FROM control_reference_gap, generate_series(1, 3000) AS n WHERE company_id = $1`,
        [company],
      );
      const [release] = await tx.query<NeighbourRelease>(
        `SELECT id, parties, chain, release_order AS "order", completeness, document_number AS "documentNumber", message_function AS "messageFunction",
           previous_document_number AS "previousDocumentNumber" FROM schedule_head WHERE company_id = $1 AND document_number = 'M3'`,
        [company],
      );
      if (release === undefined) throw new Error('The release is not there');
      const looked = async (): Promise<number> => {
        const [row] = await tx.query<{ count: string }>(
          `SELECT idx_tup_fetch + seq_tup_read AS count FROM pg_stat_xact_user_tables WHERE relname = 'control_reference_gap'`,
        );
        return Number(row?.count);
      };
      const before = await looked();
      await new ScheduleSuccessionStore().neighbours(tx, toId('company', String(company)), [release.id]);
      const { missing } = await new MissingReleases().known(tx, toId('company', String(company)), [release]);
      return { missing: missing.map(({ reference }) => reference), looked: (await looked()) - before };
    });
    expect(known.missing).toEqual(['M2']);
    expect(known.looked).toBeLessThan(10);
    await stored(company, day(11, 'M2'));
    expect(
      await database.transaction('system', (tx) =>
        tx.query(`SELECT state FROM control_reference_gap WHERE company_id = $1 AND reference = 'M2'`, [company]),
      ),
    ).toEqual([{ state: 'closed' }]);
  });
});
