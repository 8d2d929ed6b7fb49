import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { delfor, vda4905 } from '../../test/given/delfor.js';
import { describeShared, SHARED } from '../../test/harness/suites.js';
import { analyze, peekEnvelope, read } from './read.js';
import { schedulesOf } from '../../test/given/schedules.js';
import { threadMs } from '../../test/given/times.js';

const folder = new URL('../../test/fixtures/edi/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => new Uint8Array(readFileSync(new URL(name, folder))));
const seeds = [
  ...fixtures,
  new Uint8Array(delfor({ lines: 2, calloffs: 3 })),
  new Uint8Array(delfor({ lines: 2, calloffs: 3, release: '96A' })),
  new Uint8Array(vda4905({ lines: 2, calloffs: 9 })),
];

function promises(bytes: Uint8Array): void {
  const result = read(bytes);
  for (const finding of result.findings) {
    if (!(finding.start >= 0 && finding.start <= finding.end && finding.end <= bytes.length))
      throw new Error(`range of ${finding.code}: ${finding.start}-${finding.end} of ${bytes.length}`);
  }
  for (const document of schedulesOf(result)) {
    for (const { calloffs } of document.lines) {
      const lengths = new Set([
        calloffs.dates.length,
        calloffs.quantities.length,
        calloffs.statuses.length,
        calloffs.lastDates.length,
      ]);
      if (lengths.size !== 1) throw new Error('columns of different length');
      if (![...calloffs.dates, ...calloffs.lastDates].every((date) => /^\d{4}-\d\d-\d\d$/.test(date)))
        throw new Error('a date that is none');
      if (!calloffs.dates.every((date, i) => date <= (calloffs.lastDates[i] ?? '')))
        throw new Error('a period that ends first');
    }
  }
  peekEnvelope(bytes);
  const analysis = analyze(bytes, { from: 1, limit: 5_000 });
  if (result.standard === 'EDIFACT' || result.standard === 'VDA') {
    if (analysis.segmentCount !== result.segmentCount) throw new Error('different segment counts');
  }
}

const mutation = fc.record({
  seed: fc.nat(seeds.length - 1),
  edits: fc.array(
    fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('replace', 'insert', 'delete', 'repeat'),
      byte: fc.oneof(fc.nat(255), fc.constantFrom(0x27, 0x2b, 0x3a, 0x3f, 0x0a, 0x20, 0x2a)),
      length: fc.nat(40),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

function mutate(
  source: Uint8Array,
  edits: readonly { at: number; kind: string; byte: number; length: number }[],
): Uint8Array {
  let bytes = [...source];
  for (const { at, kind, byte, length } of edits) {
    const place = bytes.length === 0 ? 0 : at % bytes.length;
    if (kind === 'replace') bytes[place] = byte;
    else if (kind === 'insert') bytes.splice(place, 0, byte);
    else if (kind === 'delete') bytes.splice(place, length);
    else bytes = [...bytes.slice(0, place + length), ...bytes.slice(place)];
  }
  return Uint8Array.from(bytes);
}

describe('any bytes', () => {
  it('are read without throwing, with ranges inside the file', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), promises), { numRuns: 300 });
  });

  it('behind a known beginning are read without throwing', () => {
    const starts = [
      'UNA',
      "UNA:+.? '",
      'UNB+UNOC:4+',
      "UNH+1+DELFOR:D:97A:UN'",
      '51102',
      "UNB+UNOA:1+A+B+C+D'UNH+1+DELFOR:D:96A'LIN+1'",
    ].map((start) => new TextEncoder().encode(start));
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        promises(Uint8Array.from([...start, ...rest]));
      }),
      { numRuns: 500 },
    );
  });

  it('made from good files by a few changes are read without throwing', () => {
    fc.assert(
      fc.property(mutation, ({ seed, edits }) => {
        promises(mutate(seeds[seed] ?? new Uint8Array(), edits));
      }),
      { numRuns: 2_000 },
    );
  });

  it('cut off anywhere are read without throwing', () => {
    for (const seed of seeds)
      for (let length = 0; length <= seed.length; length += 7) promises(seed.subarray(0, length));
  });
});

describe('hostile files', () => {
  const millions = (piece: string, times: number): Uint8Array =>
    new Uint8Array(Buffer.from(piece.repeat(times), 'latin1'));
  it.each<[string, () => Uint8Array]>([
    ['one endless segment', () => Buffer.concat([Buffer.from('UNB+UNOC:3+A+B'), millions('+', 2_000_000)])],
    ['line breaks without end', () => Buffer.concat([Buffer.from("UNB+UNOC:3+A+B+'"), millions('QTY\n', 500_000)])],
    ['release characters only', () => Buffer.concat([Buffer.from("UNB+UNOC:3+A+B'"), millions('?', 2_000_000)])],
    [
      'two-byte text begun without end',
      () =>
        Buffer.concat([
          Buffer.from("UNB+UNOX:3+A+B'"),
          millions('\u001b$B%"', 400_000),
          Buffer.from("'"),
          millions('A+\u001b$B%"\'', 300_000),
        ]),
    ],
    [
      'findings without end',
      () => Buffer.concat([Buffer.from("UNH+1+DELFOR:D:97A:UN'"), millions("LIN'QTY+113:x'", 100_000)]),
    ],
    ['a VDA record without end', () => Buffer.concat([Buffer.from('51102'), millions('x', 2_000_000)])],
    ['blank VDA lines', () => Buffer.concat([Buffer.from('51102'), millions(' \n', 1_000_000)])],
  ])('%s: time and memory stay in bounds', (_, make) => {
    const bytes = new Uint8Array(make());
    const began = threadMs();
    const result = read(bytes);
    analyze(bytes, { from: 1, limit: 100 });
    expect(threadMs() - began).toBeLessThan(5_000);
    expect(result.findings.length).toBeLessThanOrEqual(500);
  });

  it('stops at five million segments and says so', () => {
    const result = read(
      new Uint8Array(Buffer.concat([Buffer.from("UNH+1+DELFOR:D:97A:UN'"), millions("FTX'", 5_000_100)])),
    );
    expect(result.segmentCount).toBe(5_000_000);
    expect(result.findings.map((finding) => finding.code)).toContain('too-many-segments');
  });
});

describe('generated schedules', () => {
  it.each(['96A', '97A', '04A'] as const)('D.%s are read back whole', (release) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (lines, calloffs, size) => {
          const result = read(
            delfor({ lines, calloffs, release, quantity: (line, calloff) => size + line * 100 + 30 - calloff }),
          );
          expect(result.findings).toEqual([]);
          expect(schedulesOf(result)[0]?.lines).toHaveLength(lines);
          schedulesOf(result)[0]?.lines.forEach((line, i) => {
            expect(line.calloffs.quantities).toEqual(
              Array.from({ length: calloffs }, (__, calloff) => size + i * 100 + 30 - calloff),
            );
            expect(line).toMatchObject({
              cumulativeReceived: String((i + 1) * 1000),
              cumulativeStartDate: '2026-01-01',
              gate: 'G14',
              dock: 'D7',
              lastDespatchNote: `DN${1001 + i}`,
            });
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of VDA 4905 are read back whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('', '\n', '\r\n', '\r'),
        (lines, calloffs, lineEnd) => {
          const result = read(vda4905({ lines, calloffs, lineEnd }));
          expect(result.findings).toEqual([]);
          expect(schedulesOf(result)[0]?.lines.map((line) => line.calloffs.dates.length)).toEqual(
            Array.from({ length: lines }, () => calloffs),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});

describeShared('collected samples', () => {
  const sampleFiles = (at: string): string[] =>
    readdirSync(at).flatMap((name) =>
      statSync(join(at, name)).isDirectory() ? sampleFiles(join(at, name)) : [join(at, name)],
    );

  it('are all read without throwing, in bounded time', () => {
    for (const file of sampleFiles(join(SHARED, 'samples'))) {
      const bytes = new Uint8Array(readFileSync(file));
      // Twice, because compiling what is met for the first time is no part of it.
      promises(bytes);
      const began = threadMs();
      promises(bytes);
      expect({ file, slow: threadMs() - began > 500 }).toEqual({ file, slow: false });
    }
  });
});
