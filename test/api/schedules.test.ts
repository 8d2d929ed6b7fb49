import {
  SCHEDULE_SORTS,
  scheduleAutocomplete,
  type ScheduleRow,
  scheduleDetail,
  scheduleLineDetail,
  scheduleList,
} from '../../server/contract/schedule.js';
import type { Language } from '../../server/contract/fields.js';
import { changeLanguage } from '../../server/contract/current-user.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { textOf } from '../given/pdf.js';
import { refusal, type Client } from '../given/client.js';
import { edi } from '../given/files.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** A DELFOR message with its header and trailer. */
const message = (...segments: string[]): string[] => [
  'UNH+1+DELFOR:D:97A:UN',
  ...segments,
  `UNT+${String(segments.length + 2)}+1`,
];
const PATH = '/applications/schedule/delivery/schedules';
const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

describe('delivery schedules', () => {
  let app: TestApp;
  let client: Client;
  const names = new Map<string, string>();
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    const urgent = (text: string): string => text.replace('SCC+1++D', 'SCC+10++D');
    const files: [string, Buffer][] = [
      ['first', delfor({ controlReference: '1', documentNumber: '4503377120', article: (n) => `PART_${String(n)}` })],
      [
        'second',
        delfor({
          controlReference: '2',
          documentNumber: '45%33',
          shipTo: 'BCZB',
          seller: 'S_2',
          article: (n) => `100%-${String(n)}`,
        }),
      ],
      ['vda', vda4905({ transmission: 99, shipTo: 'P7', article: (n) => `PARTX${String(n)}` })],
      [
        'backlog',
        Buffer.from(
          urgent(delfor({ controlReference: '3', documentNumber: 'BACK', lines: 1 }).toString('latin1')),
          'latin1',
        ),
      ],
    ];
    for (const [name, bytes] of files) {
      const { schedules, id } = await handedIn(client, bytes);
      expect([name, schedules.length]).toEqual([name, 1]);
      names.set(schedules[0]!.scheduleHeadId, name);
      names.set(id, name);
    }
    await handedIn(await app.as('neighbour'), delfor({ controlReference: '1', documentNumber: '4503377120' }));
    await app.sql(
      `UPDATE schedule_head SET received_at = received_at - interval '40 days' WHERE document_number = '45%33' AND company_id = $1`,
      [app.world.solna],
    );
    await app.sql(`UPDATE schedule_head SET is_archived = true, has_urgent = true WHERE document_number = 'BACK'`);
  });
  afterAll(async () => {
    await app.close();
  });

  const idOf = (name: string): string => [...names].find(([, n]) => n === name)![0];
  const found = async (query: Record<string, string>): Promise<string[]> => {
    const reply = await client.get(`${PATH}?${new URLSearchParams(query).toString()}`);
    expect([query, refusal(reply)]).toEqual([query, '200 accepted']);
    return scheduleList.response
      .parse(reply.body)
      .rows.map((row) => names.get(row.scheduleHeadId) ?? row.scheduleHeadId);
  };
  const ALL = ['backlog', 'vda', 'second', 'first'];
  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  it('are listed newest first with what the list shows (SCH-01)', async () => {
    const { rows, nextCursor } = await client.call(scheduleList);
    expect(rows.map((row) => names.get(row.scheduleHeadId))).toEqual(ALL);
    expect(nextCursor).toBeNull();
    expect(rows.at(-1)).toEqual({
      scheduleHeadId: idOf('first'),
      documentNumber: '4503377120',
      issueDate: '2026-11-20',
      receivedAt: expect.stringMatching(/Z$/) as string,
      messageType: 'DELFOR D.97A',
      buyer: 'Nordvik Trucks AB',
      seller: 'Solna Brake Systems',
      consignee: 'Plant 2',
      firstDate: '2026-11-21',
      lastDate: '2026-11-30',
      lineCount: 5,
      calloffCount: 50,
      hasBackorder: false,
      hasUrgent: false,
      isIncorrect: false,
      isConfirmed: false,
      isHeld: false,
      isArchived: false,
      warning: { count: 0 },
      comment: null,
      commentCount: 0,
      answer: { state: 'open', reason: null, by: null, at: null },
      trafficMessageId: expect.stringMatching(/^\d{14}$/) as string,
      firmChanges: null,
      cancellation: null,
    });
  });

  it('are found by the days they were received, both included (SCH-01 from, to; L-20)', async () => {
    expect(await found({ from: day(0) })).toEqual(['backlog', 'vda', 'first']);
    expect(await found({ from: day(0), to: day(0) })).toEqual(['backlog', 'vda', 'first']);
    expect(await found({ to: day(-1) })).toEqual(['second']);
    expect(await found({ from: day(1) })).toEqual([]);
    expect(await found({ from: day(0), to: day(-1) })).toEqual([]);
    expect(await found({ from: '2000-01-01', to: '2099-12-31' })).toEqual(expect.arrayContaining(['first']));
  });

  it('are found from any day on that people may type, long ago or far ahead', async () => {
    for (const from of ['1970-01-01', '1999-12-31', '0001-01-01'])
      expect([from, await found({ from })]).toEqual([from, ALL]);
    expect(await found({ to: '9999-12-31' })).toEqual(ALL);
    expect(await found({ from: '9999-12-31' })).toEqual([]);
  });

  it('are found by part of the document number, literally (SCH-01 schedule)', async () => {
    expect(await found({ schedule: '3377' })).toEqual(['first']);
    expect(await found({ schedule: 'back' })).toEqual(['backlog']);
    expect(await found({ schedule: '%' })).toEqual(['second']);
    expect(await found({ schedule: `' OR ''='` })).toEqual([]);
  });

  it('are found by part of the code or the name of consignee and seller (SCH-01 consignee, seller)', async () => {
    expect(await found({ consignee: 'bcz' })).toEqual(['second']);
    expect(await found({ consignee: 'plant 2' })).toEqual(['backlog', 'second', 'first']);
    expect(await found({ consignee: 'P7' })).toEqual(['vda']);
    expect(await found({ seller: 'solna brake' })).toEqual(['backlog', 'second', 'first']);
    expect(await found({ seller: 'S_2' })).toEqual(['second']);
    expect(await found({ seller: 'nobody' })).toEqual([]);
  });

  it('are found by part of an article number, or the whole one (SCH-01 articleNumber, articleIsExact)', async () => {
    expect(await found({ articleNumber: 'part' })).toEqual(['vda', 'first']);
    expect(await found({ articleNumber: 'PART_' })).toEqual(['first']);
    expect(await found({ articleNumber: '100%' })).toEqual(['second']);
    expect(await found({ articleNumber: 'PART_1', articleIsExact: 'true' })).toEqual(['first']);
    expect(await found({ articleNumber: 'PART_', articleIsExact: '1' })).toEqual([]);
    expect(await found({ articleNumber: 'part_1', articleIsExact: 'true' })).toEqual([]);
    expect(await found({ articleIsExact: 'true' })).toEqual(ALL);
  });

  it('are found by being archived, having backorders or urgent call-offs, or a comment (SCH-01 archived, backorder, urgent, comment)', async () => {
    expect(await found({ archived: 'true' })).toEqual(['backlog']);
    expect(await found({ archived: 'false' })).toEqual(['vda', 'second', 'first']);
    const { rows } = await client.call(scheduleList);
    const backorders = rows.filter((row) => row.hasBackorder).map((row) => names.get(row.scheduleHeadId));
    expect(await found({ backorder: 'true' })).toEqual(backorders);
    expect(await found({ backorder: '0' })).toEqual(ALL.filter((name) => !backorders.includes(name)));
    expect(await found({ urgent: '1' })).toEqual(['backlog']);
    expect(await found({ urgent: 'false' })).toEqual(['vda', 'second', 'first']);
    expect(await found({ comment: 'true' })).toEqual([]);
    expect(await found({ comment: 'false' })).toEqual(ALL);
  });

  it('are counted by what can be asked for, each as the list would find them (SCH-01 counts)', async () => {
    // A worker counts the changes of what came; its count would replace the one below.
    await until(
      'the changes are counted',
      async () =>
        (await app.sql('SELECT FROM schedule_head WHERE NOT is_compared UNION ALL SELECT FROM schedule_recount'))
          .length === 0,
    );
    await app.sql('UPDATE schedule_head SET is_incorrect = true, firm_changes = 2 WHERE id = $1', [idOf('vda')]);
    const FLAGS = ['archived', 'comment', 'backorder', 'urgent', 'incorrect', 'changedInFirmZone'] as const;
    for (const query of [
      {},
      { from: day(0) },
      { urgent: 'true' },
      { articleNumber: 'PART', incorrect: 'true' },
      { schedule: 'nothing' },
    ]) {
      const { counts } = await client.call(scheduleList, { query: { ...query, counts: true, limit: 1 } as object });
      const shown = Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, count.value]));
      const expected = { all: (await found(query)).length };
      for (const flag of FLAGS) Object.assign(expected, { [flag]: (await found({ ...query, [flag]: 'true' })).length });
      expect([query, shown]).toEqual([query, expected]);
    }
    await app.sql('UPDATE schedule_head SET is_incorrect = false, firm_changes = NULL WHERE id = $1', [idOf('vda')]);
    expect((await client.call(scheduleList)).counts).toBeNull();
  });

  it('are found by all conditions together, empty ones left out', async () => {
    expect(
      await found({
        from: day(-1),
        to: day(1),
        schedule: '45',
        consignee: 'got',
        seller: 'supp',
        articleNumber: 'PART_2',
        archived: 'false',
        urgent: '0',
        comment: '',
        backorder: '',
      }),
    ).toEqual(['first']);
  });

  it('are found by being incorrect (SCH-01 incorrect)', async () => {
    await app.sql('UPDATE schedule_head SET is_incorrect = true WHERE id = $1', [idOf('vda')]);
    expect(await found({ incorrect: 'true' })).toEqual(['vda']);
    expect(await found({ incorrect: 'false' })).toEqual(['backlog', 'second', 'first']);
    await app.sql('UPDATE schedule_head SET is_incorrect = false WHERE id = $1', [idOf('vda')]);
  });

  it('come in the order that is asked for, page by page, also where values are missing or the same (SCH-01 sort)', async () => {
    const { rows } = await client.call(scheduleList);
    const keys = {
      received: (row: ScheduleRow) => row.scheduleHeadId,
      issued: (row: ScheduleRow) => row.issueDate ?? '',
      number: (row: ScheduleRow) => row.documentNumber,
      first: (row: ScheduleRow) => row.firstDate ?? '',
      last: (row: ScheduleRow) => row.lastDate ?? '',
      consignee: (row: ScheduleRow) => row.consignee ?? '',
    };
    for (const sort of SCHEDULE_SORTS) {
      const name = sort.replace('-', '');
      const sign = sort.startsWith('-') ? -1 : 1;
      const key = Object.entries(keys).find(([one]) => one === name)?.[1] ?? keys.received;
      const seen: ScheduleRow[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await client.call(scheduleList, {
          query: { sort, limit: 1, ...(cursor === undefined ? {} : { cursor }) },
        });
        seen.push(...page.rows);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      const inOrder = rows.toSorted(
        (a, b) => sign * (NATURAL.compare(key(a), key(b)) || a.scheduleHeadId.localeCompare(b.scheduleHeadId)),
      );
      expect([sort, seen.map((row) => row.scheduleHeadId)]).toEqual([sort, inOrder.map((row) => row.scheduleHeadId)]);
    }
    expect(refusal(await client.get(`${PATH}?sort=buyer`))).toBe('400 invalid-input');
  });

  it('suggest what the fields of the search hold, the caller’s own alone (SCH-13)', async () => {
    const suggested = async (field: 'schedule' | 'consignee' | 'seller' | 'articleNumber', q: string) =>
      (await client.call(scheduleAutocomplete, { query: { field, q } })).suggestions.map(({ value }) => value);
    expect(await suggested('schedule', '33')).toEqual(['45%33', '4503377120']);
    expect(await suggested('schedule', '45%')).toEqual(['45%33']);
    expect(await suggested('consignee', 'bc')).toEqual(['BCZB']);
    expect(await suggested('seller', 'solna')).toEqual(['Solna Brake Systems']);
    expect(await suggested('articleNumber', 'part_2')).toEqual(['PART_2']);
    expect(await suggested('articleNumber', 'nothing')).toEqual([]);
    expect(refusal(await client.get('/applications/schedule/autocomplete?field=schedule&q=4'))).toBe(
      '400 invalid-input',
    );
  });

  it('come in pages without gap or repetition (SCH-01 cursor, limit)', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.call(scheduleList, {
        query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.rows.map((row) => names.get(row.scheduleHeadId) ?? ''));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ALL);
  });

  it.each([
    'from=yesterday',
    'to=2026-02-30',
    'from=0000-01-01',
    'from=20261120',
    'archived=maybe',
    'limit=0',
    'limit=501',
    'cursor=x',
    `cursor=${'9'.repeat(19)}`,
    `schedule=${'x'.repeat(71)}`,
    'articleNumber=a%00&articleIsExact=1',
    'seller=%00',
    'from=2026-01-01&from=2026-01-02',
  ])('are not searched with %s: invalid input', async (query) => {
    expect(refusal(await client.get(`${PATH}?${query}`))).toBe('400 invalid-input');
  });

  it('show their lines and call-offs, and each line by itself shows the same (SCH-02, SCH-12)', async () => {
    const detail = await client.call(scheduleDetail, { params: { id: idOf('first') } });
    expect(detail).toMatchObject({
      documentNumber: '4503377120',
      messageFunction: '5',
      horizonStart: '2026-11-21',
      horizonEnd: '2026-11-30',
      buyerCode: 'CUST01',
      sellerCode: 'SUPP01',
      consigneeCode: 'GOT-P2',
    });
    expect(detail.lines.map((line) => [line.lineNumber, line.externalArticleNumber, line.calloffs?.length])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [String(n), `PART_${String(n)}`, 10]),
    );
    for (const line of detail.lines) {
      const { documentNumber, ...alone } = await client.call(scheduleLineDetail, {
        params: { id: line.scheduleLineId },
      });
      expect(documentNumber).toBe('4503377120');
      expect(alone).toEqual({ ...line, asOf: null, recordedFrom: null });
    }
  });

  it('show what few senders say: periods, times, kinds of dates, quantities compared, texts, packaging, article numbers (SCH-02)', async () => {
    const { schedules } = await handedIn(
      client,
      edi(
        'UNB+UNOC:3+O0013000001CUST:OD+O0013000002SUPP:OD+261120:0900+DETAILS++DELFOR',
        ...message(
          'BGM+241+DETAILS+5',
          'DTM+137:20261120:102',
          'FTX+AAI+++PLANT CLOSED IN WEEK 53',
          'NAD+BY+CUST01::92',
          'NAD+SU+SUPP01::92',
          'GIS+37',
          'NAD+ST+GOT-P2::92',
          'LIN+1++DETAILED:IN',
          'PIA+1+SBS-100:SA+07312345678901:SRV',
          'FTX+AAI+++REVISION C FROM JANUARY',
          'QTY+70:18420:PCE',
          'DTM+51:20260101:102',
          'QTY+3:18660:PCE',
          'DTM+51:20260101:102',
          'PAC+++KLT6147::92',
          'QTY+52:24:PCE',
          'SCC+1++D',
          'QTY+113:120:PCE',
          'DTM+2:202611240800:203',
          'SCC+4',
          'QTY+113:4200:PCE',
          'DTM+64:20270401:102',
          'DTM+63:20270630:102',
          'SCC+1++D',
          'QTY+113:60:PCE',
          'DTM+10:20261127:102',
        ),
        'UNZ+1+DETAILS',
      ),
    );
    const detail = await client.call(scheduleDetail, { params: { id: schedules[0]!.scheduleHeadId } });
    expect(detail).toMatchObject({
      lastDate: '2027-06-30',
      texts: [{ code: 'AAI', text: 'PLANT CLOSED IN WEEK 53' }],
      lines: [
        {
          supplierArticleNumber: 'SBS-100',
          cumulativeReceived: '18420',
          cumulativeRequired: '18660',
          cumulativeShipped: null,
          texts: [{ code: 'AAI', text: 'REVISION C FROM JANUARY' }],
          packaging: [{ code: 'KLT6147', quantityPerPackage: '24' }],
          dateKind: 'delivery',
          calloffs: [
            { date: '2026-11-24', lastDate: '2026-11-24', period: 'day', details: { timeFrom: '08:00' } },
            { date: '2027-04-01', lastDate: '2027-06-30', period: 'quarter', dateKind: 'delivery', details: null },
            { date: '2026-11-27', period: 'day', dateKind: 'despatch' },
          ],
        },
      ],
    });
    expect(detail.lines[0]?.articleNumbers.map(({ kind, number }) => [kind, number])).toContainEqual([
      'gtin',
      '07312345678901',
    ]);
  });

  /** The rows of a CSV, by the headings of the first one. */
  const sheetOf = async (language: Language, id: string): Promise<{ text: string; rows: Map<string, string>[] }> => {
    const reader = await app.as('user');
    await reader.call(changeLanguage, { body: { languageCode: language } });
    const reply = await reader.get(`${PATH}/${id}/csv`);
    await reader.call(changeLanguage, { body: { languageCode: 'en' } });
    expect([refusal(reply), reply.headers.get('content-type')]).toEqual(['200 accepted', 'text/csv; charset=utf-8']);
    const text = Buffer.from(reply.body as Uint8Array).toString('utf8');
    const separator = language === 'se' ? ';' : ',';
    const [head = [], ...rows] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(separator));
    return { text, rows: rows.map((cells) => new Map(cells.map((cell, i) => [head[i] ?? '', cell]))) };
  };

  it('are written as CSV with a row for each call-off, as the page shows them (SCH-04)', async () => {
    const id = idOf('first');
    const { lines } = await client.call(scheduleDetail, { params: { id } });
    const { rows } = await sheetOf('en', id);
    expect(rows.map((row) => [row.get('Article'), row.get('Quantity'), row.get('Ship-to')])).toEqual(
      lines.flatMap((line) =>
        (line.calloffs ?? []).map(({ quantity }) => [line.externalArticleNumber, quantity, line.shipTo]),
      ),
    );
    expect(Object.fromEntries(rows[0] ?? [])).toMatchObject({
      Date: '21 Nov 2026',
      'Last date': '21 Nov 2026',
      Week: 'w47 2026',
      Status: 'Firm',
      Unit: 'PCE',
      Cumulative: String(Number(lines[0]?.cumulativeReceived) + Number(lines[0]?.calloffs?.[0]?.quantity)),
    });
  });

  it('are written as CSV in the words, days and decimals of the caller, safe against formulas (SCH-04, L-29)', async () => {
    const { schedules } = await handedIn(
      client,
      edi(
        'UNB+UNOC:3+O0013000001CUST:OD+O0013000002SUPP:OD+261120:0900+DECIMALS++DELFOR',
        ...message(
          'BGM+241+DECIMALS+5',
          'DTM+137:20261120:102',
          'NAD+BY+CUST01::92',
          'NAD+SU+SUPP01::92',
          'GIS+37',
          'NAD+ST+GOT-P2::92',
          'LIN+1++=CMD?+1:IN',
          'SCC+1++D',
          'QTY+113:12.5:KGM',
          'DTM+2:20261124:102',
        ),
        'UNZ+1+DECIMALS',
      ),
    );
    const id = schedules[0]!.scheduleHeadId;
    const se = await sheetOf('se', id);
    expect(se.text).toMatch(/^\uFEFFArtikel;/);
    expect(Object.fromEntries(se.rows[0] ?? [])).toMatchObject({
      Artikel: "'=CMD+1",
      Datum: '2026-11-24',
      Antal: '"12,5"',
      Status: 'Fast',
    });
    const cn = await sheetOf('cn', id);
    expect(Object.fromEntries(cn.rows[0] ?? [])).toMatchObject({
      物料: "'=CMD+1",
      日期: '2026/11/24',
      数量: '12.5',
      状态: '确定',
    });
  });

  /** A PDF, asked for by somebody of a language. */
  const pdfOf = async (path: string, language: Language = 'en') => {
    const reader = await app.as('user');
    await reader.call(changeLanguage, { body: { languageCode: language } });
    const reply = await reader.post(`${PATH}/${path}/pdf`);
    await reader.call(changeLanguage, { body: { languageCode: 'en' } });
    expect([refusal(reply), reply.headers.get('content-type')]).toEqual(['200 accepted', 'application/pdf']);
    const bytes = reply.body as Buffer;
    const sheets = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
    return { text: textOf(bytes), pages: Number(reply.headers.get('x-page-count')), sheets, size: bytes.length };
  };

  it('are printed with their lines and call-offs, and one line alone, in the words of the caller (SCH-05, SCH-06)', async () => {
    const id = idOf('first');
    const { lines } = await client.call(scheduleDetail, { params: { id } });
    const whole = await pdfOf(id);
    for (const word of ['Schedule 4503377120', 'Nordvik Trucks AB', 'PART_1', 'PART_5', '21 Nov 2026', 'Page 2 of 2'])
      expect(whole.text).toContain(word);
    expect([whole.pages, whole.sheets]).toEqual([2, 2]);
    const line = await pdfOf(`${id}/${lines[1]!.scheduleLineId}`, 'se');
    for (const word of ['Leveransplan 4503377120', 'PART_2', 'Antal', 'Sida 1 av 1']) expect(line.text).toContain(word);
    expect(line.text).not.toContain('PART_1');
    const chinese = await pdfOf(id, 'cn');
    for (const word of ['交货计划 4503377120', '数量', '累计', '确定', '第 2 页，共 2 页'])
      expect(chinese.text.replaceAll('\n', '')).toContain(word);
    const others = await client.call(scheduleDetail, { params: { id: idOf('vda') } });
    expect(refusal(await client.post(`${PATH}/${id}/${others.lines[0]!.scheduleLineId}/pdf`))).toBe('404 not-found');
  });

  it('print what senders write in Chinese and with letters of their languages, and cut nothing (SCH-05, SCH-06)', async () => {
    const long = 'REVISION C FROM JANUARY, DRAWING 123-456 '.repeat(12).trim();
    const file = `<DeliverySchedule xmlns="urn:consignal:schedule:1" version="1.1"><number>HAN-1</number><issued>2026-11-20</issued>
      <buyer code="CUST01" name="Åby Älvsbyn Östra AB"/><seller code="SUPP01" name="宁波汽车制动系统有限公司"/>
      <text>第53周工厂停产</text><line><article>ART-1</article><description>制动盘总成，前轴</description><partConsignment>PC-44</partConsignment><text>${long}</text>
      <packaging code="KLT 6147" quantity="24">周转箱</packaging>
      <calloff date="2026-11-24" quantity="123456.5" status="firm" timeFrom="08:00" timeUntil="10:00" orderNumber="ORDER-NUMBER-0000550077"
        orderLine="20" reference="KANBAN-CARD-000000000123456789"/></line></DeliverySchedule>`;
    const { schedules } = await handedIn(client, Buffer.from(file));
    const id = schedules[0]!.scheduleHeadId;
    const { lines } = await client.call(scheduleDetail, { params: { id } });
    for (const path of [id, `${id}/${lines[0]!.scheduleLineId}`]) {
      const { text, size } = await pdfOf(path, 'se');
      const words = text.replaceAll(/\s/g, '');
      for (const word of [
        'Åby Älvsbyn Östra AB',
        '宁波汽车制动系统有限公司',
        '第53周工厂停产',
        '制动盘总成，前轴',
        '周转箱',
        long,
        '123 456,5',
      ])
        expect(words).toContain(word.replaceAll(/\s/g, ''));
      for (const word of ['ORDER-NUMBER-0000550077/20', 'KANBAN-CARD-000000000123456789', 'Uppgifter', 'PC-44'])
        expect(words).toContain(word);
      expect(words).not.toMatch(/[?…\uFFFD]/);
      expect(size).toBeLessThan(300_000);
    }
    const { rows } = await sheetOf('cn', id);
    expect(Object.fromEntries(rows[0] ?? [])).toMatchObject({
      描述: '制动盘总成，前轴',
      部分货运: 'PC-44',
      包装: 'KLT 6147 周转箱 每包装 24 PCE',
      文本: `"${long.split(',')[0] ?? ''}`,
    });
  });

  it('print large ones page by page and stop when nobody waits for them any more (SCH-05)', async () => {
    const { schedules } = await handedIn(
      client,
      delfor({ controlReference: 'PAGES', documentNumber: 'PAGES', lines: 100, calloffs: 60 }),
    );
    const id = schedules[0]!.scheduleHeadId;
    const { text, pages, sheets } = await pdfOf(id);
    expect([sheets, pages > 100]).toEqual([pages, true]);
    expect(text).toContain(`Page ${String(pages)} of ${String(pages)}`);
    const cancel = new AbortController();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = await fetch(`${client.url}/api${PATH}/${id}/pdf`, {
      method: 'POST',
      headers: { cookie },
      signal: cancel.signal,
    });
    expect(Number(asked.headers.get('x-page-count'))).toBe(pages);
    cancel.abort();
    // The company's next one has its turn.
    expect((await pdfOf(idOf('vda'))).pages).toBeGreaterThan(0);
  });

  it('larger than 20,000 call-offs come without them, each line has its own, and the CSV has all (SCH-02, SCH-04, SCH-12)', async () => {
    const { schedules } = await handedIn(
      client,
      delfor({ controlReference: 'LARGE', documentNumber: 'LARGE', lines: 21, calloffs: 1_000 }),
    );
    const detail = await client.call(scheduleDetail, { params: { id: schedules[0]!.scheduleHeadId } });
    expect([
      detail.calloffCount,
      detail.lines.length,
      detail.lines.every((line) => line.calloffs === null && line.calloffCount === 1_000),
    ]).toEqual([21_000, 21, true]);
    const line = await client.call(scheduleLineDetail, { params: { id: detail.lines[20]!.scheduleLineId } });
    expect(line.calloffs).toHaveLength(1_000);
    expect(line.calloffs?.reduce((sum, c) => sum + Number(c.quantity), 0)).toBe(Number(line.totalQuantity));
    expect(new Set(line.calloffs?.map((c) => c.scheduleCalloffId)).size).toBe(1_000);
    const { rows } = await sheetOf('en', detail.scheduleHeadId);
    expect([rows.length, rows.at(-1)?.get('Article'), rows.at(-1)?.get('Quantity')]).toEqual([
      21_000,
      line.externalArticleNumber,
      line.calloffs?.at(-1)?.quantity,
    ]);
  });
});
