import type { PackageNow } from './usePacking.js';

/** How far some packages of a note have come. */
export interface ProgressRow {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly total: number;
  readonly done: number;
}

function rowOf(key: string, of: readonly PackageNow[], isDone: (one: PackageNow) => boolean): ProgressRow {
  const [first] = of;
  return { key, name: key, detail: first?.description ?? null, total: of.length, done: of.filter(isDone).length };
}

/** Packages by the outer package that they stand in; those on their own under ''. An outer package counts with what is in it. */
export function byOuter(packages: readonly PackageNow[], isDone: (one: PackageNow) => boolean): readonly ProgressRow[] {
  const around = new Set(packages.flatMap(({ outer }) => outer ?? []));
  const groups = Map.groupBy(packages, ({ number, outer }) => (around.has(number) ? number : (outer ?? '')));
  return [...groups].map(([key, of]) => ({ ...rowOf(key, of, isDone), detail: null }));
}

/** Packages by what is in them; those of several articles, or of none, are left out where they hold other packages. */
export function byArticle(
  packages: readonly PackageNow[],
  isDone: (one: PackageNow) => boolean,
): readonly ProgressRow[] {
  const filled = packages.filter(({ inside }) => inside === 0);
  return [...Map.groupBy(filled, ({ articleNumber }) => articleNumber ?? '')].map(([key, of]) =>
    rowOf(key, of, isDone),
  );
}
