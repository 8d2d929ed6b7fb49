import fc from 'fast-check';
import { divisionOf, draw, pieceAround } from './drawing.js';
import { width } from './terminal.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Draws the first occurrence of a text in a file; `·` at the end of lines is left as it is. */
function drawn(file: string, wrong: string, { charset = 'UTF-8', columns = 80 } = {}): string[] {
  const encode = charset === 'UTF-8' ? utf8 : latin1;
  const start = encode(file.slice(0, file.indexOf(wrong))).length;
  const bytes = encode(file);
  const { line, carets } = draw(bytes, { start, end: start + encode(wrong).length }, divisionOf(bytes), {
    charset,
    columns,
  });
  return [line, carets];
}

/** Bytes that count how often one of them is read. */
function countingReads(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly reads: () => number } {
  let reads = 0;
  const counting = new Proxy(bytes, {
    get(target, key): unknown {
      if (key === 'length') return target.length;
      if (key === 'subarray')
        return (start: number, end: number) => {
          const piece = target.subarray(start, end);
          reads += piece.length;
          return piece;
        };
      reads += 1;
      return target[Number(key)];
    },
  });
  return { bytes: counting, reads: () => reads };
}

const HEADER = "UNB+UNOC:3+A+B+260101:0900+7'";

describe('a finding in an EDIFACT file', () => {
  it('is drawn in its segment alone, with carets under its bytes', () => {
    expect(drawn(`${HEADER}BGM+241+X'DTM+137:20261350:102'UNZ+1+7'`, '20261350')).toEqual([
      "DTM+137:20261350:102'",
      '        ^^^^^^^^',
    ]);
  });

  it('has its carets in the right column behind text of several bytes a character', () => {
    expect(drawn(`${HEADER}FTX+AAI+++Grüße:wrong'`, 'wrong')).toEqual([
      "FTX+AAI+++Grüße:wrong'",
      '                ^^^^^',
    ]);
  });

  it('has its carets in the right column behind characters two columns wide, and two under each of them', () => {
    expect(drawn(`${HEADER}FTX+漢字:交货'`, '交货')).toEqual(["FTX+漢字:交货'", '         ^^^^']);
  });

  it('counts no column for a mark that combines with the letter before it', () => {
    expect(drawn(`${HEADER}FTX+e\u0301:wrong'`, 'wrong')).toEqual(["FTX+e\u0301:wrong'", '      ^^^^^']);
  });

  it('is drawn in the character set the file was read in', () => {
    expect(drawn(`${HEADER}NAD+Åäö:wrong'`, 'wrong', { charset: 'ISO-8859-1' })).toEqual([
      "NAD+Åäö:wrong'",
      '        ^^^^^',
    ]);
  });

  it('shows tabs, line ends and escape codes inside of a segment as dots', () => {
    expect(drawn(`${HEADER}FTX+a\tb\r\nc\u001b[31m:wrong'`, 'wrong')).toEqual([
      "FTX+a·b··c·[31m:wrong'",
      '                ^^^^^',
    ]);
  });

  it('begins behind the line end that separates two segments', () => {
    expect(drawn(`${HEADER}\r\n  BGM+241+wrong'\r\n`, 'wrong')).toEqual(["BGM+241+wrong'", '        ^^^^^']);
  });

  it('takes a released terminator for text, and a released release character for one that releases nothing', () => {
    expect(drawn(`${HEADER}FTX+it?'s+wrong'`, 'wrong')).toEqual(["FTX+it?'s+wrong'", '          ^^^^^']);
    expect(drawn(`${HEADER}FTX+why??'BGM+wrong'`, 'wrong')).toEqual(["BGM+wrong'", '    ^^^^^']);
  });

  it('is divided by the terminator the file declares', () => {
    expect(drawn("UNA:+.? ~UNB+UNOC:3+A+B~BGM+it's+wrong~UNZ+1+7~", 'wrong')).toEqual([
      "BGM+it's+wrong~",
      '         ^^^^^',
    ]);
  });

  it('has one caret where something is missing between two bytes', () => {
    const bytes = utf8(`${HEADER}BGM++5'`);
    const at = bytes.length - 3;
    expect(draw(bytes, { start: at, end: at }, divisionOf(bytes), { charset: 'UTF-8', columns: 80 })).toEqual({
      line: "BGM++5'",
      carets: '    ^',
    });
  });

  it('stands behind the last segment where the end of the file is meant', () => {
    const bytes = utf8(`${HEADER}BGM+241'\n\n`);
    for (const at of [bytes.length - 2, bytes.length]) {
      expect(draw(bytes, { start: at, end: at }, divisionOf(bytes), { charset: 'UTF-8', columns: 80 })).toEqual({
        line: "BGM+241'",
        carets: '        ^',
      });
    }
  });
});

describe('a segment that is too long for the line', () => {
  it('is cut on both sides of the place', () => {
    const [line = '', carets = ''] = drawn(`${HEADER}FTX+${'a'.repeat(300)}:wrong:${'b'.repeat(300)}'`, 'wrong', {
      columns: 40,
    });
    expect(line).toMatch(/^…a+:wrong:b+…$/);
    expect(width(line)).toBeLessThanOrEqual(40);
    expect(line.slice(carets.indexOf('^'), carets.length)).toBe('wrong');
  });

  it('is cut inside of the place where that alone is too long', () => {
    const [line = '', carets = ''] = drawn(`${HEADER}FTX+${'x'.repeat(500)}'`, 'x'.repeat(500), { columns: 40 });
    expect(line).toMatch(/^FTX\+x+…$/);
    expect(width(line)).toBeLessThanOrEqual(40);
    expect(carets).toMatch(/^ {4}\^+$/);
  });

  it('is never looked through as a whole', () => {
    const bytesLookedAt = (length: number): number => {
      const counted = countingReads(new Uint8Array(length).fill(0x61));
      const { line } = draw(
        counted.bytes,
        { start: length / 2, end: length * 0.8 },
        { terminator: 0x27, release: 0x3f, recordLength: 0, origin: 0 },
        { charset: 'UTF-8', columns: 60 },
      );
      expect(line).toMatch(/^…a+…$/);
      return counted.reads();
    };
    expect(bytesLookedAt(5_000)).toBeGreaterThan(0);
    expect(bytesLookedAt(5_000_000)).toBe(bytesLookedAt(5_000));
  });
});

describe('VDA records', () => {
  const record = (text: string): string => text.padEnd(128, '.');

  it('are drawn one by one where nothing divides them', () => {
    const file = record('51102CUST') + record('51201wrong') + record('51301');
    expect(drawn(file, 'wrong', { columns: 200 })).toEqual([record('51201wrong'), '     ^^^^^']);
  });

  it('are drawn one by one where they stand in lines', () => {
    const file = [record('51102CUST'), record('51201wrong'), record('51301')].join('\r\n');
    expect(drawn(file, 'wrong', { columns: 200 })).toEqual([record('51201wrong'), '     ^^^^^']);
  });
});

it('draws any place in any bytes within the columns, carets below the line or right behind it', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.nat(500),
      fc.nat(500),
      fc.constantFrom('UTF-8', 'ISO-8859-1', 'ISO-2022-JP'),
      fc.boolean(),
      (bytes, start, length, charset, isEdifact) => {
        if (isEdifact) bytes.set(utf8('UNB+U'.slice(0, bytes.length)));
        const division = divisionOf(bytes);
        const piece = pieceAround(bytes, { start, end: start + length }, division);
        expect(piece.start).toBeLessThanOrEqual(piece.end);
        expect(piece.end).toBeLessThanOrEqual(Math.max(bytes.length, piece.start));
        const { line, carets } = draw(bytes, { start, end: start + length }, division, { charset, columns: 60 });
        expect(width(line)).toBeLessThanOrEqual(60);
        expect(carets).toMatch(/^ *\^+$/);
        expect(width(carets)).toBeLessThanOrEqual(width(line) + 1);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      },
    ),
    { numRuns: 300 },
  );
});
