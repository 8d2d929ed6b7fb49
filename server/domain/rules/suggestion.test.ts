import { RULE_CODES } from './code.js';
import { isValueOf } from './parameters.js';
import { RULES } from './rules.js';
import { closestLimit, type LimitKind } from './suggestion.js';

/** Sizes of changes; a limit raises those above it. */
const above =
  (sizes: readonly number[]) =>
  (limit: number): number =>
    sizes.filter((size) => size > limit).length;
const below =
  (sizes: readonly number[]) =>
  (limit: number): number =>
    sizes.filter((size) => size < limit).length;
const SIZES = [3, 8, 15, 15, 40, 41, 120, 5_500, 98_000];

describe('a limit that is searched for', () => {
  it.each([
    [0, 98_000, 0],
    [1, 5_500, 1],
    [2, 120, 2],
    [3, 41, 3],
    [4, 40, 4],
    [6, 15, 5],
    [9, 0, 9],
  ])('raises at most %i: it is %i, which raises %i', (wanted, value, alarms) => {
    expect(closestLimit({ kind: 'quantity', fewer: 'higher' }, wanted, above(SIZES))).toEqual({ value, alarms });
  });

  it('is a low one where a lower one raises fewer', () => {
    expect(closestLimit({ kind: 'quantity', fewer: 'lower' }, 3, below(SIZES))).toEqual({ value: 15, alarms: 2 });
    expect(closestLimit({ kind: 'quantity', fewer: 'lower' }, 0, below(SIZES))).toEqual({ value: 3, alarms: 0 });
  });

  it('is the widest one where even that raises more', () => {
    const found = closestLimit({ kind: 'percent', fewer: 'higher' }, 1, () => 5);
    expect(found).toEqual({ value: 99_000, alarms: 5 });
    expect(closestLimit({ kind: 'days', fewer: 'lower' }, 1, () => 5)).toEqual({ value: 0, alarms: 5 });
  });

  it('passes over values with which the rule fails', () => {
    const failing = (limit: number): number => (limit < 20 ? Infinity : above(SIZES)(limit));
    expect(closestLimit({ kind: 'quantity', fewer: 'higher' }, 9, failing)).toEqual({ value: 20, alarms: 5 });
  });

  it.each(['days', 'percent', 'quantity'] as const)(
    'has at most two digits that are no zeros, and can be set: %s',
    (kind) => {
      const tried: number[] = [];
      for (const wanted of [0, 3, 7, 50])
        closestLimit({ kind, fewer: 'higher' }, wanted, (value) => {
          tried.push(value);
          return above(SIZES)(value);
        });
      expect(tried.filter((value) => !/^\d{1,2}0*$/.test(String(value)))).toEqual([]);
      const spec = { kind, initial: null } as const;
      expect(tried.filter((value) => !isValueOf(spec, kind === 'days' ? value : String(value)))).toEqual([]);
      expect(tried.length).toBeLessThanOrEqual(4 * 12);
    },
  );
});

it.each(RULE_CODES.filter((code) => RULES[code].limit !== undefined))(
  'the limit of %s is one of its parameters, and a number',
  (code) => {
    const { limit, parameters } = RULES[code];
    const kinds: readonly LimitKind[] = ['days', 'percent', 'quantity'];
    expect(kinds).toContain(parameters[limit?.parameter ?? '']?.kind);
  },
);
