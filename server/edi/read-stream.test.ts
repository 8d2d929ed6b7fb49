import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { delfor, vda4905 } from '../../test/given/delfor.js';
import { describeShared, SHARED } from '../../test/harness/suites.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from './model/delivery-schedule.js';
import type { BusinessDocument } from './model/document.js';
import { read } from './read.js';
import { type DocumentSink, readStream, type StreamOptions, type StreamResult } from './read-stream.js';

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const fixtures = new URL('../../test/fixtures/edi/', import.meta.url);

/** The same bytes in pieces; sizes are taken by turns. */
async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    // The buffer of a piece may be used again, as file streams do.
    yield await Promise.resolve(Uint8Array.from(bytes.subarray(at, at + size)));
    at += size;
  }
}

/** Pieces that are made while they are read: nobody holds the whole. */
async function* repeated(
  head: Uint8Array,
  piece: Uint8Array,
  times: number,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(head);
  for (let i = 0; i < times; i++) yield piece;
  yield tail;
}

interface Collected {
  readonly result: StreamResult;
  readonly documents: readonly BusinessDocument[];
}

async function collect(source: AsyncIterable<Uint8Array>, options: StreamOptions = {}): Promise<Collected> {
  const documents: BusinessDocument[] = [];
  const result = await readStream(
    source,
    {
      document: (document) => {
        documents.push(document);
      },
    },
    options,
  );
  return { result, documents };
}

/** Documents put together again from lines that came one by one. */
async function collectLines(source: AsyncIterable<Uint8Array>): Promise<Collected> {
  const documents: BusinessDocument[] = [];
  let lines: ScheduleLineDocument[] = [];
  const result = await readStream(source, {
    scheduleLine: (line) => {
      lines.push(line);
    },
    document: (document, linesBefore) => {
      if (linesBefore !== lines.length) throw new Error(`${linesBefore} lines announced, ${lines.length} came`);
      documents.push(document.kind === 'delivery-schedule' ? { ...document, lines } : document);
      lines = [];
    },
  });
  return { result, documents };
}

const READ: readonly string[] = ['EDIFACT', 'VDA', 'XML'];
const counts = ['interchangeCount', 'documentCount', 'lineCount', 'byteCount'] as const;
function withoutCounts(result: StreamResult): Omit<StreamResult, (typeof counts)[number]> {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !counts.some((count) => count === key))) as Omit<
    StreamResult,
    (typeof counts)[number]
  >;
}

async function expectSame(bytes: Uint8Array, sizes: readonly number[], name = ''): Promise<void> {
  const { documents, ...whole } = read(bytes);
  for (const collected of [await collect(pieces(bytes, sizes)), await collectLines(pieces(bytes, sizes))]) {
    expect({ name, ...withoutCounts(collected.result) }).toEqual({ name, ...whole });
    expect(collected.documents).toEqual(documents);
    expect(collected.result).toMatchObject({
      documentCount: documents.length,
      interchangeCount: whole.interchanges.length,
    });
    // What nothing reads is refused by its beginning.
    if (READ.includes(whole.standard)) expect(collected.result.byteCount).toBe(bytes.length);
  }
}

/** A schedule with faults of many kinds, some told long after their place. */
function faulty(lines: number): Uint8Array {
  const text = delfor({ lines, calloffs: 40, release: '96A', article: (line) => `ART-${line % 50}` }).toString(
    'latin1',
  );
  return latin1(
    text
      .replaceAll(/RFF\+(?:ON|AAN)[^']*'\n/g, '')
      .replaceAll('QTY+113:100:PCE', 'QTY+113:1O0:PCE')
      .replaceAll('SCC+4++D', 'SCC+Q9++D')
      .replaceAll('LOC+159+D7', 'LOC+159+D7:::'),
  );
}

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 65_536 })), {
  minLength: 1,
  maxLength: 8,
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a stream', () => {
  it.each(readdirSync(fixtures))('of %s gives what the file gives, byte by byte and in pieces', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, fixtures)));
    await expectSame(bytes, [1], name);
    await expectSame(bytes, [7, 1, 130, 3], name);
    await expectSame(bytes, [65_536], name);
  });

  it('of generated files in pieces of any size gives what the files give', async () => {
    const files = [
      delfor({ lines: 20, calloffs: 60 }),
      delfor({ lines: 9, release: '04A', lineEnd: '\r\n' }),
      faulty(30),
      vda4905({ lines: 40, calloffs: 80 }),
      vda4905({ lineEnd: '' }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), sizes, async (file, turns) => {
        await expectSame(new Uint8Array(file), turns);
      }),
      { numRuns: 12 },
    );
  });

  it('of a long file with random damage gives what the file gives', async () => {
    const files = [faulty(180), vda4905({ lines: 250, calloffs: 90 })];
    const damage = fc.array(
      fc.tuple(
        fc.nat(),
        fc.oneof(fc.nat(255), fc.constantFrom(0x27, 0x2b, 0x3a, 0x3f, 0x0a, 0x20, 0xc3)),
        fc.integer({ min: 1, max: 30 }),
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, sizes, async (file, edits, turns) => {
        const bytes = Uint8Array.from(file);
        for (const [at, byte, length] of edits) bytes.fill(byte, at % bytes.length, (at % bytes.length) + length);
        await expectSame(bytes, turns);
      }),
      { numRuns: 8 },
    );
  });

  it('of a message much larger than what is in memory gives what the file gives', async () => {
    const bytes = faulty(750);
    expect(bytes.length).toBeGreaterThan(1_500_000);
    await expectSame(bytes, [65_536]);
    await expectSame(bytes, [997, 300_000, 1]);
  });

  it('of records many times longer than what is in memory gives what the file gives', async () => {
    await expectSame(new Uint8Array(vda4905({ lines: 500, calloffs: 90 })), [65_536, 5]);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', latin1('')],
    ['blanks only', latin1(' '.repeat(600_000))],
    ['blanks before the text', latin1(`${' \r\n'.repeat(200_000)}UNB+UNOC:3+A+B+261120:0900+7'UNZ+0+7'`)],
    ['blanks between segments', latin1(`UNB+UNOC:3+A+B+261120:0900+7'${' '.repeat(700_000)}UNZ+0+8'`)],
    [
      'a segment without end',
      latin1(
        `UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELFOR:D:97A:UN'FTX+${"x?'".repeat(200_000)}'BGM+241+N1+5'UNT+4+1'UNZ+1+7'`,
      ),
    ],
    [
      'a segment that ends with the file',
      latin1(`UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELFOR:D:97A:UN'FTX+${'x'.repeat(900_000)}?`),
    ],
    [
      'a record without end',
      latin1(
        `${vda4905({ lines: 1 }).toString('latin1').trimEnd()}${'y'.repeat(600_000)}\r\n${vda4905().toString('latin1')}`,
      ),
    ],
    [
      'new service characters on the way',
      latin1(
        `UNA:+.? 'UNB+UNOA:3+A+B+261120:0900+7'UNZ+0+7'${' '.repeat(300_000)}UNA|^.? ~${' '.repeat(300_000)}UNB^UNOA|3^A^b^261120|0900^8~UNZ^0^8~`,
      ),
    ],
    [
      'service characters that cannot serve, then nothing',
      latin1(`UNB+UNOA:3+A+B+261120:0900+7'UNZ+0+7'${' '.repeat(300_000)}UNA++++++`),
    ],
    [
      'a foreign sign far behind its header',
      latin1(
        `UNB+UNOA:3+A+B+261120:0900+7'UNH+1+DELFOR:D:96A:UN'${"FTX+AAI+++TEXT'\n".repeat(40_000)}FTX+AAI+++text'UNT+40003+1'UNZ+1+7'`,
      ),
    ],
    [
      'UTF-8 under another name, far behind its header',
      Buffer.from(
        `UNB+UNOA:3+A+B+261120:0900+7'UNH+1+DELFOR:D:96A:UN'${"FTX+AAI+++TEXT'\n".repeat(40_000)}FTX+AAI+++G\u00f6teborg'UNT+40003+1'UNZ+1+7'`,
      ),
    ],
    ['another standard', latin1(`ISA*00*${' '.repeat(400_000)}`)],
    ['no standard', latin1('hello '.repeat(100_000))],
  ])('of %s gives what the file gives', async (_, bytes) => {
    await expectSameStoppable(new Uint8Array(bytes), [65_536]);
    await expectSameStoppable(new Uint8Array(bytes), [4_096, 1, 99_999]);
  });

  async function expectSameStoppable(bytes: Uint8Array, turns: readonly number[]): Promise<void> {
    const { documents, ...whole } = read(bytes);
    const collected = await collect(pieces(bytes, turns));
    expect(withoutCounts(collected.result)).toEqual(whole);
    expect(collected.documents).toEqual(documents);
  }

  it('points findings at the very bytes, however far into the file', async () => {
    const bytes = faulty(750);
    const { result } = await collect(pieces(bytes, [10_000, 77]), { maxFindings: 6_000 });
    expect(result.findings.some((finding) => finding.start > 1_000_000)).toBe(true);
    for (const { code, start, end, found } of result.findings.filter((one) => one.code !== 'too-many-findings')) {
      expect({ code, found }).toEqual({
        code,
        found: Buffer.from(bytes.subarray(start, Math.min(end, start + 200))).toString('latin1'),
      });
    }
  });

  it('finds lines that come twice though they have long been handed over', async () => {
    const result = await readStream(pieces(faulty(400), [65_536]), { scheduleLine: () => undefined });
    const doubled = result.findings.filter((finding) => finding.code === 'line-duplicate');
    expect(doubled.length).toBeGreaterThan(10);
    expect(doubled[0]).toMatchObject({ found: 'ART-1' });
  });

  it('says with each line what is known of its document, and leaves the lines out of the document', async () => {
    const heads: DeliveryScheduleDocument[] = [];
    const documents: BusinessDocument[] = [];
    const result = await readStream(pieces(delfor({ lines: 3, documentNumber: 'N9' }), [50]), {
      scheduleLine: (_, document) => {
        heads.push(document);
      },
      document: (document) => {
        documents.push(document);
      },
    });
    expect(heads).toHaveLength(3);
    expect(heads[0]).toMatchObject({
      documentNumber: 'N9',
      issueDate: '2026-11-20',
      buyer: { code: 'CUST01' },
      lines: [],
    });
    expect(documents).toMatchObject([{ documentNumber: 'N9', shipTo: { code: 'GOT-P2' }, lines: [] }]);
    expect(result).toMatchObject({ lineCount: 3, documentCount: 1, errorCount: 0 });
  });

  it('stops at as many segments as it is told, and takes no more from the source', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield latin1("UNH+1+DELFOR:D:97A:UN'");
      for (;;) {
        taken++;
        yield await Promise.resolve(latin1("FTX+AAI'".repeat(1_000)));
      }
    }
    const { result } = await collect(endless(), { maxSegments: 50_000 });
    expect(result.segmentCount).toBe(50_000);
    expect(result.findings.map(({ code }) => code)).toContain('too-many-segments');
    expect(taken).toBeLessThan(60);
  });

  it('waits for what was read to be put away', async () => {
    let waiting = 0;
    let most = 0;
    const sink: DocumentSink = {
      scheduleLine: () => {
        most = Math.max(most, ++waiting);
      },
      drained: async () => {
        await Promise.resolve();
        waiting = 0;
      },
    };
    const result = await readStream(pieces(delfor({ lines: 900, calloffs: 30 }), [10_000_000]), sink);
    expect(result.lineCount).toBe(900);
    expect(most).toBeLessThan(400);
  });

  it('fails where the source or the sink does', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(latin1('UNB+UNOC:3+A+B'));
      throw new Error('source');
    }
    await expect(collect(broken())).rejects.toThrow('source');
    await expect(
      readStream(pieces(delfor(), [100]), {
        document: () => {
          throw new Error('sink');
        },
      }),
    ).rejects.toThrow('sink');
  });

  it('lists interchanges up to a limit and counts all', async () => {
    const one = latin1("UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'UNT+3+1'UNZ+1+7'");
    const indexes: number[] = [];
    const result = await readStream(repeated(one, one, 10_498, one), {
      document: ({ interchange }) => {
        indexes.push(interchange);
      },
    });
    expect(result.interchanges).toHaveLength(10_000);
    expect(result).toMatchObject({ interchangeCount: 10_500, documentCount: 10_500 });
    expect(indexes.at(-1)).toBe(10_499);
  });

  it('of one endless message needs no memory for what has passed', async () => {
    const [head = '', ...lines] = delfor({ lines: 200, calloffs: 60, release: '96A' })
      .toString('latin1')
      .split(/(?=LIN\+)/);
    const last = lines.at(-1) ?? '';
    const tail = last.slice(last.indexOf('UNS+S'));
    const piece = latin1(lines.slice(0, -1).join(''));
    const heap = (): number => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = heap();
    let most = 0;
    let drains = 0;
    let calloffs = 0;
    const result = await readStream(repeated(latin1(head), piece, 40, latin1(tail)), {
      scheduleLine: (line) => {
        calloffs += line.calloffs.dates.length;
      },
      drained: () => {
        if (++drains % 10 === 0) most = Math.max(most, heap() - before);
        return Promise.resolve();
      },
    });
    expect(drains).toBeGreaterThan(50);
    expect(result.byteCount).toBeGreaterThan(20_000_000);
    expect(calloffs).toBe(40 * 199 * 60);
    // The lines alone would take more than a hundred.
    expect(most).toBeLessThan(80_000_000);
  });
});

describe('limits of one line', () => {
  const message = (line: string): Uint8Array =>
    latin1(
      `UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'DTM+137:20261120:102'GIS+37'NAD+ST+P1::92'LIN+1++A:IN'${line}UNT+9+1'UNZ+1+7'`,
    );

  it('keep an article with call-offs without end from filling the memory, and say so once', async () => {
    const bytes = message(`SCC+1'${"QTY+113:1'DTM+2:20261124:102'".repeat(200_300)}`);
    const lines: ScheduleLineDocument[] = [];
    const result = await readStream(pieces(bytes, [65_536]), {
      scheduleLine: (line) => {
        lines.push(line);
      },
    });
    expect(lines.map(({ calloffs, totalQuantity }) => [calloffs.dates.length, totalQuantity])).toEqual([
      [200_000, '200000'],
    ]);
    expect(result.findings.filter(({ code }) => code === 'calloffs-too-many')).toMatchObject([
      { found: '1', expected: '200000', path: 'LIN 1 / QTY 200001', severity: 'error' },
    ]);
    expect(read(bytes).findings).toEqual(result.findings);
  });

  it('end a description that is put together from pieces without end', () => {
    const [document] = read(message("IMD+++:::BRAKE CALIPER LEFT HAND'".repeat(10_000))).documents;
    const description = document?.kind === 'delivery-schedule' ? document.lines[0]?.description : null;
    expect(description?.length).toBeGreaterThan(3_000);
    expect(description?.length).toBeLessThan(4_100);
  });
});

describeShared('collected samples as streams', () => {
  const sampleFiles = (at: string): string[] =>
    readdirSync(at).flatMap((name) =>
      statSync(join(at, name)).isDirectory() ? sampleFiles(join(at, name)) : [join(at, name)],
    );

  it('give what the files give, in pieces of any size', async () => {
    const files = sampleFiles(join(SHARED, 'samples'));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      await expectSame(bytes, [1], file);
      await expectSame(bytes, fc.sample(sizes, { numRuns: 1, seed: bytes.length })[0] ?? [1], file);
    }
  });
});
