import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { LabelLevel } from '../../domain/label/label-data.js';
import type { CompanyId, RelationId } from '../../domain/ids.js';
import { packageNumber, seriesOf } from '../../domain/packaging/numbering.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NumberingView } from '../packaging/packaging.numbering.view.js';
import { DeliveryStore } from './delivery.store.js';

/** Numbers of notes are as long as the shortest format takes them: VDA 4913. */
const NOTE_DIGITS = 8;

/** Gives despatch notes and packages their numbers: without a gap, since another one waits until the transaction that uses them ends. */
@Injectable()
export class DespatchNumbers {
  constructor(
    private readonly store: DeliveryStore,
    private readonly numbering: NumberingView,
  ) {}

  /**
   * Waits until nobody else of the company makes notes, and lets others wait until the end of the transaction: what was counted of the notes that
   * wait holds then, and the series are taken in one order.
   */
  async begin(tx: Tx, companyId: CompanyId): Promise<void> {
    await this.store.takeNumbers(tx, companyId, 'note', 0);
  }

  /** The next number of a note. */
  async note(tx: Tx, companyId: CompanyId): Promise<string> {
    return (await this.store.takeNumbers(tx, companyId, 'note', 1)).toString().padStart(NOTE_DIGITS, '0');
  }

  /**
   * The next numbers of packages, as those of a customer are numbered: one for each level, in their order.
   * @throws Problem package-numbers-used-up.
   */
  async packages(
    tx: Tx,
    companyId: CompanyId,
    relationId: RelationId | null,
    levels: readonly LabelLevel[],
  ): Promise<readonly string[]> {
    if (levels.length === 0) return [];
    const numbering = await this.numbering.ofCustomer(tx, companyId, relationId);
    const last = await this.store.takeNumbers(tx, companyId, seriesOf(numbering), levels.length);
    return levels.map((level, i) => {
      const number = packageNumber(numbering, last - BigInt(levels.length - 1 - i), level);
      if (number === null) throw new Problem('package-numbers-used-up');
      return number;
    });
  }
}
