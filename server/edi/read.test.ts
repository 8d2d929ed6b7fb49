import { readFileSync } from 'node:fs';
import { CALLOFF_STATUSES, type ScheduleLineDocument } from './model/delivery-schedule.js';
import { read } from './read.js';
import type { DeliveryScheduleDocument } from './model/delivery-schedule.js';
import { periodText, schedulesOf } from '../../test/given/schedules.js';

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../test/fixtures/edi/${name}`, import.meta.url));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Call-offs as people write them down. */
function rows({ calloffs }: ScheduleLineDocument): string[] {
  return calloffs.dates.map(
    (date, i) =>
      `${date} ${calloffs.quantities[i]} ${CALLOFF_STATUSES[calloffs.statuses[i] ?? -1]} ${periodText(date, calloffs.lastDates[i] ?? '')}`,
  );
}
function only(name: string): DeliveryScheduleDocument {
  const [document] = schedulesOf(read(fixture(name)));
  if (document === undefined) throw new Error(`${name} has no document`);
  return document;
}
function line(name: string, index = 0): ScheduleLineDocument {
  const found = only(name).lines[index];
  if (found === undefined) throw new Error(`${name} has no line ${index}`);
  return found;
}
const codes = (result: ReturnType<typeof read>): string[] => result.findings.map((finding) => finding.code);

describe('a D.97A schedule with monthly forecast', () => {
  const name = 'delfor-d97a-monthly-forecast.edi';

  it('is read without doubts, though it writes lower case under UNOA', () => {
    const result = read(fixture(name));
    expect(result).toMatchObject({
      standard: 'EDIFACT',
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      segmentCount: 33,
      errorCount: 0,
      warningCount: 0,
    });
    expect(result.findings).toMatchObject([
      { code: 'values-not-used', severity: 'info', found: 'ST 3164 “Brandys nad Labem”, ST 3207 “CZ”' },
      { code: 'values-not-used', severity: 'info', found: '171 2380 “20180801”' },
      { code: 'charset-repertoire', severity: 'info', found: 's', expected: 'UNOA', start: 204 },
    ]);
    expect(result.interchanges).toEqual([
      {
        standard: 'EDIFACT',
        sender: 'O01770000000000A04CBCZB:OD',
        recipient: 'O0942CZ2713180740001ACM:OD',
        controlReference: '74',
        test: false,
      },
    ]);
  });

  it('says who buys, who delivers, where to, and when it was issued', () => {
    expect(only(name)).toMatchObject({
      documentNumber: '20180807105820023270',
      messageFunction: '5',
      issueDate: '2018-08-07',
      completeness: 'FULL',
      interchange: 0,
      messageNumber: 1,
      buyer: { code: '45', agency: '92', name: 'BOSAL CZ, spol. s r.o' },
      seller: { code: '23270', agency: '92', name: '' },
      shipTo: { code: 'BCZB', agency: '92', name: 'BOSAL CZ, spol. s r.o' },
    });
  });

  it('carries cumulative, last despatch and references of the article', () => {
    expect(line(name)).toMatchObject({
      lineNumber: '3',
      articleNumber: '00002612',
      supplierArticleNumber: '1050020563',
      gate: 'BCZB',
      dock: null,
      orderNumber: '000001',
      orderLine: null,
      calloffReference: '55',
      previousCalloffReference: '32',
      unit: 'PCE',
      cumulativeReceived: '21199',
      cumulativeStartDate: '2017-12-13',
      lastDespatchNote: 'DN1041180628-02',
      lastDespatchDate: '2018-06-28',
      lastDespatchQuantity: '7700',
    });
  });

  it('has three months of forecast', () => {
    expect(rows(line(name))).toEqual([
      '2018-08-01 8400 forecast month',
      '2018-09-03 9100 forecast month',
      '2018-10-01 2100 forecast month',
    ]);
    expect(line(name)).toMatchObject({
      quantityScale: 0,
      totalQuantity: '19600',
      firstDate: '2018-08-01',
      lastDate: '2018-10-01',
    });
  });
});

describe('a D.97A schedule with immediate quantities', () => {
  it('keeps an immediate quantity dated before the issue urgent, and zero forecasts', () => {
    const name = 'delfor-d97a-immediate.edi';
    expect(codes(read(fixture(name)))).toEqual(['values-not-used']);
    expect(only(name)).toMatchObject({ documentNumber: '201605121208050944', issueDate: '2016-05-12' });
    expect(line(name)).toMatchObject({
      articleNumber: '2550020320',
      description: 'KLAPPEELEKTRISCH-4H0253691H',
      gate: 'BCZB',
      orderNumber: '460',
      cumulativeReceived: null,
      lastDespatchNote: null,
      shipTo: { code: 'BCZB', agency: '92', name: 'BOSAL CZ, spol. s r.o.' },
    });
    expect(rows(line(name))).toEqual([
      '2016-05-20 120 firm day',
      '2016-04-01 27 urgent day',
      '2016-06-13 0 forecast day',
      '2016-06-20 0 forecast day',
    ]);
  });
});

describe('a D.96A schedule sorted by delivery point', () => {
  const name = 'delfor-d96a-delivery-points.edi';

  it('takes the commitment behind each quantity', () => {
    expect(codes(read(fixture(name)))).toEqual(['association-code', 'values-not-used']);
    expect(rows(line(name, 0))).toEqual(['2026-11-24 120 firm day', '2026-11-30 80 forecast week']);
    expect(rows(line(name, 1))).toEqual(['2026-12-01 125 production day', '2027-01-01 70 material month']);
    expect(line(name, 1)).toMatchObject({ quantityScale: 1, unit: 'KGM', totalQuantity: '195' });
  });

  it('gives every article the delivery point before it', () => {
    expect(line(name, 0)).toMatchObject({
      articleNumber: 'A-100',
      shipTo: { code: 'PLANT1' },
      gate: 'G1',
      dock: 'D7',
      orderNumber: '5500',
      orderLine: '10',
      cumulativeReceived: '1840',
      cumulativeStartDate: '2026-01-01',
      lastDespatchNote: 'N-77',
      lastDespatchDate: '2026-11-18',
      lastDespatchQuantity: '240',
    });
    expect(line(name, 1)).toMatchObject({
      articleNumber: 'A-200',
      shipTo: { code: 'PLANT2' },
      gate: null,
      dock: null,
      cumulativeReceived: null,
    });
    expect(only(name)).toMatchObject({ previousDocumentNumber: '4710', shipTo: null });
  });
});

describe('a schedule sorted by article', () => {
  it('makes a line of every delivery point under an article', () => {
    const name = 'delfor-d97a-article-driven.edi';
    expect(read(fixture(name)).findings).toEqual([]);
    expect(
      only(name).lines.map((found) => [
        found.articleNumber,
        found.shipTo?.code,
        found.dock,
        found.orderNumber,
        found.cumulativeReceived,
      ]),
    ).toEqual([
      ['A-100', 'PLANT1', 'P1', '5500', '500'],
      ['A-100', 'PLANT2', null, '5500', null],
      ['A-200', 'PLANT1', null, null, null],
    ]);
    expect(rows(line(name, 0))).toEqual(['2026-11-24 10 firm day', '2026-11-25 20 firm day']);
    expect(rows(line(name, 1))).toEqual(['2026-11-26 30 forecast day']);
    expect(rows(line(name, 2))).toEqual(['2026-11-01 5 backlog day', '2026-11-21 6 urgent day']);
  });
});

describe('schedules that leave things out', () => {
  it('has lines without call-offs where quantities have neither commitment nor date', () => {
    const result = read(fixture('delfor-d96a-without-calloffs.edi'));
    expect(
      schedulesOf(result)[0]?.lines.map((found) => [found.articleNumber, found.shipTo?.code, rows(found)]),
    ).toEqual([
      ['BRAKE-PAD-7', 'PLANT-WRK01', []],
      ['GEAR-SHAFT-001', 'PLANT-WRK01', []],
    ]);
    expect(schedulesOf(result)[0]).toMatchObject({
      documentNumber: 'DELFOR-20260115-001',
      messageFunction: '9',
      issueDate: '2026-01-15',
      horizonEnd: '2026-03-15',
    });
    expect(codes(result)).toEqual([
      'detail-start-missing',
      'quantity-not-used',
      'values-not-used',
      'quantity-not-used',
      'section-control-missing',
    ]);
  });

  it('reads D.04A without GEI, and says the segment count is wrong', () => {
    const result = read(fixture('delfor-d04a-without-section.edi'));
    expect(
      schedulesOf(result)[0]?.lines.map((found) => [found.lineNumber, found.articleNumber, found.shipTo?.code]),
    ).toEqual([
      ['1', 'ABS-SENSOR-L', 'PLANT-W'],
      ['2', 'ABS-SENSOR-R', 'PLANT-W'],
      ['3', 'ESP-CONTROL', 'PLANT-W'],
    ]);
    expect(result.findings.find((finding) => finding.code === 'fewer-segments')).toMatchObject({
      found: '19',
      expected: '18',
      severity: 'error',
    });
    expect(result.errorCount).toBe(1);
  });

  it('reads indented segments, an unknown character set and a date longer than announced', () => {
    const result = read(fixture('delfor-d96a-indented.edi'));
    expect(
      schedulesOf(result)[0]?.lines.map((found) => [found.lineNumber, found.articleNumber, found.shipTo?.code]),
    ).toEqual([
      ['1', 'ARTICLE1', 'PLANT4'],
      ['2', 'ARTICLE2', 'PLANT4'],
    ]);
    expect(schedulesOf(result)[0]).toMatchObject({
      documentNumber: '001',
      messageFunction: '',
      issueDate: '2006-06-19',
      buyer: { code: 'BUYER1' },
      seller: { code: 'SELLER3' },
    });
    expect(codes(result)).toEqual([
      'charset-unknown',
      'date-format-mismatch',
      'values-not-used',
      'values-not-used',
      'fewer-segments',
    ]);
  });
});

describe('a VDA 4905 call-off', () => {
  it.each([
    [
      'vda4905-two-texts.txt',
      {
        documentNumber: '00023',
        previousDocumentNumber: '00022',
        issueDate: '2012-11-15',
        buyer: { code: '59012', agency: '', name: '' },
        seller: { code: '00323625', agency: '', name: '' },
      },
      '03',
    ],
    [
      'vda4905-minimal.txt',
      { documentNumber: '00001', previousDocumentNumber: '99999', issueDate: '2025-01-24', buyer: null, seller: null },
      '030',
    ],
  ])('in %s is read without findings', (name, head, plant) => {
    const result = read(fixture(name));
    expect(result).toMatchObject({ standard: 'VDA', messageType: 'VDA 4905', messageVersion: '02', findings: [] });
    expect(only(name)).toMatchObject({ ...head, completeness: 'PER_ARTICLE', messageFunction: '' });
    expect(line(name)).toMatchObject({
      lineNumber: '1',
      articleNumber: '1514280009100',
      supplierArticleNumber: null,
      shipTo: { code: plant },
      gate: 'A 13',
      dock: null,
      orderNumber: 'CGF-56026482',
      calloffReference: '187',
      previousCalloffReference: '186',
      unit: 'PCE',
      cumulativeReceived: '19427',
      cumulativeStartDate: '2011-12-31',
      lastDespatchNote: '432701',
      lastDespatchDate: '2012-11-13',
      lastDespatchQuantity: '346',
    });
    expect(rows(line(name))).toEqual(['2012-11-15 0 firm day']);
  });

  it('understands special dates, periods and release windows', () => {
    const name = 'vda4905-special-dates.txt';
    expect(rows(line(name, 0))).toEqual([
      '2026-11-19 40 backlog day',
      '2026-11-19 15 urgent day',
      '2026-11-24 120 firm day',
      '2026-12-01 80 material day',
      '2026-12-07 500 material week',
      '2027-01-01 1000 forecast month',
      '2027-02-08 700 forecast month',
      '2027-03-08 33 forecast 2027-06-30',
    ]);
    expect(rows(line(name, 1))).toEqual(['2026-11-25 10 firm day', '2026-11-30 20 forecast week']);
    expect(line(name, 0)).toMatchObject({
      dock: 'LINE 4',
      gate: 'G7',
      supplierArticleNumber: 'SUP-1',
      cumulativeReceived: '18420',
      lastDespatchQuantity: '240',
      lastDespatchDate: '2026-11-17',
    });
    expect(line(name, 1)).toMatchObject({ unit: 'KGM', shipTo: { code: 'P2' } });
    expect(only(name)).toMatchObject({ horizonEnd: '2027-06-30', shipTo: null });
    expect(codes(read(fixture(name)))).toEqual(['raster-switched', 'remainder-quantity']);
  });

  it('reads the same without line ends, and with blanks cut off', () => {
    const whole = new TextDecoder()
      .decode(fixture('vda4905-two-texts.txt'))
      .split('\n')
      .filter((text) => text !== '');
    const documents = [whole.join(''), whole.map((text) => text.trimEnd()).join('\r'), whole.join('\r\n')].map((text) =>
      read(bytes(text)),
    );
    for (const result of documents) {
      expect(result.findings).toEqual([]);
      expect(result.documents).toEqual(read(fixture('vda4905-two-texts.txt')).documents);
    }
  });

  it('finds a record that is missing by the counters of 519', () => {
    const text = new TextDecoder()
      .decode(fixture('vda4905-two-texts.txt'))
      .split('\n')
      .filter((record) => !record.startsWith('515'))
      .join('\n');
    const [finding] = read(bytes(text)).findings;
    expect(finding).toMatchObject({
      code: 'fewer-records',
      found: '0000001',
      expected: '0',
      path: '512 1 / 519 / Records 515',
    });
  });
});

describe('other files', () => {
  it.each([
    ['', 'empty-file'],
    [' \r\n', 'empty-file'],
    ['\u0000\u0001\u0002', 'binary-file'],
    ['hello, world', 'standard-unknown'],
    ['<?xml version="1.0"?><a/>', 'xml-root-unknown'],
    ['ISA*00*          *00*', 'standard-not-supported'],
    ['STX=ANA:1+X', 'standard-not-supported'],
    ["UNH+1+PRICAT:D:96A:UN'UNT+2+1'", 'interchange-header-missing'],
    [`82104${' '.repeat(123)}`, 'message-not-supported'],
  ])('%j gives %s', (text, code) => {
    const result = read(bytes(text));
    expect(codes(result)).toContain(code);
    expect(result.documents).toEqual([]);
  });
});

describe('the list of messages', () => {
  const messages = (count: number): string =>
    Array.from(
      { length: count },
      (_, i) => `UNH+R${i + 1}+${i % 2 === 0 ? 'DELFOR:D:97A:UN' : 'PAXLST:D:02B:UN'}'UNT+2+R${i + 1}'`,
    ).join('');

  it('names every message with release and reference, read or not, and the syntax of the interchange', () => {
    const result = read(bytes(`UNB+UNOC:3+A+B+260101:0900+7'${messages(2)}UNZ+2+7'`));
    expect(result.syntax).toBe('UNOC:3');
    expect(result.messages).toEqual([
      { type: 'DELFOR', release: 'D97A', reference: 'R1', interchange: 0, segment: 2, previousReference: '' },
      { type: 'PAXLST', release: 'D02B', reference: 'R2', interchange: 0, segment: 4, previousReference: '' },
    ]);
  });

  it('names VDA transmissions by version and number, and the number before', () => {
    const header = `51102${'CUST01'.padEnd(9)}${'SUPP01'.padEnd(9)}0004100042261120260101`.padEnd(128);
    expect(read(bytes(header))).toMatchObject({
      syntax: '128',
      messages: [
        { type: 'VDA 4905', release: '02', reference: '00042', interchange: 0, segment: 1, previousReference: '00041' },
      ],
    });
  });
});
