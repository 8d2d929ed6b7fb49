import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delfor } from '../../../test/given/delfor.js';
import { describeShared, SHARED } from '../../../test/harness/suites.js';
import { wholeFile } from './byte-window.js';
import { byteOrderMark, decoding } from './charset.js';
import { detect } from './detect.js';
import { SegmentCursor } from './segment-cursor.js';

/** A segment as its tag and elements of components. */
type Taken = readonly [tag: string, ...elements: string[][]];

interface OtherParser {
  on(event: string, listener: (text: string) => void): void;
  write(text: string): void;
  end(): void;
  encoding?(name: string): void;
}
const require = createRequire(import.meta.url);
const { Parser: EdifactParser } = require('edifact') as { Parser: new () => OtherParser };
// The package's own entry needs a package that it doesn't name.
const { Parser: TsParser } = require('ts-edifact/lib/parser') as {
  Parser: new (configuration: unknown) => OtherParser;
};
const { Configuration } = require('ts-edifact/lib/configuration') as {
  Configuration: new (options: object) => unknown;
};
const { NullValidator } = require('ts-edifact/lib/validator') as { NullValidator: new () => object };

/** What another parser makes of a text; null where it refuses it. */
function taken(parser: OtherParser, opened: string, closed: string, text: string): Taken[] | null {
  const segments: Taken[] = [];
  let current: [string, ...string[][]] = [''];
  parser.on(opened, (tag) => {
    current = [tag];
  });
  parser.on('element', () => {
    current.push([]);
  });
  parser.on('component', (data) => {
    (current.at(-1) as string[]).push(data);
  });
  parser.on(closed, () => {
    segments.push(current);
  });
  try {
    parser.encoding?.('UNOC');
    parser.write(text);
    parser.end();
    return segments;
  } catch {
    return null;
  }
}

function ours(bytes: Uint8Array): Taken[] {
  const segment = new SegmentCursor(wholeFile(bytes), detect(bytes).start);
  segment.text = decoding('ISO-8859-1');
  const segments: Taken[] = [];
  while (segment.next()) {
    const elements = Array.from({ length: segment.elementCount - 1 }, (_, element) =>
      Array.from({ length: segment.componentCount(element + 1) }, (__, component) =>
        segment.textAt(element + 1, component),
      ),
    );
    segments.push([segment.textAt(0, 0), ...elements]);
  }
  return segments;
}

/** Without blanks and empty places at the ends, which say nothing. */
function plain(segments: readonly Taken[]): string[] {
  return segments.map(([tag, ...elements]) =>
    [
      tag,
      ...elements.map((components) =>
        components
          .map((text) => text.replaceAll(/[\r\n]/g, '').trim())
          .join(':')
          .replace(/:+$/, ''),
      ),
    ]
      .join('+')
      .replace(/\++$/, ''),
  );
}

/** Both parsers read one interchange and know no UNA in the middle. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(byteOrderMark(bytes)))
    .toString('latin1')
    .trim();
const READERS: readonly (readonly [string, (text: string) => Taken[] | null])[] = [
  ['edifact', (text) => taken(new EdifactParser(), 'opensegment', 'closesegment', text)],
  [
    'ts-edifact',
    (text) =>
      taken(
        new TsParser(new Configuration({ validator: new NullValidator(), charset: 'UNOC' })),
        'openSegment',
        'closeSegment',
        text,
      ),
  ],
];

describe('segments are taken apart as other readers do', () => {
  it.each(READERS)('%s and this one agree on generated schedules', (_, reader) => {
    for (const release of ['96A', '97A', '04A'] as const) {
      const bytes = new Uint8Array(delfor({ release, lines: 5, calloffs: 20 }));
      expect(plain(ours(bytes))).toEqual(plain(reader(latin1(bytes)) ?? []));
    }
  });
});

describeShared('samples are taken apart as other readers do', () => {
  const root = join(SHARED, 'samples', 'EDIFACT');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.edi'));

  it.each(READERS)('%s and this one agree where it reads the file', (name, reader) => {
    let agreed = 0;
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(join(root, file)));
      const other = reader(latin1(bytes));
      if (other === null) continue;
      expect({ file, segments: plain(ours(bytes)) }).toEqual({ file, segments: plain(other) });
      agreed++;
    }
    expect(agreed).toBeGreaterThan(name === 'edifact' ? 50 : 30);
  });
});
