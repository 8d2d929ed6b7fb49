import { readFileSync } from 'node:fs';
import { read } from '../read.js';
import { writeXml } from './write.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const documented =
  /```xml\n([\s\S]*?)```/.exec(readFileSync(new URL('../../../docs/inhouse-xml.md', import.meta.url), 'utf8'))?.[1] ??
  '';
const told = (file: Uint8Array): string[] =>
  read(file).findings.map(({ code, path, found, expected }) => `${code} | ${path} | ${found} | ${expected}`);

describe('our own XML schedule', () => {
  it('is read as its description says', () => {
    const result = read(bytes(documented));
    expect(result).toMatchObject({
      messageType: 'Consignal DeliverySchedule',
      messageVersion: '1',
      findings: [],
      interchanges: [{ standard: 'XML', sender: 'CUST01:92', recipient: 'SUPP01:92', controlReference: '4503377129' }],
      documents: [
        {
          kind: 'delivery-schedule',
          documentNumber: '4503377129',
          messageFunction: '5',
          issueDate: '2026-11-20',
          completeness: 'FULL',
          lines: [
            {
              lineNumber: '1',
              articleNumber: 'ART-0001',
              gate: 'G14',
              cumulativeReceived: '1000',
              cumulativeStartDate: '2026-01-01',
              articleNumbers: [{ kind: 'gtin', code: 'SRV', number: '07312345678901' }],
              cumulativeRequired: '1250',
              cumulativeShipped: '1100',
              texts: [{ code: 'AAI', text: 'Deliver before noon' }],
              packaging: [{ code: 'KLT 6147', description: 'Small load carrier', quantityPerPackage: '24' }],
              dateKind: 'delivery',
              totalQuantity: '2040',
              calloffDetails: [{ at: 0, timeFrom: '08:00', timeUntil: '10:00', orderNumber: '550002' }],
              calloffs: {
                dates: ['2026-11-24', '2026-12-01', '2027-01-01'],
                lastDates: ['2026-11-24', '2026-12-31', '2027-03-31'],
                quantities: [120, 480, 1440],
                statuses: [0, 3, 3],
              },
            },
          ],
        },
      ],
    });
  });

  it('is written as its description shows', () => {
    const [document] = read(bytes(documented)).documents;
    if (document === undefined) throw new Error('not read');
    expect(new TextDecoder().decode(writeXml(document, { format: 'inhouse' }).bytes)).toBe(documented);
  });

  it('of the first edition is read as before', () => {
    const first = documented
      .replace(' version="1.1"', '')
      .replaceAll(/ *<(articleNumber|cumulative(?:Required|Shipped)|text|packaging|dateKind)\b.*\n/g, '')
      .replaceAll(/ (?:timeFrom|timeUntil|orderNumber|lastDate)="[^"]*"/g, '');
    expect(read(bytes(first))).toMatchObject({
      messageVersion: '1',
      findings: [],
      documents: [
        {
          texts: [],
          lines: [
            {
              dateKind: 'unspecified',
              texts: [],
              packaging: [],
              articleNumbers: [],
              calloffDetails: [],
              calloffs: { lastDates: ['2026-11-24', '2026-12-31', '2027-01-01'] },
            },
          ],
        },
      ],
    });
  });

  it('keeps particulars to their call-off where another one is not whole', () => {
    const result = read(bytes(documented.replace('date="2026-12-01" ', 'timeFrom="06:00" ')));
    expect(result.documents).toMatchObject([{ lines: [{ calloffDetails: [{ at: 0, timeFrom: '08:00' }] }] }]);
  });

  it.each([
    [
      'quantity="120"',
      'quantity="12O"',
      'value-not-number | DeliverySchedule / line 1 / calloff 1 / quantity | 12O | ',
    ],
    [
      'date="2026-12-01" ',
      '',
      'calloff-date-missing | DeliverySchedule / line 1 / calloff 2 | <calloff quantity="480" status="forecast" period="month"/> | date',
    ],
    [
      'lastDate="2027-03-31"',
      'lastDate="2026-03-31"',
      'date-invalid | DeliverySchedule / line 1 / calloff 3 / lastDate | 2026-03-31 | >= 2027-01-01',
    ],
    [
      'timeFrom="08:00"',
      'timeFrom="8 Uhr"',
      'date-invalid | DeliverySchedule / line 1 / calloff 1 / timeFrom | 8 Uhr | hh:mm',
    ],
    [
      'kind="gtin"',
      'kind="ours"',
      'code-unlisted | DeliverySchedule / line 1 / articleNumber / kind | ours | buyer, supplier, gtin, manufacturer, other',
    ],
    [
      'status="firm"',
      'status="sure"',
      'code-unlisted | DeliverySchedule / line 1 / calloff 1 / status | sure | firm, production, material, forecast, backlog, urgent',
    ],
    [
      '<issued>2026-11-20</issued>',
      '<issued>20.11.2026</issued>',
      'date-invalid | DeliverySchedule / issued | 20.11.2026 | YYYY-MM-DD',
    ],
    [
      '<number>4503377129</number>',
      '',
      `document-field-missing | DeliverySchedule / number | <DeliverySchedule xmlns="urn:consignal:schedule:1" version="1.1" completeness="FULL"> | number`,
    ],
    [
      '<article>ART-0001</article>',
      '',
      'document-field-missing | DeliverySchedule / line 1 / article | <line> | article',
    ],
  ])('with %s made %s says what is wrong', (right, wrong, finding) => {
    expect(told(bytes(documented.replace(right, wrong)))).toEqual([finding]);
  });
});
