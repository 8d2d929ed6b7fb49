import type { ComparedScheduleLine, ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { type Quantity, sumOfQuantities, toQuantity } from '../../../../../server/domain/quantity/quantity.js';

/** A column: the first and last day of a period. */
export interface HeatPeriod {
  readonly key: string;
  readonly date: string;
  readonly lastDate: string;
}
/** A row: a line with what is compared of it, by the keys of the periods. */
export interface HeatLine extends ComparedScheduleLine {
  readonly cells: ReadonlyMap<string, ScheduleChangeRow>;
}
export interface HeatMap {
  readonly lines: readonly HeatLine[];
  readonly periods: readonly HeatPeriod[];
}
/** A cell by its row and column, from 0. */
export interface Place {
  readonly line: number;
  readonly period: number;
}
export interface HeatFilter {
  /** Part of an article number. */
  readonly article: string;
  /** Lines and periods with a change alone. */
  readonly isChanged: boolean;
  /** Lines with a change inside the firm zone, and the periods of the zone, alone. */
  readonly isFirm: boolean;
}

/** Whether more or less is called off than was expected. */
export function isChange({ change }: Pick<ScheduleChangeRow, 'change'>): boolean {
  return /[1-9]/.test(change);
}

export function isLess({ change }: Pick<ScheduleChangeRow, 'change'>): boolean {
  return change.startsWith('-');
}

/** The change in percent of what was expected; null where nothing was. */
export function percentOf({ change, expected }: Pick<ScheduleChangeRow, 'change' | 'expected'>): number | null {
  const of = Number(expected);
  return of === 0 ? null : (Number(change) / Math.abs(of)) * 100;
}

const FAINT_PERCENT = 10;
const MIDDLE_PERCENT = 50;
/** How strongly a cell is coloured, from 0 for none to 3: by percent. */
export function strengthOf(row: ScheduleChangeRow): 0 | 1 | 2 | 3 {
  if (!isChange(row)) return 0;
  const percent = Math.abs(percentOf(row) ?? Infinity);
  return percent < FAINT_PERCENT ? 1 : percent < MIDDLE_PERCENT ? 2 : 3;
}

/** A quantity without its sign. */
export function absolute(quantity: Quantity): Quantity {
  return quantity.startsWith('-') ? toQuantity(quantity.slice(1)) : quantity;
}

/** By how much both releases differ, without a sign. */
export function differenceOf({ previous, current }: Pick<ScheduleChangeRow, 'previous' | 'current'>): Quantity {
  const negative = toQuantity(previous.startsWith('-') ? previous.slice(1) : `-${previous}`);
  return absolute(sumOfQuantities([current, negative]));
}

const periodKey = ({ date, periodEnd }: Pick<ScheduleChangeRow, 'date' | 'periodEnd'>): string =>
  `${date}/${periodEnd}`;

/** The rows of an answer as lines and periods: lines with the biggest change first, periods by date, and of these what the filter leaves. */
export function heatMapOf(
  rows: readonly ScheduleChangeRow[],
  lines: readonly ComparedScheduleLine[],
  { article, isChanged, isFirm }: HeatFilter,
): HeatMap {
  const wanted = article.trim().toLowerCase();
  const named = new Map(lines.map((line) => [line.line, line] as const));
  const shown = [...Map.groupBy(rows, ({ line }) => line)]
    .flatMap(([place, own]) => {
      const line = named.get(place);
      const counts = own.filter((row) => (isFirm ? row.isFirm && isChange(row) : isChange(row)));
      if (!line?.articleNumber.toLowerCase().includes(wanted)) return [];
      if ((isChanged || isFirm) && counts.length === 0) return [];
      const biggest = counts.reduce((most, { change }) => Math.max(most, Math.abs(Number(change))), 0);
      return [{ line, biggest, rows: isFirm ? own.filter((row) => row.isFirm) : own }];
    })
    .sort((a, b) => b.biggest - a.biggest || a.line.line - b.line.line);
  const periods = new Map<string, HeatPeriod>();
  for (const own of shown)
    for (const row of own.rows)
      if (!isChanged || isChange(row)) {
        const key = periodKey(row);
        if (!periods.has(key)) periods.set(key, { key, date: row.date, lastDate: row.periodEnd });
      }
  return {
    lines: shown.map(({ line, rows: own }) => ({
      ...line,
      cells: new Map(own.map((row) => [periodKey(row), row] as const)),
    })),
    periods: [...periods.values()].sort((a, b) => compare(a.date, b.date) || compare(a.lastDate, b.lastDate)),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function cellAt({ lines, periods }: HeatMap, { line, period }: Place): ScheduleChangeRow | undefined {
  return lines[line]?.cells.get(periods[period]?.key ?? '');
}

/** The next change after a cell, or the one before it, line by line; from the other end where there is none. */
export function nextChange(map: HeatMap, from: Place, step: 1 | -1): Place | null {
  const width = map.periods.length;
  const count = map.lines.length * width;
  for (let i = 1; i <= count; i += 1) {
    const at = (((from.line * width + from.period + i * step) % count) + count) % count;
    const place = { line: Math.floor(at / width), period: at % width };
    const row = cellAt(map, place);
    if (row !== undefined && isChange(row)) return place;
  }
  return null;
}

/** The first change of an article from a day on; null where there is none. */
export function changeFrom(map: HeatMap, article: string, day: string): Place | null {
  const places = map.lines.flatMap(({ articleNumber }, line) =>
    articleNumber === article ? map.periods.map((_, period) => ({ line, period })) : [],
  );
  const found = places.find((place) => {
    const row = cellAt(map, place);
    return row !== undefined && row.periodEnd >= day && isChange(row);
  });
  return found ?? null;
}

/** What a key leads to from a cell; null for keys that lead nowhere. */
export function moved({ lines, periods }: HeatMap, { line, period }: Place, key: string, isFar: boolean): Place | null {
  const [lastLine, lastPeriod] = [lines.length - 1, periods.length - 1];
  const within = (value: number, last: number): number => Math.max(0, Math.min(last, value));
  const steps: Readonly<Record<string, Place>> = {
    ArrowDown: { line: line + 1, period },
    ArrowUp: { line: line - 1, period },
    ArrowRight: { line, period: period + 1 },
    ArrowLeft: { line, period: period - 1 },
    PageDown: { line: line + PAGE, period },
    PageUp: { line: line - PAGE, period },
    Home: { line: isFar ? 0 : line, period: 0 },
    End: { line: isFar ? lastLine : line, period: lastPeriod },
  };
  const to = steps[key];
  return to === undefined ? null : { line: within(to.line, lastLine), period: within(to.period, lastPeriod) };
}
/** Lines that a page up or down goes. */
const PAGE = 10;

export const KINDS = ['added', 'removed', 'raised', 'lowered'] as const;
export interface ChangeSummary {
  readonly lines: number;
  readonly periods: number;
  readonly firmPeriods: number;
  /** The one unit of all changes; null where they are of several. */
  readonly unit: string | null;
  /** Sums without a sign, '0' for none. */
  readonly sums: Readonly<Record<(typeof KINDS)[number], Quantity>>;
}

/** What changed, in numbers. */
export function summaryOf(rows: readonly ScheduleChangeRow[], lines: readonly ComparedScheduleLine[]): ChangeSummary {
  const changes = rows.filter(isChange);
  const unitOf = new Map(lines.map(({ line, unit }) => [line, unit] as const));
  const changed = new Set(changes.map(({ line }) => line));
  const units = new Set([...changed].map((line) => unitOf.get(line) ?? ''));
  const sum = (why: (typeof KINDS)[number]): Quantity =>
    absolute(sumOfQuantities(changes.filter((row) => row.why === why).map(({ change }) => change)));
  return {
    lines: changed.size,
    periods: changes.length,
    firmPeriods: changes.filter(({ isFirm }) => isFirm).length,
    unit: units.size > 1 ? null : ([...units][0] ?? ''),
    sums: { added: sum('added'), removed: sum('removed'), raised: sum('raised'), lowered: sum('lowered') },
  };
}
