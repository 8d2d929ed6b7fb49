import { calendarCreate } from '../../../../server/contract/calendar.js';
import { csvLine } from '../../../../server/domain/export/csv.js';
import { csvRows } from '../../../../server/domain/export/csv-rows.js';
import type { FreeDay } from './free-day.js';

/** Larger files hold something else than days without work. */
export const MAX_DAYS_BYTES = 256 * 1024;

/** A cell that cannot be taken, and why. */
export interface DayFault {
  readonly line: number;
  readonly fault: 'day' | 'twice' | 'name';
  readonly value: string;
}
export interface ReadDays {
  readonly days: readonly FreeDay[];
  readonly faults: readonly DayFault[];
}

/** The text of a file: UTF-8, else as spreadsheets of Windows write it. */
export function textOf(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const fields = calendarCreate.body.shape.workFree.unwrap().element;

/** Days and their names from CSV: a day and, behind it, its name. A first line without a digit is a heading. */
export function daysOfCsv(text: string): ReadDays {
  const [first, ...others] = csvRows(text);
  if (first === undefined) return { days: [], faults: [] };
  const rows = /\d/.test(first.cells[0] ?? '') ? [first, ...others] : others;
  const days = new Map<string, FreeDay>();
  const faults: DayFault[] = [];
  for (const { line, cells } of rows) {
    const [day = '', name = ''] = cells;
    if (!fields.shape.day.safeParse(day).success) faults.push({ line, fault: 'day', value: day });
    else if (days.has(day)) faults.push({ line, fault: 'twice', value: day });
    else if (!fields.shape.name.safeParse(name).success) faults.push({ line, fault: 'name', value: name });
    else days.set(day, { day, name });
  }
  return { days: [...days.values()], faults };
}

/** The days as `daysOfCsv` reads them, under a heading. */
export function csvOfDays(days: readonly FreeDay[], heading: readonly [string, string]): string {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return `\uFEFF${[heading, ...sorted.map(({ day, name }) => [day, name])].map((row) => csvLine(row)).join('')}`;
}
