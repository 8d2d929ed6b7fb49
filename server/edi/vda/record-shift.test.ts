import { read } from '../read.js';

/** A record with texts at positions counted from 1. */
function record(...parts: readonly (readonly [at: number, text: string])[]): string {
  let line = '';
  for (const [at, text] of parts) line = line.padEnd(at - 1) + text;
  return line.padEnd(128);
}
const CALLOFFS = ['261124', '261125', '261126', '261127', '261130'].map((date) => `${date}000000400`).join('');
const MORE = ['261201', '261202', '261203', '261204', '261207', '261208'].map((date) => `${date}000000400`).join('');
const RECORDS = [
  record([1, '51102CUST1'], [15, 'SUPP1'], [24, '0004100042261120260101']),
  record([1, '51201012000000102261120000000101261115'], [39, '1K0123456A'], [83, '550001'], [104, 'ST']),
  record([1, '51301261118'], [12, '00099111261117000000200000'], [38, '0000001000'], [48, CALLOFFS]),
  record([1, '51401'], [6, `${MORE}000000000000000`]),
  record([1, '51901'], [6, `${'0000001'.repeat(4)}${'0'.repeat(14)}00000010000000`]),
];
const [, ARTICLE = '', BALANCE = '', FURTHER = ''] = RECORDS;
const changed = (at: number, line: string, end = '\n'): Buffer =>
  Buffer.from(
    RECORDS.toSpliced(at, 1, line)
      .map((one) => one + end)
      .join(''),
  );
const told = (bytes: Buffer) =>
  read(bytes).findings.map(({ code, severity, segment, found, expected }) => [
    code,
    severity,
    segment,
    found,
    expected,
  ]);
const without = (line: string, at: number, count: number): string => line.slice(0, at - 1) + line.slice(at - 1 + count);
const withOne = (line: string, at: number): string => `${line.slice(0, at - 1)}0${line.slice(at - 1)}`;

describe('a shifted VDA record', () => {
  it('is what a right one is not', () => {
    expect(told(Buffer.from(RECORDS.join('\n')))).toEqual([]);
    expect(told(Buffer.from(RECORDS.join('')))).toEqual([]);
  });

  it.each([
    ['a character too many', 2, withOne(BALANCE, 13), '261117', '20 (+1)'],
    ['a character too many, cut to its length', 2, withOne(BALANCE, 13).slice(0, 128), '261117', '20 (+1)'],
    ['a character too few', 2, without(BALANCE, 40, 1), '261124', '48 (-1)'],
    ['a character too few, filled up', 2, without(BALANCE, 40, 1).padEnd(128), '261124', '48 (-1)'],
    [
      'two characters too few, so that dates are still dates',
      3,
      without(FURTHER, 12, 2).padEnd(128),
      '261202',
      '21 (-2)',
    ],
    ['three characters too many', 3, `${FURTHER.slice(0, 5)}   ${FURTHER.slice(5)}`, '261201', '6 (+3)'],
    [
      'a character too few in its texts, so that pieces are tons',
      1,
      without(ARTICLE, 41, 1),
      '550001      ',
      '83 (-1)',
    ],
    ['a character too few in its texts, filled up', 1, without(ARTICLE, 41, 1).padEnd(128), '550001      ', '83 (-1)'],
    [
      'two characters too few, so that it has no unit',
      1,
      without(ARTICLE, 41, 2).padEnd(128),
      '550001      ',
      '83 (-2)',
    ],
    ['a character too many in its texts', 1, withOne(ARTICLE, 41).slice(0, 128), '550001      ', '83 (+1)'],
    [
      'two characters too many before its gate, whose unit begins another field',
      1,
      `${ARTICLE.slice(0, 60)}  S-77                  550001      G14      ST`.padEnd(128),
      'S-77                  ',
      '61 (+2)',
    ],
    ['a character too few before its unit', 1, without(ARTICLE, 98, 1), 'ST', '104 (-1)'],
    ['a sign before its type', 2, `x${BALANCE}`, '513', '1 (+1)'],
    ['no first digit of its type', 2, BALANCE.slice(1), '13', '1 (-1)'],
  ])('with %s is one finding', (_, at, line, found, expected) => {
    expect(told(changed(at, line))).toEqual([['record-shifted', 'error', at + 1, found, expected]]);
  });

  it.each([
    ['too many', 2, withOne(BALANCE, 13), '261117', '20 (+1)'],
    ['too few', 3, without(FURTHER, 7, 1), '261202', '21 (-1)'],
  ])('with a character %s is one finding where records follow without line ends', (_, at, line, found, expected) => {
    expect(told(changed(at, line, ''))).toEqual([['record-shifted', 'error', at + 1, found, expected]]);
  });

  it('is none where only blanks are missing at its end, and the next one follows at once', () => {
    expect(told(changed(3, FURTHER.slice(0, 126), ''))).toEqual([
      ['record-too-short', 'warning', 4, FURTHER.slice(0, 126), '128'],
    ]);
  });

  const unknownUnit = ARTICLE.replace('ST', 'XX');
  it.each<[string, string, string[]]>([
    [
      'a text is filled from the right, and the others are not',
      `${unknownUnit.slice(0, 82)}      550001${unknownUnit.slice(94)}`,
      ['unit-unknown'],
    ],
    ['a text has two blanks in it', unknownUnit.replace('1K0123456A', '1K012  456'), ['unit-unknown']],
    ['a unit is missing', ARTICLE.replace('ST', '  '), []],
    ['texts are filled from the right', `${ARTICLE.slice(0, 82)}   123456789        7${ARTICLE.slice(103)}`, []],
  ])('is none where %s', (_, line, codes) => {
    expect(told(changed(1, line)).map(([code]) => code)).toEqual(codes);
  });

  it('is none where characters of UTF-8 take two bytes', () => {
    const line = ARTICLE.replace('1K0123456A', 'BÄR       ').replace('ST', 'XX').padEnd(128);
    expect(told(changed(1, line)).map(([code]) => code)).toEqual(['charset-utf8', 'unit-unknown']);
  });

  it('is none where a single date is wrong', () => {
    expect(told(changed(3, FURTHER.replace('261203', '261333')))).toEqual([
      ['date-invalid', 'error', 4, '261333', 'YYMMDD, YY00WW, YYMM00, YYWWWW'],
    ]);
  });

  it('gives no call-offs at its wrong dates', () => {
    const { documents } = read(changed(3, without(FURTHER, 12, 2).padEnd(128)));
    expect(JSON.stringify(documents)).not.toContain('2012-');
  });
});
