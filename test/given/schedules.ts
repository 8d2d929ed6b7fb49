import { periodOf } from '../../server/domain/calendar/period.js';
import type { ReadResult } from '../../server/edi/interchange.js';
import {
  CALLOFF_STATUSES,
  type CalloffStatus,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../../server/edi/model/delivery-schedule.js';

/** The delivery schedules of what was read. */
export function schedulesOf({ documents }: ReadResult): DeliveryScheduleDocument[] {
  return documents.filter((document) => document.kind === 'delivery-schedule');
}

/** The word for the period of a call-off, or its last day where there is none. */
export function periodText(first: string, last: string): string {
  const period = periodOf(first, last);
  return period === 'span' ? last : period;
}

/** A call-off as a test says it. */
export type Calloff = readonly [first: string, last: string, quantity: number, status: CalloffStatus];
/** A line with these call-offs that says little more. */
export const scheduleLine = (
  calloffs: readonly Calloff[] = [],
  more: Partial<ScheduleLineDocument> = {},
): ScheduleLineDocument => ({
  lineNumber: '1',
  articleNumber: 'A100',
  supplierArticleNumber: null,
  articleNumbers: [],
  description: null,
  shipTo: { code: 'PLANT1', agency: '', name: 'PLANT ONE' },
  gate: null,
  dock: null,
  orderNumber: null,
  orderLine: null,
  partConsignmentNumber: null,
  calloffReference: null,
  previousCalloffReference: null,
  unit: 'PCE',
  cumulativeReceived: null,
  cumulativeRequired: null,
  cumulativeShipped: null,
  cumulativeStartDate: null,
  lastDespatchNote: null,
  lastDespatchDate: null,
  lastDespatchQuantity: null,
  texts: [],
  packaging: [],
  dateKind: 'unspecified',
  quantityScale: 0,
  calloffs: {
    dates: calloffs.map(([first]) => first),
    lastDates: calloffs.map(([, last]) => last),
    quantities: calloffs.map(([, , quantity]) => quantity),
    statuses: calloffs.map(([, , , status]) => CALLOFF_STATUSES.indexOf(status)),
  },
  calloffDetails: [],
  totalQuantity: String(calloffs.reduce((sum, [, , quantity]) => sum + quantity, 0)),
  firstDate: calloffs.map(([first]) => first).sort()[0] ?? null,
  lastDate:
    calloffs
      .map(([first]) => first)
      .sort()
      .at(-1) ?? null,
  ...more,
});
/** A schedule with these lines that says little more. */
export const schedule = (
  lines: readonly ScheduleLineDocument[],
  more: Partial<DeliveryScheduleDocument> = {},
): DeliveryScheduleDocument => ({
  kind: 'delivery-schedule',
  interchange: 0,
  messageNumber: 1,
  documentNumber: '4711',
  messageFunction: '',
  issueDate: '2026-11-20',
  horizonStart: null,
  horizonEnd: null,
  previousDocumentNumber: null,
  buyer: { code: 'BUYER1', agency: '', name: 'BUYER' },
  seller: { code: '0020115', agency: '', name: '' },
  shipTo: { code: 'PLANT1', agency: '', name: 'PLANT ONE' },
  texts: [],
  completeness: 'PER_ARTICLE',
  lines,
  ...more,
});
