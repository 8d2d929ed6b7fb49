import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import { IntakeStore } from './intake.store.js';
import { TrafficStore } from './traffic.store.js';

/** Files waiting longer than this many seconds were forgotten: by a lost queue, a dead worker, a missed notice. */
const FORGOTTEN_SECONDS = 20;
const AT_A_TIME = 500;

/** Makes sure that every stored file comes to its end. */
@Injectable()
export class WakeService {
  constructor(
    private readonly database: Database,
    private readonly store: TrafficStore,
    private readonly intake: IntakeStore,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
  ) {}

  /** Wakes forgotten files and returns how many. */
  wakeForgotten(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      const woken = await this.store.wakeForgotten(tx, FORGOTTEN_SECONDS, AT_A_TIME);
      await this.intake.dropOldReceipts(tx);
      if (woken > 0) this.publisher.wakeRelay(tx);
      return woken;
    });
  }
}
