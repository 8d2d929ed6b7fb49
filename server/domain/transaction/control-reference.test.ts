import fc from 'fast-check';
import {
  afterArrival,
  arrivedStreams,
  covered,
  extended,
  holds,
  holesIn,
  joined,
  KEPT,
  missingNow,
  namedBy,
  numbered,
  REACH,
  referenceText,
  missingPredecessors,
  type KnownReferences,
  type Range,
  type ReferencesAfter,
  type Stream,
} from './control-reference.js';

const TODAY = new Date('2026-11-21T12:00:00Z');
const set = (...numbers: number[]): Range[] => joined(numbers.map((n) => ({ from: n, to: n + 1 })));
const span = (from: number, to: number): Range => ({ from, to: to + 1 });

describe('a control reference as a number', () => {
  it.each([
    ['000123', { width: 6, number: 123 }],
    ['7', { width: 1, number: 7 }],
    ['100482', { width: 6, number: 100_482 }],
  ])('is read from %s', (reference, expected) => {
    expect(numbered(reference, TODAY)).toEqual(expected);
    expect(referenceText(expected)).toBe(reference);
  });
  it.each(['', 'A12', '12A', '1 2', '٣', '1'.repeat(15)])('is not read from "%s"', (reference) => {
    expect(numbered(reference, TODAY)).toBeNull();
  });
  it.each(['20261121', '202611210001', '261121', '26112114', '26325', '2026325', '20261231'])(
    'is not read from %s, which begins with a day near by',
    (reference) => {
      expect(numbered(reference, TODAY)).toBeNull();
    },
  );
  it.each(['20200101', '991231', '261301', '00042', '99999'])(
    'is read from %s, which is no day near by',
    (reference) => {
      expect(numbered(reference, TODAY)).not.toBeNull();
    },
  );
});

describe("holes in a partner's numbers", () => {
  it.each([
    ['three in a row, then one missing', set(1, 2, 3, 5), [4]],
    ['several missing in different places', set(1, 2, 3, 4, 5, 6, 8, 9, 10, 12), [7, 11]],
    ['far into the numbers', [span(9_001, 9_009), span(9_011, 9_011)], [9_010]],
  ])('are reported: %s', (_, received, missing) => {
    expect(holesIn(received)).toEqual(missing);
  });
  it.each([
    ['nothing missing', set(1, 2, 3, 4)],
    ['two in a row are no proof', set(1, 2, 4)],
    ['one number alone', set(7)],
    ['none at all', []],
    ['every third number goes elsewhere', set(1, 4, 7, 10)],
    ['three in a row by chance among many holes', set(1, 5, 9, 10, 11, 16, 22)],
    ['a new beginning after 9999', [span(1, 3), span(9_990, 9_999)]],
    ['a jump', set(1, 2, 3, 60)],
  ])('are not reported: %s', (_, received) => {
    expect(holesIn(received)).toEqual([]);
  });
});

describe('a transmission that names its predecessor', () => {
  const reference = (number: number) => ({ width: 5, number });
  it('proves that what it skips was never sent', () => {
    expect(covered(reference(9), reference(5))).toEqual({ from: 6, to: 10 });
    expect(holesIn([...set(1, 2, 3), covered(reference(9), reference(5))])).toEqual([4, 5]);
  });
  it('proves a gap where the predecessor never came, without any run before it', () => {
    expect(missingPredecessors(set(1, 3), set(2))).toEqual([2]);
    expect(missingPredecessors(set(1, 2, 3), set(2))).toEqual([]);
  });
  it('proves nothing where it is the first of all, follows a new beginning, or names none', () => {
    expect(missingPredecessors(set(5), set(4))).toEqual([]);
    expect(namedBy(reference(1), reference(99_999))).toBeNull();
    expect(namedBy(reference(1), reference(0))).toBeNull();
    expect(covered(reference(1), reference(99_999))).toEqual({ from: 1, to: 2 });
  });
});

describe('what is missing', () => {
  const stream = (kind: string, received: readonly Range[], named: readonly Range[] = []) => ({
    width: 3,
    kind,
    received,
    named,
  });
  it('is what came under no message type, where all types are numbered together', () => {
    expect(
      missingNow(
        [stream('', set(1, 2, 3, 4, 5)), stream('DELFOR', set(1, 2, 3, 5)), stream('DELJIT', set(4))],
        [],
        ['005'],
      ),
    ).toEqual([]);
  });
  it('is found in a type that is numbered by itself, far from the others', () => {
    expect(
      missingNow(
        [stream('', set(703)), stream('DELFOR', set(101, 102, 103, 105)), stream('DELJIT', set(701, 702, 703))],
        [],
        ['703'],
      ),
    ).toEqual(['104']);
  });
  it('ends with the arrival, also long after the partner began anew', () => {
    expect(missingNow([stream('', set(1, 2, 3, 5))], [], ['005'])).toEqual(['004']);
    expect(missingNow([stream('', set(1, 2, 3, 4, 5))], ['004'], ['004'])).toEqual([]);
    expect(missingNow([stream('', set(901))], ['004'], ['901'])).toEqual(['004']);
    expect(missingNow([stream('', set(4))], ['004'], ['004'])).toEqual([]);
  });
  it('is withdrawn when what follows shows that numbers are not consecutive', () => {
    expect(missingNow([stream('', set(1, 2, 3, 5, 9, 14))], ['004'], ['014'])).toEqual([]);
  });
  it('is the same in the end in whatever order numbers arrive', () => {
    const arrivals = [1, 2, 3, 5, 6, 8];
    const orders = (rest: number[]): number[][] =>
      rest.length === 0 ? [[]] : rest.flatMap((n) => orders(rest.filter((m) => m !== n)).map((tail) => [n, ...tail]));
    const ends = new Set(
      orders(arrivals).map((order) => {
        let missing: string[] = [];
        order.forEach((number, i) => {
          missing = missingNow([stream('', set(...order.slice(0, i + 1)))], missing, [
            referenceText({ width: 3, number }),
          ]);
        });
        return missing.join();
      }),
    );
    expect([...ends]).toEqual(['004,007']);
  });
});

describe('the streams of a file', () => {
  const interchange = (reference: string, messageType = 'DELFOR', previousReference = '') => ({
    reference,
    messageType,
    previousReference,
  });
  it('are those of all message types and of each, by number of digits, and none of a reference without a number', () => {
    const streams = arrivedStreams(
      [interchange('007'), interchange('008', 'DELJIT'), interchange('0009'), interchange('A1')],
      TODAY,
    );
    expect(streams).toEqual([
      { width: 3, kind: '', received: [span(7, 8)], named: [] },
      { width: 3, kind: 'DELFOR', received: set(7), named: [] },
      { width: 3, kind: 'DELJIT', received: set(8), named: [] },
      { width: 4, kind: '', received: set(9), named: [] },
      { width: 4, kind: 'DELFOR', received: set(9), named: [] },
    ]);
  });
  it('cover what a transmission skips, and name its predecessor', () => {
    expect(arrivedStreams([interchange('00009', '', '00005')], TODAY)).toEqual([
      { width: 5, kind: '', received: [span(6, 9)], named: set(5) },
    ]);
  });
});

const stream = (received: readonly Range[], named: readonly Range[] = []): Stream => ({
  width: 6,
  kind: '',
  received,
  named,
});

describe('a stream with what arrived', () => {
  it('is what arrived, where nothing was known', () => {
    expect(extended(undefined, stream(set(7), set(6)))).toEqual(stream(set(7), set(6)));
  });
  it.each([
    ['right behind', set(1, 2), set(3), [span(1, 3)]],
    ['between', set(1, 3), set(2), [span(1, 3)]],
    ['as far behind as they reach', set(100), set(101 + REACH), set(100, 101 + REACH)],
    ['as far before as they reach', set(101 + REACH), set(100), set(100, 101 + REACH)],
  ])('joins numbers %s', (_, known, arrived, received) => {
    expect(extended(stream(known), stream(arrived))).toEqual(stream(received));
  });
  it.each([
    ['behind', set(100), set(102 + REACH)],
    ['before', set(102 + REACH), set(100)],
    ['before, as after 9999', [span(9_990, 9_999)], set(1)],
  ])('begins anew with numbers further away, %s', (_, known, arrived) => {
    expect(extended(stream(known, set(99)), stream(arrived))).toEqual(stream(arrived));
  });
  it('keeps so many numbers below the highest, of those named as well', () => {
    const known = stream([span(1, 3), span(10, KEPT)], set(4, KEPT - 1));
    expect(extended(known, stream(set(KEPT + 4)))).toEqual(
      stream([{ from: 5, to: 5 }, span(10, KEPT), span(KEPT + 4, KEPT + 4)].slice(1), set(KEPT - 1)),
    );
    expect(extended(stream([span(1, KEPT)]), stream(set(KEPT + 4))).received).toEqual([
      span(5, KEPT),
      span(KEPT + 4, KEPT + 4),
    ]);
  });
  it('never keeps more, whatever joins, and keeps everything within that', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 3_000 }),
        (known, number) => {
          const { received } = extended(stream(set(...known)), stream(set(number)));
          const isNear = number <= Math.max(...known) + 1 + REACH && number + 1 >= Math.min(...known) - REACH;
          const highest = Math.max(...(isNear ? [...known, number] : [number]));
          const expected = isNear ? [...known, number].filter((one) => one > highest - KEPT) : [number];
          expect(received).toEqual(set(...new Set(expected)));
        },
      ),
    );
  });
});

describe('a file between two parties', () => {
  const NOTHING: KnownReferences = { streams: [], missing: [], areGapsAgreed: false };
  const text = (number: number): string => referenceText({ width: 6, number });
  const arriving = (known: KnownReferences, ...numbers: readonly number[]): ReferencesAfter =>
    afterArrival(
      known,
      arrivedStreams(
        numbers.map((number) => ({ reference: text(number), messageType: '', previousReference: '' })),
        TODAY,
      ),
      numbers.map(text),
    );
  const after = (files: readonly (readonly number[])[], areGapsAgreed = false): ReferencesAfter =>
    files.reduce<ReferencesAfter>(
      ({ streams, missing }, numbers) => arriving({ streams, missing, areGapsAgreed }, ...numbers),
      { ...NOTHING, changes: [] },
    );

  it('opens the gap that it reveals, once', () => {
    const revealed = after([[101], [102], [103], [105]]);
    expect(revealed).toMatchObject({ missing: ['000104'], changes: [{ reference: '000104', state: 'open' }] });
    expect(arriving({ ...NOTHING, ...revealed }, 106)).toMatchObject({ missing: ['000104'], changes: [] });
  });
  it('that comes late closes its gap', () => {
    const closed = after([[101], [102], [103], [105], [104]]);
    expect(closed).toMatchObject({ missing: [], changes: [{ reference: '000104', state: 'closed' }] });
  });
  it('that comes late closes its gap also after the partner began anew', () => {
    const closed = after([[9_101, 9_102, 9_103, 9_105], [1], [2], [9_104]]);
    expect(closed).toMatchObject({ missing: [], changes: [{ reference: '009104', state: 'closed' }] });
  });
  it('withdraws the gap that its numbers speak against', () => {
    expect(after([[101], [102], [103], [105], [109]])).toMatchObject({
      missing: [],
      changes: [{ reference: '000104', state: 'withdrawn' }],
    });
  });
  it('withdraws the gaps that were agreed and opens none, and closes the one that it fills', () => {
    const { streams, missing } = after([[101, 102, 103, 105, 106, 107, 109]]);
    expect(missing).toEqual(['000104', '000108']);
    expect(arriving({ streams, missing, areGapsAgreed: true }, 104)).toMatchObject({
      missing: [],
      changes: [
        { reference: '000104', state: 'closed' },
        { reference: '000108', state: 'withdrawn' },
      ],
    });
    expect(after([[101, 102, 103, 105]], true)).toMatchObject({ missing: [], changes: [] });
  });
  it('leaves the same streams and gaps in whatever order files come that lie within reach of each other', () => {
    const files = fc
      .uniqueArray(fc.integer({ min: 500, max: 500 + REACH }), { minLength: 1, maxLength: REACH })
      .chain((numbers) => fc.tuple(fc.constant(numbers), fc.shuffledSubarray(numbers, { minLength: numbers.length })));
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 5 }), ([one, other], perFile) => {
        const inFiles = (numbers: readonly number[]): number[][] =>
          numbers.flatMap((_, i) => (i % perFile === 0 ? [numbers.slice(i, i + perFile)] : []));
        const [first, second] = [after(inFiles(one)), after(inFiles(other))];
        expect([first.streams, first.missing]).toEqual([second.streams, second.missing]);
        expect(first.missing).toEqual(holesIn(set(...one)).map(text));
      }),
    );
  });
  it('leaves the same streams when files come a little late, however far the numbers run', () => {
    const runs = fc.tuple(
      fc.integer({ min: 1, max: 3 * KEPT }),
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: REACH / 2 })), { minLength: 1, maxLength: 200 }),
    );
    fc.assert(
      fc.property(runs, ([from, arrivals]) => {
        const numbers = arrivals.flatMap(([isSent, late], i) =>
          isSent || i === 0 ? [{ number: from + i, late }] : [],
        );
        const delayed = numbers.toSorted((a, b) => a.number + a.late - (b.number + b.late));
        const [inTurn, late] = [numbers, delayed].map((order) => after(order.map(({ number }) => [number])));
        fc.pre(numbers.every(({ number }, i) => number - (numbers[i - 1]?.number ?? number) < REACH / 2));
        expect(late?.streams).toEqual(inTurn?.streams);
        expect(inTurn?.streams.every(({ received }) => numbers.every(({ number }) => holds(received, number)))).toBe(
          true,
        );
      }),
    );
  });
});
