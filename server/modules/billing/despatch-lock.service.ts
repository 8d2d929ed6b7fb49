import { Problem } from '../../contract/problem.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** The fee that locks the sending of despatch advices, as `despatch_lock` of the database answers it. */
export interface DespatchLock {
  /** Of the invoice. */
  readonly number: string;
  /** Since when it locks, YYYY-MM-DD. */
  readonly lockDate: string;
}

/**
 * SQL of the lock that a company, given as SQL, is under: a `DespatchLock` as JSON, or null. Until the end of the transaction no command
 * changes it: those that lock or unlock wait for the sends that have asked, and sends that ask later wait for them. The time is that of the
 * begin of the transaction, by the database's clock.
 */
export function despatchLockOf(company: string): string {
  return `despatch_lock(${company})`;
}

/** @throws Problem service-fee-locked, with the invoice, since when, and what to do. */
export function refuseLocked(lock: DespatchLock | null): void {
  if (lock === null) return;
  const { number, lockDate } = lock;
  throw new Problem('service-fee-locked', undefined, undefined, undefined, { number, date: lockDate });
}

/** For what sends a despatch advice without having asked already. @throws Problem service-fee-locked. */
export async function refuseWhileLocked(tx: Tx, companyId: CompanyId): Promise<void> {
  const [row] = await tx.query<{ lock: DespatchLock | null }>(
    `SELECT ${despatchLockOf('$1')} AS lock`,
    [companyId],
    'despatch-lock',
  );
  refuseLocked(row?.lock ?? null);
}
