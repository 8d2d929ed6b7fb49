import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { LabelLevel } from '../../domain/label/label-data.js';
import type { CompanyId, RelationId } from '../../domain/ids.js';
import { type Numbering, packageNumber, seriesOf } from '../../domain/packaging/numbering.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NumberingView } from '../packaging/packaging.numbering.view.js';
import { DeliveryStore } from './delivery.store.js';
import { DespatchPackageStore } from './despatch-package.store.js';

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

/** A number that is needed: of which level, how it is made, and by which counter. */
interface WantedNumber {
  readonly level: LabelLevel;
  readonly numbering: Numbering;
  readonly series: string;
}

/**
 * Gives despatch notes and packages their numbers: without a gap, since another one waits until the transaction that uses them ends. So they are
 * taken last, all at once, and in one order of the counters.
 */
@Injectable()
export class DespatchNumbers {
  constructor(
    private readonly store: DeliveryStore,
    private readonly packageStore: DespatchPackageStore,
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
    const counts = new Map([...(notes > 0 ? [[NOTES, notes] as const] : []), ...countsOf(wanted)]);
    const next = await this.store.takeNumbers(tx, companyId, counts);
    const numbers = await this.unknown(tx, companyId, wanted, next);
    let at = 0;
    return {
      notes: Array.from({ length: notes }, () => next(NOTES).toString().padStart(NOTE_DIGITS, '0')),
      packages: packages.map(({ levels }) => numbers.slice(at, (at += levels.length))),
    };
  }

  /** Numbers that no package has: those that somebody gave by hand are skipped. */
  private async unknown(
    tx: Tx,
    companyId: CompanyId,
    wanted: readonly WantedNumber[],
    next: (series: string) => bigint,
  ): Promise<readonly string[]> {
    const numbers = wanted.map((one) => numberOf(one, next));
    const known = numbers.length === 0 ? new Set<string>() : await this.packageStore.known(tx, companyId, numbers);
    const skipped = wanted.filter((_, i) => known.has(numbers[i] ?? ''));
    if (skipped.length === 0) return numbers;
    const more = await this.store.takeNumbers(tx, companyId, countsOf(skipped));
    const others = await this.unknown(tx, companyId, skipped, more);
    let at = 0;
    return numbers.map((number) => (known.has(number) ? (others[at++] ?? number) : number));
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

/** How many numbers of each series are needed. */
function countsOf(wanted: readonly WantedNumber[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(wanted, ({ series }) => series)].map(([series, some]) => [series, some.length]));
}

function numberOf({ level, numbering, series }: WantedNumber, next: (series: string) => bigint): string {
  const number = packageNumber(numbering, next(series), level);
  if (number === null) throw new Problem('package-numbers-used-up');
  return number;
}
