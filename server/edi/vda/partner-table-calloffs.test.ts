import fc from 'fast-check';
import { CALLOFF_TABLE } from '../../../test/given/vda-tables.js';
import type { Profile } from '../mapping/profile.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';
import { readStream } from '../read-stream.js';
import { readVdaTable } from './partner-table-reader.js';
import type { VdaTable } from './partner-table.js';

const PROFILE: Profile = { name: 'Partner', sender: 'CUST01', message: 'VDA 4915', vdaTables: [CALLOFF_TABLE] };
const HEADER = '55101CUST01   SUPP01   0004100042261121260101';
const PLACE = '55201P02D1   G14';
const article = (number: string): string =>
  `55301${number.padEnd(22)}${'S-1'.padEnd(22)}${'550001'.padEnd(12)}ST000001250000010203261119000000120500`;
/** Date, time, quantity with one decimal and status, as often as they come. */
const calloffs = (...pairs: string[]): string =>
  `55401${pairs.map((pair) => pair.replaceAll('|', '').padEnd(20)).join('')}`;
const FIRST = calloffs('261124|0600|000000120|F', '261124|1030|000000085|F', '', '270200|    |000001000|V');
const trailer = (...rows: string[]): string =>
  `55901${['551', '552', '553', '554', '559'].map((type) => String(rows.filter((row) => row.startsWith(type)).length + (type === '559' ? 1 : 0)).padStart(7, '0')).join('')}`;
const file = (rows: readonly string[], lineEnd = '\r\n'): Uint8Array =>
  Uint8Array.from(rows.map((row) => row.padEnd(128) + lineEnd).join(''), (character) => character.charCodeAt(0));
const whole = (...rows: string[]): string[] => [...rows, trailer(...rows)];
const ROWS = whole(HEADER, PLACE, article('ART-1'), FIRST);
const schedules = (rows: readonly string[], table = CALLOFF_TABLE): DeliveryScheduleDocument[] =>
  read(file(rows), { profiles: [{ ...PROFILE, vdaTables: [table] }] }).documents.filter(
    (document) => document.kind === 'delivery-schedule',
  );
const line = (rows: readonly string[]): ScheduleLineDocument | undefined => schedules(rows)[0]?.lines[0];
const codes = (rows: readonly string[]): string[][] =>
  read(file(rows), { profiles: [PROFILE] }).findings.map(({ code, path }) => [code, path]);

describe('a VDA 4915 file read by a partner’s table', () => {
  it('is a schedule with a line for each article and call-offs in the order they were sent', () => {
    const { documents, findings } = read(file(ROWS), { profiles: [PROFILE] });
    expect(findings.map(({ code, path }) => [code, path])).toEqual([]);
    expect(documents).toEqual([
      {
        kind: 'delivery-schedule',
        interchange: 0,
        messageNumber: 1,
        documentNumber: '00042',
        messageFunction: '',
        issueDate: '2026-11-21',
        horizonStart: null,
        horizonEnd: null,
        previousDocumentNumber: '00041',
        buyer: { code: 'CUST01', agency: '', name: '' },
        seller: { code: 'SUPP01', agency: '', name: '' },
        shipTo: { code: 'P02', agency: '', name: '' },
        texts: [],
        completeness: 'PER_ARTICLE',
        lines: [
          {
            lineNumber: '1',
            articleNumber: 'ART-1',
            supplierArticleNumber: 'S-1',
            description: null,
            shipTo: { code: 'P02', agency: '', name: '' },
            gate: 'G14',
            dock: 'D1',
            orderNumber: '550001',
            orderLine: null,
            partConsignmentNumber: null,
            calloffReference: null,
            previousCalloffReference: null,
            unit: 'PCE',
            cumulativeReceived: '12500',
            cumulativeStartDate: '2026-01-01',
            lastDespatchNote: '00010203',
            lastDespatchDate: '2026-11-19',
            lastDespatchQuantity: '120.5',
            cumulativeRequired: null,
            cumulativeShipped: null,
            articleNumbers: [],
            texts: [],
            packaging: [],
            dateKind: 'unspecified',
            calloffDetails: [
              { at: 0, timeFrom: '06:00' },
              { at: 1, timeFrom: '10:30' },
            ],
            quantityScale: 1,
            totalQuantity: '1205',
            firstDate: '2026-11-24',
            lastDate: '2027-02-01',
            calloffs: {
              dates: ['2026-11-24', '2026-11-24', '2027-02-01'],
              lastDates: ['2026-11-24', '2026-11-24', '2027-02-28'],
              quantities: [120, 85, 1000],
              statuses: [0, 0, 3],
            },
          },
        ],
      },
    ]);
  });

  it('gives no document without a table', () => {
    expect(read(file(ROWS))).toMatchObject({ documents: [], errorCount: 0 });
    expect(read(file(ROWS)).findings.map(({ code }) => code)).toEqual(['message-not-mapped', 'layout-unverified']);
  });

  it('has more records of call-offs and articles, each with the place above it', () => {
    const rows = whole(
      HEADER,
      PLACE,
      article('ART-1'),
      FIRST,
      FIRST,
      article('ART-2'),
      PLACE.replace('P02', 'P03'),
      article('ART-3'),
      FIRST,
    );
    const [schedule] = schedules(rows);
    expect(schedule?.shipTo).toBeNull();
    expect(
      schedule?.lines.map(({ lineNumber, articleNumber, shipTo, calloffs: { dates } }) => [
        lineNumber,
        articleNumber,
        shipTo?.code,
        dates.length,
      ]),
    ).toEqual([
      ['1', 'ART-1', 'P02', 6],
      ['2', 'ART-2', 'P02', 0],
      ['3', 'ART-3', 'P03', 3],
    ]);
  });

  it('knows the special dates of VDA 4905', () => {
    const special = calloffs(
      '333333|    |000000010',
      '444444|    |000000020',
      '222222|    |000000030',
      '260048|    |000000040',
      '999999|    |000000050',
    );
    const rows = whole(
      HEADER,
      PLACE,
      article('ART-1'),
      special,
      calloffs('555555', '264849|    |000000060', '000000', '261124|    |000000070'),
      calloffs('261125|    |000000080'),
    );
    expect(line(rows)?.calloffs).toEqual({
      dates: ['2026-11-21', '2026-11-21', '2026-11-23', '2026-11-30', '2026-11-23'],
      lastDates: ['2026-11-21', '2026-11-21', '2026-11-29', '2026-11-30', '2026-12-06'],
      quantities: [10, 20, 40, 50, 60],
      statuses: [4, 5, 3, 3, 3],
    });
    expect(codes(rows).map(([code]) => code)).toEqual([
      'calloff-quantity-undated',
      'remainder-quantity',
      'raster-switched',
    ]);
  });

  it.each([
    ['a date that is none', calloffs('261331|    |000000010'), ['date-invalid', '554 1 / Date']],
    ['a time that is none', calloffs('261124|2560|000000010'), ['date-invalid', '554 1 / Time']],
    ['a call-off without date', calloffs('      |    |000000010'), ['calloff-date-missing', '554 1 / Date']],
    ['a call-off without quantity', calloffs('261124'), ['quantity-missing', '554 1 / Quantity']],
    ['a quantity that is no number', calloffs('261124|    |00000A010'), ['quantity-not-number', '554 1 / Quantity']],
    ['a status that the table does not know', calloffs('261124|    |000000010|X'), ['code-unlisted', '554 1 / Status']],
  ])('tells %s', (_, row, finding) => {
    expect(codes(whole(HEADER, PLACE, article('ART-1'), row))).toEqual([finding]);
  });

  it('keeps what stands beside a call-off', () => {
    const table: VdaTable = {
      ...CALLOFF_TABLE,
      records: {
        ...CALLOFF_TABLE.records,
        553: {
          ...CALLOFF_TABLE.records['553'],
          fields: [
            ...(CALLOFF_TABLE.records['553']?.fields ?? []),
            { property: 'cumulativeRequired', at: 100, length: 10, kind: 'number' },
            { property: 'cumulativeShipped', at: 110, length: 10, kind: 'number' },
          ],
        },
        554: {
          opens: 'calloff',
          next: ['554', '553', '552', '559'],
          fields: [
            { property: 'date', at: 6, length: 6, kind: 'date', repeat: { times: 2, stride: 45 } },
            { property: 'time', at: 12, length: 4, kind: 'time', repeat: { times: 2, stride: 45 } },
            { property: 'timeUntil', at: 16, length: 4, kind: 'time', repeat: { times: 2, stride: 45 } },
            { property: 'quantity', at: 20, length: 9, kind: 'number', repeat: { times: 2, stride: 45 } },
            { property: 'sequenceNumber', at: 29, length: 6, kind: 'number', repeat: { times: 2, stride: 45 } },
            { property: 'vehicle', at: 35, length: 8, kind: 'text', repeat: { times: 2, stride: 45 } },
            { property: 'reference', at: 43, length: 8, kind: 'text', repeat: { times: 2, stride: 45 } },
            { property: 'productionLine', at: 96, length: 4, kind: 'text' },
          ],
        },
      },
    };
    expect(readVdaTable(JSON.parse(JSON.stringify(table))).errors).toEqual([]);
    const rows = whole(
      HEADER,
      PLACE,
      `${article('ART-1')}00000130000000012800`,
      '5540126112406000630000000004000017WVWZZZ01CARD-001261124    0000000000070000000'.padEnd(95) + 'L1',
      '5540133333312000000000000002000000'.padEnd(95) + 'L1',
    );
    expect(schedules(rows, table)[0]?.lines[0]).toMatchObject({
      cumulativeRequired: '13000',
      cumulativeShipped: '12800',
      calloffDetails: [
        {
          at: 0,
          timeFrom: '06:00',
          timeUntil: '06:30',
          sequenceNumber: '000017',
          vehicle: 'WVWZZZ01',
          reference: 'CARD-001',
          productionLine: 'L1',
        },
        { at: 1, productionLine: 'L1' },
        { at: 2, productionLine: 'L1' },
      ],
    });
    expect(
      read(file(rows), { profiles: [{ ...PROFILE, vdaTables: [table] }] }).findings.map(({ code, found }) => [
        code,
        found,
      ]),
    ).toEqual([['calloff-time-not-kept', '1200']]);
  });

  it('tells what is missing of it', () => {
    expect(codes(whole(HEADER, PLACE, article('')))).toContainEqual(['article-missing', '553 1 / Article number']);
    expect(codes(whole(HEADER, FIRST))).toContainEqual(['calloff-outside-line', '554 1 / Date']);
    expect(codes(whole(HEADER, PLACE)).map(([code]) => code)).toContain('schedule-without-lines');
    expect(codes(ROWS.slice(0, -1)).map(([code]) => code)).toContain('interchange-trailer-missing');
  });

  it('is a document for each record that opens one', () => {
    const {
      records: { 552: place, ...others },
    } = CALLOFF_TABLE;
    const table: VdaTable = {
      ...CALLOFF_TABLE,
      records: {
        ...others,
        552: {
          opens: 'document',
          next: ['553'],
          fields: [...(place?.fields ?? []), { property: 'documentNumber', at: 20, length: 8, kind: 'text' }],
        },
      },
    };
    expect(readVdaTable(JSON.parse(JSON.stringify(table))).errors).toEqual([]);
    const found = schedules(
      whole(HEADER, `${PLACE.padEnd(19)}N-1`, article('ART-1'), FIRST, `${PLACE.padEnd(19)}N-2`, article('ART-2')),
      table,
    );
    expect(
      found.map(({ documentNumber, previousDocumentNumber, lines }) => [
        documentNumber,
        previousDocumentNumber,
        lines.map(({ articleNumber, gate, cumulativeStartDate }) => [articleNumber, gate, cumulativeStartDate]),
      ]),
    ).toEqual([
      ['N-1', null, [['ART-1', 'G14', '2026-01-01']]],
      ['N-2', null, [['ART-2', 'G14', '2026-01-01']]],
    ]);
  });

  it('gives its lines one by one where a stream wants them', async () => {
    const lines: string[] = [];
    const rows = whole(HEADER, PLACE, ...Array.from({ length: 500 }, (_, i) => [article(`ART-${i}`), FIRST]).flat());
    const result = await readStream(
      (async function* pieces() {
        yield await Promise.resolve(file(rows));
      })(),
      {
        scheduleLine: ({ articleNumber }) => {
          lines.push(articleNumber);
        },
      },
      { profiles: [PROFILE] },
    );
    expect(result).toMatchObject({ lineCount: 500, documentCount: 1, errorCount: 0 });
    expect(lines).toEqual(Array.from({ length: 500 }, (_, i) => `ART-${i}`));
  });

  it('has every call-off that was written, whatever their number', () => {
    const pair = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      minute: fc.nat(59),
      quantity: fc.nat(999_999_999),
      firm: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(pair, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '\n'),
        (articles, lineEnd) => {
          const two = (value: number): string => String(value).padStart(2, '0');
          const rows = articles.flatMap((pairs, i) => [
            article(`ART-${i}`),
            ...Array.from({ length: Math.ceil(pairs.length / 5) }, (_, r) =>
              calloffs(
                ...pairs
                  .slice(r * 5, r * 5 + 5)
                  .map(
                    ({ day, minute, quantity, firm }) =>
                      `2612${two(day)}|06${two(minute)}|${String(quantity).padStart(9, '0')}|${firm ? 'F' : 'V'}`,
                  ),
              ),
            ),
          ]);
          const [document] = read(file(whole(HEADER, PLACE, ...rows), lineEnd), {
            profiles: [PROFILE],
          }).documents.filter(({ kind }) => kind === 'delivery-schedule') as DeliveryScheduleDocument[];
          expect(
            document?.lines.map(({ calloffs: { dates, quantities, statuses }, quantityScale }) =>
              dates.map((date, i) => [date, Number(quantities[i]) * 10 ** (1 - quantityScale), statuses[i]]),
            ),
          ).toEqual(
            articles.map((pairs) =>
              pairs.map(({ day, quantity, firm }) => [`2026-12-${two(day)}`, quantity, firm ? 0 : 3]),
            ),
          );
        },
      ),
      { seed: 4915, numRuns: 150 },
    );
  });

  it('throws at nothing, whatever stands in its records', () => {
    const start = new TextEncoder().encode('55101');
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('551', '552', '553', '554', '555', '559', '811'), fc.uint8Array({ maxLength: 130 })),
          { maxLength: 20 },
        ),
        (parts) => {
          const bytes = Uint8Array.from([
            ...start,
            ...parts.flatMap(([type, rest]) => [...new TextEncoder().encode(type), ...rest]),
          ]);
          for (const { start: from, end } of read(bytes, { profiles: [{ name: 'any', vdaTables: [CALLOFF_TABLE] }] })
            .findings)
            expect(from <= end && end <= bytes.length).toBe(true);
        },
      ),
      { seed: 4915, numRuns: 300 },
    );
  });
});
