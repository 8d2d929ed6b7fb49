import { vda4905 } from '../../test/given/delfor.js';
import { analyze, peekEnvelope, read } from './read.js';
import { readStream } from './read-stream.js';
import type { BusinessDocument } from './model/document.js';

type Piece = readonly [position: number, text: string];
type Encoding = 'latin1' | 'utf8';

const record = (...pieces: readonly Piece[]): string =>
  pieces.reduce((text, [position, piece]) => text.padEnd(position - 1) + piece, '').padEnd(128);
const encoded = (text: string, encoding: Encoding): Uint8Array => new Uint8Array(Buffer.from(text, encoding));
const LINE_ENDS = [
  ['lines', '\r\n'],
  ['no line ends', ''],
] as const;

/** A delivery note with letters beyond ASCII in front of numbers, in names and in a text. */
function note(lineEnd: string): string {
  return [
    record([1, '71103'], [6, 'KÜNZEL'], [15, 'SUPP1'], [24, '0004100042261122']),
    record(
      [1, '71203'],
      [6, '00004711'],
      [14, '001'],
      [17, 'SPEDITION MÜLL'],
      [31, '261122143000012340001000'],
      [58, '0003'],
      [76, '01'],
      [78, 'WÖB-AB 12'],
      [112, '2611230800'],
    ),
    record(
      [1, '71303'],
      [6, '00099112261122'],
      [20, 'T5'],
      [25, '03'],
      [31, '550001'],
      [43, '30'],
      [49, '012'],
      [77, 'SUPP1'],
      [86, 'PÖU1'],
    ),
    record(
      [1, '71403'],
      [6, '1K0Ä23'],
      [28, 'S9'],
      [50, '0040000000100000ST0000000000000'],
      [87, '001'],
      [106, 'S'],
      [115, 'P'],
      [118, 'S02'],
    ),
    record([1, '71902'], [6, [1, 1, 1, 1, 0, 0, 0, 1, 0].map((count) => String(count).padStart(7, '0')).join('')]),
  ]
    .map((text) => text + lineEnd)
    .join('');
}
const schedule = (lineEnd: string, lines = 3): string =>
  vda4905({ lines, calloffs: 12, customer: 'KÜNZEL', shipTo: 'ÖÄ', article: (line) => `1K0Ä${line}`, lineEnd })
    .toString('latin1')
    .replaceAll('55000', 'BÜCH.');
const codes = (bytes: Uint8Array): string[] => read(bytes).findings.map(({ code }) => code);

describe('a VDA file in UTF-8', () => {
  it.each(
    LINE_ENDS.flatMap(([name, lineEnd]) => [
      ['VDA 4913', name, note(lineEnd)],
      ['VDA 4905', name, schedule(lineEnd)],
    ]),
  )('(%s, %s) is read by characters and says what it says in ISO 8859-1', (_, __, text) => {
    const [expected, found] = [read(encoded(text, 'latin1')), read(encoded(text, 'utf8'))];
    expect(expected.findings).toEqual([]);
    expect(found).toMatchObject({
      documents: expected.documents,
      interchanges: expected.interchanges,
      messages: expected.messages,
      segmentCount: expected.segmentCount,
      charset: 'UTF-8',
    });
    expect(found.findings).toMatchObject([
      { code: 'charset-utf8', severity: 'info', segment: 1, path: 'record 1', found: 'Ü' },
    ]);
  });

  it('keeps weights and the plate behind the name of the carrier', () => {
    expect(read(encoded(note('\r\n'), 'utf8')).documents).toMatchObject([
      { grossWeight: '1234', netWeight: '1000', carrier: { name: 'SPEDITION MÜLL' } },
    ]);
  });

  it.each([...LINE_ENDS, ['blanks cut off', null]] as const)(
    '(%s) is taken apart and peeked at alike',
    (_, lineEnd) => {
      const text = lineEnd === null ? schedule('\n').replaceAll(/ +$/gm, '') : schedule(lineEnd);
      const [expected, found] = [
        analyze(encoded(text, 'latin1'), { from: 1, limit: 100 }),
        analyze(encoded(text, 'utf8'), { from: 1, limit: 100 }),
      ];
      expect(found.outline.map(({ label, value }) => [label, value])).toEqual(
        expected.outline.map(({ label, value }) => [label, value]),
      );
      expect(found.segments.map(({ tokens }) => tokens.map((token) => token.text))).toEqual(
        expected.segments.map(({ tokens }) => tokens.map((token) => token.text)),
      );
      expect(found).toMatchObject({ charset: 'UTF-8', segmentCount: expected.segmentCount });
      expect(peekEnvelope(encoded(text, 'utf8'))).toEqual(read(encoded(text, 'latin1')).interchanges[0]);
    },
  );

  it('points at the very bytes of what is wrong behind a letter of two', () => {
    const bytes = encoded(note('\n').replace('SPEDITION MÜLL261122', 'SPEDITION MÜLL261199'), 'utf8');
    const wrong = read(bytes).findings.find(({ code }) => code === 'date-invalid');
    expect(Buffer.from(bytes.subarray(wrong?.start, wrong?.end)).toString()).toBe('261199');
  });

  it('comes in pieces as it comes whole', async () => {
    const bytes = encoded(schedule(''), 'utf8');
    const documents: BusinessDocument[] = [];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 7) yield await Promise.resolve(bytes.slice(at, at + 7));
    }
    await readStream(pieces(), {
      document: (document) => {
        documents.push(document);
      },
    });
    expect(documents).toEqual(read(bytes).documents);
  });

  it('has too long a record only where it has more than 128 characters', () => {
    expect(codes(encoded(note('\n').replace(/^712.*$/m, '$&X'), 'utf8'))).toEqual(['charset-utf8', 'record-too-long']);
  });

  it.each(LINE_ENDS)(
    'whose records were filled up to 128 bytes (%s) is read by bytes, as it was written',
    (_, lineEnd) => {
      const text = record([1, '51801'], [6, Buffer.from('Tür 5', 'utf8').toString('latin1')], [46, 'LINKS']);
      const bytes = encoded(
        vda4905({ lines: 2, calloffs: 3, lineEnd: '\n' })
          .toString('latin1')
          .replace(/^512.*SART-0002/m, `${text}\n$&`)
          .replaceAll('\n', lineEnd),
        'latin1',
      );
      const fields = analyze(bytes, { from: 1, limit: 10 }).segments.map(({ tag, tokens }) => [
        tag,
        ...tokens.filter(({ kind }) => kind === 'data').map((token) => token.text.trim()),
      ]);
      expect(fields.map(([tag]) => tag)).toEqual(['511', '512', '513', '518', '512', '513', '519']);
      expect(fields[3]).toEqual(['518', 'Tür 5', 'LINKS']);
      expect(codes(bytes)).toEqual(['charset-utf8', 'record-count-wrong']);
    },
  );

  it('is read by bytes where a record is none', () => {
    const text = schedule('', 20);
    const expected = read(encoded(text, 'latin1')).documents[0];
    const mixed = Buffer.concat([encoded(text, 'utf8'), encoded(text, 'latin1')]);
    expect(read(mixed).documents.map((document) => ({ ...document, interchange: 0, messageNumber: 1 }))).toEqual([
      expected,
      expected,
    ]);
  });
});
