import { type Period, periodOf } from '../domain/calendar/period.js';
import type { Envelope } from './interchange.js';
import {
  CALLOFF_STATUSES,
  type CalloffDetail,
  type CalloffStatus,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from './model/delivery-schedule.js';
import type { BusinessDocument } from './model/document.js';

/** The edition of neutral JSON: the second number grows with what may be left out, the first with everything else. */
export const NEUTRAL_VERSION = '1.0';

/** A call-off as people write it down, with what it alone says. Quantity: decimal string in `unit`. */
export interface PlainCalloff extends Omit<CalloffDetail, 'at'> {
  readonly date: string;
  /** Last day of the period; of a day the same. */
  readonly lastDate: string;
  readonly period: Period;
  readonly quantity: string;
  readonly unit: string;
  readonly status: CalloffStatus;
}

/** A whole number of 10^-scale as a decimal string: 1250 with scale 2 is `12.5`. */
export function decimalText(scaled: bigint | number | string, scale: number): string {
  const text = String(scaled);
  const negative = text.startsWith('-');
  const digits = (negative ? text.slice(1) : text).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const sign = negative && /[1-9]/.test(digits) ? '-' : '';
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** The call-offs of a line, one by one. */
export function calloffsOf({ calloffs, calloffDetails, quantityScale, unit }: ScheduleLineDocument): PlainCalloff[] {
  const plain = calloffs.dates.map((date, i): PlainCalloff => {
    const lastDate = calloffs.lastDates[i] ?? date;
    return {
      date,
      lastDate,
      period: periodOf(date, lastDate),
      quantity: decimalText(calloffs.quantities[i] ?? 0, quantityScale),
      unit,
      status: CALLOFF_STATUSES[calloffs.statuses[i] ?? 0] ?? 'firm',
    };
  });
  for (const { at, ...detail } of calloffDetails) Object.assign(plain[at] ?? {}, detail);
  return plain;
}

/** A line of a schedule with its call-offs one by one. */
export interface PlainLine extends Omit<ScheduleLineDocument, 'quantityScale' | 'calloffs' | 'calloffDetails'> {
  readonly calloffs: readonly PlainCalloff[];
}

function plainLine(line: ScheduleLineDocument): PlainLine {
  const { quantityScale, calloffs: _, calloffDetails: __, totalQuantity, ...rest } = line;
  return { ...rest, totalQuantity: decimalText(totalQuantity, quantityScale), calloffs: calloffsOf(line) };
}

function plainSchedule({ lines, ...head }: Omit<DeliveryScheduleDocument, 'interchange'>): object {
  return { ...head, lines: lines.map(plainLine) };
}

/** A document for JSON, in the words of the neutral model: its envelope instead of an index, call-offs as a list, quantities as decimal strings. */
export function plainDocument(document: BusinessDocument, interchanges: readonly Envelope[]): object {
  const { interchange, ...rest } = document;
  const envelope = interchanges[interchange] ?? null;
  return { version: NEUTRAL_VERSION, envelope, ...(rest.kind === 'delivery-schedule' ? plainSchedule(rest) : rest) };
}
