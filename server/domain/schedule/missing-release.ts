import type { FileId, GapId } from '../ids.js';
import { compareOrders, namesPredecessor, type Release } from './release.js';
import { isPredecessorMissing, provesMissing, ReleaseHistory } from './succession.js';

/** Unproven ones that are kept between the same parties: all are looked at again with every release until they are proven. */
export const MOST_UNPROVEN = 500;

/**
 * Releases that others name as the ones before them and that never came. Proven is such a gap where something was exchanged between the
 * parties before; until then it may be just from before their first exchange.
 */
export interface MissingRelease {
  readonly id: GapId;
  readonly parties: string;
  readonly reference: string;
  readonly state: 'open' | 'unproven';
  /** The file that named it. */
  readonly revealedBy: FileId;
}
export interface ArrivedRelease extends Release {
  readonly fileId: FileId;
}
export interface NewlyMissing {
  readonly parties: string;
  readonly reference: string;
  readonly state: MissingRelease['state'];
  readonly revealedBy: FileId;
}
export interface MissingChanges {
  /** Came after all, with this file. */
  readonly found: readonly (MissingRelease & { readonly closedBy: FileId })[];
  readonly missing: readonly NewlyMissing[];
  /** Unproven until now. */
  readonly proven: readonly (MissingRelease & { readonly provenBy: FileId })[];
}

/**
 * What arrived releases change about those that are missing.
 * @param known the arrived ones, one of each chain that they name, one before them in another chain, and those that name what is missing
 * @param before what was missing of the releases that they are or name, and what was unproven between their parties
 * @param isExcused whether it was agreed between parties that their numbers have gaps
 */
export function missingAfter(
  arrived: readonly ArrivedRelease[],
  known: readonly Release[],
  before: readonly MissingRelease[],
  isExcused: (parties: string) => boolean,
): MissingChanges {
  const history = new ReleaseHistory(known);
  // The earliest first: nearly every release has one of another chain among the first.
  const between = Map.groupBy(
    known.toSorted((a, b) => compareOrders(a.order, b.order)),
    ({ parties }) => parties,
  );
  const isProven = (naming: Release): boolean =>
    between.get(naming.parties)?.some((earlier) => provesMissing(earlier, naming)) ?? false;
  const byChain = Map.groupBy(arrived, (one) => `${one.parties}\0${one.chain}`);
  const found = before.flatMap((gap) => {
    const [release] = byChain.get(`${gap.parties}\0${gap.reference}`) ?? [];
    return release === undefined ? [] : [{ ...gap, closedBy: release.fileId }];
  });
  const missing = arrived
    .filter(namesPredecessor)
    .filter((one) => isPredecessorMissing(one, history) && !isExcused(one.parties))
    .map(
      (one): NewlyMissing => ({
        parties: one.parties,
        reference: one.previousDocumentNumber,
        state: isProven(one) ? 'open' : 'unproven',
        revealedBy: one.fileId,
      }),
    );
  const came = new Set(found.map(({ id }) => id));
  const proven = before.flatMap((gap) => {
    if (gap.state !== 'unproven' || came.has(gap.id)) return [];
    const namers = history.namers(gap, gap.reference);
    if (namers.length === 0) return [];
    const names = new Set(namers.map(({ id }) => id));
    const proof = arrived.find(
      (one) => (names.has(one.id) && isProven(one)) || namers.some((namer) => provesMissing(one, namer)),
    );
    return proof === undefined ? [] : [{ ...gap, provenBy: proof.fileId }];
  });
  const wasMissing = new Set(before.map(({ parties, reference }) => `${parties}\0${reference}`));
  return { found, missing: withRoom(onceEach(missing, wasMissing), before), proven };
}

/** Each reference between the same parties once, and none that is missing already. */
function onceEach(missing: readonly NewlyMissing[], but: ReadonlySet<string>): readonly NewlyMissing[] {
  const first = new Map<string, NewlyMissing>();
  for (const one of missing) {
    const key = `${one.parties}\0${one.reference}`;
    if (!but.has(key) && !first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** Without those that would be more than `MOST_UNPROVEN` unproven ones between the same parties. */
function withRoom(missing: readonly NewlyMissing[], before: readonly MissingRelease[]): readonly NewlyMissing[] {
  const unproven = new Map<string, number>();
  const count = ({ parties }: { readonly parties: string }): number => {
    const now = (unproven.get(parties) ?? 0) + 1;
    unproven.set(parties, now);
    return now;
  };
  for (const gap of before) if (gap.state === 'unproven') count(gap);
  return missing.filter((one) => one.state === 'open' || count(one) <= MOST_UNPROVEN);
}
