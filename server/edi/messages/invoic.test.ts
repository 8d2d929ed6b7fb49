import { Chance } from '../../../test/given/chance.js';
import { invoice } from '../../../test/given/invoice.js';
import { invoiceLineOf, invoiceOf, partyOf } from '../../../test/given/trade-documents.js';
import type { Finding } from '../finding.js';
import type { Invoice } from '../model/invoice.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};
const HEADER = ['BGM+380+R1+9', 'DTM+137:20261121:102', 'NAD+SU+S1::92', 'CUX+2:EUR:4'];
const LINE = ['LIN+1++A1:IN', 'QTY+47:4:PCE', 'MOA+203:10', 'PRI+AAA:2.5'];
const TOTALS = ['UNS+S', 'CNT+2:1', 'MOA+79:10', 'MOA+125:10', 'MOA+176:2.5', 'MOA+77:12.5'];

const bytes = (release: string, ...segments: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    [
      `UNB+UNOC:3+A:OD+B:OD+261121:0830+7`,
      `UNH+1+INVOIC:D:${release}:UN`,
      ...segments,
      `UNT+${segments.length + 2}+1`,
      'UNZ+1+7',
      '',
    ].join("'"),
  );
const invoiceIn = (...segments: readonly string[]): Invoice => read(bytes('96A', ...segments)).documents[0] as Invoice;
const findings = (...segments: readonly string[]): readonly Finding[] => read(bytes('96A', ...segments)).findings;
const told = (...segments: readonly string[]): unknown[] =>
  findings(...segments).map(({ code, severity, path, found, expected }) => [code, severity, path, found, expected]);
const replaced = (from: string, to: string): string[] =>
  [...HEADER, ...LINE, ...TOTALS].map((segment) => (segment === from ? to : segment));

describe('invoice', () => {
  describe.each(['D96A', 'D97A', 'D98B', 'D99A', 'D01B', 'D07A', 'D13A'])('in release %s', (release) => {
    test.each(Array.from({ length: 25 }, (_, seed) => seed))(
      'what is written is read back the same (seed %i)',
      (seed) => {
        const document = invoice(new Chance(seed), release === 'D96A' || release === 'D97A');
        const written = write(document, { ...OPTIONS, release });
        expect(written.losses).toEqual([]);
        expect(written.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(written.bytes).documents).toEqual([document]);
      },
    );
  });

  it('writes payment terms as PAT up to D.01B and as PYT from D.03A on', () => {
    const document = invoiceOf({
      documentNumber: 'R1',
      issueDate: '2026-11-21',
      dueDate: '2026-12-21',
      paymentTerms: '30 days net',
      seller: partyOf({ code: 'S' }),
    });
    const text = (release: string): string => new TextDecoder().decode(write(document, { ...OPTIONS, release }).bytes);
    expect(text('D01B')).toContain("PAT+1+6:::30 days net'PAT+3'DTM+13:20261221:102'");
    expect(text('D07A')).toContain("PYT+1+6:::30 days net'PYT+3'DTM+13:20261221:102'");
    expect(text('D07A')).not.toContain('PAT');
  });

  it('names the seller as a partner wants it: NAD+SE in VDA 4938', () => {
    const profile = { name: 'VDA 4938', aliases: [{ segment: 'NAD', at: '1.0', code: 'SE', means: 'SU' }] } as const;
    const document = invoice(new Chance(1), false);
    const written = write(document, { ...OPTIONS, release: 'D07A', association: 'GAVA23', profile });
    expect(new TextDecoder().decode(written.bytes)).toMatch(/NAD\+SE\+/);
    expect(written.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(read(written.bytes).documents).toEqual([document]);
  });

  it('says in findings what an early release has no code for', () => {
    const document = invoiceOf({
      documentNumber: 'R1',
      type: 'self-billed-credit-note',
      issueDate: '2026-11-21',
      seller: partyOf({ code: 'S' }),
      lines: [invoiceLineOf({ lineNumber: '1' })],
    });
    const codes = (release: string): string[] =>
      write(document, { ...OPTIONS, release }).findings.map(({ code }) => code);
    expect(codes('D96A')).toContain('code-unlisted');
    expect(codes('D01B')).not.toContain('code-unlisted');
  });

  it.each([
    ['380', 'invoice'],
    ['381', 'credit-note'],
    ['383', 'debit-note'],
    ['384', 'corrected-invoice'],
    ['389', 'self-billed-invoice'],
    ['261', 'self-billed-credit-note'],
    ['393', 'invoice'],
    ['386', 'invoice'],
    ['83', 'credit-note'],
  ])('BGM %s is a %s', (code, type) => {
    expect(invoiceIn(`BGM+${code}+R1+9`).type).toBe(type);
  });

  it('keeps the signs of a credit note as they were sent', () => {
    const lines = ['LIN+1++A1:IN', 'QTY+47:-4:PCE', 'MOA+203:-10', 'PRI+AAA:2.5'];
    const segments = [
      'BGM+381+G1+9',
      ...HEADER.slice(1),
      ...lines,
      ...TOTALS.map((segment) => segment.replace(/(MOA\+\d+:)/, '$1-')),
    ];
    expect(told(...segments)).toEqual([]);
    expect(invoiceIn(...segments)).toMatchObject({
      type: 'credit-note',
      totalAmount: '-12.5',
      taxAmount: '-2.5',
      lines: [{ quantity: '-4', amount: '-10' }],
    });
  });

  it.each([
    [['CUX+2:EUR:4'], 'EUR'],
    [['CUX+2:EUR:4+3:USD:11+0.9'], 'EUR'],
    [['CUX+2:EUR:10+3:USD:4'], 'USD'],
    [['CUX+2:SEK:10+3:SEK:11'], 'SEK'],
    [['CUX+1:USD'], 'USD'],
    [['CUX+2:EUR:10', 'CUX+2:DKK:4'], 'DKK'],
    [[], null],
  ])('%j is invoiced in %s', (segments, currency) => {
    expect(invoiceIn('BGM+380+R1+9', ...segments).currency).toBe(currency);
  });

  it.each([
    ['the seller', ['NAD+SE+S1::92', 'FII+RB+111:Name+1:25:5'], '111'],
    ['the payee', ['NAD+PE+P1::92', 'FII+BF+222'], '222'],
    ['a giro of the payee', ['NAD+PE+P1::92', 'RFF+BGI:333'], '333'],
    ['the terms of payment', ['PAT+1', 'FII+RH+444'], '444'],
  ])('the bank account stands with %s', (_, segments, account) => {
    expect(invoiceIn('BGM+380+R1+9', ...segments).bankAccount).toBe(account);
  });

  it('takes the due date from the terms for the whole amount, not from a discount or penalty', () => {
    expect(
      invoiceIn(
        'BGM+380+R1+9',
        'PAT+22++66',
        'DTM+13:20261201:102',
        'PAT+20++66',
        'DTM+13:20270101:102',
        'PAT+3++66',
        'DTM+13:20261221:102',
      ).dueDate,
    ).toBe('2026-12-21');
    expect(invoiceIn('BGM+380+R1+9', 'PAT+1+6:::30 days net', 'DTM+13:20261221:102')).toMatchObject({
      dueDate: '2026-12-21',
      paymentTerms: '30 days net',
    });
  });

  it('takes charges of the summary only where the header has none', () => {
    const summary = ['UNS+S', 'MOA+77:12', 'ALC+C++++FC', 'MOA+131:120', 'ALC+A++++DI', 'MOA+131:20'];
    expect(invoiceIn('BGM+380+R1+9', 'ALC+C++++FC', 'MOA+23:120', ...summary).allowances).toMatchObject([
      { isCharge: true, amount: '120' },
    ]);
    expect(invoiceIn('BGM+380+R1+9', ...summary).allowances).toMatchObject([
      { isCharge: true, amount: '120' },
      { isCharge: false, amount: '20' },
    ]);
  });

  it('takes the number of the customer from PIA where LIN has another', () => {
    const numbers = (...segments: string[]): unknown => {
      const [{ articleNumber, supplierArticleNumber } = invoiceLineOf({})] = invoiceIn(
        'BGM+380+R1+9',
        ...segments,
      ).lines;
      return [articleNumber, supplierArticleNumber];
    };
    expect(numbers('LIN+1++4000862141404:EN', 'PIA+1+SUP1:SA+CUST1:IN')).toEqual(['CUST1', 'SUP1']);
    expect(numbers('LIN+1++CUST1:IN', 'PIA+1+OTHER:IN')).toEqual(['CUST1', null]);
    expect(numbers('LIN+1++4000862141404:EN')).toEqual(['4000862141404', null]);
  });
});

describe('figures of an invoice', () => {
  it('that agree give no findings', () => {
    expect(told(...HEADER, ...LINE, ...TOTALS)).toEqual([]);
  });

  it.each([
    [
      'the sum of the lines',
      'MOA+79:10',
      'MOA+79:10.02',
      ['lines-amount-mismatch', 'warning', 'MOA 79 / 5004', '10.02', '10'],
    ],
    [
      'quantity and price',
      'PRI+AAA:2.5',
      'PRI+AAA:2.6',
      ['line-amount-mismatch', 'warning', 'LIN 1 / MOA 203 / 5004', '10', '10.4'],
    ],
    [
      'the price basis',
      'PRI+AAA:2.5',
      'PRI+AAA:2.5:::100',
      ['line-amount-mismatch', 'warning', 'LIN 1 / MOA 203 / 5004', '10', '0.1'],
    ],
    [
      'the total',
      'MOA+77:12.5',
      'MOA+77:12.52',
      ['total-amount-mismatch', 'warning', 'MOA 77 / 5004', '12.52', '12.5'],
    ],
    [
      'the amount due where there is no total',
      'MOA+77:12.5',
      'MOA+9:13',
      ['total-amount-mismatch', 'warning', 'MOA 9 / 5004', '13', '12.5'],
    ],
    ['more lines than came', 'CNT+2:1', 'CNT+2:2', ['fewer-lines', 'error', 'CNT 2 / 6066', '2', '1']],
    ['fewer lines than came', 'CNT+2:1', 'CNT+2:0', ['line-count-wrong', 'warning', 'CNT 2 / 6066', '0', '1']],
    [
      'the currency',
      'CUX+2:EUR:4',
      'DTM+35:20261120:102',
      ['currency-missing', 'warning', 'LIN 1 / MOA 203 / 5004', '10', 'CUX 6345'],
    ],
    [
      'the document type',
      'BGM+380+R1+9',
      'BGM+325+R1+9',
      [
        'code-not-understood',
        'warning',
        'BGM / 1001',
        '325',
        '80, 81, 82, 83, 84, 261, 326, 380, 381, 383, 384, 385, 386, 388, 389, 390, 393, 395, 396, 527, 532, 780',
      ],
    ],
  ])('%s: a fault is told at its place with both figures', (_, right, wrong, expected) => {
    const segments = wrong.startsWith('DTM')
      ? [HEADER[0] ?? '', HEADER[1] ?? '', wrong, HEADER[2] ?? '', ...LINE, ...TOTALS]
      : replaced(right, wrong);
    expect(told(...segments)).toEqual([expected]);
  });

  it('may be off by what rounding brings: one cent a line, one unit in a currency without decimals', () => {
    expect(told(...replaced('MOA+79:10', 'MOA+79:10.01'))).toEqual([]);
    expect(told(...replaced('PRI+AAA:2.5', 'PRI+AAA:2.5025'))).toEqual([]);
    const yen = replaced('CUX+2:EUR:4', 'CUX+2:JPY:4').map((segment) =>
      segment === 'PRI+AAA:2.5' ? 'PRI+AAA:2.7' : segment === 'MOA+77:12.5' ? 'MOA+77:13' : segment,
    );
    expect(told(...yen)).toEqual([]);
  });

  it('are compared net or with allowances and charges, given as amount or percentage', () => {
    const line = (...allowances: string[]): string[] => [
      'LIN+1++A1:IN',
      'QTY+47:4:PCE',
      'MOA+203:10',
      'PRI+AAB:3',
      ...allowances,
    ];
    expect(told(...HEADER, ...line('ALC+A', 'PCD+1:25', 'ALC+C', 'MOA+23:1'), ...TOTALS)).toEqual([]);
    expect(told(...HEADER, ...line('ALC+A', 'MOA+204:3', 'ALC+C', 'MOA+23:1'), ...TOTALS)).toEqual([]);
    expect(told(...HEADER, ...line('ALC+A', 'MOA+204:3'), ...TOTALS)).toEqual([
      ['line-amount-mismatch', 'warning', 'LIN 1 / MOA 203 / 5004', '10', '9'],
    ]);
  });

  it('an allowance that does not say how much leaves nothing to compare', () => {
    expect(told(...HEADER, 'LIN+1++A1:IN', 'QTY+47:4:PCE', 'MOA+203:10', 'PRI+AAB:3', 'ALC+A', ...TOTALS)).toEqual([]);
  });

  it('tax of a line, of a rate and of all rates is worked out', () => {
    const tax = (rate: string, amount: string): string[] => [`TAX+7+VAT+++:::${rate}+S`, `MOA+124:${amount}`];
    expect(told(...HEADER, ...LINE, ...tax('25', '2.5'), ...TOTALS, ...tax('25', '2.5'))).toEqual([]);
    expect(told(...HEADER, ...LINE, ...tax('25', '2.7'), ...TOTALS)).toEqual([
      ['tax-amount-mismatch', 'warning', 'LIN 1 / TAX 1 / MOA 124 / 5004', '2.7', '2.5'],
    ]);
    expect(told(...HEADER, ...LINE, ...TOTALS, 'TAX+7+VAT+++:::25+S', 'MOA+125:8', 'MOA+124:2.5')).toEqual([
      ['tax-amount-mismatch', 'warning', 'TAX 1 / MOA 124 / 5004', '2.5', '2'],
    ]);
    expect(told(...HEADER, ...LINE, ...TOTALS, ...tax('25', '2'), ...tax('0', '0'))).toEqual([
      ['tax-amount-mismatch', 'warning', 'MOA 176 / 5004', '2.5', '2'],
    ]);
  });

  it('a line number that comes twice is told at the second', () => {
    const segments = [...HEADER, ...LINE, ...LINE, 'UNS+S', 'CNT+2:2', 'MOA+79:20', 'MOA+77:25'];
    expect(told(...segments)).toEqual([['line-number-repeated', 'warning', 'LIN 2 / 1082', '1', '']]);
  });

  it('what an invoice can’t do without is an error', () => {
    const errors = findings('BGM+380', 'UNS+S', 'MOA+77:1')
      .filter(({ severity }) => severity === 'error')
      .map(({ path }) => path);
    expect(errors).toEqual(['BGM 1004', 'DTM 137', 'NAD SU']);
    expect(findings('BGM+380+R1', 'UNS+S', 'MOA+77:1').map(({ code }) => code)).toContain('document-without-lines');
  });

  it('a message with more groups than are kept says so, and the lines that are missing are counted', () => {
    const charges = Array.from({ length: 200_001 }, () => 'ALC+A').join("'");
    const found = findings(...HEADER, charges, ...LINE, ...TOTALS).filter(
      ({ code }) => code === 'message-too-large' || code === 'fewer-lines',
    );
    expect(found.map(({ code, severity, found: said, expected }) => [code, severity, said, expected])).toEqual([
      ['message-too-large', 'error', 'UNH+1+INVOIC:D:96A:UN', '200000'],
      ['fewer-lines', 'error', '1', '0'],
    ]);
  });

  it('of any size and absurdity end the reading no earlier', () => {
    const digits = '9'.repeat(35);
    expect(() => findings(...replaced('PRI+AAA:2.5', `PRI+AAA:${digits}:::0`))).not.toThrow();
    expect(findings(...replaced('CNT+2:1', 'CNT+2:x')).map(({ code }) => code)).toContain('value-not-number');
  });
});
