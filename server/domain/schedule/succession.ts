import type { ScheduleHeadId } from '../ids.js';
import { compareOrders, isChange, namesPredecessor, type Release, supersedesNothing } from './release.js';

/**
 * How releases follow one another. Everything here is a function of the set of releases, never of the order in which they arrived.
 * A history may hold all releases or only those around the ones asked about: the ones right before and right after in their chains, and
 * those that name them.
 */

/** A release as it is stored. */
export interface KnownRelease extends Release {
  readonly supersededBy: ScheduleHeadId | null;
}
/** The release that follows another one; null where that one is current. */
export interface Supersession {
  readonly id: ScheduleHeadId;
  readonly supersededBy: ScheduleHeadId | null;
}
export interface Succession {
  /** Releases that another one follows than before. */
  readonly changed: readonly Supersession[];
  /** Of the arrived ones, those that came after the release that follows them. */
  readonly late: readonly Supersession[];
}

/** Releases by chain and by the predecessor they name, each list in its order. */
export class ReleaseHistory<T extends Release = Release> {
  private readonly chains: ReadonlyMap<string, readonly T[]>;
  private readonly naming: ReadonlyMap<string, readonly T[]>;

  constructor(releases: readonly T[]) {
    this.chains = ordered(releases, ({ chain }) => chain);
    this.naming = ordered(releases.filter(namesPredecessor), ({ previousDocumentNumber }) => previousDocumentNumber);
  }

  /** The releases of a chain between the parties of a release. */
  chain({ parties }: Pick<Release, 'parties'>, chain: string): readonly T[] {
    return this.chains.get(key(parties, chain)) ?? [];
  }

  /** The releases that name a document number as the one before them. */
  namers({ parties }: Pick<Release, 'parties'>, documentNumber: string): readonly T[] {
    return this.naming.get(key(parties, documentNumber)) ?? [];
  }
}

function key(parties: string, of: string | null): string {
  return `${parties}\0${of ?? ''}`;
}

function ordered<T extends Release>(
  releases: readonly T[],
  of: (release: T) => string | null,
): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(releases, (release) => key(release.parties, of(release)));
  for (const group of groups.values()) group.sort((a, b) => compareOrders(a.order, b.order));
  return groups;
}

/** How many of these, which are in their order, come before a release, or are it. */
function countUpTo(releases: readonly Release[], { order }: Release): number {
  let [from, to] = [0, releases.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareOrders(releases[middle]?.order ?? '', order) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first of these, which are in their order, that comes after a release and supersedes what is before it. */
function nextAfter<T extends Release>(release: Release, releases: readonly T[]): T | null {
  for (let at = countUpTo(releases, release); at < releases.length; at += 1) {
    const next = releases[at];
    if (next !== undefined && !supersedesNothing(next)) return next;
  }
  return null;
}

/**
 * The release that follows another one: the next of its chain that is more than a change, else the next that names it as the release
 * before; one that is held follows none. Only what stands for a whole schedule is followed by name, and what changes it, and only in a
 * chain that is a number.
 */
export function successorOf<T extends Release>(release: Release, history: ReleaseHistory<T>): T | null {
  const next = nextAfter(release, history.chain(release, release.chain));
  if (next !== null || (release.completeness !== 'FULL' && !isChange(release))) return next;
  return nextAfter(release, history.namers(release, release.chain));
}

/**
 * The releases whose successor a release may be: the last one before it in its chain, and in the chain that it names, each with the
 * changes and held ones behind it. A change follows none, and a held release neither.
 */
export function predecessorsOf<T extends Release>(release: Release, history: ReleaseHistory<T>): readonly T[] {
  if (supersedesNothing(release)) return [];
  const chains = new Set([release.chain]);
  if (namesPredecessor(release)) chains.add(release.previousDocumentNumber);
  return [...chains].flatMap((name) => {
    const chain = history.chain(release, name);
    let end = countUpTo(chain, release);
    while (end > 0 && chain[end - 1]?.order === release.order) end -= 1;
    let from = end;
    for (let one = chain[from - 1]; one !== undefined; one = supersedesNothing(one) ? chain[from - 1] : undefined)
      from -= 1;
    return chain.slice(from, end);
  });
}

/** What arrived releases change about who follows whom, in a history that holds them too. */
export function successionOf(arrived: readonly KnownRelease[], known: readonly KnownRelease[]): Succession {
  const history = new ReleaseHistory(known);
  const ids = new Set(arrived.map(({ id }) => id));
  const concerned = new Map(
    arrived.flatMap((one) => [one, ...predecessorsOf(one, history)]).map((one) => [one.id, one] as const),
  );
  const changed: Supersession[] = [];
  const late: Supersession[] = [];
  for (const release of concerned.values()) {
    const next = { id: release.id, supersededBy: successorOf(release, history)?.id ?? null };
    if (next.supersededBy !== release.supersededBy) changed.push(next);
    if (ids.has(next.id) && next.supersededBy !== null && !ids.has(next.supersededBy)) late.push(next);
  }
  return { changed, late };
}

/** The current releases that a held one would follow if somebody confirmed it, in a history that holds it too. */
export function replacedByConfirming<T extends Release>(release: T, known: readonly T[]): readonly T[] {
  const confirmed = { ...release, isHeld: false };
  const history = new ReleaseHistory<Release>(known.map((one) => (one.id === release.id ? confirmed : one)));
  const ids = new Set(
    predecessorsOf(confirmed, history).flatMap((one) =>
      !one.isHeld && successorOf(one, history)?.id === release.id ? [one.id] : [],
    ),
  );
  return known.filter(({ id }) => ids.has(id));
}

/** Whether a release names one as the release before it that isn't there, wherever that would stand. */
export function isPredecessorMissing(release: Release, history: ReleaseHistory): boolean {
  return namesPredecessor(release) && history.chain(release, release.previousDocumentNumber).length === 0;
}

/**
 * Whether an earlier release proves that what another one names is missing: something was exchanged before, so that the missing one is
 * not just from before the first exchange.
 */
export function provesMissing(earlier: Release, naming: Release): boolean {
  return (
    earlier.parties === naming.parties &&
    earlier.chain !== naming.chain &&
    compareOrders(earlier.order, naming.order) < 0
  );
}
