import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../i18n/calendar.js';
import { useTexts } from '../i18n/texts.js';

/** What an address calls the moment of the past that it looks at. */
export const AS_OF = 'asOf';
/** What is known of a moment that has passed is kept under this name, which no change concerns. */
export const PAST = 'past';
/** A moment of the past as ISO 8601 in UTC; undefined for now. */
export type AsOf = string | undefined;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The moment that an address looks at. */
export function asOfIn(search: URLSearchParams): AsOf {
  // A plus that nobody has escaped reads as a space.
  const text = (search.get(AS_OF) ?? '').replace(' ', '+');
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

/** A search that looks at a moment, or at now. */
export function searchAt(search: URLSearchParams, asOf: AsOf): URLSearchParams {
  const then = new URLSearchParams(search);
  if (asOf === undefined) then.delete(AS_OF);
  else then.set(AS_OF, asOf.replace('.000Z', 'Z'));
  return then;
}

/** The moment that the page looks at. */
export function useAsOf(): AsOf {
  return asOfIn(useSearchParams()[0]);
}

/** Today at a moment. Days are those of the server: UTC. */
export function dayAt(asOf: AsOf): string {
  return asOf?.slice(0, 10) ?? today();
}

/** Addresses of the console that look at the same moment as the page. */
export function useKeepAsOf(): (path: string) => string {
  const asOf = useAsOf();
  return useCallback(
    (path) => {
      const [pathname = '', search = ''] = path.split('?');
      return asOf === undefined ? path : `${pathname}?${searchAt(new URLSearchParams(search), asOf).toString()}`;
    },
    [asOf],
  );
}

/** What a list without rows says in the past; undefined for now. */
export function useNothingKnown(): { readonly title: string; readonly text: string } | undefined {
  const say = useTexts('asOf');
  return useAsOf() === undefined ? undefined : { title: say('nothing'), text: say('notKnownText') };
}

/** Makes a button useless, and says why. */
export interface Lock {
  readonly disabled?: true;
  readonly hint?: string;
}
/** For each button that changes something: nothing is changed while the page looks at the past. */
export function useLock(): Lock {
  const hint = useTexts('asOf')('locked');
  const isPast = useAsOf() !== undefined;
  return useMemo(() => (isPast ? { disabled: true, hint } : {}), [isPast, hint]);
}

function recordOf(key: readonly unknown[]): string {
  return JSON.stringify(key[0] === PAST ? key.slice(2) : key);
}

/**
 * Under what a record at a moment is kept. What a moment that has passed was is not read again. While the record at another moment is fetched,
 * the page stays as it is.
 */
export function recordAt(key: readonly unknown[], asOf: AsOf) {
  return {
    queryKey: asOf === undefined ? key : [PAST, asOf, ...key],
    placeholderData: <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
      query !== undefined && recordOf(query.queryKey) === recordOf(key) ? before : undefined,
    ...(asOf === undefined ? {} : { staleTime: 'static' as const }),
  };
}
