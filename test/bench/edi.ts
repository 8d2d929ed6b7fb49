import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from '../../server/edi/read.js';
import { delfor } from '../given/delfor.js';
import { startScript } from './child.js';
import { type Content, writeDelfor } from './edi-files.js';
import { otherReaders } from './edi-packages.js';
import { CALLOFFS, LINES } from './messages.js';
import { figure, ratios, type Figure } from './statistics.js';

const MB = 1_000_000;
const GROWTH = 10;
/** How much more a longer run may hold: what is alive stays the same, but V8's young generation takes its time to reach its full size. */
const GARBAGE = 1.5;
const PASS_MS = 400;
/** Some 3 KB. */
const SMALL = { release: '96A', lines: 2, calloffs: 24 } as const;

interface Run {
  readonly seconds: number;
  readonly processor: number;
  readonly rss: number;
  readonly calloffs: number;
  readonly lines: number;
  readonly bytes: number;
  readonly errors: number;
}

/** One file, read in a process of its own. */
async function stream(file: string, content: Content): Promise<Run> {
  const script = startScript('edi-stream.process.mjs');
  const { result } = await script.ask<{ result: Run }>({ file });
  await script.stop();
  if (
    result.bytes !== content.bytes ||
    result.calloffs !== content.calloffs ||
    result.lines !== content.lines ||
    result.errors > 0
  )
    throw new Error(`${file} was not read as it was written: ${JSON.stringify({ result, content })}`);
  return result;
}

const speeds = (runs: readonly Run[]): number[] => runs.map(({ bytes, seconds }) => bytes / MB / seconds);
const peaks = (runs: readonly Run[]): number[] => runs.map(({ rss }) => rss / MB);

/** A file, and one ten times its size: speed, memory, and how memory grows. Files are made one by one, since they are large. */
async function measureShape(
  name: string,
  megabytes: number,
  inOneMessage: boolean,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'consignal-bench-'));
  const file = join(folder, 'schedule.edi');
  try {
    const once: Run[] = [];
    const tenfold: Run[] = [];
    for (const [runs, times] of [
      [once, 1],
      [tenfold, GROWTH],
    ] as const) {
      const content = writeDelfor(file, megabytes * MB * times, inOneMessage);
      say(`edi: ${name}, ${(content.bytes / MB).toFixed(0)} MB, ${content.calloffs.toLocaleString('en-US')} call-offs`);
      for (let round = 0; round < rounds; round++) runs.push(await stream(file, content));
    }
    const size = `${(megabytes * GROWTH).toFixed(0)} MB`;
    return [
      figure(`edi: ${name}, stream`, 'MB/s', speeds(once), { atLeast: 50 }),
      figure(`edi: ${name}, stream of ${size}`, 'MB/s', speeds(tenfold), { atLeast: 50 }),
      figure(`edi: ${name}, memory peak at ${size}`, 'MB', peaks(tenfold), { atMost: 200 }),
      figure(`edi: ${name}, memory at ${size} / at a tenth`, '', ratios(peaks(tenfold), peaks(once)), {
        atMost: GARBAGE,
      }),
      figure(`  ${name}, memory peak`, 'MB', peaks(once)),
      figure(
        `  ${name}, processor seconds / seconds`,
        '',
        tenfold.map(({ processor, seconds }) => processor / seconds),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function passesPerSecond(pass: () => unknown): number {
  const start = performance.now();
  let passes = 0;
  for (; performance.now() - start < PASS_MS; passes++) pass();
  return (passes * 1000) / (performance.now() - start);
}

/** Messages of 3 KB, and of 3,000 call-offs beside other packages: same bytes, same process, turn by turn. */
function measureSmall(rounds: number, say: (line: string) => void): Figure[] {
  const small = delfor(SMALL);
  const large = delfor({ release: '96A', lines: LINES, calloffs: CALLOFFS });
  const others = otherReaders(say);
  say(
    `edi: ${others.map(({ name }) => name).join(', ') || 'no package'} beside read(), ${String(large.length)} bytes; small messages of ${String(small.length)} bytes`,
  );
  const perSecond: number[] = [];
  const ours: number[] = [];
  const theirs = others.map(({ name, read: other }) => ({ name, other, speeds: [] as number[] }));
  const text = large.toString('latin1');
  for (let round = -1; round < rounds; round++) {
    const [messages, own] = [
      passesPerSecond(() => read(small)),
      (passesPerSecond(() => read(large)) * large.length) / MB,
    ];
    const rivals = theirs.map(({ other }) => (passesPerSecond(() => other(text)) * large.length) / MB);
    // The first round warms the compiler up.
    if (round < 0) continue;
    perSecond.push(messages);
    ours.push(own);
    rivals.forEach((speed, i) => theirs[i]?.speeds.push(speed));
  }
  return [
    figure('edi: 3 KB messages, read()', 'messages/s', perSecond),
    figure('  read(), 3,000 call-offs', 'MB/s', ours),
    ...theirs.flatMap(({ name, speeds: rival }) => [
      figure(`edi: read() / ${name}, which only splits`, '', ratios(ours, rival)),
      figure(`  ${name}`, 'MB/s', rival),
    ]),
  ];
}

/** Streams of EDIFACT: speed on one thread and memory, many messages and one; small messages; other packages. `megabytes` is the smaller size. */
export async function measureEdi(
  { rounds, megabytes }: { readonly rounds: number; readonly megabytes: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  return [
    ...(await measureShape('many messages', megabytes, false, rounds, say)),
    ...(await measureShape('one message', megabytes, true, rounds, say)),
    ...measureSmall(Math.max(rounds, 3), say),
  ];
}
