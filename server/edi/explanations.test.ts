import { describe as describeFinding } from './finding-description.js';
import { read } from './read.js';

const DELFOR = [
  "UNA:+.? '",
  "UNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1'",
  "UNH+1+DELFOR:D:97A:UN'",
  "BGM+241+4711+9'",
  "DTM+137:20261120:102'",
  "NAD+SE+SUPP01::92++MILLER+MAIN STREET 1+TOWN++12345+DE'",
  "NAD+CN+PLANT1::92'",
  "GIS+37'",
  "LIN+1++A-100:IN'",
  "SCC+1++D'",
  "QTY+113:100:PCE'",
  "DTM+2:20261124:102'",
  "UNT+11+1'",
  "UNZ+1+1'",
  '',
].join('\n');
const UBL = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>A</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>B</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">10.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">10.00</cbc:LineExtensionAmount><cac:Item><cac:BuyersItemIdentification><cbc:ID>A-100</cbc:ID></cac:BuyersItemIdentification></cac:Item></cac:InvoiceLine>
</Invoice>
`;
const findings = (text: string) =>
  read(Buffer.from(text, 'latin1')).findings.filter(({ code }) => code !== 'values-not-used');
const told = (text: string) => findings(text).map(({ code, found, proposal }) => [code, found, proposal]);

describe('what partners do wrong', () => {
  it('is nothing in right files', () => {
    expect(told(DELFOR)).toEqual([]);
    expect(told(UBL)).toEqual([]);
  });

  it.each([
    ['UNH+', 'UHN+', 'segment-outside-message', 'UHN', 'UNH'],
    ['UNT+', 'UTN+', 'segment-unknown', 'UTN', 'UNT'],
    ['UNZ+', 'UZN+', 'segment-outside-message', 'UZN', 'UNZ'],
    ['UNB+', 'UBN+', 'segment-outside-message', 'UBN', 'UNB'],
    ['113:100:', '113:1.000,50:', 'quantity-not-number', '1.000,50', '1000.50'],
    ['113:100:', '113:1 000:', 'quantity-not-number', '1 000', '1000'],
    ['113:100:', '113:100-:', 'quantity-not-number', '100-', '-100'],
    ['113:100:', '113:1OO:', 'quantity-not-number', '1OO', '100'],
  ])('in EDIFACT, %s written %s, is one finding: %s', (...[from, to, ...said]) => {
    expect(told(DELFOR.replace(from, to))).toEqual([said]);
  });

  it.each([
    ['137:20261120:102', '137::102', '', 'CCYYMMDD (102)'],
    ['137:20261120:102', '137:        :102', '        ', 'CCYYMMDD (102)'],
    ['137:20261120:102', '137', '', 'CCYYMMDD (102)'],
    ['2:20261124:102', '2::203', '', 'CCYYMMDDHHmm (203)'],
    ['2:20261124:102', '2:        :102', '        ', 'CCYYMMDD (102)'],
  ])('in a schedule, DTM+%s written DTM+%s, is a date that is missing', (from, to, found, expected) => {
    const all = findings(DELFOR.replace(from, to));
    expect(all).toMatchObject([{ code: 'date-missing', severity: 'error', found, expected }]);
    expect(describeFinding(all[0]!, 'en').message).toMatch(/^The date is missing in /);
  });

  it('is a missing date where blanks stand for it in another message', () => {
    const order = DELFOR.replace('DELFOR:D:97A', 'ORDERS:D:96A')
      .replace("GIS+37'\n", '')
      .replace('DTM+137:20261120:102', 'DTM+2:        :102');
    const codes = told(order).map(([code]) => code);
    expect(codes).toContain('date-missing');
    expect(codes).not.toContain('date-invalid');
  });

  it('is told where a name holds the sign that separates elements', () => {
    expect(told(DELFOR.replace('MILLER', 'MILLER+SONS'))).toEqual([
      ['separator-unescaped', '+', 'NAD+SE+SUPP01::92++MILLER?+SONS+MAIN STREET 1+TOWN++12345+DE'],
    ]);
  });

  it('is told where the signs of the file are never declared', () => {
    const text = DELFOR.replace("UNA:+.? '\n", '').replaceAll('+', ';');
    expect(told(text).map(([code]) => code)).toEqual(['interchange-not-read']);
  });

  it.each([
    [
      '<Invoice ',
      '<Invoce ',
      'xml-root-unknown',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">',
    ],
    [
      'xsd:Invoice-2',
      'xsd:Invoice-1',
      'xml-root-unknown',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">',
    ],
    ['10.00</cbc:PayableAmount>', '10,00</cbc:PayableAmount>', 'value-not-number', '10.00'],
    ['2026-11-20', '20.11.2026', 'date-invalid', '2026-11-20'],
  ])('in UBL, %s written %s, has a proposal', (from, to, code, proposal) => {
    const text = UBL.replace(from, to).replace('</Invoice>', from === '<Invoice ' ? '</Invoce>' : '</Invoice>');
    expect(told(text).map(([said, , proposed]) => [said, proposed])).toEqual([[code, proposal]]);
  });

  it.each(['IssueDate', 'InvoicedQuantity'])('is one finding where the element %s is misspelt', (name) => {
    const [finding, ...others] = read(
      Buffer.from(UBL.replaceAll(`cbc:${name}`, `cbc:${name.replace('I', '')}`)),
    ).findings;
    expect(finding).toMatchObject({ code: 'xml-element-misspelt', severity: 'error', expected: name });
    expect(others).toEqual([]);
  });
});
