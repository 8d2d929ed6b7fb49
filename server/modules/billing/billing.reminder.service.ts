import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { serviceFeeMailWritten } from './billing.events.js';
import { BillingStore } from './billing.store.js';

/** Mails to administrators of companies before an unpaid fee locks, and when it does. */
@Injectable()
export class FeeReminders {
  constructor(
    private readonly database: Database,
    private readonly store: BillingStore,
  ) {}

  /** Writes the mails that are due, each once, whichever worker comes first. */
  write(): Promise<void> {
    return this.database.transaction('system', async (tx) => {
      const mails = await this.store.noteMails(tx);
      emit(tx, ...mails.map((mail) => serviceFeeMailWritten(mail)));
    });
  }
}
