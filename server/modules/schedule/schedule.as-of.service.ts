import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';

/** What an answer says of the moment that it is for. */
interface AnsweredMoment {
  readonly asOf: string | null;
  readonly recordedFrom: string | null;
}

/** Reads on behalf of callers for now, or for a moment that has passed: the same statements find what was known and in force then. */
@Injectable()
export class AsOfReader {
  constructor(private readonly database: Database) {}

  /** Runs `work` in one transaction that reads for the moment. */
  read<T>(caller: Caller, asOf: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(scopeOf(caller), work, { asOf });
  }

  /** The same for an answer, which then says what moment it is for. */
  answer<T extends object>(
    caller: Caller,
    asOf: string | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T & AnsweredMoment> {
    return this.read(caller, asOf, async (tx) => ({
      ...(await work(tx)),
      asOf: asOf ?? null,
      recordedFrom: asOf === undefined ? null : await recordedFrom(tx, caller.companyId, asOf),
    }));
  }
}

async function recordedFrom(tx: Tx, companyId: CompanyId, asOf: string): Promise<string | null> {
  const [company] = await tx.query<{ from: string }>(
    'SELECT schedules_recorded_from AS "from" FROM company WHERE id = $1 AND schedules_recorded_from > $2',
    [companyId, asOf],
    'schedules-recorded-from',
  );
  return company?.from ?? null;
}
