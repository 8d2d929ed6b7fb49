import { analyze } from '../analyze.js';

const file = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:a" xmlns:cbc="urn:b">
  <cbc:ID>R-1</cbc:ID>
  <cac:AccountingSupplierParty>
    <cac:Party>
      <cac:PartyName><cbc:Name>Bromsar &amp; Söner</cbc:Name></cac:PartyName>
      <cbc:WebsiteURI>https://partner.example</cbc:WebsiteURI>
    </cac:Party>
  </cac:AccountingSupplierParty>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="PCE">5</cbc:InvoicedQuantity>
    <cbc:Note/>
  </cac:InvoiceLine>
</Invoice>
`);

describe('the outline of an XML file', () => {
  const bytes = new Uint8Array(file);
  const { outline, segmentCount } = analyze(bytes, { from: 1, limit: 100 });

  it('tells groups and values in words, without what only wraps', () => {
    expect(outline.map(({ level, label, value, heading }) => [level, label, value, heading])).toEqual([
      [0, 'Invoice', '', true],
      [1, 'ID', 'R-1', false],
      [1, 'Accounting supplier party', '', true],
      [2, 'Party name', 'Bromsar & Söner', false],
      [2, 'Website URI', 'https://partner.example', false],
      [1, 'Invoice line 1', '', true],
      [2, 'ID', '1', false],
      [2, 'Invoiced quantity', '5 PCE', false],
    ]);
    expect(segmentCount).toBe(15);
  });

  it('stands at the bytes of what it tells', () => {
    const at = (label: string): string => {
      const entry = outline.find((one) => one.label === label);
      return file.subarray(entry?.start, entry?.end).toString();
    };
    expect(at('Party name')).toBe('Bromsar &amp; Söner');
    expect(at('Invoice line 1')).toBe('<cac:InvoiceLine>');
  });

  it('comes in windows of lines', () => {
    expect(analyze(bytes, { from: 11, limit: 2 }).outline.map(({ label, segment }) => [label, segment])).toEqual([
      ['ID', 11],
      ['Invoiced quantity', 12],
    ]);
  });
});
