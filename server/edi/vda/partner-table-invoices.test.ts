import fc from 'fast-check';
import { INVOICE_TABLE } from '../../../test/given/vda-tables.js';
import type { Invoice, InvoiceLine } from '../model/invoice.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { readVdaTable } from './partner-table-reader.js';
import { type VdaInvoiceOptions, writeVda } from './write.js';

const OPTIONS: VdaInvoiceOptions = {
  message: 'VDA 4906',
  table: INVOICE_TABLE,
  customer: 'CUST01',
  supplier: 'SUPP01',
  transmissionNumber: 42,
  previousTransmissionNumber: 41,
  date: '2026-11-21',
};
const PROFILE = { name: 'Partner', sender: 'SUPP01', message: 'VDA 4906', vdaTables: [INVOICE_TABLE] };

const party = (code: string, vatNumber: string | null = null): TradeParty => ({
  code,
  agency: '',
  name: '',
  street: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
  vatNumber,
  contact: null,
  phone: null,
  email: null,
});
const LINE: InvoiceLine = {
  lineNumber: '1',
  articleNumber: 'ART-1',
  supplierArticleNumber: 'S-1',
  description: 'Bracket, left',
  quantity: '12.5',
  unit: 'PCE',
  price: '4.25',
  priceBasis: '100',
  amount: '53.13',
  orderNumber: '550001',
  orderLine: '10',
  despatchAdvice: null,
  deliveryNote: '10203040',
  countryOfOrigin: 'SE',
  tariffNumber: '87089997',
  allowances: [],
  taxes: [],
};
const INVOICE: Invoice = {
  kind: 'invoice',
  interchange: 0,
  messageNumber: 1,
  documentNumber: '4711',
  messageFunction: '',
  type: 'invoice',
  issueDate: '2026-11-20',
  deliveryDate: '2026-11-19',
  taxPointDate: null,
  dueDate: '2026-12-20',
  currency: 'EUR',
  seller: party('SUPP01', 'SE556000000001'),
  buyer: party('CUST01', 'DE123456789'),
  invoicee: null,
  payee: null,
  shipFrom: null,
  shipTo: party('P02'),
  orderNumber: null,
  contractNumber: null,
  despatchAdvice: null,
  deliveryNote: null,
  originalInvoice: null,
  paymentTerms: '30 days',
  paymentReference: null,
  bankAccount: null,
  termsOfDelivery: null,
  notes: [],
  allowances: [],
  taxes: [{ type: 'VAT', category: null, rate: '19', taxableAmount: '53.13', taxAmount: '10.09' }],
  linesAmount: null,
  taxableAmount: '53.13',
  taxAmount: '10.09',
  totalAmount: '63.22',
  payableAmount: '63.22',
  prepaidAmount: null,
  lines: [LINE],
};
const records = (bytes: Uint8Array): string[] =>
  new TextDecoder('latin1')
    .decode(bytes)
    .split('\r\n')
    .filter((text) => text !== '');
const file = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.map((row) => `${row}\r\n`).join(''), (character) => character.charCodeAt(0));
const codes = (rows: readonly string[]): string[][] =>
  read(file(rows), { profiles: [PROFILE] }).findings.map(({ code, path }) => [code, path]);
const ROWS = records(writeVda(INVOICE, OPTIONS).bytes);

describe('an invoice written as VDA 4906 by a partner’s table', () => {
  it('has its values where the table places them, counted in the trailer', () => {
    const { bytes, findings, losses } = writeVda(INVOICE, OPTIONS);
    expect({ findings, losses }).toEqual({ findings: [], losses: [] });
    expect(records(bytes).map((text) => text.trimEnd())).toEqual([
      '81102CUST01   SUPP01   0004100042261121DE123456789         SE556000000001      EUR',
      '812014711             261120261220            30 days             01900000000000632200000000010090000000005313P02',
      '8130110203040  261119',
      '81401ART-1                 S-1                   0000000012500SCK00000042500001000000000005313030550001      10   0001',
      '81501Bracket, left                                               87089997',
      '816010000000006322',
      '819010000001000000100000010000001000000100000010000001',
    ]);
    expect(records(bytes).every((text) => text.length === 128)).toBe(true);
  });

  it('is read back the same with the profile of the partner', () => {
    const { documents, findings, interchanges } = read(file(ROWS), { profiles: [PROFILE] });
    expect({ documents, findings }).toEqual({ documents: [INVOICE], findings: [] });
    expect(interchanges).toMatchObject([{ sender: 'SUPP01', recipient: 'CUST01' }]);
  });

  it('gives no document without a table, or with that of another partner', () => {
    for (const profiles of [[], [{ ...PROFILE, sender: 'OTHER' }], [{ ...PROFILE, message: 'VDA 4915' }]]) {
      const { documents, findings } = read(file(ROWS), { profiles });
      expect(documents).toEqual([]);
      expect(findings.map(({ code }) => code)).toContain('message-not-mapped');
    }
  });

  it('tells what does not fit and what the table has no place for', () => {
    const { findings, losses } = writeVda(
      {
        ...INVOICE,
        documentNumber: 'A-1234567890-1234567890',
        contractNumber: 'C1',
        notes: ['Thank you'],
        type: 'credit-note',
        seller: { ...party('SUPP02'), name: 'Supplier' },
        dueDate: '2026-12-20T12:00',
        lines: [
          {
            ...LINE,
            lineNumber: '7',
            deliveryDate: '2026-11-18',
            taxes: [{ type: 'VAT', category: 'S', rate: '19', taxableAmount: null, taxAmount: null }],
            quantity: '12345678901',
          },
        ],
      },
      OPTIONS,
    );
    expect(findings.filter(({ code }) => code === 'value-truncated').map(({ path, found }) => [path, found])).toEqual([
      ['812 / 6-22', 'A-1234567890-1234'],
      ['814 / 50-62', '             '],
    ]);
    expect(losses.map(({ property, reason, text }) => [property, reason, text])).toEqual([
      ['documentNumber', 'changed', 'A-1234567890-1234567890'],
      ['type', 'no-place', 'credit-note'],
      ['contractNumber', 'no-place', 'C1'],
      ['deliveryDate', 'changed', '2026-11-19'],
      ['dueDate', 'too-long', '2026-12-20T12:00'],
      ['seller.code', 'no-place', 'SUPP02'],
      ['seller.name', 'no-place', 'Supplier'],
      ['notes', 'no-place', 'Thank you'],
      ['lines.quantity', 'no-place', '12345678901'],
      ['lines.taxes.type', 'no-place', 'VAT'],
      ['lines.taxes.category', 'no-place', 'S'],
      ['lines.taxes.rate', 'no-place', '19'],
      ['lines.deliveryDate', 'no-place', '2026-11-18'],
    ]);
  });

  it('loses what the header says otherwise for a second invoice', () => {
    const { losses } = writeVda(
      [INVOICE, { ...INVOICE, documentNumber: '4712', currency: 'SEK', buyer: party('CUST01', 'DE000000000') }],
      OPTIONS,
    );
    expect(losses).toEqual([
      { property: 'currency', reason: 'no-place', text: 'SEK' },
      { property: 'buyer.vatNumber', reason: 'no-place', text: 'DE000000000' },
    ]);
  });

  it('says of the lines what the invoice says once of its deliveries', () => {
    const once: Invoice = {
      ...INVOICE,
      deliveryNote: '999',
      lines: [
        { ...LINE, deliveryNote: null },
        { ...LINE, lineNumber: '2', deliveryNote: '888' },
      ],
    };
    const { bytes, losses } = writeVda(once, OPTIONS);
    expect(losses).toEqual([
      { property: 'deliveryNote', reason: 'no-place', text: '999' },
      { property: 'lines.deliveryNote', reason: 'added', text: '999' },
    ]);
    expect(read(bytes, { profiles: [PROFILE] }).documents).toMatchObject([
      { lines: [{ deliveryNote: '999' }, { deliveryNote: '888' }] },
    ]);
  });
});

describe('a VDA 4906 file read by a partner’s table', () => {
  const replaced = (type: string, from: string, to: string): string[] =>
    ROWS.map((row) => (row.startsWith(type) ? row.replace(from, to) : row));

  it.each([
    [
      'an invoice without number',
      replaced('812', '4711', '    '),
      ['document-field-missing', '812 1 / Document number'],
    ],
    ['a line without article', replaced('814', 'ART-1', '     '), ['article-missing', '814 1 / Article number']],
    [
      'a line without quantity',
      replaced('814', '0000000012500', ' '.repeat(13)),
      ['document-field-missing', '814 1 / Quantity'],
    ],
    [
      'a quantity that is no number',
      replaced('814', '0000000012500', '00000000125,0'),
      ['value-not-numeric', '814 1 / Quantity'],
    ],
    ['a date that is none', replaced('812', '261120', '261340'), ['date-invalid', '812 1 / Issue date']],
    ['a wrong count', replaced('819', '0000001', '0000002'), ['record-count-wrong', '819 1 / Records 811']],
    [
      'records in the wrong order',
      ROWS.filter((row) => !row.startsWith('813')),
      ['record-order', '814 1 / record type'],
    ],
    [
      'an invoice without lines',
      ROWS.filter((row) => !/^81[345]/.test(row)),
      ['document-field-missing', '812 1 / record type'],
    ],
    ['a version that the table is not for', replaced('811', '81102', '81103'), ['release-unknown', '811 1 / Version']],
    ['no trailer', ROWS.slice(0, -1), ['interchange-trailer-missing', '819']],
    ['a unit that is not known', replaced('814', 'SCK', 'XYZ'), ['unit-unknown', '814 1 / Unit']],
  ])('tells %s', (_, rows, finding) => {
    expect(codes(rows)).toContainEqual(finding);
  });

  it('tells nothing that was agreed upon', () => {
    const rows = replaced('814', 'SCK', 'XYZ');
    expect(read(file(rows), { profiles: [{ ...PROFILE, accepted: [{ code: 'unit-unknown' }] }] }).findings).toEqual([]);
  });

  it('keeps the dates of deliveries that differ with their lines', () => {
    const lines = [
      { ...LINE, deliveryDate: '2026-11-18' },
      { ...LINE, lineNumber: '2', deliveryDate: '2026-11-19' },
    ];
    const invoice: Invoice = { ...INVOICE, deliveryDate: null, lines };
    expect(read(writeVda(invoice, OPTIONS).bytes, { profiles: [PROFILE] }).documents).toEqual([invoice]);
  });

  it('throws at nothing, whatever stands in its records', () => {
    const start = new TextEncoder().encode('81102');
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('811', '812', '813', '814', '815', '816', '817', '819', '551'),
            fc.uint8Array({ maxLength: 130 }),
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          const bytes = Uint8Array.from([
            ...start,
            ...parts.flatMap(([type, rest]) => [...new TextEncoder().encode(type), ...rest]),
          ]);
          for (const { start: from, end } of read(bytes, { profiles: [{ name: 'any', vdaTables: [INVOICE_TABLE] }] })
            .findings)
            expect(from <= end && end <= bytes.length).toBe(true);
        },
      ),
      { seed: 4906, numRuns: 300 },
    );
  });
});

const SIGNS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖß123456789 .-');
const word = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: length }).map((signs) => signs.join('').trim() || 'X');
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimal = (decimals: number): fc.Arbitrary<string> =>
  fc
    .nat(99_999_999)
    .map((mantissa) => String(mantissa / 10 ** decimals))
    .filter((text) => !text.includes('e'));
const delivery = fc
  .record({ deliveryNote: maybe(word(10)), despatchAdvice: maybe(word(10)), date: maybe(day) })
  .chain(({ date, ...common }) =>
    fc.array(
      fc
        .record({
          articleNumber: word(22),
          supplierArticleNumber: maybe(word(22)),
          description: maybe(word(60)),
          quantity: decimal(3),
          unit: maybe(fc.constantFrom('PCE', 'KGM', 'MTR')),
          price: maybe(decimal(4)),
          priceBasis: maybe(fc.integer({ min: 1, max: 99_999 }).map(String)),
          amount: maybe(decimal(2)),
          orderNumber: maybe(word(12)),
          orderLine: maybe(word(5)),
          countryOfOrigin: maybe(fc.constantFrom('SE', 'DE', 'CN')),
          tariffNumber: maybe(word(8)),
        })
        .map((line) => ({ date, line: { ...LINE, ...line, ...common } })),
      { minLength: 1, maxLength: 3 },
    ),
  );
const invoice: fc.Arbitrary<Invoice> = fc
  .record({
    head: fc.record({
      documentNumber: word(17),
      issueDate: maybe(day),
      dueDate: maybe(day),
      orderNumber: maybe(word(12)),
      paymentTerms: maybe(word(20)),
      totalAmount: maybe(decimal(2)),
      taxAmount: maybe(decimal(2)),
      taxableAmount: maybe(decimal(2)),
      payableAmount: maybe(decimal(2)),
      prepaidAmount: maybe(decimal(2)),
      termsOfDelivery: maybe(word(35)),
    }),
    shipTo: maybe(word(5)),
    rate: maybe(fc.constantFrom('19', '25', '7.5')),
    deliveries: fc.array(delivery, { minLength: 1, maxLength: 3 }),
  })
  .map(({ head, shipTo, rate, deliveries }) => {
    const rows = deliveries.flat();
    const dates = new Set(rows.map(({ date }) => date));
    const lines = rows.map(
      ({ date, line }, i): InvoiceLine => ({
        ...line,
        lineNumber: String(i + 1),
        ...(dates.size > 1 && date !== null ? { deliveryDate: date } : {}),
      }),
    );
    return {
      ...INVOICE,
      ...head,
      shipTo: shipTo === null ? null : party(shipTo),
      deliveryDate: dates.size === 1 ? (rows[0]?.date ?? null) : null,
      lines,
      taxes:
        rate === null
          ? []
          : [{ type: 'VAT', category: null, rate, taxableAmount: head.taxableAmount, taxAmount: head.taxAmount }],
    };
  });

describe('any invoice that a table can carry', () => {
  it('is the same when it is read back, and nothing of it is lost', () => {
    expect(readVdaTable(JSON.parse(JSON.stringify(INVOICE_TABLE)))).toEqual({ table: INVOICE_TABLE, errors: [] });
    fc.assert(
      fc.property(
        fc.array(invoice, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '\n', '\r\n', '\r' as const),
        (documents, lineEnds) => {
          const { bytes, findings, losses } = writeVda(documents, { ...OPTIONS, lineEnds });
          expect(read(bytes, { profiles: [PROFILE] }).documents).toEqual(documents);
          expect({ findings, losses }).toEqual({ findings: [], losses: [] });
        },
      ),
      { seed: 4906, numRuns: 150 },
    );
  });
});
