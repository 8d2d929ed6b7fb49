import {
  covered,
  holesIn,
  joined,
  missingNow,
  namedBy,
  numbered,
  referenceText,
  missingPredecessors,
  type Range,
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
  ])('are told: %s', (_, received, missing) => {
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
  ])('are not told: %s', (_, received) => {
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
  it('is told of a type that is numbered by itself, far from the others', () => {
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
