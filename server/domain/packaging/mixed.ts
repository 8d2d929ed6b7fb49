import type { PackPallet, PackSize } from './pack.js';

/** Mixed pallets: the last pallets of articles that are not full, put together where packing instructions allow it. */

/** What stands on the last pallet of an article, where that is not full and may be shared. */
export interface Rest {
  readonly articleNumber: string;
  readonly box: PackSize;
  readonly pallet: PackPallet;
  /** How many boxes, the one that is not full among them. */
  readonly boxes: number;
  /** What tells it from other rests of the article: its order does not depend on that of the lines. */
  readonly key: string;
}
/** How much of a pallet boxes of one size take: layers of those that it may have, else boxes. */
export interface PalletShare {
  readonly box: string;
  readonly by: 'layer' | 'box';
  readonly used: number;
  readonly most: number;
}
/** Rests that stand on one pallet, at least two. */
export interface SharedPallet<R extends Rest> {
  readonly rests: readonly R[];
  readonly shares: readonly PalletShare[];
}
/** A part of a pallet, exact. */
interface Fraction {
  readonly of: bigint;
  readonly by: bigint;
}

const NOTHING: Fraction = { of: 0n, by: 1n };
const isMore = (a: Fraction, b: Fraction): boolean => a.of * b.by > b.of * a.by;
const largest = (a: Fraction, b: Fraction): Fraction => (isMore(b, a) ? b : a);
const sum = (a: Fraction, b: Fraction): Fraction =>
  a.by === b.by ? { of: a.of + b.of, by: a.by } : { of: a.of * b.by + b.of * a.by, by: a.by * b.by };

/** Rests whose boxes may stand in one layer: of one size, and counted alike. */
const groupOf = ({ box, pallet: { boxes, layers } }: Rest): string =>
  JSON.stringify([box.code, layers?.boxes ?? null, layers?.most ?? boxes]);

/** How much of the pallet rests of one group take, and where they count by layers how many these are. */
function shareOf(rests: readonly Rest[]): { readonly share: PalletShare; readonly fraction: Fraction } | null {
  const [first] = rests;
  if (first === undefined) return null;
  const boxes = rests.reduce((total, rest) => total + rest.boxes, 0);
  const counted = rests
    .map((rest): Fraction => ({ of: BigInt(rest.boxes), by: BigInt(rest.pallet.boxes) }))
    .reduce(sum, NOTHING);
  const { box, pallet } = first;
  if (pallet.layers === null)
    return { share: { box: box.code, by: 'box', used: boxes, most: pallet.boxes }, fraction: counted };
  const used = Math.ceil(boxes / pallet.layers.boxes);
  const layered = { of: BigInt(used), by: BigInt(pallet.layers.most) };
  // A pallet may hold fewer boxes than its layers have room for, such as heavy ones.
  return {
    share: { box: box.code, by: 'layer', used, most: pallet.layers.most },
    fraction: largest(layered, counted),
  };
}

function loadOf(rests: readonly Rest[]): { readonly shares: readonly PalletShare[]; readonly fraction: Fraction } {
  const found = [...Map.groupBy(rests, groupOf).values()].flatMap((group) => shareOf(group) ?? []);
  return { shares: found.map(({ share }) => share), fraction: found.map((one) => one.fraction).reduce(sum, NOTHING) };
}

/** Whether rests stand on one pallet: no more than it holds, and no more layers than the weakest box bears. */
function fits(rests: readonly Rest[]): boolean {
  const { shares, fraction } = loadOf(rests);
  if (isMore(fraction, { of: 1n, by: 1n })) return false;
  const layers = shares.reduce((total, { by, used }) => total + (by === 'layer' ? used : 0), 0);
  return rests.every(({ box: { stackFactor } }) => stackFactor === null || layers <= stackFactor);
}

/** The largest part of a pallet first; of parts alike the order is that of their boxes and articles. */
function inOrder<R extends Rest>(rests: readonly R[]): readonly R[] {
  const keyed = rests.map((rest) => ({
    rest,
    ...{ fraction: loadOf([rest]).fraction, key: JSON.stringify([rest.box.code, rest.articleNumber, rest.key]) },
  }));
  keyed.sort((a, b) => {
    if (isMore(a.fraction, b.fraction)) return -1;
    if (isMore(b.fraction, a.fraction)) return 1;
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  });
  return keyed.map(({ rest }) => rest);
}

/**
 * Which rests stand on one pallet: of each pallet size the largest rest first, each on the first pallet that has room for it. What stands alone is not
 * among them. The order of the rests makes no difference.
 */
export function sharedPallets<R extends Rest>(rests: readonly R[]): readonly SharedPallet<R>[] {
  const pallets: R[][] = [];
  for (const rest of inOrder(rests)) {
    const onto = pallets.find((one) => one[0]?.pallet.size.code === rest.pallet.size.code && fits([...one, rest]));
    if (onto === undefined) pallets.push([rest]);
    else onto.push(rest);
  }
  return pallets.filter(({ length }) => length > 1).map((one) => ({ rests: one, shares: loadOf(one).shares }));
}
