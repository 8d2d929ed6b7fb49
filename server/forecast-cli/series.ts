import { NameSet } from './name-set.js';
import { type Row, RowError } from './rows.js';
import { mondayOfText } from './usage.js';

const WEEK = 7;
/** Weeks between two of a series: more than a hundred years are a typing error. */
const MOST_WEEKS = 5_218;

/** The weeks of one series: quantities by the Monday of their week, null where the quantity is not known. */
export interface Series {
  readonly name: string;
  readonly weeks: ReadonlyMap<number, number | null>;
}

const COLUMNS = ['series', 'week', 'quantity'] as const;
type Columns = Readonly<Record<(typeof COLUMNS)[number], number>>;

/** The series of a file, one after the other; throws a RowError. Of the series that went by, only hashes of their names are kept. */
export async function* seriesOf(rows: AsyncIterable<Row>): AsyncGenerator<Series> {
  const names = new NameSet();
  let columns: Columns | null = null;
  let current = draft('');
  for await (const row of rows) {
    if (columns === null) {
      columns = columnsOf(row);
      continue;
    }
    const name = nameOf(row, columns);
    if (name !== current.name) {
      if (current.name !== '') yield current;
      if (!names.add(name))
        throw new RowError(row.line, `series ${name} was there before: rows of one series must stand together`);
      current = draft(name);
    }
    addWeek(current.weeks, row, columns);
  }
  if (columns === null) throw new RowError(1, `there is no row with ${COLUMNS.join(', ')}`);
  if (current.name !== '') yield current;
}

function draft(name: string): { readonly name: string; readonly weeks: Map<number, number | null> } {
  return { name, weeks: new Map() };
}

function columnsOf({ line, cells }: Row): Columns {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const place = (column: string): number => {
    const at = heads.indexOf(column);
    if (at < 0)
      throw new RowError(line, `the first row must name the columns ${COLUMNS.join(', ')}; ${column} is missing`);
    return at;
  };
  return { series: place('series'), week: place('week'), quantity: place('quantity') };
}

function nameOf({ line, cells }: Row, { series }: Columns): string {
  const name = cells[series]?.trim() ?? '';
  if (name === '') throw new RowError(line, 'series is empty');
  return name;
}

function addWeek(weeks: Map<number, number | null>, { line, cells }: Row, columns: Columns): void {
  const text = cells[columns.week]?.trim() ?? '';
  const monday = mondayOfText(text);
  if (monday === undefined) throw new RowError(line, `week ${text} is not a week such as 2026-W48`);
  if (weeks.has(monday)) throw new RowError(line, `week ${text} is there twice`);
  const [first = monday] = weeks.keys();
  if (Math.abs(monday - first) > WEEK * MOST_WEEKS)
    throw new RowError(line, `week ${text} is more than a hundred years from the first one`);
  weeks.set(monday, quantityOf(line, cells[columns.quantity]));
}

function quantityOf(line: number, cell: string | undefined): number | null {
  // Where cells are separated by semicolons, decimals may be separated by a comma.
  const text = (cell ?? '').trim().replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (text === '') return null;
  const quantity = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(quantity)) throw new RowError(line, `quantity ${text} is not a number`);
  if (quantity < 0) throw new RowError(line, `quantity ${text} is negative`);
  return quantity;
}
