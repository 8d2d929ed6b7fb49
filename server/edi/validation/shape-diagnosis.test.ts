import { read } from '../read.js';

const SEGMENTS = [
  'BGM+241+4711+9',
  'DTM+137:20261120:102',
  'NAD+BY+CUST01::92',
  'NAD+SE+SUPP01::92',
  'NAD+CN+PLANT1::92',
  'GIS+37',
  'LIN+1++A-100:IN',
  'IMD+F++:::BOLT M8',
  'RFF+ON:4711',
  'SCC+1++D',
  'QTY+113:100:PCE',
  'DTM+2:20261124:102',
  'SCC+4++W',
  'QTY+113:200:PCE',
  'DTM+2:20261201:102',
];
const file = (segments: readonly string[], end = "'\n"): string =>
  [
    "UNA:+.? '\nUNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1",
    'UNH+1+DELFOR:D:97A:UN',
    ...segments,
    `UNT+${segments.length + 2}+1`,
    'UNZ+1+1',
    '',
  ].join(end);
const findings = (text: string) =>
  read(Buffer.from(text, 'latin1')).findings.filter(({ code }) => code !== 'values-not-used');
const changed = (from: string, to: string): string => file(SEGMENTS).replace(from, to);

describe('the one cause behind what is wrong with a segment', () => {
  it.each([
    ['BOLT M8', "DRIVER'S BOLT", 'separator-unescaped', "'", "?'", "DRIVER?'S BOLT"],
    ['BOLT M8', 'BOLT+NUT M8', 'separator-unescaped', '+', '?+', 'IMD+F++:::BOLT?+NUT M8'],
    ['A-100:IN', 'A+100:IN', 'separator-unescaped', '+', '?+', 'LIN+1++A?+100:IN'],
    ['NAD+BY+CUST01::92', 'NAD+BY++CUST01::92', 'values-shifted-right', 'CUST01::92', '+', 'NAD+BY+CUST01::92'],
    ['NAD+CN+PLANT1::92', 'NAD+CN++PLANT1::92', 'values-shifted-right', 'PLANT1::92', '+', 'NAD+CN+PLANT1::92'],
    ['LIN+1++A', 'LIN+1+++A', 'values-shifted-right', 'A-100:IN', '+', 'LIN+1++A-100:IN'],
    ['LIN+1++A', 'LIN+1+A', 'values-shifted-left', 'A-100:IN', '+', 'LIN+1++A-100:IN'],
    ['BGM+241+4711+9', 'BGM+241+4711++9', 'values-shifted-right', '9', '+', 'BGM+241+4711+9'],
    ['QTY+113:100', 'QTY+113::100', 'values-shifted-right', '100', ':', 'QTY+113:100:PCE'],
    ['QTY+113:100', 'QTY+113+100', 'separator-wrong', '+', ':', 'QTY+113:100:PCE'],
    ['RFF+ON:4711', 'RFF+ON+4711', 'separator-wrong', '+', ':', 'RFF+ON:4711'],
    ['DTM+2:20261124:102', 'DTM+2+20261124+102', 'separator-wrong', '+', ':', 'DTM+2:20261124:102'],
    ['DTM+2:20261124:102', 'DTM:2:20261124:102', 'separator-wrong', ':', '+', 'DTM+2:20261124:102'],
  ] satisfies readonly [string, string, ...string[]][])('of %s written %s is %s at %s', (from, to, ...said) => {
    const text = changed(from, to);
    const all = findings(text);
    expect(all.map((one) => [one.code, one.found, one.expected, one.proposal])).toEqual([said]);
    expect(all.map(({ severity }) => severity)).toEqual(['error']);
    const { start = 0, end = 0 } = all[0] ?? {};
    expect(text.slice(start, end)).toBe(said[1]);
  });

  it.each([
    ['an apostrophe in a file without line ends', "DRIVER'S BOLT", "'"],
    ['two apostrophes', "L'AIGLE D'OR", "'\n"],
  ])('is marked where the text is divided: %s', (_, written, end) => {
    const text = file(SEGMENTS, end).replace('BOLT M8', written);
    const all = findings(text);
    expect(all.map(({ code, found }) => [code, found])).toEqual(
      [...written.matchAll(/'/g)].map(() => ['separator-unescaped', "'"]),
    );
    expect(all.map(({ start }) => start)).toEqual(
      [...written.matchAll(/'/g)].map(({ index }) => text.indexOf(written) + index),
    );
  });

  it.each([
    ['SCC+4', 'SSC+4', 'SSC', 'SCC'],
    ['QTY+113:200', 'QYT+113:200', 'QYT', 'QTY'],
    ['NAD+SE', 'NDA+SE', 'NDA', 'NAD'],
    ['RFF+ON', 'REF+ON', 'REF', 'RFF'],
    ['IMD+F', 'IMDD+F', 'IMDD', 'IMD'],
  ])('of a tag that is misspelt is the segment which fits its place: %s', (from, to, found, proposal) => {
    const all = findings(changed(from, to)).filter(({ code }) => code.startsWith('segment-'));
    expect(all).toMatchObject([
      { code: 'segment-unknown', found, proposal: expect.stringMatching(`^${proposal}`) as string },
    ]);
  });

  it.each([
    ['a code of the partner’s own', 'A-100:IN', 'A-100:ZZX', 'code-unlisted'],
    ['a number that is none', 'QTY+113:100', 'QTY+113:1OO', 'quantity-not-number'],
    ['more than the standard has', 'BGM+241+4711+9', 'BGM+241+4711+9+AB+X+Y', 'elements-too-many'],
    ['a segment that nothing resembles', 'IMD+F++', 'XQZ+F++', 'segment-unknown'],
  ])('is not guessed: %s', (_, from, to, code) => {
    const all = findings(changed(from, to));
    expect(all.map((one) => one.code)).toContain(code);
    expect(all.filter((one) => /^(separator|values)-/.test(one.code) && one.code !== 'separators-trailing')).toEqual(
      [],
    );
  });

  it('is looked for in bounded time, however many segments are at fault', () => {
    const line = ['LIN+1+A-100:IN', 'QTY+113::100:PCE', "FTX+AAI+++O'NEIL+X+Y", 'NAD+ST+P1+++Z:Z:Z:Z:Z:Z:Z'];
    const text = file([...SEGMENTS.slice(0, 6), ...Array.from({ length: 5_000 }, () => line).flat()]);
    const from = process.cpuUsage().user;
    const result = read(Buffer.from(text, 'latin1'));
    expect(result.errorCount).toBeGreaterThan(5_000);
    expect((process.cpuUsage().user - from) / 1_000).toBeLessThan(5_000);
  });
});
