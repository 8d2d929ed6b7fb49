import fc from 'fast-check';
import { toId } from '../ids.js';
import { articleChain, compareOrders, type Release, supersedesNothing } from './release.js';
import {
  isPredecessorMissing,
  type KnownRelease,
  predecessorsOf,
  provesMissing,
  ReleaseHistory,
  replacedByConfirming,
  successionOf,
  successorOf,
} from './succession.js';

const release = (order: string, more: Partial<KnownRelease> = {}): KnownRelease => {
  const documentNumber = more.documentNumber ?? 'D1';
  return {
    id: toId('schedule-head', order),
    parties: 'C|S||B||P',
    chain: documentNumber,
    order,
    completeness: 'FULL',
    messageFunction: '9',
    documentNumber,
    previousDocumentNumber: null,
    supersededBy: null,
    isHeld: false,
    ...more,
  };
};
const change = (order: string, more: Partial<KnownRelease> = {}) =>
  release(order, { messageFunction: '4', completeness: 'PER_ARTICLE', ...more });
const named = (order: string, documentNumber: string, previousDocumentNumber: string) =>
  release(order, { documentNumber, previousDocumentNumber });

/** The release that follows each, as the whole history says. */
const current = (known: readonly KnownRelease[]) =>
  known.map((one) => `${one.id}>${successorOf(one, new ReleaseHistory(known))?.id ?? ''}`).join(' ');
type Stored = Map<string, KnownRelease>;
/** Stores what concerns some releases. */
const follow = (stored: Stored, concerned: readonly KnownRelease[]): void => {
  for (const { id, supersededBy } of successionOf(concerned, [...stored.values()]).changed) {
    const before = stored.get(id);
    if (before) stored.set(id, { ...before, supersededBy });
  }
};
const arrived = (releases: readonly KnownRelease[]): readonly KnownRelease[] => {
  const stored: Stored = new Map();
  for (const one of releases) {
    stored.set(one.id, one);
    follow(stored, [one]);
  }
  return releases.flatMap(({ id }) => stored.get(id) ?? []);
};
/** The release that follows each, as it is stored. */
const placed = (releases: readonly KnownRelease[]) =>
  releases.map((one) => `${one.id}>${one.supersededBy ?? ''}`).join(' ');
/** The same, stored while the releases arrive one after the other. */
const arriving = (releases: readonly KnownRelease[]) => placed(arrived(releases));
/** Confirms a release, or holds it again: what it superseded is placed with it. */
const decide = (stored: Stored, id: string, isHeld: boolean): void => {
  const one = stored.get(id);
  if (one === undefined) return;
  stored.set(id, { ...one, isHeld });
  const freed = isHeld ? [...stored.values()].filter(({ supersededBy }) => supersededBy === id) : [];
  for (const before of freed) stored.set(before.id, { ...before, supersededBy: null });
  const ids = new Set([id, ...freed.map((before) => before.id)]);
  follow(
    stored,
    [...stored.values()].filter((other) => ids.has(other.id)),
  );
};

/** Releases of few chains and numbers, so that everything that can meet does. */
const history: fc.Arbitrary<KnownRelease[]> = fc
  .array(
    fc.record({
      parties: fc.constantFrom('A', 'A', 'A', 'B'),
      completeness: fc.constantFrom('FULL' as const, 'FULL' as const, 'PER_ARTICLE' as const),
      messageFunction: fc.constantFrom('9', '5', '4'),
      documentNumber: fc.constantFrom('D1', 'D2', 'D3'),
      previousDocumentNumber: fc.constantFrom(null, 'D1', 'D2', 'D3'),
      byArticles: fc.boolean(),
      isHeld: fc.constantFrom(false, false, true),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ byArticles, ...row }, at) =>
      release(String(at).padStart(3, '0'), {
        ...row,
        chain: byArticles ? articleChain('1') : row.documentNumber,
      }),
    ),
  );
const inSomeOrder = history.chain((releases) =>
  fc.tuple(fc.constant(releases), fc.shuffledSubarray(releases, { minLength: releases.length })),
);

/** What the database answers for arrived releases: the neighbours of each, looked up one by one. */
function neighbours(arrived: readonly KnownRelease[], all: readonly KnownRelease[]): KnownRelease[] {
  const before = (a: Release, b: Release): boolean => compareOrders(a.order, b.order) < 0;
  const first = (releases: readonly KnownRelease[]): KnownRelease[] =>
    [...releases].sort((a, b) => compareOrders(a.order, b.order)).slice(0, 1);
  const around = (one: Release, chain: string | null): KnownRelease[] => {
    const same = all.filter((other) => other.parties === one.parties && other.chain === chain);
    const last = same
      .filter((p) => before(p, one) && !supersedesNothing(p))
      .sort((a, b) => compareOrders(b.order, a.order))[0];
    return same.filter((p) => before(p, one) && (last === undefined || !before(p, last)));
  };
  const next = (one: Release): KnownRelease[] => [
    ...first(
      all.filter((n) => n.parties === one.parties && n.chain === one.chain && before(one, n) && !supersedesNothing(n)),
    ),
    ...first(
      all.filter(
        (n) =>
          n.parties === one.parties &&
          n.completeness === 'FULL' &&
          !n.isHeld &&
          n.previousDocumentNumber === one.chain &&
          n.documentNumber !== one.chain &&
          before(one, n),
      ),
    ),
  ];
  const touched = arrived.flatMap((one) => [
    one,
    ...around(one, one.chain),
    ...around(one, one.previousDocumentNumber),
  ]);
  return [...new Set(touched.flatMap((one) => [one, ...next(one)]))];
}

describe('releases', () => {
  it('follow one another in their chain, and the last is current', () => {
    expect(current([release('1'), release('2'), release('3', { documentNumber: 'D2' })])).toBe('1>2 2> 3>');
  });

  it('of other parties are none of theirs', () => {
    expect(current([release('1'), release('2', { parties: 'other' })])).toBe('1> 2>');
  });

  it('are followed by one that names their number, where their own chain has none', () => {
    expect(current([release('1'), named('2', 'D2', 'D1')])).toBe('1>2 2>');
    expect(current([release('1'), named('2', 'D2', 'D1'), release('3')])).toBe('1>3 2> 3>');
  });

  it('stand beside their changes, and all are followed by the next that is more than a change', () => {
    expect(current([release('1'), change('2'), change('3')])).toBe('1> 2> 3>');
    expect(current([release('1'), change('2'), release('3', { messageFunction: '5' })])).toBe('1>3 2>3 3>');
    expect(current([release('1'), change('2'), named('3', 'D2', 'D1')])).toBe('1>3 2>3 3>');
  });

  it('for single articles are never followed by name', () => {
    const article = release('1', { completeness: 'PER_ARTICLE', chain: 'articles:x' });
    expect(current([article, named('2', 'D2', 'D1')])).toBe('1> 2>');
  });

  it('that are held supersede nothing, whatever they are, and are followed by the next correct one', () => {
    const held = { isHeld: true };
    expect(current([release('1'), release('2', held)])).toBe('1> 2>');
    expect(current([release('1'), release('2', held), release('3')])).toBe('1>3 2>3 3>');
    expect(current([release('1'), { ...named('2', 'D2', 'D1'), ...held }, named('3', 'D3', 'D1')])).toBe('1>3 2> 3>');
    expect(current([release('1', held), release('2')])).toBe('1>2 2>');
    expect(current([release('1'), change('2', held), release('3')])).toBe('1>3 2>3 3>');
    const ofArticles = { completeness: 'PER_ARTICLE', chain: articleChain('x') } as const;
    expect(current([release('1', ofArticles), release('2', { ...ofArticles, ...held })])).toBe('1> 2>');
  });

  it('that are held would replace what is current before them', () => {
    const of = (...known: KnownRelease[]) =>
      replacedByConfirming(known.find(({ isHeld }) => isHeld) ?? release('0'), known).map(({ id }) => id);
    expect(of(release('1'), change('2'), release('3', { isHeld: true }))).toEqual(['1', '2']);
    expect(of(release('1'), { ...named('2', 'D2', 'D1'), isHeld: true })).toEqual(['1']);
    expect(of(release('1'), change('2', { isHeld: true }))).toEqual([]);
    expect(of(release('1', { isHeld: true }))).toEqual([]);
  });

  it('that come after the release that follows them are late', () => {
    const [first, last] = [release('1'), release('2')];
    expect(successionOf([first], [first, last])).toEqual({
      changed: [{ id: '1', supersededBy: '2' }],
      late: [{ id: '1', supersededBy: '2' }],
    });
    expect(successionOf([first, last], [first, last]).late).toEqual([]);
  });

  it('stand as the whole history says, in whatever order they arrive', () => {
    fc.assert(
      fc.property(inSomeOrder, ([releases, order]) => {
        const ids = (text: string): string => text.split(' ').sort().join(' ');
        expect(ids(arriving(order))).toBe(ids(current(releases)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('take their place once they are confirmed, and lose it when that is withdrawn', () => {
    fc.assert(
      fc.property(inSomeOrder, ([releases, order]) => {
        const confirmed = releases.map((one) => ({ ...one, isHeld: false }));
        const stored = new Map(arrived(releases).map((one) => [one.id, one]));
        for (const { id, isHeld } of order) if (isHeld) decide(stored, id, false);
        expect(placed([...stored.values()])).toBe(current(confirmed));
        for (const { id, isHeld } of order) if (isHeld) decide(stored, id, true);
        expect(placed([...stored.values()])).toBe(current(releases));
      }),
      { numRuns: 1_000 },
    );
  });

  it('need no more than their neighbours to be placed', () => {
    fc.assert(
      fc.property(inSomeOrder, fc.nat(3), ([releases, order], more) => {
        const arrived = order.slice(0, 1 + more);
        expect(successionOf(arrived, neighbours(arrived, releases))).toEqual(successionOf(arrived, releases));
      }),
      { numRuns: 2_000 },
    );
  });

  it('have as predecessors exactly those that they follow', () => {
    fc.assert(
      fc.property(history, (releases) => {
        const all = new ReleaseHistory(releases);
        for (const one of releases) {
          const before = new Set(predecessorsOf(one, all));
          for (const other of releases) if (successorOf(other, all) === one) expect(before).toContain(other);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a release before that is named', () => {
  it('is missing where no chain has its number', () => {
    const namer = named('2', 'D2', 'D1');
    expect(isPredecessorMissing(namer, new ReleaseHistory([namer]))).toBe(true);
    expect(isPredecessorMissing(namer, new ReleaseHistory([namer, release('9')]))).toBe(false);
    expect(isPredecessorMissing(named('2', 'D1', 'D1'), new ReleaseHistory([]))).toBe(false);
    expect(isPredecessorMissing(release('2'), new ReleaseHistory([]))).toBe(false);
  });

  it('is proven missing by an earlier release of another chain between the same parties', () => {
    const namer = named('5', 'D5', 'D4');
    expect(provesMissing(release('1'), namer)).toBe(true);
    expect(provesMissing(release('6'), namer)).toBe(false);
    expect(provesMissing(release('1', { documentNumber: 'D5' }), namer)).toBe(false);
    expect(provesMissing(release('1', { parties: 'other' }), namer)).toBe(false);
  });
});
