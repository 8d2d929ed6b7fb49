import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { Transmissions } from '../exchange/exchange.transmission.service.js';
import { acknowledgementMissed } from './outbound.events.js';

const AT_A_TIME = 500;

/** Makes sure that what is to be sent comes to its end, and that nobody waits for an acknowledgement unnoticed. */
@Injectable()
export class OutboundWatch {
  constructor(
    private readonly database: Database,
    private readonly transmissions: Transmissions,
  ) {}

  /** Wakes transmissions that are due again or were forgotten, and marks acknowledgements that are late or overdue. Returns how many of each. */
  async watch(): Promise<{ readonly woken: number; readonly overdue: number }> {
    const woken = await this.database.transaction('system', async (tx) => {
      const count = await this.transmissions.wakeForgotten(tx, AT_A_TIME);
      if (count > 0) wakeRelay(tx);
      return count;
    });
    const overdue = await this.database.transaction('system', async (tx) => {
      const marked = await this.transmissions.markOverdue(tx, AT_A_TIME);
      emit(tx, ...marked.map(({ companyId, fileId }) => acknowledgementMissed({ companyId, fileId })));
      return marked.length;
    });
    return { woken, overdue };
  }
}
