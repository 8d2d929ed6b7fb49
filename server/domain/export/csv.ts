/** What a spreadsheet would take for a formula. */
const FORMULA = /^[\t\r]|^\s*[=+\-@]/;
/** Decimals take the comma in some languages. */
const NUMBER = /^-?\d+([.,]\d+)?$/;

/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, unless it is a plain number; so does
 * one that begins with blanks before such a sign. Spreadsheets of languages whose decimals take a comma expect a semicolon between cells.
 */
export function csvLine(cells: readonly (string | null)[], separator: ',' | ';' = ','): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(separator)}\r\n`;
}

function harmless(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
