import { read } from '../read.js';
import { write } from '../write.js';
import { writeXml } from '../xml/write.js';
import type { BusinessDocument } from '../model/document.js';

const GTIN = '4012345678901';
const OPTIONS = { sender: 'A', recipient: 'B', controlReference: '1', preparedAt: '2026-11-21T08:30' };
const edifact = (...segments: string[]): Buffer => {
  const [type = ''] = segments;
  const body = [`UNH+1+${type}:D:96A:UN`, ...segments.slice(1)];
  const all = ['UNB+UNOC:3+A+B+261121:0830+1', ...body, `UNT+${body.length + 1}+1`, 'UNZ+1+1'];
  return Buffer.from(all.map((segment) => `${segment}'`).join(''));
};
const HEAD = ['DTM+137:20261121:102', 'NAD+BY+1::9', 'NAD+SU+2::9'];
const MESSAGES: readonly [type: string, before: readonly string[], behind: readonly string[]][] = [
  ['ORDERS', ['BGM+220+N1+9', ...HEAD], ['QTY+21:5:PCE', 'UNS+S']],
  ['ORDRSP', ['BGM+231+N1+9', ...HEAD], ['QTY+113:5:PCE', 'UNS+S']],
  ['DESADV', ['BGM+351+N1+9', ...HEAD, 'CPS+1'], ['QTY+12:5:PCE']],
  ['INVOIC', ['BGM+380+N1+9', ...HEAD], ['QTY+47:5:PCE', 'UNS+S', 'MOA+77:1']],
];
const only = (bytes: Uint8Array): BusinessDocument => {
  const [document] = read(bytes).documents;
  if (document === undefined) throw new Error('no document');
  return document;
};
const articleSegments = (document: BusinessDocument): string[] =>
  Buffer.from(write(document, OPTIONS).bytes)
    .toString()
    .split("'")
    .filter((segment) => /^(LIN|PIA)/.test(segment));

describe.each(MESSAGES)('the kinds of article numbers in %s', (type, before, behind) => {
  it.each([
    ['a GTIN alone', ['LIN+1++4012345678901:EN']],
    ['a GTIN beside the customer’s number', ['LIN+1++B456:IN', 'PIA+1+4012345678901:EN']],
    ['a GTIN beside customer’s and supplier’s', ['LIN+1++B456:IN', 'PIA+1+S123:SA+4012345678901:EN']],
    ['no GTIN', ['LIN+1++B456:IN', 'PIA+1+S123:SA']],
  ])('%s is written as it was read', (_, segments) => {
    const document = only(edifact(type, ...before, ...segments, ...behind));
    expect(articleSegments(document)).toEqual(segments);
    expect(JSON.stringify(document).includes(`"gtin":"${GTIN}"`)).toBe(segments.join().includes(GTIN));
  });

  it('stay when the document goes through UBL', () => {
    if (type === 'ORDRSP') return;
    const segments = ['LIN+1++B456:IN', 'PIA+1+S123:SA+4012345678901:EN'];
    const document = only(edifact(type, ...before, ...segments, ...behind));
    const { bytes } = writeXml(document, { format: 'UBL' });
    const xml = Buffer.from(bytes).toString();
    expect(xml).toContain(`<cbc:ID schemeID="0160">${GTIN}</cbc:ID>`);
    expect(articleSegments(only(bytes))).toEqual(segments);
  });
});

describe('who gave the number of a party', () => {
  const order = (scheme: string): Buffer =>
    Buffer.from(
      `<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cac:BuyerCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="${scheme}">7300010000001</cbc:ID></cac:PartyIdentification></cac:Party></cac:BuyerCustomerParty></Order>`,
    );

  it.each([
    ['0088', '9'],
    ['0060', '16'],
  ])('is %s in UBL and %s in EDIFACT', (scheme, agency) => {
    const document = only(order(scheme));
    const { bytes, losses } = write(document, OPTIONS);
    expect(Buffer.from(bytes).toString()).toContain(`NAD+BY+7300010000001::${agency}'`);
    expect(losses).toEqual([]);
    expect(Buffer.from(writeXml(document, { format: 'UBL' }).bytes).toString()).toContain(
      `<cbc:ID schemeID="${scheme}">7300010000001<`,
    );
  });

  it('is a loss where EDIFACT has no code for the scheme', () => {
    const { bytes, losses } = write(only(order('0192')), OPTIONS);
    expect(Buffer.from(bytes).toString()).toContain("NAD+BY+7300010000001'");
    expect(losses).toEqual([{ property: 'buyer.agency', reason: 'no-code', text: '0192' }]);
  });
});

describe('the rounding of a sum to be paid', () => {
  const invoice = only(edifact('INVOIC', 'BGM+380+N1+9', ...HEAD, 'LIN+1++A:IN', 'QTY+47:5:PCE', 'UNS+S', 'MOA+77:1'));

  it('is kept in UBL and a loss in EDIFACT', () => {
    if (invoice.kind !== 'invoice') throw new Error('no invoice');
    const rounded = { ...invoice, currency: 'EUR', payableAmount: '1', roundingAmount: '0.04' };
    const { bytes } = writeXml(rounded, { format: 'UBL' });
    expect(Buffer.from(bytes).toString()).toContain('<cbc:PayableRoundingAmount currencyID="EUR">0.04<');
    expect(only(bytes)).toMatchObject({ roundingAmount: '0.04' });
    expect(write(rounded, OPTIONS).losses).toEqual([{ property: 'roundingAmount', reason: 'no-place', text: '0.04' }]);
  });
});

describe('what a message says and no document has a place for', () => {
  const told = (bytes: Buffer): unknown[] =>
    read(bytes)
      .findings.filter(({ code }) => code === 'segments-not-used' || code === 'values-not-used')
      .map(({ severity, path, found }) => [severity, path, found]);
  const order = (...more: string[]): Buffer =>
    edifact('ORDERS', 'BGM+220+N1+9', ...HEAD, ...more, 'LIN+1++A:IN', 'QTY+21:5:PCE', 'UNS+S');

  it('is one note of the message with the segments and how many they are, and one with the values left over in others', () => {
    expect(told(order())).toEqual([]);
    expect(told(order('ALI+SE', 'ALI+DE', 'RFF+ZZZ:1'))).toEqual([
      ['info', 'UNH', 'ALI (2)'],
      ['info', 'NAD 2 / RFF 1', 'ZZZ 1154 “1”'],
    ]);
  });
});
