import type { ScheduleLineDocument } from '../model/delivery-schedule.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import type { Place } from '../findings.js';
import { MAX_QUANTITY_DECIMALS } from '../limits.js';
import { type Interval, NO_DATE, type PackedDate } from '../syntax/date.js';
import { decimalOf } from './decimals.js';
import type { XmlReading } from './values.js';

/** A call-off as its texts say it; `date` and `quantity` have been judged already and are null where they are none. */
export interface CalloffText {
  readonly date: string | null;
  readonly quantity: string | null;
  readonly status: number;
  /** Last day of its period by the first. */
  readonly lastOf: Interval;
  readonly place: Place;
}

/** Takes a call-off into a line where it is whole; what it lacks is reported. Returns whether the line has it. */
export function addCalloff(
  line: ScheduleLine,
  { date, quantity, status, lastOf, place }: CalloffText,
  { findings }: XmlReading,
): boolean {
  const packed = date === null ? NO_DATE : packedOf(date);
  const decimal = quantity === null ? null : decimalOf(quantity);
  if (packed === NO_DATE || decimal === null) return false;
  if (decimal.mantissa < 0) findings.add('quantity-negative', place);
  const added = line.add(packed, decimal.mantissa, decimal.scale, status, lastOf(packed));
  if (added === 'quantity-rounded' || added === 'quantity-too-large')
    findings.add(added, place, String(MAX_QUANTITY_DECIMALS));
  return added !== 'quantity-too-large';
}

function packedOf(date: string): PackedDate {
  const digits = Number(date.slice(0, 10).replaceAll('-', ''));
  return Number.isNaN(digits) ? NO_DATE : digits;
}

/** Quantity of a call-off as a decimal with all the decimals of its line. */
export function calloffQuantity({ calloffs, quantityScale }: ScheduleLineDocument, index: number): string {
  const value = BigInt(calloffs.quantities[index] ?? 0);
  const digits = String(value < 0n ? -value : value).padStart(quantityScale + 1, '0');
  const whole = digits.slice(0, digits.length - quantityScale);
  return `${value < 0n ? '-' : ''}${whole}${quantityScale === 0 ? '' : `.${digits.slice(-quantityScale)}`}`;
}
