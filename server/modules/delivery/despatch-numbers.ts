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
/** The counter of notes. */
const NOTES = 'note';

/** Packages that need a number each: of which customer, and of which level in their order. */
export interface PackagesToNumber {
  readonly relationId: RelationId | null;
  readonly levels: readonly LabelLevel[];
}
/** Numbers of notes, and of the packages of each in the order of its levels. */
export interface TakenNumbers {
  readonly notes: readonly string[];
  readonly packages: readonly (readonly string[])[];
}

/**
 * Gives despatch notes and packages their numbers: without a gap, since another one waits until the transaction that uses them ends. So they are
 * taken last, all at once, and in one order of the counters.
 */
@Injectable()
export class DespatchNumbers {
  constructor(
    private readonly store: DeliveryStore,
    private readonly numbering: NumberingView,
  ) {}

  /** The next numbers of so many notes, and of packages as those of their customers are numbered. @throws Problem package-numbers-used-up. */
  async take(
    tx: Tx,
    companyId: CompanyId,
    { notes, packages }: { readonly notes: number; readonly packages: readonly PackagesToNumber[] },
  ): Promise<TakenNumbers> {
    const relations = packages.map(({ relationId }) => relationId);
    const numberings = await this.numbering.ofCustomers(tx, companyId, relations);
    const wanted = packages.flatMap(({ relationId, levels }) => {
      const numbering = numberings(relationId);
      return levels.map((level) => ({ level, numbering, series: seriesOf(numbering) }));
    });
    const counts = new Map(notes > 0 ? [[NOTES, notes]] : []);
    for (const { series } of wanted) counts.set(series, (counts.get(series) ?? 0) + 1);
    const next = await this.store.takeNumbers(tx, companyId, counts);
    const numbers = wanted.map(({ level, numbering, series }) => {
      const number = packageNumber(numbering, next(series), level);
      if (number === null) throw new Problem('package-numbers-used-up');
      return number;
    });
    let at = 0;
    return {
      notes: Array.from({ length: notes }, () => next(NOTES).toString().padStart(NOTE_DIGITS, '0')),
      packages: packages.map(({ levels }) => numbers.slice(at, (at += levels.length))),
    };
  }

  /** The next numbers of packages of one note. @throws Problem package-numbers-used-up. */
  async packages(
    tx: Tx,
    companyId: CompanyId,
    relationId: RelationId | null,
    levels: readonly LabelLevel[],
  ): Promise<readonly string[]> {
    if (levels.length === 0) return [];
    const { packages } = await this.take(tx, companyId, { notes: 0, packages: [{ relationId, levels }] });
    return packages[0] ?? [];
  }
}
