import { Readable } from 'node:stream';
import { type RowError, rowsOf } from './rows.js';
import { type Series, seriesOf } from './series.js';
import { requestOf, UsageError } from './usage.js';

const csv = (...lines: readonly string[]): string => `series,week,quantity\n${lines.join('\n')}\n`;

/** The series of a file that comes in pieces of a few bytes. */
async function read(file: string | Uint8Array, bytes = 7): Promise<readonly Series[]> {
  const all = Buffer.from(file);
  const pieces = Array.from({ length: Math.ceil(all.length / bytes) }, (_, i) =>
    all.subarray(i * bytes, (i + 1) * bytes),
  );
  const found: Series[] = [];
  for await (const one of seriesOf(rowsOf(Readable.from(pieces)))) found.push(one);
  return found;
}

describe('the rows of a file', () => {
  it('are read whatever pieces they come in', async () => {
    const file = csv('Grüße,2026-W10,3', 'Grüße,2026-W12,', '"漢, ""字""",2026-W10,1.5e2');
    for (const bytes of [1, 2, 3, 1_000]) {
      const found = await read(file, bytes);
      expect(found.map(({ name, weeks }) => [name, [...weeks.values()]])).toEqual([
        ['Grüße', [3, null]],
        ['漢, "字"', [150]],
      ]);
    }
  });

  it.each([
    ['a week that is none', csv('A,2026-W54,1'), 'line 2: week 2026-W54 is not a week such as 2026-W48'],
    ['a week twice', csv('A,2026-W10,1', 'A,2026-W11,1', 'A,2026-W10,2'), 'line 4: week 2026-W10 is there twice'],
    ['a text for a quantity', csv('A,2026-W10,many'), 'line 2: quantity many is not a number'],
    ['a negative quantity', csv('A,2026-W10,-3'), 'line 2: quantity -3 is negative'],
    ['an infinite quantity', csv('A,2026-W10,1e999'), 'line 2: quantity 1e999 is not a number'],
    ['no name', csv(',2026-W10,3'), 'line 2: series is empty'],
    [
      'a series in two places',
      csv('A,2026-W10,3', 'B,2026-W10,3', 'A,2026-W11,3'),
      'line 4: series A was there before',
    ],
    [
      'no columns',
      'a,b\n1,2\n',
      'line 1: the first row must name the columns series, week, quantity; series is missing',
    ],
    ['nothing', '', 'line 1: there is no row with series, week, quantity'],
    ['an open quote', csv('A,2026-W10,3', '"A,2026-W11,3'), 'line 3: a quote is not closed'],
    ['a quote within', csv('A"b"c,2026-W10,3'), 'line 2: a quote stands within a cell'],
    [
      'centuries',
      csv('A,1900-W10,3', 'A,2026-W10,3'),
      'line 3: week 2026-W10 is more than a hundred years from the first one',
    ],
    ['an endless row', csv('A'.repeat(100_000)), 'line 2: the row is longer than 65536 characters'],
    ['bytes that are no UTF-8', Uint8Array.of(0x73, 0xff, 0xfe), 'line 1: what follows is not UTF-8'],
  ])('are refused for %s, with their line', async (_, input, said) => {
    const error = (await read(input, 1_000).catch((thrown: unknown) => thrown)) as RowError;
    expect(`line ${String(error.line)}: ${error.message}`).toContain(said);
  });
});

describe('arguments', () => {
  it('have a horizon of 10 weeks and no week to begin with, if they do not say otherwise', () => {
    expect(requestOf(['a.csv'])).toEqual({ file: 'a.csv', horizon: 10, asOf: null, json: false });
    expect(requestOf(['-', '--json', '--horizon', '5', '--as-of', '2026-w48'])).toEqual({
      file: '-',
      horizon: 5,
      asOf: 20_780,
      json: true,
    });
  });

  it.each([
    [[], 'One file is needed'],
    [['a', 'b'], 'One file is needed'],
    [['a', '--horizon', '0'], '--horizon must be a whole number from 1 to 104'],
    [['a', '--as-of', '2026-11-21'], '--as-of must be a week such as 2026-W48'],
    [['a', '--colour'], "Unknown option '--colour'"],
  ])('%p are refused', (args, said) => {
    expect(() => requestOf(args)).toThrow(UsageError);
    expect(() => requestOf(args)).toThrow(said);
  });
});
