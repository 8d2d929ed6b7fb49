import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { cancellationsOf } from '../../domain/schedule/cancellation.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { schedulesCancelled } from './schedule.events.js';

/** Puts releases out of force that their customer cancels, and back where nothing cancels them any longer. */
@Injectable()
export class ScheduleCancellations {
  constructor(
    private readonly store: ScheduleCancellationStore,
    private readonly confirmations: ScheduleConfirmationStore,
  ) {}

  /**
   * Looks again at what is cancelled of the numbers of some releases; returns those that are to be placed anew, which are all it changed and
   * all that these had replaced. The caller holds the lock of their parties.
   */
  async apply(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly ScheduleHeadId[]> {
    const changed = cancellationsOf(await this.store.ofNumbers(tx, companyId, ids));
    if (changed.length === 0) return [];
    await this.store.cancel(tx, companyId, changed);
    const cancelled = changed.flatMap(({ id, cancelledBy }) => (cancelledBy === null ? [] : [id]));
    const freed = cancelled.length === 0 ? [] : await this.confirmations.unfollow(tx, companyId, cancelled);
    const concerned = [...changed.map(({ id }) => id), ...freed];
    emit(tx, schedulesCancelled({ companyId, ids: concerned }));
    return concerned;
  }

  /** What the messages of a file cancelled; asked before they are removed, and placed anew when its documents are stored again. */
  ofMessage(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<ScheduleHeadId[]> {
    return this.store.ofMessage(tx, companyId, fileId);
  }
}
