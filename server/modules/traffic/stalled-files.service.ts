import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { IncomingFiles } from '../exchange/exchange.incoming.service.js';
import { IntakeStore } from './intake.store.js';
import { TrafficStore } from './traffic.store.js';

/** A file is stalled that waits longer than this without a job in the outbox or queue: the queue was lost, or a worker died. */
const STALLED_SECONDS = 20;
const AT_A_TIME = 500;

/** Puts stalled files into the queue again, so that each stored file is read. */
@Injectable()
export class StalledFilesService {
  constructor(
    private readonly database: Database,
    private readonly store: TrafficStore,
    private readonly files: IncomingFiles,
    private readonly intake: IntakeStore,
  ) {}

  /** Requeues stalled files and returns how many. */
  requeue(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      // One worker at a time: two would find the same files.
      if (!(await this.store.lockRecovery(tx))) return 0;
      const stalled = await this.store.stalled(tx, STALLED_SECONDS, AT_A_TIME);
      const requeued = stalled.length === 0 ? 0 : await this.files.requeue(tx, stalled);
      await this.intake.dropOldReceipts(tx);
      if (requeued > 0) wakeRelay(tx);
      return requeued;
    });
  }
}
