/** A row of a table of text, with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * The rows of CSV (RFC 4180), with a tab, a semicolon or a comma between the cells, whichever comes most often in its first line. Rows
 * without text are left out, blanks around a cell too.
 */
export function csvRows(text: string): readonly CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(plain.slice(0, (plain.indexOf('\n') + 1 || plain.length + 1) - 1));
  const rows: { line: number; cells: string[] }[] = [];
  let [row, cell, isQuoted, line]: [string[], string, boolean, number] = [[], '', false, 1];
  let begins = 1;
  const endRow = (): void => {
    const cells = [...row, cell].map((one) => one.trim());
    if (cells.some((one) => one !== '')) rows.push({ line: begins, cells });
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (sign === separator) [row, cell] = [[...row, cell], ''];
    else if (sign === '\n') {
      endRow();
      begins = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(line: string): string {
  const count = (sign: string): number => line.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
