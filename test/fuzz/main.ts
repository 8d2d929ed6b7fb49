import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS, type Format } from './corpus.js';
import { fuzz, type FuzzResult, minimise } from './fuzz.js';

/** npm run fuzz [-- --inputs 1000000] [--format edifact] [--seed 1]: changed files are read until one breaks a promise. The last line is the count. */
const MAX_RSS = 256 * 1_024 * 1_024;
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    format: { type: 'string' },
    seed: { type: 'string', default: '2026' },
  },
});
const inputs = Number(values.inputs);
const formats = FORMATS.filter((format) => values.format === undefined || values.format === format);
if (!(inputs > 0) || formats.length === 0) {
  process.stderr.write(`Usage: npm run fuzz -- [--inputs N] [--format ${FORMATS.join('|')}] [--seed N]\n`);
  process.exit(2);
}

/** Writes what broke a promise beside the tests, as small as it goes, and says where. */
function keep(format: Format, { failures }: FuzzResult): void {
  const folder = join(import.meta.dirname, 'crashers');
  mkdirSync(folder, { recursive: true });
  // Many inputs break one promise: each is kept once.
  const told = new Set<string>();
  for (const { error, bytes } of failures) {
    const kind = error.split('\n').slice(1, 3).join('\n') || error;
    if (told.has(kind)) continue;
    told.add(kind);
    const small = error.startsWith('No end') || error.startsWith('Took') ? bytes : minimise(bytes);
    const file = join(folder, `${format}-${createHash('sha256').update(small).digest('hex').slice(0, 12)}`);
    writeFileSync(file, small);
    process.stdout.write(`${error.split('\n').slice(0, 4).join('\n')}\n  kept in ${file}\n`);
  }
}

let failed = 0;
for (const format of formats) {
  const result = await fuzz(format, inputs, Number(values.seed));
  const { failures, slowestMs, peakRss, seconds } = result;
  const isFine = failures.length === 0 && peakRss < MAX_RSS;
  if (!isFine) failed++;
  process.stdout.write(
    `${isFine ? 'ok  ' : 'FAIL'} ${format}: ${result.inputs} inputs of seed ${values.seed} in ${seconds.toFixed(0)} s, ${failures.length} failures, slowest ${slowestMs.toFixed(0)} ms, peak RSS ${(peakRss / 1_048_576).toFixed(0)} MB (limit 256)\n`,
  );
  keep(format, result);
}
process.stdout.write(`${formats.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
