import type { ManualScheduleContent } from '../../contract/manual-schedule.js';
import { decimalsOf, scaled } from '../../domain/quantity/decimal.js';
import { CALLOFF_STATUSES, type DeliveryScheduleDocument } from '../../edi/model/delivery-schedule.js';
import type { Party } from '../../edi/model/party.js';

type ManualLine = ManualScheduleContent['lines'][number];

/** Who a schedule is between, and what it is called. */
export interface ManualHead {
  readonly documentNumber: string;
  readonly buyer: Party;
  readonly seller: Party;
  readonly shipTo: Party;
}

/** What was entered, which has no objections, as the neutral document that every schedule is. */
export function documentOf(head: ManualHead, content: ManualScheduleContent): DeliveryScheduleDocument {
  return {
    kind: 'delivery-schedule',
    interchange: 0,
    messageNumber: 1,
    ...head,
    messageFunction: '5',
    issueDate: content.issueDate,
    horizonStart: content.horizonStart || null,
    horizonEnd: content.horizonEnd || null,
    previousDocumentNumber: null,
    texts: [],
    completeness: 'FULL',
    lines: content.lines
      .filter(({ calloffs }) => calloffs.length > 0)
      .map((line, at) => lineOf(line, String(at + 1), content.dateKind)),
  };
}

function lineOf(
  line: ManualLine,
  lineNumber: string,
  dateKind: ManualScheduleContent['dateKind'],
): DeliveryScheduleDocument['lines'][number] {
  const calloffs = line.calloffs.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const quantityScale = Math.max(...calloffs.map(({ quantity }) => decimalsOf(quantity)));
  const quantities = calloffs.map(({ quantity }) => scaled(quantity, quantityScale));
  const dates = calloffs.map(({ date }) => date);
  return {
    lineNumber,
    articleNumber: line.articleNumber.trim(),
    supplierArticleNumber: null,
    articleNumbers: [],
    description: line.description || null,
    shipTo: null,
    gate: line.gate || null,
    dock: line.dock || null,
    orderNumber: line.orderNumber || null,
    orderLine: null,
    partConsignmentNumber: null,
    calloffReference: null,
    previousCalloffReference: null,
    unit: line.unit,
    cumulativeReceived: line.cumulativeReceived || null,
    cumulativeRequired: null,
    cumulativeShipped: null,
    cumulativeStartDate: line.cumulativeStartDate || null,
    lastDespatchNote: null,
    lastDespatchDate: null,
    lastDespatchQuantity: null,
    texts: [],
    packaging: [],
    dateKind,
    quantityScale,
    calloffs: {
      dates,
      lastDates: dates,
      quantities,
      statuses: calloffs.map(({ status }) => CALLOFF_STATUSES.findIndex((one) => one === status)),
    },
    calloffDetails: [],
    totalQuantity: '',
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  };
}
