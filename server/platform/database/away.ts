import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { reason } from '../log.js';

/** The database can't be reached or doesn't answer; what was asked of it may be tried again when it is back. */
export class DatabaseAway extends Problem {
  constructor(cause: unknown) {
    super('database-away');
    // For logs. Callers get the text of the catalogue, which says nothing of what stands where.
    this.message = `The database does not answer: ${reason(cause)}`;
    this.cause = cause;
  }
}

/** SQLSTATE of a database that ends its connections, has crashed, or starts. */
export const NOT_SERVING = /^57P0[123]$/;
/** SQLSTATE of one that has no connection left. */
const FULL = '53300';

/** No answer came: what is asked next over this connection would wait behind it. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether a failed statement says that the database is away. */
export function saysAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return (
    isSilence(cause) ||
    (cause instanceof pg.DatabaseError && (NOT_SERVING.test(cause.code ?? '') || cause.code === FULL))
  );
}
