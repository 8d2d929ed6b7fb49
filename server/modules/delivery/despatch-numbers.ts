import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DeliveryStore } from './delivery.store.js';

/** Numbers of notes and packages are as long as the shortest format takes them: VDA 4913, 8 and 9 digits. */
const DIGITS = { note: 8, package: 9 } as const;

/** Gives despatch notes and packages their numbers: without a gap, since another one waits until the transaction that uses them ends. */
@Injectable()
export class DespatchNumbers {
  constructor(private readonly store: DeliveryStore) {}

  /** The next numbers of a series, in their order. */
  async take(tx: Tx, companyId: CompanyId, series: keyof typeof DIGITS, count: number): Promise<readonly string[]> {
    if (count === 0) return [];
    const last = await this.store.takeNumbers(tx, companyId, series, count);
    return Array.from({ length: count }, (_, i) =>
      (last - BigInt(count - 1 - i)).toString().padStart(DIGITS[series], '0'),
    );
  }
}
