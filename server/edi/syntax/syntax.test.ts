import fc from 'fast-check';
import { charsetOf, isUtf8Text } from './charset.js';
import { code, codeOf, codeText, LONG_CODE } from './codes.js';
import { isoDate, NO_DATE, packWeek } from './date.js';
import { type Decimal, decimalText, readDecimal, rescale } from './decimal.js';
import { type DtmReading, NO_TIME, noReading, readDtm } from './dtm.js';
import { SegmentCursor } from './segment-cursor.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const POINT = 0x2e;

/** Segments as lists of elements, these as lists of components. */
function segments(text: string, version = 1): string[][][] {
  const cursor = new SegmentCursor(bytes(text));
  cursor.useSyntaxVersion(version);
  const found: string[][][] = [];
  while (cursor.next()) {
    found.push(
      Array.from({ length: cursor.elementCount }, (_, element) =>
        Array.from({ length: cursor.componentCount(element) }, (__, component) => cursor.textAt(element, component)),
      ),
    );
  }
  return found;
}

describe('EDIFACT segments', () => {
  it('are elements of components', () => {
    expect(segments("BGM+241+N:1:2+5'")).toEqual([[['BGM'], ['241'], ['N', '1', '2'], ['5']]]);
  });

  it('keep released signs as text, the release sign itself too', () => {
    expect(segments("FTX+A?+B?:C?'D??'QTY+1'")).toEqual([
      [['FTX'], ["A+B:C'D?"]],
      [['QTY'], ['1']],
    ]);
  });

  it('may be indented, broken into lines or lack the last terminator', () => {
    expect(segments("\uFEFF  BGM+2\r\n41'\r\n\r\n   DTM+137")).toEqual([
      [['BGM'], ['241']],
      [['DTM'], ['137']],
    ]);
  });

  it('use the signs that UNA declares, also a second UNA in the file', () => {
    expect(segments("UNA;*,! ~BGM*A;B!*C~UNA:+.? 'BGM+A:B'")).toEqual([
      [['BGM'], ['A', 'B*C']],
      [['BGM'], ['A', 'B']],
    ]);
  });

  it('are read with the usual signs where UNA is unusable or too short', () => {
    expect(segments("UNA++++++BGM+1'")).toEqual([[['BGM'], ['1']]]);
    expect(segments("UNA:+.?'UNB+1'")).toEqual([[['UNB'], ['1']]]);
  });

  it('repeat elements in syntax version 4 only', () => {
    const cursor = new SegmentCursor(bytes("PIA+A:B*C:D'"));
    cursor.useSyntaxVersion(4);
    cursor.next();
    expect([cursor.textAt(1, 0), cursor.textAt(1, 1), cursor.textAt(1, 2)]).toEqual(['A', 'B', '']);
    expect(segments("PIA+A:B*C:D'", 3)).toEqual([[['PIA'], ['A', 'B*C', 'D']]]);
  });

  it('written from any text are read back as it was', () => {
    const piece = fc
      .string({ unit: fc.constantFrom('A', 'Z', '0', '+', ':', "'", '?', '.', ' ') })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (elements) => {
        const release = (text: string): string => text.replaceAll(/[+:'?]/g, '?$&');
        const written = ['FTX', ...elements.map((components) => components.map(release).join(':'))].join('+');
        expect(segments(`${written}'`)).toEqual([[['FTX'], ...elements]]);
      }),
    );
  });
});

describe('codes', () => {
  it('are the same in lower case, and end at four characters', () => {
    expect(codeOf(bytes('qty'), 0, 3)).toBe(code('QTY'));
    expect(codeText(code('113'))).toBe('113');
    expect(codeOf(bytes('DELFOR'), 0, 6)).toBe(LONG_CODE);
  });
});

describe('quantities', () => {
  it.each([
    ['120', '120'],
    ['00120', '120'],
    ['-5', '-5'],
    ['+5', '5'],
    ['12,50', '12.5'],
    ['0.001', '0.001'],
    [' 7 ', '7'],
    ['-0', '0'],
    ['99999999999999999999', '99999999999999999999'],
    ['.5', '0.5'],
  ])('%j is %s', (text, expected) => {
    const value: Decimal = { mantissa: 0, scale: 0 };
    expect(readDecimal(bytes(text), 0, text.length, POINT, value)).toBe(true);
    expect(decimalText(value)).toBe(expected);
  });

  it.each(['', '1Z0', '1.2.3', '1e3', '--1', '1 0', '-', '.', '1'.repeat(36)])('%j is none', (text) => {
    expect(readDecimal(bytes(text), 0, text.length, POINT, { mantissa: 0, scale: 0 })).toBe(false);
  });

  it('keep their exact value at a larger scale', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(6), fc.nat(6), (mantissa, scale, more) => {
        expect(BigInt(rescale(mantissa, scale, scale + more))).toBe(mantissa * 10n ** BigInt(more));
      }),
    );
  });
});

describe('dates', () => {
  it.each<[string, string, string | null, string?]>([
    ['20261124', '102', '2026-11-24'],
    ['261124', '101', '2026-11-24'],
    ['700101', '101', '1970-01-01'],
    ['202611240900', '203', '2026-11-24'],
    ['2611240900', '201', '2026-11-24'],
    ['202648', '616', '2026-11-23', '2026-11-29'],
    ['2648', '615', '2026-11-23', '2026-11-29'],
    ['202653', '616', '2026-12-28', '2027-01-03'],
    ['202753', '616', null],
    ['202101', '616', '2021-01-04', '2021-01-10'],
    ['202612', '610', '2026-12-01', '2026-12-31'],
    ['2612', '609', '2026-12-01', '2026-12-31'],
    ['20261123-20261129', '718', '2026-11-23', '2026-11-29'],
    ['20261201-20261231', '718', '2026-12-01', '2026-12-31'],
    ['20261123-20261206', '718', '2026-11-23', '2026-12-06'],
    ['202704-202706', '710', '2027-04-01', '2027-06-30'],
    ['202649-202650', '716', '2026-11-30', '2026-12-13'],
    ['2026112320261123', '718', '2026-11-23'],
    ['20261129-20261123', '718', null],
    ['20260229', '102', null],
    ['20240229', '102', '2024-02-29'],
    ['20261301', '102', null],
    ['2026112', '102', null],
    ['', '102', null],
    ['30', '804', null],
  ])('%s with format %s is %s', (text, format, expected, last = expected ?? undefined) => {
    const reading: DtmReading = noReading();
    readDtm(bytes(text), 0, text.length, code(format), reading);
    expect(reading.date === NO_DATE ? null : isoDate(reading.date)).toBe(expected);
    if (expected !== null) expect([isoDate(reading.last), reading.mismatch]).toEqual([last, false]);
  });

  it.each([
    ['202611240900', '102'],
    ['20261124', '203'],
    ['20261124', ''],
  ])('%s with format %j is a date written otherwise than announced', (text, format) => {
    const reading: DtmReading = noReading();
    readDtm(bytes(text), 0, text.length, code(format), reading);
    expect(reading).toMatchObject({ date: 20261124, last: 20261124, mismatch: true });
  });

  it.each([
    ['202611240830', '203', 830, 830],
    ['20261124083059', '204', 830, 830],
    ['2611240000', '201', 0, 0],
    ['202611240830CET', '303', 830, 830],
    ['202611240830-202611241615', '719', 830, 1615],
    ['2611240830-2611251615', '713', 830, 1615],
    ['202611240830', '102', 830, 830],
    ['202611242560', '203', NO_TIME, NO_TIME],
    ['20261124', '102', NO_TIME, NO_TIME],
    ['202648', '616', NO_TIME, NO_TIME],
    ['20261123-20261129', '718', NO_TIME, NO_TIME],
  ])('%s with format %s has the times %d and %d', (text, format, time, lastTime) => {
    const reading = noReading();
    readDtm(bytes(text), 0, text.length, code(format), reading);
    expect(reading).toMatchObject({ time, lastTime });
  });

  it('of weeks are Mondays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2069 }), fc.integer({ min: 1, max: 52 }), (year, week) => {
        expect(new Date(`${isoDate(packWeek(year, week))}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });
});

describe('character sets', () => {
  it('are known by their syntax identifier, and by nothing else', () => {
    expect([charsetOf('UNOC'), charsetOf('unoa'), charsetOf('UNOW'), charsetOf('XXXA'), charsetOf('toString')]).toEqual(
      ['ISO-8859-1', 'ISO-8859-1', 'UTF-8', null, null],
    );
  });

  it('recognise UTF-8 exactly as a strict decoder does', () => {
    const strict = (sample: Uint8Array): boolean => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(sample);
        return sample.some((byte) => byte >= 0x80);
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12, min: 0x60 }), (sample) => {
        expect(isUtf8Text(sample)).toBe(strict(sample));
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(isUtf8Text(bytes(text))).toBe(strict(bytes(text)));
      }),
    );
  });
});
