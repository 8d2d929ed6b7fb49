import { Inject, Injectable } from '@nestjs/common';
import { AREAS, type Area } from '../../platform/area.js';
import { Database } from '../../platform/database/database.js';
import { RetentionStore } from './retention.store.js';
import { expiringTables } from './retention.tables.js';

/** Rows deleted in one transaction. */
const AT_A_TIME = 5_000;

/** Deletes rows that have expired: their tables are as large as what is going on, not as what has been. */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly database: Database,
    private readonly store: RetentionStore,
    @Inject(AREAS) private readonly areas: readonly Area[],
  ) {}

  /** Returns how many rows went. */
  async run(): Promise<number> {
    let gone = 0;
    for (const { name, expires } of expiringTables(this.areas)) {
      let count: number;
      do {
        count = await this.database.transaction('system', (tx) =>
          this.store.deleteExpired(tx, name, expires, AT_A_TIME),
        );
        gone += count;
      } while (count === AT_A_TIME);
    }
    return gone;
  }
}
