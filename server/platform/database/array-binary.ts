import { dayNumber } from '../../domain/calendar/day.js';

const DATE_OID = 1082;
const EMPTY_BYTES = 12;
const HEADER_BYTES = 20;
/** Length and value of an element. */
const ELEMENT_BYTES = 8;
/** Postgres counts days from 2000-01-01. */
const POSTGRES_EPOCH = dayNumber('2000-01-01');

/** A Postgres date[] of days since 1970-01-01, in the binary format, which costs the server a tenth of reading them as text. */
export function dayArray(days: Int32Array): Uint8Array {
  const { length } = days;
  const bytes = new Uint8Array(length === 0 ? EMPTY_BYTES : HEADER_BYTES + length * ELEMENT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, length === 0 ? 0 : 1);
  view.setInt32(8, DATE_OID);
  if (length === 0) return bytes;
  view.setInt32(12, length);
  view.setInt32(16, 1);
  let at = HEADER_BYTES;
  for (const day of days) {
    view.setInt32(at, 4);
    view.setInt32(at + 4, day - POSTGRES_EPOCH);
    at += ELEMENT_BYTES;
  }
  return bytes;
}
