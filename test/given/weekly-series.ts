import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The weekly series of the M4 competition in a folder of public data, those of at least so many weeks. */
export function weeklySeries(folder: string, leastWeeks: number): readonly (readonly number[])[] {
  const packed = readFileSync(join(folder, 'forecast-data', 'm4-weekly', 'Weekly-train.csv.gz'));
  return gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) =>
      line
        .split(',')
        .slice(1)
        .map((cell) => cell.replaceAll('"', '').trim())
        .filter((cell) => cell !== '' && cell !== 'NA')
        .map(Number),
    )
    .filter((series) => series.length >= leastWeeks);
}
