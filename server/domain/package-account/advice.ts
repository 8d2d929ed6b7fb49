import { MOST_PACKAGES } from './movement.js';
import { type NotePackaging, returnablePackages } from './note.js';

/** What a partner's despatch advice moves: packages with goods in them, or empties. */

/** Articles of one number in an advice, with their whole quantity. */
export interface AdviceItem {
  readonly articleNumber: string;
  readonly supplierArticleNumber: string | null;
  readonly count: number;
}

/** Packages that come, by code. */
export interface IncomingPackages {
  readonly kind: 'full-in' | 'empties-in';
  readonly packages: ReadonlyMap<string, number>;
}

/**
 * The packages of an advice that come back. Empties are packages alone, or articles that are all packages of the register: some senders
 * put empties where goods stand. A package that stands as an article and around articles is counted once.
 * @param items articles; null where they can't all be packages
 * @param returnable codes of packages that come back, by the register
 */
export function incomingPackages(
  packagings: readonly NotePackaging[],
  items: readonly AdviceItem[] | null,
  returnable: ReadonlySet<string>,
): IncomingPackages {
  const codeOf = ({ articleNumber, supplierArticleNumber }: AdviceItem): string | undefined =>
    [articleNumber, supplierArticleNumber].find((code) => code !== null && returnable.has(code)) ?? undefined;
  const codes = items?.map(codeOf);
  if (items === null || codes === undefined || codes.includes(undefined))
    return { kind: 'full-in', packages: returnablePackages(packagings, returnable) };
  // Nobody sends one-way packages back empty, so what is sent alone comes back unless the advice says otherwise.
  const alone = packagings.flatMap(({ type, supplierType }) => type ?? supplierType ?? []);
  const empties = new Map(
    returnablePackages(packagings, new Set([...returnable, ...(items.length === 0 ? alone : [])])),
  );
  const counts = new Map<string, number>();
  for (const [place, { count }] of items.entries()) {
    const code = codes[place] ?? '';
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return { kind: 'empties-in', packages: new Map([...empties, ...counts]) };
}

/** How many packages a decimal says; null where it says no whole number above zero. */
export function wholePackages(quantity: string | null): number | null {
  const count = Number(quantity ?? Number.NaN);
  return Number.isSafeInteger(count) && count > 0 && count <= MOST_PACKAGES ? count : null;
}
