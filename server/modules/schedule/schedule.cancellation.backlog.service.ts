import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ReferenceService } from '../reference/reference.service.js';
import { cancels } from './schedule.cancellation.store.js';
import { ScheduleConfirmationStore, type FoundSchedule } from './schedule.confirmation.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';

/** Cancellations that one run applies: few, so that files between their parties wait for a moment alone. */
const AT_A_TIME = 20;

/** Of the first company that has any. Its index holds nothing else, so that a look costs nothing when none is left. */
const STORED_BEFORE = /* sql */ `
SELECT h.id, h.parties, h.company_id AS "companyId" FROM schedule_head h WHERE ${cancels('h')} AND NOT h.is_held ORDER BY h.company_id, h.id LIMIT $1`;
/** A file may have been read again meanwhile, or its schedule deleted. */
const HOLD = /* sql */ `
UPDATE schedule_head h SET is_held = true, is_compared = true, firm_changes = NULL
WHERE h.company_id = $1 AND h.id = ANY ($2::bigint[]) AND NOT h.is_held RETURNING h.id, h.parties`;

interface StoredBefore extends FoundSchedule {
  readonly companyId: CompanyId;
}

/**
 * Applies cancellations that builds before took for releases: these stand in the place of what they cancel, since a cancellation that is
 * understood is held. What is left to do is in the rows themselves, so that any worker goes on where one stopped.
 */
@Injectable()
export class ScheduleCancellationBacklog {
  constructor(
    private readonly database: Database,
    private readonly confirmations: ScheduleConfirmationStore,
    private readonly succession: ScheduleSuccession,
    private readonly references: ReferenceService,
  ) {}

  /** Applies some cancellations of one company; returns whether there were any. One worker at a time. */
  apply(most = AT_A_TIME): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727012) AS mine');
      if (lock?.mine !== true) return false;
      const found = await tx.query<StoredBefore>(STORED_BEFORE, [most], 'cancellations-stored-before');
      const [first] = found;
      if (first === undefined) return false;
      const { companyId } = first;
      await this.applyOf(
        tx,
        companyId,
        found.filter((one) => one.companyId === companyId),
      );
      return true;
    });
  }

  private async applyOf(tx: Tx, companyId: CompanyId, found: readonly FoundSchedule[]): Promise<void> {
    await this.references.lockParties(
      tx,
      companyId,
      found.map(({ parties }) => partiesOfInterchange(parties)),
    );
    const held = await tx.query<FoundSchedule>(HOLD, [companyId, found.map(({ id }) => id)], 'cancellations-hold');
    const ids = held.map(({ id }) => id);
    const freed = await this.confirmations.unfollow(tx, companyId, ids);
    await this.succession.place(tx, companyId, [...ids, ...freed]);
  }
}
