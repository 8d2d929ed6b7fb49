import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { networkOf } from './origin.js';
import { type Limit, ThrottleStore } from './throttle.store.js';

/** Calls of anybody with a link that one network may make in 15 minutes, all of them together. */
const ADDRESS = 100;

/** Counts calls of people who are not signed in, by where they come from. */
@Injectable()
export class PublicCalls {
  constructor(
    private readonly database: Database,
    private readonly throttle: ThrottleStore,
  ) {}

  /** Counts what one transaction does; false where that is too often. */
  count(tx: Tx, limits: readonly Limit[]): Promise<boolean> {
    return this.throttle.count(tx, limits);
  }

  /** @throws Problem too-many-requests. */
  async admit(address: string): Promise<void> {
    const limit: Limit = { key: `address:${networkOf(address)}`, most: ADDRESS, within: '15 minutes' };
    const isAllowed = await this.database.transaction('system', (tx) => this.throttle.count(tx, [limit]));
    if (!isAllowed) throw new Problem('too-many-requests');
  }
}
