import type { HistoryKind } from '../../domain/retention/history.js';
import { tablesOf, type Area, type MonthlyRetention, type MonthRange } from '../../platform/area.js';

/** A table of which whole months leave. `stays` and `wouldStay` are conditions of rows `x` of a month that stay past their days. */
export interface RetiringTable {
  readonly name: string;
  readonly kind: HistoryKind;
  readonly id: string;
  readonly digits: number;
  readonly stays: (range: MonthRange) => string;
  /** The same asked before anything of the month has left. */
  readonly wouldStay: (range: MonthRange) => string;
}
/** A table whose rows are deleted by months. */
export interface Register {
  readonly name: string;
  readonly kind: HistoryKind;
  readonly id: string;
}

/**
 * In the order in which they leave within a month: what asks another row whether it stays leaves before it, what stays where that has
 * stayed leaves behind it.
 */
export function retiringTables(areas: readonly Area[]): RetiringTable[] {
  const monthly = tablesOf(areas).flatMap(({ name, table: { retention } }) =>
    typeof retention === 'object' && 'month' in retention ? [{ name, retention }] : [],
  );
  const place = ({ stays }: MonthlyRetention): number =>
    typeof stays === 'function' ? 1 : stays.leaves === 'before' ? 0 : 2;
  return monthly
    .toSorted((a, b) => place(a.retention) - place(b.retention))
    .map(({ name, retention }) => ({
      name,
      kind: retention.month,
      id: retention.id,
      digits: retention.digits,
      ...conditionsOf(retention, (table) => monthly.find((other) => other.name === table)?.retention),
    }));
}

function conditionsOf(
  { id, digits, stays }: MonthlyRetention,
  find: (table: string) => MonthlyRetention | undefined,
): Pick<RetiringTable, 'stays' | 'wouldStay'> {
  if (typeof stays === 'function') {
    const own = (range: MonthRange): string => stays('x', range);
    return { stays: own, wouldStay: own };
  }
  const owner = find(stays.table);
  const asked = owner?.stays;
  if (!owner || typeof asked !== 'function') throw new Error(`Nothing says what of the table ${stays.table} stays`);
  const key = digits === 0 ? `x.${id}` : `x.${id} / ${String(10 ** digits)}`;
  // Looks for the row in its month alone: what is asked must not cost more with every month there is.
  const isThere = (range: MonthRange): string =>
    `SELECT FROM ${stays.table} m WHERE m.${owner.id} = ${key} AND m.${owner.id} >= ${range[0]} AND m.${owner.id} < ${range[1]}`;
  const wouldStay = (range: MonthRange): string => `EXISTS (${isThere(range)} AND ${asked('m', range)})`;
  return {
    stays: stays.leaves === 'before' ? wouldStay : (range) => `EXISTS (${isThere(range)})`,
    wouldStay,
  };
}

/** The tables of which rows of whole months are deleted past their days. */
export function registersOf(areas: readonly Area[]): Register[] {
  return tablesOf(areas).flatMap(({ name, table: { retention } }) =>
    typeof retention === 'object' && 'register' in retention
      ? [{ name, kind: retention.register, id: retention.id }]
      : [],
  );
}

/** The tables whose rows go once a month of `table` has left, each with the condition of rows `x` that do. */
export function emptiedAfter(
  areas: readonly Area[],
  table: string,
): { readonly name: string; readonly goes: (range: MonthRange) => string }[] {
  return tablesOf(areas).flatMap(({ name, table: { retention } }) =>
    typeof retention === 'object' && 'emptiedAfter' in retention && retention.emptiedAfter === table
      ? [{ name, goes: retention.goes }]
      : [],
  );
}

/** The tables whose rows expire, with the condition of those that have. */
export function expiringTables(areas: readonly Area[]): { readonly name: string; readonly expires: string }[] {
  return tablesOf(areas).flatMap(({ name, table: { retention } }) =>
    typeof retention === 'object' && 'expires' in retention ? [{ name, expires: retention.expires }] : [],
  );
}

/** @param month YYYYMM */
export function fileRange(month: string): MonthRange {
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(4));
  const next = number === 12 ? `${String(year + 1)}01` : `${String(year)}${String(number + 1).padStart(2, '0')}`;
  return [`${month.slice(2)}0000000000`, `${next.slice(2)}0000000000`];
}
