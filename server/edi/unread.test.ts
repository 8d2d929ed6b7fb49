import { read } from './read.js';
import { readStream } from './read-stream.js';

const HEAD = ['BGM+241+4711+9', 'DTM+137:20261120:102', 'NAD+BY+CUST01::92', 'NAD+CN+PLANT1::92'];
const CALLOFF = ['SCC+1++D', 'QTY+113:100:PCE', 'DTM+2:20261124:102'];
const file = (type: string, segments: readonly string[]): Buffer =>
  Buffer.from(
    [
      'UNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1',
      `UNH+1+${type}`,
      ...segments,
      `UNT+${segments.length + 2}+1`,
      'UNZ+1+1',
      '',
    ].join("'\n"),
    'latin1',
  );
const delfor = (...lines: readonly string[]): Buffer => file('DELFOR:D:97A:UN', [...HEAD, ...lines]);
const NOTES = new Set(['segments-not-used', 'values-not-used']);
const notes = (bytes: Buffer): unknown[] =>
  read(bytes)
    .findings.filter(({ code }) => NOTES.has(code))
    .map(({ code, path, found, severity }) => [code, path, found, severity]);

describe('what a message says and its document does not keep', () => {
  it('is nothing where all of it is read, as are codes that say how a value is to be understood', () => {
    expect(notes(delfor('GIS+37', 'LIN+1++A:IN::92', 'IMD+F++:::BOLT', ...CALLOFF))).toEqual([]);
  });

  it('is said of a schedule once for all segments of which nothing is read', () => {
    const bytes = delfor('GIS+37', 'LIN+1++A:IN', 'MEA+PD+AAA+KGM:5', 'MEA+PD+LN+MMT:5', 'ALI+DE', ...CALLOFF);
    expect(notes(bytes)).toEqual([['segments-not-used', 'UNH', 'MEA (2), ALI', 'info']]);
  });

  it('is said of the values that are left over in a segment, with their elements and what the segment is about', () => {
    const bytes = delfor(
      'NAD+CA+DHL::92++DHL FREIGHT+ROAD 1+TOWN',
      'GIS+37',
      'LIN+1++A:IN',
      'RFF+CT:C-77',
      'LOC+1+RAMP 3',
      ...CALLOFF,
    );
    expect(notes(bytes)).toEqual([
      ['values-not-used', 'NAD 3', 'CA 3039 “DHL”, CA 3036 “DHL FREIGHT”, CA 3042 “ROAD 1”, CA 3164 “TOWN”', 'info'],
      ['values-not-used', 'GIS 1 / LIN 1 / RFF 1', 'CT 1154 “C-77”', 'info'],
      ['values-not-used', 'GIS 1 / LIN 1 / LOC 1', '1 3225 “RAMP 3”', 'info'],
    ]);
  });

  it('is said once for each place of the message, however many lines have it', () => {
    const lines = Array.from({ length: 50 }, (_, i) => [`LIN+${i + 1}++A${i}:IN`, 'RFF+CT:C-77', ...CALLOFF]).flat();
    expect(notes(delfor('GIS+37', ...lines))).toEqual([
      ['values-not-used', 'GIS 1 / LIN 1 / RFF 1', 'CT 1154 “C-77”', 'info'],
    ]);
  });

  it('quotes no more than a few values of one place, and no more than a part of a long one', () => {
    const references = ['CT', 'CR', 'PL', 'IV', 'VN', 'ZZZ', 'ABO', 'ACD'].map(
      (code) => `RFF+${code}:${'9'.repeat(70)}`,
    );
    const [note] = read(delfor('GIS+37', 'LIN+1++A:IN', ...references, ...CALLOFF)).findings.filter(({ code }) =>
      NOTES.has(code),
    );
    expect(note?.found.split(', ').map((value) => value.slice(0, 4))).toEqual([
      'CT 1',
      'CR 1',
      'PL 1',
      'IV 1',
      'VN 1',
      'ZZZ ',
      '…',
    ]);
    expect(note?.found.length).toBeLessThan(400);
  });

  it('is said of a date that belongs to nothing kept', () => {
    const head = HEAD.toSpliced(2, 0, 'DTM+2:20261201:102');
    expect(
      notes(file('DELFOR:D:97A:UN', [...head, 'GIS+37', 'LIN+1++A:IN', 'DTM+257:20261101:102', ...CALLOFF])),
    ).toEqual([
      ['values-not-used', 'DTM 2', '2 2380 “20261201”', 'info'],
      ['values-not-used', 'GIS 1 / LIN 1 / DTM 1', '257 2380 “20261101”', 'info'],
    ]);
  });

  it('is said of a just-in-time call-off', () => {
    const bytes = file('DELJIT:D:97A:UN', [
      'BGM+242+J1+9',
      'DTM+137:20261120:102',
      'NAD+ST+P1::92++PLANT 1+ROAD 1',
      'TDT+12++30',
      'SEQ+3',
      'LIN+1++A:IN',
      'RFF+CT:C-77',
      'QTY+1:5:PCE',
      'DTM+2:20261124:102',
    ]);
    expect(notes(bytes)).toEqual([
      ['segments-not-used', 'UNH', 'TDT', 'info'],
      ['values-not-used', 'NAD 1', 'ST 3042 “ROAD 1”', 'info'],
      ['values-not-used', 'SEQ 1 / LIN 1 / RFF 1', 'CT 1154 “C-77”', 'info'],
    ]);
  });

  it('is said of components behind those that a message described by rules reads, and of a second value of one kind', () => {
    const bytes = file('ORDERS:D:96A:UN', [
      'BGM+220+O1+9',
      'DTM+137:20261120:102',
      'RFF+CT:C1',
      'RFF+CT:C2',
      'NAD+BY+CUST01::92',
      'LIN+1++A:IN',
      'QTY+21:5:PCE',
      'PRI+AAA:12.50:CA',
      'UNS+S',
    ]);
    expect(notes(bytes)).toEqual([
      ['values-not-used', 'RFF 2', 'CT 1154 “C2”', 'info'],
      ['values-not-used', 'LIN 1 / PRI 1', 'AAA 5375 “CA”', 'info'],
    ]);
  });

  it('follows from an error of the segment where it has one, and is not said besides', () => {
    expect(notes(delfor('GIS+37', 'LIN+1++A:IN', 'XYZ+1+2', ...CALLOFF))).toEqual([]);
    expect(notes(delfor('GIS+37', ...CALLOFF))).toEqual([]);
  });

  it('is the same of a file that comes in pieces', async () => {
    const bytes = delfor('NAD+CA+DHL::92++DHL FREIGHT', 'GIS+37', 'LIN+1++A:IN', 'MEA+PD+AAA+KGM:5', ...CALLOFF);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const piece of pieces) yield await Promise.resolve(piece);
    }
    expect((await readStream(source(), {})).findings).toEqual(read(bytes).findings);
  });
});
