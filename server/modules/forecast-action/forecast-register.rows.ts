import pg from 'pg';
import { Problem } from '../../contract/problem.js';
import type { CompanyId } from '../../domain/ids.js';
import { pageOfSorted, sortedBy, type SortedRow, type Sorts } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { patternOf } from '../situation/demand.view.js';

/** A list of what people keep by names: SQL of its rows, which become alias t, of what is read of them and of their orders. */
export interface Register<Column extends string> {
  readonly rows: string;
  readonly columns: string;
  readonly sorts: Sorts<Column>;
}
interface Query<Column extends string> {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly sort: Column | `-${Column}`;
}

/** A page of a register, and how many rows there are by the text that their names contain. */
export interface RegisterPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** A page of a register, sorted as it is asked for. */
export async function pageOfRegister<Row extends { readonly id: string }, Column extends string>(
  tx: Tx,
  companyId: CompanyId,
  { rows, columns, sorts }: Register<Column>,
  query: Query<Column>,
): Promise<RegisterPage<Row>> {
  const params: unknown[] = [companyId];
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  const search = patternOf(query.q);
  const named = search === null ? 'true' : `t.name ILIKE ${param(search)}`;
  const [counted] = await tx.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (${rows}) AS t WHERE ${named}`,
    params,
  );
  const { orderBy, behind, sortValue } = sortedBy(query, { as: 't', sorts, param });
  const found = await tx.query<SortedRow<Row>>(
    `SELECT ${columns}, ${sortValue} FROM (${rows}) AS t WHERE ${named}${behind === null ? '' : ` AND ${behind}`} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
    params,
  );
  return { ...pageOfSorted(found, query.limit), total: counted?.total ?? 0 };
}

const UNIQUE_VIOLATION = '23505';
/** The key of the database has the last word on a name: somebody else may have come first. @throws Problem already-taken, at this field of the body */
export async function storedByName<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw new Problem('already-taken', undefined, [{ path }]);
    throw error;
  }
}

/** Rows of a register that a company has at most. */
const MOST = 500;
/** @throws Problem limit-reached where there is no room for another one. */
export async function assertRoom(tx: Tx, companyId: CompanyId, table: `forecast_${string}`): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`,
    [companyId],
    `${table}-count`,
  );
  if ((row?.count ?? 0) >= MOST) throw new Problem('limit-reached', `There are ${String(MOST)} of them at most.`);
}
