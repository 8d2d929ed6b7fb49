/** What is to be sent of an article, quantities as whole numbers of one scale. */
export interface Wanted {
  /** Firm and due, and not sent yet. */
  readonly due: bigint;
  /** On despatch notes that wait to be sent. */
  readonly onNotes: bigint;
  /** What one package holds; null where nobody has said it. */
  readonly pack: bigint | null;
}

/** What is proposed to be sent, in the scale of what is wanted. */
export interface Proposal {
  readonly quantity: bigint;
  /** How many packages that makes; null where nobody has said what one holds. */
  readonly packs: number | null;
  /** By how much full packages are more than what is due. */
  readonly excess: bigint;
}

/** What is due and on no note yet, rounded up to full packages: a package is not opened for a part of it. */
export function proposalOf({ due, onNotes, pack }: Wanted): Proposal {
  const missing = due > onNotes ? due - onNotes : 0n;
  if (pack === null || pack <= 0n) return { quantity: missing, packs: null, excess: 0n };
  const packs = (missing + pack - 1n) / pack;
  return { quantity: packs * pack, packs: Number(packs), excess: packs * pack - missing };
}

/** Packages alike: so many, and what each of them holds. */
export interface Packs {
  readonly count: number;
  readonly each: bigint;
}

/** A quantity in full packages and, where something is left, a last one that is not full. Without a size it is one package. */
export function packsOf(quantity: bigint, pack: bigint | null): readonly Packs[] {
  if (quantity <= 0n) return [];
  if (pack === null || pack <= 0n || pack >= quantity) return [{ count: 1, each: quantity }];
  const [full, left] = [quantity / pack, quantity % pack];
  return [{ count: Number(full), each: pack }, ...(left === 0n ? [] : [{ count: 1, each: left }])];
}
