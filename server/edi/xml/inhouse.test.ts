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
              totalQuantity: '600',
              calloffs: {
                dates: ['2026-11-24', '2026-12-01'],
                lastDates: ['2026-11-24', '2026-12-31'],
                quantities: [120, 480],
                statuses: [0, 3],
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
      `document-field-missing | DeliverySchedule / number | <DeliverySchedule xmlns="urn:consignal:schedule:1" completeness="FULL"> | number`,
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
