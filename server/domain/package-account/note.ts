/** What despatch notes do to package accounts. */

/** Packages of one code in a unit of a note. */
export interface NotePackaging {
  readonly count: string | null;
  /** What the customer calls it, and what the supplier does. */
  readonly type: string | null;
  readonly supplierType: string | null;
  /** Whether it comes back; null where the note doesn't say. */
  readonly returnable: boolean | null;
  readonly labelCount: number;
}

/** The code by which both parties know a package. */
function codeOf({ type, supplierType }: NotePackaging): string | null {
  return type ?? supplierType;
}

/**
 * The packages of a note that come back, by code.
 * @param returnable codes that come back where the note doesn't say it: those of the register
 */
export function returnablePackages(
  packagings: readonly NotePackaging[],
  returnable: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const packages = new Map<string, number>();
  for (const packaging of packagings) {
    const code = codeOf(packaging);
    if (code === null || !(packaging.returnable ?? returnable.has(code))) continue;
    const count = packaging.count === null ? packaging.labelCount : Number(packaging.count);
    if (count > 0) packages.set(code, (packages.get(code) ?? 0) + count);
  }
  return packages;
}

/** A movement that a note has made before, without those that the note took back itself. */
export interface PostedMovement<I> {
  readonly id: I;
  readonly code: string;
  readonly count: number;
  /** People took it up: it is disputed, or somebody countered it. What they agree upon stands. */
  readonly isDecided: boolean;
}

/** What is to be done for a note's movements to be what it says now. Done again, nothing is left to do. */
export interface NotePosting<I> {
  readonly counter: readonly I[];
  readonly post: readonly { readonly code: string; readonly count: number }[];
}

/** @param packages what the note moves now; empty where it was not sent, was cancelled on its way, or another one took its place */
export function notePosting<I>(
  packages: ReadonlyMap<string, number>,
  posted: readonly PostedMovement<I>[],
): NotePosting<I> {
  const stands = (movement: PostedMovement<I>): boolean =>
    movement.isDecided || packages.get(movement.code) === movement.count;
  const settled = new Set(posted.filter(stands).map(({ code }) => code));
  return {
    counter: posted.filter((movement) => !stands(movement)).map(({ id }) => id),
    post: [...packages].filter(([code]) => !settled.has(code)).map(([code, count]) => ({ code, count })),
  };
}
