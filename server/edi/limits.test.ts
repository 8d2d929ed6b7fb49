import { acknowledgements } from './acknowledge.js';
import { describe as inWords } from './finding-description.js';
import { FILE_LIMITS } from './limits.js';
import type { ReadResult } from './interchange.js';
import { read } from './read.js';
import { delfor, vda4905 } from '../../test/given/delfor.js';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

const UNB = "UNB+UNOA:2+A+B+260101:0900+7++++1'";
const interchanges = (count: number): Uint8Array =>
  bytes(times(count, (n) => `UNB+UNOA:2+A+B+260101:0900+${n}++++1'UNZ+0+${n}'`));
const transmissions = (count: number): Uint8Array =>
  bytes(
    times(count, (n) =>
      `51102${'CUST01'.padEnd(9)}${'SUPP01'.padEnd(9)}00000${String(n).padStart(5, '0')}260101`.padEnd(128),
    ),
  );
const messages = (count: number): Uint8Array =>
  bytes(`${UNB}${times(count, (n) => `UNH+${n}+DELFOR:D:97A:UN'BGM+241+N${n}+5'UNT+3+${n}'`)}UNZ+${count}+7'`);
const lines = (count: number): Uint8Array =>
  bytes(
    `${UNB}UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'${times(count, (n) => `LIN+${n}++A${n}:IN'`)}UNT+${count + 3}+1'UNZ+1+7'`,
  );
const records = (count: number): Uint8Array => vda4905({ lines: count, calloffs: 1 });
const invoiceLines = (count: number): Uint8Array =>
  bytes(
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">${'<a:InvoiceLine/>'.repeat(count)}</Invoice>`,
  );

const codes = ({ findings }: ReadResult): string[] => findings.map(({ code }) => code);
const REFUSALS = ['too-many-interchanges', 'too-many-messages', 'too-many-lines'];

describe.each([
  ['interchanges', 'too-many-interchanges', interchanges, FILE_LIMITS.interchanges],
  ['interchanges', 'too-many-interchanges', transmissions, FILE_LIMITS.interchanges],
  ['messages', 'too-many-messages', messages, FILE_LIMITS.messages],
  ['lines', 'too-many-lines', lines, FILE_LIMITS.lines],
  ['lines', 'too-many-lines', records, FILE_LIMITS.lines],
  ['lines', 'too-many-lines', invoiceLines, FILE_LIMITS.lines],
] as const)('a file with too many %s (%s)', (_, code, make, limit) => {
  it('is refused as a whole, and says how many it has and may have', () => {
    const result = read(make(limit + 7));
    expect(result).toMatchObject({ isRefused: true, documents: [], messages: [] });
    expect(result.interchanges).toHaveLength(1);
    expect(result.findings[0]).toMatchObject({
      code,
      severity: 'error',
      segment: null,
      found: String(limit + 7),
      expected: String(limit),
    });
    for (const language of ['en', 'se', 'cn'] as const) {
      const { message, action } = inWords(result.findings[0] ?? fail(), language);
      expect(message).toContain(String(limit + 7));
      expect(message).toContain(String(limit));
      expect(action).toContain(String(limit));
    }
  });

  it('is read where it has as many as it may', () => {
    const result = read(make(limit));
    expect(result.isRefused).toBe(false);
    expect(codes(result).filter((one) => REFUSALS.includes(one))).toEqual([]);
  });
});

function fail(): never {
  throw new Error('The file has no finding');
}

describe('a refused file', () => {
  it('keeps nothing of what was read before the limit', () => {
    const good = delfor({ lines: 3, calloffs: 2 });
    expect(read(good).documents).toHaveLength(1);
    const result = read(Buffer.concat([good, interchanges(FILE_LIMITS.interchanges)]));
    expect(result).toMatchObject({ isRefused: true, documents: [] });
    expect(result.interchanges).toEqual(read(good).interchanges);
  });

  it('names its limit first, however many findings it has', () => {
    const result = read(
      bytes(`${UNB}UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'${times(FILE_LIMITS.lines + 1, (n) => `LIN+${n}'QTY+113:x'`)}`),
    );
    expect(result.errorCount).toBeGreaterThan(500);
    expect(codes(result)[0]).toBe('too-many-lines');
    expect(codes(result).at(-1)).toBe('too-many-findings');
    expect(result.findings.length).toBeLessThanOrEqual(500);
  });

  it('is answered once, for its first interchange, with a refusal', () => {
    for (const file of [interchanges(FILE_LIMITS.interchanges + 1), messages(FILE_LIMITS.messages + 1)]) {
      const answers = acknowledgements(file, {}, read(file));
      expect(answers.map(({ place, document: { action, error } }) => [place, action, error])).toEqual([[0, '4', '18']]);
    }
  });

  it('is not answered where it is full of answers', () => {
    const file = bytes(
      `${UNB}${times(FILE_LIMITS.messages + 1, (n) => `UNH+${n}+CONTRL:D:3:UN'UCI+1+A+B+7'UNT+3+${n}'`)}UNZ+1+7'`,
    );
    expect(read(file).isRefused).toBe(true);
    expect(acknowledgements(file, {}, read(file))).toEqual([]);
  });

  it('costs no memory for what is behind the limit', () => {
    const kept = (file: Uint8Array): number => JSON.stringify(read(file)).length;
    expect(kept(messages(FILE_LIMITS.messages * 4))).toBeLessThan(1.1 * kept(messages(FILE_LIMITS.messages + 1)));
  });
});

describe('findings beyond the list', () => {
  const faulty = (count: number): ReadResult =>
    read(
      bytes(`${UNB}UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'${times(count, (n) => `LIN+${n}++A${n}:IN'QTY+113:x'`)}UNT+9+1'`),
    );

  it('are counted, which the last one listed says', () => {
    const result = faulty(2_000);
    const { found, expected, severity } = result.findings.at(-1) ?? fail();
    expect([codes(result).at(-1), severity]).toEqual(['too-many-findings', 'info']);
    expect(Number(found)).toBe(result.findings.length - 1 + result.findingsOmitted);
    expect(Number(expected)).toBe(result.findings.length - 1);
    expect(result.findings.length).toBeLessThanOrEqual(500);
    expect(result.errorCount + result.warningCount).toBeLessThanOrEqual(Number(found));
  });

  it('are no matter where all are listed', () => {
    expect(codes(faulty(5))).not.toContain('too-many-findings');
  });
});
