import { paths } from '../../paths.js';

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What a filter says, without what it leaves open. */
export function present<T extends Readonly<Record<string, string | boolean | undefined>>>(filter: T): Present<T> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined),
  ) as Present<T>;
}

/** The list of articles, narrowed by what its address says. */
export function articlesWhere(filter: Readonly<Record<string, string>>): string {
  return `${paths.forecastArticles}?${new URLSearchParams(filter).toString()}`;
}
