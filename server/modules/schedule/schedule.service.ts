import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { ScheduleRows } from './schedule.rows.js';
import { ScheduleStore, type Succession, type ScheduleSource } from './schedule.store.js';

/** Stores the delivery schedules that a file holds, as part of the transaction that reads the file. */
@Injectable()
export class ScheduleService {
  constructor(private readonly store: ScheduleStore) {}

  async replaceOfMessage(
    tx: Tx,
    source: ScheduleSource,
    schedules: readonly ScheduleRows[],
    readBefore: boolean,
  ): Promise<readonly string[]> {
    if (readBefore)
      await this.follow(tx, source.companyId, await this.store.removeOfMessage(tx, source.companyId, source.messageId));
    const ids: string[] = [];
    for (const rows of schedules) ids.push(await this.store.insert(tx, source, rows));
    return ids;
  }

  /** Puts releases into their place among those before and after them; returns which of them are late, and which others are missing or no longer. The caller holds the lock of their parties. */
  async follow(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly Succession[]> {
    return ids.length === 0 ? [] : this.store.follow(tx, companyId, ids);
  }
}
