import { type CellKind, nameDamage, type NameDamage } from '../export/table.js';
import { isDay, lineKey, type ManualLine, MANUAL_LIMITS, MANUAL_STATUSES, plainText } from './manual.js';

/**
 * Schedules as rows of a sheet, one for each call-off: what is typed into a grid, pasted from a spreadsheet or read from a CSV file. All
 * texts; what can't be understood stays as it was typed, so that it can be shown where it is wrong.
 */
export const SHEET_COLUMNS = [
  'articleNumber',
  'date',
  'quantity',
  'status',
  'description',
  'unit',
  'orderNumber',
  'gate',
  'dock',
  'cumulativeReceived',
  'cumulativeStartDate',
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];
export type SheetRow = Readonly<Record<SheetColumn, string>>;

export const EMPTY_ROW: SheetRow = {
  articleNumber: '',
  date: '',
  quantity: '',
  status: 'firm',
  description: '',
  unit: 'PCE',
  orderNumber: '',
  gate: '',
  dock: '',
  cumulativeReceived: '',
  cumulativeStartDate: '',
};
/** What a sheet that is read may have, at most. */
export const SHEET_LIMITS = { characters: 4_000_000, rows: MANUAL_LIMITS.calloffs, cells: 400_000 } as const;
/** The sign for decimals where a number leaves both readings open: that of the reader's language. */
export type DecimalSign = '.' | ',';

/** A cell that names something and that a spreadsheet changed; `was-number`: zeros in front are gone, if there were any. */
export interface SheetDoubt {
  readonly column: SheetColumn;
  readonly code: NameDamage | 'was-number';
  readonly value: string;
}

/** A sheet as it was understood; `too-large` where it has more than the limits, `not-understood` where no article, date and quantity is found. */
export type ReadSheet =
  | { readonly form: 'long' | 'matrix'; readonly rows: readonly SheetRow[]; readonly doubts: readonly SheetDoubt[] }
  | { readonly form: 'too-large' | 'not-understood' };

/** Words of headings, in the product's languages, without spaces, points and capitals. */
const HEADINGS: Readonly<Record<SheetColumn, readonly string[]>> = {
  articleNumber: [
    'article',
    'articlenumber',
    'articleno',
    'part',
    'partnumber',
    'partno',
    'item',
    'artikel',
    'artikelnummer',
    'artikelnr',
    'artnr',
    '物料',
    '物料号',
    '零件号',
  ],
  date: ['date', 'day', 'deliverydate', 'datum', 'dag', 'leveransdatum', '日期', '交货日期'],
  quantity: ['quantity', 'qty', 'antal', 'kvantitet', '数量'],
  status: ['status', 'state', '状态'],
  description: ['description', 'name', 'beskrivning', 'benämning', '描述', '名称'],
  unit: ['unit', 'uom', 'enhet', '单位'],
  orderNumber: ['order', 'ordernumber', 'orderno', 'ordernummer', 'ordernr', '订单', '订单号'],
  gate: ['gate', 'port', '门', '大门', '收货门'],
  dock: ['dock', 'lastkaj', 'lossningsplats', 'kaj', '卸货口'],
  cumulativeReceived: [
    'cumreceived',
    'cumulativereceived',
    'cumulative',
    'ackmottaget',
    'ackumulerat',
    'ackumuleratmottaget',
    '累计收货',
    '累计',
  ],
  cumulativeStartDate: [
    'countedfrom',
    'cumulativestartdate',
    'startdate',
    'räknatfrån',
    'ackumuleratfrån',
    'startdatum',
    '起算日期',
    '累计起始',
    '累计起始日期',
  ],
};
const STATUS_WORDS: Readonly<Record<string, string>> = {
  fast: 'firm',
  fix: 'firm',
  prognos: 'forecast',
  backorder: 'backlog',
  rest: 'backlog',
  restorder: 'backlog',
  brådskande: 'urgent',
  确定: 'firm',
  预测: 'forecast',
  欠交: 'backlog',
  紧急: 'urgent',
};

/** Reads what was copied from a spreadsheet, or a CSV file: a row for each call-off, or articles down and dates across. */
export function readSheet(text: string, decimal: DecimalSign): ReadSheet {
  if (text.length > SHEET_LIMITS.characters) return { form: 'too-large' };
  const cells = cellsOf(text);
  return cells === null ? { form: 'too-large' } : understood(cells, decimal);
}

/** Cells as a schedule. @param kinds a `CellKind` for each cell of each row, where the file says them */
export function understood(
  cells: readonly (readonly string[])[],
  decimal: DecimalSign,
  kinds: readonly string[] = [],
): ReadSheet {
  const [first = [], ...others] = cells;
  const dates = first.flatMap((cell, at) => (isDay(plainDay(cell)) ? [at] : []));
  const isMatrix = dates.length > 1 || (dates.length === 1 && columnOf(first[0] ?? '') !== undefined);
  if (isMatrix) return matrix(first, dates, others, decimal, kinds.slice(1));
  const named = first.map(columnOf);
  const hasHeadings = named.includes('articleNumber') && named.includes('quantity') && named.includes('date');
  const columns = hasHeadings ? named : guessed(first, decimal);
  if (columns === null) return { form: 'not-understood' };
  const rows = hasHeadings ? others : cells;
  return limited(
    'long',
    rows.map((row) => rowOf(columns, row, decimal)),
    doubtsOf(columns, rows, hasHeadings ? kinds.slice(1) : kinds),
  );
}

function matrix(
  head: readonly string[],
  dates: readonly number[],
  rows: readonly (readonly string[])[],
  decimal: DecimalSign,
  kinds: readonly string[],
): ReadSheet {
  const columns = head.map((cell, at) => (dates.includes(at) ? undefined : columnOf(cell)));
  if (!columns.includes('articleNumber')) {
    const free = head.findIndex((_, at) => !dates.includes(at) && columns[at] === undefined);
    if (free < 0) return { form: 'not-understood' };
    columns[free] = 'articleNumber';
  }
  const days = dates.map((at) => [at, plainDay(head[at] ?? '')] as const);
  return limited(
    'matrix',
    rows.flatMap((row) => {
      const line = rowOf(columns, row, decimal);
      return days.flatMap(([at, date]) => {
        const quantity = plainNumber(row[at] ?? '', decimal);
        // A zero in a column calls off nothing.
        return quantity === '' || /^0*(\.0*)?$/.test(quantity) ? [] : [{ ...line, date, quantity }];
      });
    }),
    doubtsOf(columns, rows, kinds),
  );
}

function limited(form: 'long' | 'matrix', rows: readonly SheetRow[], doubts: readonly SheetDoubt[]): ReadSheet {
  if (rows.length > SHEET_LIMITS.rows) return { form: 'too-large' };
  return rows.length === 0 ? { form: 'not-understood' } : { form, rows, doubts };
}

/** Columns whose cells are names, of which spreadsheets make numbers and days. */
const NAMES: readonly (SheetColumn | undefined)[] = ['articleNumber', 'orderNumber', 'gate', 'dock'];

/** What a spreadsheet did to names, each value once. */
function doubtsOf(
  columns: readonly (SheetColumn | undefined)[],
  rows: readonly (readonly string[])[],
  kinds: readonly string[],
): readonly SheetDoubt[] {
  const found = new Map<string, SheetDoubt>();
  for (const [at, column] of columns.entries()) {
    if (column === undefined || !NAMES.includes(column)) continue;
    for (const [row, cells] of rows.entries()) {
      const value = (cells[at] ?? '').trim();
      const kind = kinds[row]?.[at] as CellKind | undefined;
      const code = nameDamage(value, kind) ?? (kind === 'n' && column === 'articleNumber' ? 'was-number' : null);
      if (code !== null) found.set(`${column}\0${value}`, { column, code, value });
    }
  }
  return [...found.values()];
}

/** The columns of rows without headings: an article, a date and a quantity in this order, and the status behind them. */
function guessed(row: readonly string[], decimal: DecimalSign): (SheetColumn | undefined)[] | null {
  const date = row.findIndex((cell) => isDay(plainDay(cell)));
  const quantity = row.findIndex((cell, at) => at > 0 && at !== date && isNumber(plainNumber(cell, decimal)));
  if (date < 1 || quantity < 1) return null;
  return row.map((cell, at) =>
    at === 0
      ? 'articleNumber'
      : at === date
        ? 'date'
        : at === quantity
          ? 'quantity'
          : MANUAL_STATUSES.some((one) => one === plainStatus(cell))
            ? 'status'
            : undefined,
  );
}

function rowOf(
  columns: readonly (SheetColumn | undefined)[],
  cells: readonly string[],
  decimal: DecimalSign,
): SheetRow {
  const row: Record<SheetColumn, string> = { ...EMPTY_ROW };
  for (const [at, column] of columns.entries()) {
    const text = plainCell(column ?? 'description', cells[at] ?? '', decimal);
    if (column !== undefined && text !== '') row[column] = text;
  }
  return row;
}

/** What was typed or pasted into a cell, as a schedule has it where it can be understood. */
export function plainCell(column: SheetColumn, text: string, decimal: DecimalSign): string {
  if (column === 'date' || column === 'cumulativeStartDate') return plainDay(text);
  if (column === 'quantity' || column === 'cumulativeReceived') return plainNumber(text, decimal);
  if (column === 'status') return plainStatus(text);
  return column === 'unit' ? text.trim().toUpperCase() : plainText(text);
}

function plainStatus(text: string): string {
  const word = text.trim().toLowerCase();
  return STATUS_WORDS[word] ?? word;
}

/** A day as YYYY-MM-DD: from 2026/12/1, 2026年12月1日, 20261201, 1.12.2026 and 1/12/2026, the day before the month. */
export function plainDay(text: string): string {
  const said = text.trim().replace(/[T ]0{1,2}:00(:00(\.0+)?)?Z?$/, '');
  const ahead = /^(\d{4})(?:[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?|(\d{2})(\d{2}))$/.exec(said);
  const behind = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(said);
  const [year, month, day] = ahead
    ? [ahead[1], ahead[2] ?? ahead[4], ahead[3] ?? ahead[5]]
    : [behind?.[3], behind?.[2], behind?.[1]];
  const plain = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  return isDay(plain) ? plain : said;
}

/** A number with a point for decimals and nothing between thousands; as it was typed where it is none. */
export function plainNumber(text: string, decimal: DecimalSign): string {
  const said = text.replace(/[\s\u00a0\u202f'’]/gu, '');
  if (!/^\d+([.,]\d+)*$/.test(said)) return text.trim();
  const last = Math.max(said.lastIndexOf(','), said.lastIndexOf('.'));
  if (last < 0) return said;
  const sign = said.charAt(last);
  const isOnly = said.indexOf(sign) === last;
  const areThousands = /^\d{1,3}([.,]\d{3})+$/.test(said) && !/,.*\.|\..*,/.test(said);
  if (!isOnly) return areThousands ? said.replaceAll(sign, '') : text.trim();
  if (areThousands && sign === ',' && decimal === '.') return said.replace(sign, '');
  return `${said.slice(0, last).replace(/[.,]/g, '')}.${said.slice(last + 1)}`;
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}

function columnOf(heading: string): SheetColumn | undefined {
  const word = heading.toLowerCase().replace(/[\s._:-]/gu, '');
  return SHEET_COLUMNS.find((column) => HEADINGS[column].includes(word));
}

/** The cells of a text: by tabs, semicolons or commas, whichever the first line has; null where there are too many. */
export function cellsOf(text: string): string[][] | null {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const [head = ''] = plain.split(/\r\n|\r|\n/, 1);
  const sign = ['\t', ';'].find((one) => head.includes(one)) ?? ',';
  const rows: string[][] = [];
  let [row, count, at]: [string[], number, number] = [[], 0, 0];
  while (at < plain.length) {
    const isQuoted = plain.charAt(at) === '"';
    const [cell, end] = isQuoted ? quoted(plain, at) : bare(plain, at, sign);
    row.push(cell);
    count += 1;
    if (count > SHEET_LIMITS.cells) return null;
    const next = plain.charAt(end);
    at = end + (next === '\r' && plain.charAt(end + 1) === '\n' ? 2 : 1);
    if (next === sign && at < plain.length) continue;
    if (next === sign) row.push('');
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

function bare(text: string, from: number, sign: string): [cell: string, end: number] {
  let end = from;
  while (end < text.length && text.charAt(end) !== sign && text.charAt(end) !== '\n' && text.charAt(end) !== '\r')
    end += 1;
  return [text.slice(from, end), end];
}

/** A cell in quotation marks, in which two of them stand for one. */
function quoted(text: string, from: number): [cell: string, end: number] {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2);
  if (end < 0) return [text.slice(from + 1), text.length];
  return [text.slice(from + 1, end).replaceAll('""', '"'), end + 1];
}

/** Where a field of the lines stands in the rows: `lines.0.calloffs.3.quantity` is of row 3, column quantity. */
export type SheetPlaces = ReadonlyMap<string, readonly [row: number, column: SheetColumn]>;

/** The lines that rows make up, in the order in which their articles come; rows in which nothing is entered are left out. What a line says beside its call-offs stands in the first of its rows that says it. */
export function linesOf(rows: readonly SheetRow[]): {
  readonly lines: readonly ManualLine[];
  readonly places: SheetPlaces;
} {
  const lines = new Map<string, { at: number; line: ManualLine; calloffs: ManualLine['calloffs'][number][] }>();
  const places = new Map<string, readonly [number, SheetColumn]>();
  for (const [row, entered] of rows.entries()) {
    if (isBlank(entered)) continue;
    const { date, quantity, status, ...rest } = entered;
    // Rows without an article are lines of their own, so that each is found.
    const key = rest.articleNumber === '' ? `row ${String(row)}` : lineKey({ ...rest, calloffs: [] });
    const known = lines.get(key);
    const found = known ?? { at: lines.size, line: { ...rest, calloffs: [] }, calloffs: [] };
    lines.set(key, found);
    const path = `lines.${String(found.at)}`;
    for (const column of SHEET_COLUMNS)
      if (column in rest && (!known || (found.line[column as keyof typeof rest] === '' && entered[column] !== '')))
        places.set(`${path}.${column}`, [row, column]);
    if (known) found.line = merged(found.line, rest);
    for (const column of ['date', 'quantity', 'status'] as const)
      places.set(`${path}.calloffs.${String(found.calloffs.length)}.${column}`, [row, column]);
    found.calloffs.push({ date, quantity, status });
  }
  return { lines: [...lines.values()].map(({ line, calloffs }) => ({ ...line, calloffs })), places };
}

type LineFields = Omit<ManualLine, 'calloffs'>;

function merged(line: ManualLine, more: LineFields): ManualLine {
  return {
    ...line,
    description: line.description || more.description,
    cumulativeReceived: line.cumulativeReceived || more.cumulativeReceived,
    cumulativeStartDate: line.cumulativeStartDate || more.cumulativeStartDate,
  };
}

/** The rows of lines, a row for each call-off. */
export function rowsOf(lines: readonly ManualLine[]): SheetRow[] {
  return lines.flatMap(({ calloffs, ...line }) => calloffs.map((calloff) => ({ ...line, ...calloff })));
}

/** Whether nothing was entered in a row but what a new one has. */
export function isBlank(row: SheetRow): boolean {
  return SHEET_COLUMNS.every((column) => row[column] === '' || column === 'status' || column === 'unit');
}
