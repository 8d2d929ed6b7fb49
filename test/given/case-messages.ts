import type { CalloffStatus } from '../../server/domain/schedule/schedule.js';
import { edi } from './files.js';
import type { CaseLine, CaseRelease } from './rule-cases.js';

/** SCC 4017. */
const SCC: Readonly<Record<CalloffStatus, string>> = {
  firm: '1',
  production: '2',
  material: '3',
  forecast: '4',
  backlog: '5',
  urgent: '10',
};
const compact = (day: string | number | undefined): string => String(day).replaceAll('-', '');
let references = 0;

/** A release of a case as DELFOR D.97A under a number; `article` names its articles. */
export function caseMessage(
  { issued, through = '2027-02-28', lines }: CaseRelease,
  number: string,
  article: (name: string) => string,
): Buffer {
  references += 1;
  const reference = `CASE${String(references)}`;
  const segments = [
    `BGM+241+${number}+5`,
    `DTM+137:${compact(issued)}:102`,
    `DTM+158:${compact(issued)}:102`,
    `DTM+159:${compact(through)}:102`,
    'NAD+BY+CUST01::92++Nordvik Trucks AB',
    'NAD+SU+SUPP01::92',
    'GIS+37',
    ...lines.flatMap((line, at) => lineSegments(line, at + 1, article)),
  ];
  return edi(
    `UNB+UNOC:3+O0013000001CUST:OD+O0013000002SUPP:OD+${compact(issued).slice(2)}:0900+${reference}++DELFOR`,
    'UNH+1+DELFOR:D:97A:UN',
    ...segments,
    `UNT+${String(segments.length + 2)}+1`,
    `UNZ+1+${reference}`,
  );
}

function lineSegments(line: CaseLine, at: number, article: (name: string) => string): string[] {
  const { unit = 'PCE', received = null, shipToCode = 'PLANT-1', cumulativeStartDate = '2026-01-01' } = line;
  const optional = (value: string | null | undefined, segment: (value: string) => string): string[] =>
    value === null || value === undefined ? [] : [segment(value)];
  return [
    `NAD+ST+${shipToCode ?? ''}::92`,
    `LIN+${String(at)}++${article(line.articleNumber ?? 'A')}:IN`,
    ...optional(line.gate, (gate) => `LOC+11+${gate}`),
    ...optional(line.dock, (dock) => `LOC+159+${dock}`),
    ...optional(line.orderNumber, (order) => `RFF+ON:${order}`),
    ...optional(line.partConsignmentNumber, (consignment) => `RFF+AAP:${consignment}`),
    ...((line.lastDespatchNote ?? '') === ''
      ? []
      : [`QTY+48:1:${unit}`, 'DTM+50:20261118:102', `RFF+AAK:${line.lastDespatchNote ?? ''}`]),
    ...(received === null
      ? []
      : [`QTY+70:${String(received)}:${unit}`, `DTM+51:${compact(cumulativeStartDate ?? '2026-01-01')}:102`]),
    ...line.calloffs.flatMap(([day, quantity, more]) => [
      `SCC+${SCC[more?.status ?? 'forecast']}++${more?.lastDay === undefined ? 'D' : 'W'}`,
      `QTY+113:${String(quantity)}:${unit}`,
      `DTM+2:${compact(day)}:102`,
    ]),
  ];
}
