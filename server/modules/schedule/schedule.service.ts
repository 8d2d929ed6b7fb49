import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { ScheduleRows } from './schedule.rows.js';
import { ScheduleStore, type ScheduleSource } from './schedule.store.js';

/** Stores the delivery schedules that a file holds, as part of the transaction that reads the file. */
@Injectable()
export class ScheduleService {
  constructor(private readonly store: ScheduleStore) {}

  async replaceOfMessage(tx: Tx, source: ScheduleSource, schedules: readonly ScheduleRows[], readBefore: boolean): Promise<readonly string[]> {
    if (readBefore) await this.store.removeOfMessage(tx, source.messageId);
    const ids: string[] = [];
    for (const rows of schedules) ids.push(await this.store.insert(tx, source, rows));
    return ids;
  }
}
