import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from '../../server/edi/read.js';
import { delfor } from '../given/delfor.js';
import { startTool } from './child.js';
import { CALLOFFS, LINES, Messages } from './messages.js';
import { figure, ratios, type Figure } from './statistics.js';

const MB = 1_048_576;
/** 300,000 call-offs in 0.9 million segments: a file may have a million. */
const LARGE = { lines: 1_000, calloffs: 300 };
/** Long enough that one pause of the machine does not decide. */
const PASS_MS = 400;

/** The bare minimum in JavaScript: segments and elements as strings, nothing checked, nothing understood. */
function split(bytes: Buffer): number {
  let elements = 0;
  for (const segment of bytes.toString('latin1').split("'")) elements += segment.split('+').length;
  return elements;
}

function megabytesPerSecond(bytes: Buffer, pass: (bytes: Buffer) => unknown): number {
  const start = performance.now();
  let passes = 0;
  for (; performance.now() - start < PASS_MS; passes++) pass(bytes);
  return (bytes.length * passes) / MB / ((performance.now() - start) / 1000);
}

/** MB/s of the validating reader beside a bare split of the same bytes, and the memory that a large file needs. */
export async function measureParse(
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const bytes = new Messages().at(1);
  if (read(bytes).errorCount > 0) throw new Error('The message to be read has errors');
  say(`parse: one message of ${String(LINES)} x ${String(CALLOFFS)} call-offs, ${String(bytes.length)} bytes`);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const theirs = megabytesPerSecond(bytes, split);
    const own = megabytesPerSecond(bytes, read);
    // The first round warms the compiler up.
    if (round < 0) continue;
    floor.push(theirs);
    ours.push(own);
  }
  const memory: number[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'consignal-bench-'));
  const file = join(folder, 'large.edi');
  writeFileSync(file, delfor(LARGE));
  for (let round = 0; round < 3; round++) memory.push(await peak(file));
  rmSync(folder, { recursive: true });
  return [
    figure('parse / split', '', ratios(ours, floor), { atLeast: 1 }),
    figure('parse: memory peak / size of the largest file', '', memory, { atMost: 3 }),
    figure('  read()', 'MB/s', ours),
    figure('  split()', 'MB/s', floor),
  ];
}

/** How far the resident memory of a new process rises while it loads and reads a large file, as a multiple of the file. */
async function peak(file: string): Promise<number> {
  const tool = startTool('parse-memory.process.ts');
  const { result } = await tool.ask<{ result: number }>({ file });
  await tool.stop();
  return result;
}
