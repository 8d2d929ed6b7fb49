import { despatch } from '../../test/given/despatch.js';
import { despatchDocument } from '../contract/despatch-document.js';
import { describe as inWords } from './finding-description.js';
import { lossFindings } from './loss-findings.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import { prepare, under, write } from './write.js';

const OPTIONS = {
  sender: 'O0013000002SUPP:OD',
  recipient: 'O0013000001CUST:OD',
  preparedAt: '2026-11-21T08:30',
} as const;
const advice = (of: object = {}): DespatchAdvice => ({
  kind: 'despatch-advice',
  interchange: 0,
  messageNumber: 1,
  ...despatchDocument.parse({ ...despatch('D-1'), ...of }),
});
const described = (description: string): DespatchAdvice =>
  advice({
    units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '1', unit: 'PCE', description }] }],
  });

describe("what a written message can't say", () => {
  it('is a warning where the message has no place for it, once however often it is left out', () => {
    const findings = lossFindings(prepare(advice(), { ...OPTIONS, message: 'AVIEXP' }).losses);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'property-not-written',
        severity: 'warning',
        path: 'units.packagings.typeAgency',
      }),
    );
    expect(new Set(findings.map(({ path }) => path)).size).toBe(findings.length);
  });

  it.each([
    ['轴承', '轴承'],
    ['Łożysko Ø 20', 'Łż'],
  ])('is an error where other characters would be sent: %s', (description, missing) => {
    const [finding, ...others] = lossFindings(prepare(described(description), OPTIONS).losses);
    expect([finding, others]).toMatchObject([
      {
        code: 'character-not-written',
        severity: 'error',
        path: 'units.items.description',
        found: description,
        expected: missing,
      },
      [],
    ]);
    expect(inWords(finding!, 'en').message).toBe(
      `“${description}” (units.items.description) has characters that the message cannot carry: ${missing}`,
    );
    expect(prepare(described(description), { ...OPTIONS, syntax: 'UNOW', syntaxVersion: 4 }).losses).toEqual([]);
  });

  it("is an error also where the characters are an address's and no document's", () => {
    expect(
      lossFindings(prepare(described('Ø 20'), { ...OPTIONS, recipient: 'ŁÓDŹ:ZZ' }).losses).map(({ found }) => found),
    ).toEqual(['Ł', 'Ź']);
  });

  it('stands in the list where it stands in the bytes, however long the reference is', () => {
    const document = { ...described('Ø'), dock: 'x'.repeat(60) };
    const prepared = prepare(document, OPTIONS);
    expect(prepared.findings.some(({ segment }) => segment !== null && segment > 1)).toBe(true);
    expect(under(prepared.findings, prepared, '1234567')).toEqual(
      write(document, { ...OPTIONS, controlReference: '1234567' }).findings,
    );
  });
});
