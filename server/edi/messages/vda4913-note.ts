import type { FindingList, Place } from '../findings.js';
import type { DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import { decimalText } from '../syntax/decimal.js';

/** A 715 record: packages of one kind. Count and fill quantity as integers with three decimals. */
export interface PackagingRow {
  /** S single, M master with packages of the same article, G mixed; '' where the sender doesn't say. */
  readonly kind: string;
  readonly packaging: Packaging;
  readonly count: number | null;
  readonly capacity: number | null;
  /** What makes a mixed package the same one under several items: its labels. */
  readonly key: string;
}

/** An item of a delivery note while its records are read. */
export class ItemDraft {
  readonly rows: PackagingRow[] = [];
  readonly texts: string[] = [];
  readonly productionNumbers: string[] = [];

  /** `quantity` is an integer with three decimals; `place` is where it stands. */
  constructor(
    readonly line: string,
    readonly about: DespatchItem,
    readonly quantity: number | null,
    private readonly place: Place,
  ) {}

  /** Says where the packages that hold the article directly don't sum up to the quantity of the item. */
  check(findings: FindingList): void {
    const single = this.rows.filter(({ kind, capacity }) => kind !== 'M' && kind !== 'G' && capacity !== null);
    const holding =
      single.length > 0 ? single : this.rows.filter(({ kind, capacity }) => kind === 'M' && capacity !== null);
    if (holding.length === 0 || this.quantity === null) return;
    let packed = 0n;
    for (const { count, capacity } of holding) packed += BigInt(count ?? 0) * BigInt(capacity ?? 0);
    if (packed === BigInt(this.quantity) * 1_000n) return;
    findings.add(
      'package-quantity-mismatch',
      this.place,
      `${decimalText({ mantissa: packed, scale: 6 })} ≠ ${decimalText({ mantissa: this.quantity, scale: 3 })}`,
    );
  }

  get document(): DespatchItem {
    const { about, productionNumbers } = this;
    const description =
      this.texts
        .join(' ')
        .replaceAll(/\s{2,}/g, ' ')
        .trim() || null;
    return productionNumbers.length === 0 ? { ...about, description } : { ...about, description, productionNumbers };
  }
}

/**
 * Handling units of a delivery note: one for each item with its single packages, in a unit of master packages where there are some,
 * in a mixed unit where there is one; a mixed unit named under several items is one unit.
 */
export function handlingUnits(items: readonly ItemDraft[]): HandlingUnit[] {
  const units: HandlingUnit[] = [];
  const mixed = new Map<string, string>();
  const open = (
    parentId: string | null,
    level: HandlingUnit['level'],
    rows: readonly PackagingRow[],
    content: DespatchItem[],
  ): string => {
    const id = String(units.length + 1);
    units.push({ id, parentId, level, packagings: rows.map(({ packaging }) => packaging), items: content });
    return id;
  };
  for (const item of items) {
    const masters = item.rows.filter(({ kind }) => kind === 'M');
    const shared = item.rows.filter(({ kind }) => kind === 'G');
    const own = item.rows.filter(({ kind }) => kind !== 'M' && kind !== 'G');
    let parent: string | null = null;
    if (shared.length > 0) {
      const key = shared.map((row) => row.key).join('\n');
      parent = mixed.get(key) ?? open(null, 'outer', shared, []);
      mixed.set(key, parent);
    }
    if (masters.length > 0) parent = open(parent, 'outer', masters, []);
    open(parent, own.some(({ kind }) => kind === 'S') ? 'inner' : null, own, [item.document]);
  }
  return units;
}
