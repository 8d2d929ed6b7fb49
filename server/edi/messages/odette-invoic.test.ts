import { Chance } from '../../../test/given/chance.js';
import { odette } from '../../../test/given/odette.js';
import { type Invoice, INVOICE_TYPES, type InvoiceLine } from '../model/invoice.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
  message: 'INVOIC',
  agency: 'OD',
} as const;

function party(chance: Chance): TradeParty {
  return {
    code: chance.id(20),
    agency: '',
    name: chance.text(35),
    street: null,
    city: null,
    postalCode: null,
    region: null,
    country: null,
    vatNumber: null,
    contact: null,
    phone: null,
    email: null,
  };
}

function line(chance: Chance, index: number): InvoiceLine {
  return {
    lineNumber: String(index + 1),
    articleNumber: chance.id(35),
    supplierArticleNumber: null,
    description: chance.maybe(() => chance.text(35)),
    quantity: chance.decimal(),
    unit: 'PCE',
    price: chance.decimal(),
    priceBasis: chance.maybe(() => '100'),
    amount: chance.decimal(),
    orderNumber: chance.maybe(() => chance.id(17)),
    orderLine: null,
    despatchAdvice: chance.id(17),
    deliveryNote: chance.maybe(() => chance.id(17)),
    countryOfOrigin: null,
    tariffNumber: null,
    allowances: [],
    taxes: [],
  };
}

/** What INVOIC of Odette has a place for. */
function invoice(chance: Chance): Invoice {
  return {
    kind: 'invoice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '',
    type: chance.pick(INVOICE_TYPES),
    issueDate: chance.moment(),
    deliveryDate: null,
    taxPointDate: null,
    dueDate: chance.maybe(() => chance.date()),
    currency: 'SEK',
    seller: party(chance),
    buyer: chance.maybe(() => party(chance)),
    invoicee: null,
    payee: null,
    shipFrom: null,
    shipTo: chance.maybe(() => party(chance)),
    orderNumber: null,
    contractNumber: null,
    despatchAdvice: null,
    deliveryNote: null,
    originalInvoice: null,
    paymentTerms: chance.maybe(() => chance.text(35)),
    paymentReference: null,
    bankAccount: chance.maybe(() => chance.id(24)),
    termsOfDelivery: null,
    notes: [],
    allowances: [],
    taxes: chance.list(2, () => ({
      type: 'VAT',
      category: null,
      rate: chance.pick(['25', '12', '0']),
      taxableAmount: chance.decimal(),
      taxAmount: chance.decimal(),
    })),
    linesAmount: chance.decimal(),
    taxableAmount: chance.maybe(() => chance.decimal()),
    taxAmount: chance.decimal(),
    totalAmount: chance.decimal(),
    payableAmount: null,
    prepaidAmount: null,
    lines: chance.list(4, (index) => line(chance, index), 1),
  };
}

describe('an Odette invoice (INVOIC 3)', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'that is written is read back the same (seed %i)',
    (seed) => {
      const document = invoice(new Chance(seed));
      const { bytes, findings, losses } = write(document, OPTIONS);
      expect(losses).toEqual([]);
      expect(findings.map(({ code }) => code)).toEqual(['layout-unverified']);
      expect(read(bytes).documents).toEqual([document]);
      expect(new TextDecoder('latin1').decode(bytes)).toContain("UNH+1+INVOIC:3::OD'");
    },
  );

  it('is told from the INVOIC of the UN by its agency', () => {
    const text = new TextDecoder().decode(odette('INVOIC', 'MID+I1+000907++380', 'RAD+D1', 'CSG+P', 'ARD+A++1:PCE'));
    const asUn = read(new TextEncoder().encode(text.replace('3::OD', 'D:96A:UN')));
    expect(asUn.findings.map(({ code }) => code)).not.toContain('layout-unverified');
    const subset = read(new TextEncoder().encode(text.replace('3::OD', 'D:96A:OD')));
    expect(subset.findings.map(({ code }) => code)).not.toContain('layout-unverified');
  });

  it('of version 4 is read by the table of version 3, and that is said', () => {
    const text = new TextDecoder().decode(odette('INVOIC', 'MID+I1+000907+380', 'RAD+D1', 'CSG+P', 'ARD+A++1:PCE'));
    const result = read(new TextEncoder().encode(text.replace('3::OD', '4::OD')));
    expect(result.findings.map(({ code, path, found }) => [code, path, found])).toEqual([
      ['layout-unverified', 'UNH / 0065', 'INVOIC'],
      ['release-nearest', 'UNH / 0052', '4'],
    ]);
    expect(result.documents[0]).toMatchObject({
      kind: 'invoice',
      documentNumber: 'I1',
      lines: [{ articleNumber: 'A', quantity: '1', despatchAdvice: 'D1' }],
      shipTo: { code: 'P' },
    });
  });

  it('with consignees that differ has no common one', () => {
    const result = read(
      odette('INVOIC', 'MID+I1+000907+380', 'RAD+D1', 'CSG+P', 'ARD+A++1:PCE', 'RAD+D2', 'CSG+Q', 'ARD+B++1:PCE'),
    );
    expect(result.documents[0]).toMatchObject({
      shipTo: null,
      lines: [{ articleNumber: 'A' }, { articleNumber: 'B' }],
    });
  });

  it.each([
    ['has an unknown type', ['MID+I1+000907+999', 'RAD+D1', 'CSG+P', 'ARD+A++1'], 'invoice-type-unknown', '999'],
    ['has no number', ['MID++000907+380', 'RAD+D1', 'CSG+P', 'ARD+A++1'], 'document-field-missing', ''],
    ['has no date', ['MID+I1', 'RAD+D1', 'CSG+P', 'ARD+A++1'], 'document-field-missing', ''],
    ['has no lines', ['MID+I1+000907+380'], 'document-without-lines', ''],
    [
      'has text for an amount',
      ['MID+I1+000907+380', 'RAD+D1', 'CSG+P', 'ARD+A++1', 'TOT+ABC'],
      'layout-misfit',
      'TOT+ABC',
    ],
    [
      'has two articles under a despatch advice',
      ['MID+I1+000907+380', 'RAD+D1', 'CSG+P', 'ARD+A++1', 'ARD+B++1'],
      'segments-too-many',
      'ARD',
    ],
  ])('that %s is told', (_, segments, code, found) => {
    expect(
      read(odette('INVOIC', ...segments))
        .findings.find((finding) => finding.code === code)
        ?.found.replace(/'$/, ''),
    ).toBe(found);
  });
});
