import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { Transmissions } from '../exchange/exchange.transmission.service.js';
import { acknowledgementMissed } from './outbound.events.js';

const AT_A_TIME = 500;

/** Puts stalled transmissions into the queue again, and reports acknowledgements that did not come. */
@Injectable()
export class OutboundWatch {
  constructor(
    private readonly database: Database,
    private readonly transmissions: Transmissions,
  ) {}

  /** Queues transmissions that are due again or stalled, and marks acknowledgements that are late or overdue. Returns how many of each. */
  async watch(): Promise<{ readonly requeued: number; readonly overdue: number }> {
    const requeued = await this.database.transaction('system', async (tx) => {
      const count = await this.transmissions.requeueDue(tx, AT_A_TIME);
      if (count > 0) wakeRelay(tx);
      return count;
    });
    const overdue = await this.database.transaction('system', async (tx) => {
      const marked = await this.transmissions.markOverdue(tx, AT_A_TIME);
      emit(tx, ...marked.map(({ companyId, fileId }) => acknowledgementMissed({ companyId, fileId })));
      return marked.length;
    });
    return { requeued, overdue };
  }
}
