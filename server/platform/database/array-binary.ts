const DATE_OID = 1082;
const EMPTY_BYTES = 12;
const HEADER_BYTES = 20;
/** Length and value of an element. */
const ELEMENT_BYTES = 8;

/** Days since 2000-01-01 of a day YYYY-MM-DD, in the Gregorian calendar. */
function dayNumber(day: string): number {
  const digit = (at: number): number => day.charCodeAt(at) - 48;
  const month = digit(5) * 10 + digit(6);
  // Years begin in March here, so that the leap day is the last of its year.
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digit(8) * 10 + digit(9) - 1;
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 730_425;
}

/** A Postgres date[] of lists of days YYYY-MM-DD, one behind the other, in the binary format, which costs the server a tenth of reading them as text. */
export function dateArray(lists: readonly (readonly string[])[]): Uint8Array {
  const length = lists.reduce((n, list) => n + list.length, 0);
  const bytes = new Uint8Array(length === 0 ? EMPTY_BYTES : HEADER_BYTES + length * ELEMENT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, length === 0 ? 0 : 1);
  view.setInt32(8, DATE_OID);
  if (length === 0) return bytes;
  view.setInt32(12, length);
  view.setInt32(16, 1);
  let at = HEADER_BYTES;
  for (const list of lists) {
    for (const day of list) {
      view.setInt32(at, 4);
      view.setInt32(at + 4, dayNumber(day));
      at += ELEMENT_BYTES;
    }
  }
  return bytes;
}
