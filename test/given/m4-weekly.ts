import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SHARED } from '../harness/suites.js';

const DATA = join(SHARED, 'forecast-data');

/** Rows of numbers by their name, of a CSV whose first column is the name; the first line is the head. */
function rowsOf(path: string): ReadonlyMap<string, Float64Array> {
  const bytes = readFileSync(join(DATA, path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows = new Map<string, Float64Array>();
  for (const line of text.trim().split(/\r?\n/).slice(1)) {
    const [name = '', ...cells] = line.replaceAll('"', '').split(',');
    rows.set(
      name,
      Float64Array.from(
        cells.filter((cell) => cell !== '' && cell !== 'NA'),
        Number,
      ),
    );
  }
  return rows;
}

/** A weekly series of the M4 competition: what was known, and the weeks to forecast. */
export interface WeeklySeries {
  readonly name: string;
  readonly known: Float64Array;
  readonly next: Float64Array;
}

/** The 359 weekly series of M4. */
export function weeklySeries(): readonly WeeklySeries[] {
  const next = rowsOf('m4-weekly/Weekly-test.csv');
  return [...rowsOf('m4-weekly/Weekly-train.csv.gz')].map(([name, known]) => ({
    name,
    known,
    next: next.get(name) ?? new Float64Array(),
  }));
}

/** What was known of those of at least so many weeks. */
export function knownSeries(leastWeeks: number): readonly (readonly number[])[] {
  return [...rowsOf('m4-weekly/Weekly-train.csv.gz').values()].flatMap((known) =>
    known.length < leastWeeks ? [] : [Array.from(known)],
  );
}

/** What a method of the R package forecast 8.20 expects of the same 13 weeks, by the name of the series. */
export function expectedByR(method: string): ReadonlyMap<string, Float64Array> {
  return rowsOf(`m4-weekly/R-forecast-8.20/R-${method}.csv.gz`);
}

/** Monthly demand of 300 car parts, and what R's Croston expects of each. */
export function carParts(): readonly {
  readonly name: string;
  readonly known: Float64Array;
  readonly croston: number;
}[] {
  const expected = rowsOf('carparts-monthly/R-carparts-golden.csv');
  const [head = '', ...lines] = readFileSync(join(DATA, 'carparts-monthly', 'carparts.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = head.replaceAll('"', '').split(',');
  const rows = lines.map((line) => line.split(','));
  return [...expected].map(([name, [, croston = NaN]]) => {
    const column = names.indexOf(name);
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '' && cell !== 'NA');
    return { name, known: Float64Array.from(cells, Number), croston };
  });
}

/** The published OWA of a method on the weekly series of M4. */
export function publishedOwa(method: string): number {
  const [head = '', ...lines] = readFileSync(join(DATA, 'tables', 'm4-published-point-forecasts.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const column = head.split(',').indexOf('OWA_Weekly');
  return Number(lines.find((line) => line.startsWith(`${method},`))?.split(',')[column]);
}
