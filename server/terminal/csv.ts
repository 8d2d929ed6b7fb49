/** Comma-separated values (RFC 4180) that a spreadsheet shows and never runs. */

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What begins a formula, and white space a spreadsheet skips before it looks for one. */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** A cell; text that a spreadsheet would take for a formula has an apostrophe before it. Plain numbers are what they are. */
export function cell(value: string | null): string {
  if (value === null) return '';
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its line end. */
export function row(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
