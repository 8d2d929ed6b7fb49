import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { IncomingFiles } from '../exchange/exchange.incoming.service.js';
import { IntakeStore } from './intake.store.js';
import { TrafficStore } from './traffic.store.js';

/** Files waiting longer than this many seconds with no wake-up on its way were forgotten: by a lost queue, a dead worker. */
const FORGOTTEN_SECONDS = 20;
const AT_A_TIME = 500;

/** Makes sure that every stored file comes to its end. */
@Injectable()
export class WakeService {
  constructor(
    private readonly database: Database,
    private readonly store: TrafficStore,
    private readonly files: IncomingFiles,
    private readonly intake: IntakeStore,
  ) {}

  /** Wakes forgotten files and returns how many. */
  wakeForgotten(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      // One sweeper has its turn: two would find the same files.
      if (!(await this.store.sweeperTurn(tx))) return 0;
      const forgotten = await this.store.forgotten(tx, FORGOTTEN_SECONDS, AT_A_TIME);
      const woken = forgotten.length === 0 ? 0 : await this.files.wakeAgain(tx, forgotten);
      await this.intake.dropOldReceipts(tx);
      if (woken > 0) wakeRelay(tx);
      return woken;
    });
  }
}
