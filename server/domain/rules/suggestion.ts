import { MOST_DAYS } from './parameters.js';
import type { SearchedLimit } from './rule.js';

/** Kinds of parameters that are limits. */
export type LimitKind = 'days' | 'percent' | 'quantity';
/** The largest value of a kind that is tried. */
const MOST: Readonly<Record<LimitKind, number>> = { days: MOST_DAYS, percent: 99_999, quantity: 999_999_999_999 };

/** What a limit would do: `alarms` is without end where the rule fails with it. */
export interface FoundLimit {
  readonly value: number;
  readonly alarms: number;
}

/** Values as people set them, by their places: the whole numbers of one and two digits, then those with zeros behind two digits. */
function roundValue(place: number): number {
  return place < 10 ? place : (((place - 10) % 90) + 10) * 10 ** Math.floor((place - 10) / 90);
}

function placesOf(kind: LimitKind): number {
  let last = 0;
  while (roundValue(last + 1) <= MOST[kind]) last += 1;
  return last;
}

/**
 * The limit that raises most alarms, but no more than are wanted; where even the widest one raises more, the widest one. It is searched
 * for by halves among round values, so that `alarmsOf` is asked some ten times.
 */
export function closestLimit(
  { kind, fewer }: { readonly kind: LimitKind } & Pick<SearchedLimit, 'fewer'>,
  wanted: number,
  alarmsOf: (value: number) => number,
): FoundLimit {
  const last = placesOf(kind);
  const tried = (strictness: number): FoundLimit => {
    const value = roundValue(fewer === 'higher' ? last - strictness : strictness);
    return { value, alarms: alarmsOf(value) };
  };
  let best = tried(0);
  if (best.alarms > wanted) return best;
  let [allowed, refused] = [0, last + 1];
  while (refused - allowed > 1) {
    const middle = Math.floor((allowed + refused) / 2);
    const one = tried(middle);
    if (one.alarms > wanted) refused = middle;
    else [allowed, best] = [middle, one];
  }
  return best;
}
