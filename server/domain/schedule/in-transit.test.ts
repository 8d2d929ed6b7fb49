import type { Despatched } from './despatched.js';
import { IN_TRANSIT_METHODS, inTransit, type InTransitMethod, type ReleaseFacts } from './in-transit.js';

const despatched: Despatched = {
  days: Int32Array.of(10, 12, 14, 16, 18),
  quantities: BigInt64Array.of(1n, 20n, 300n, 4_000n, 50_000n),
  notes: ['N1', 'N2', 'N3', 'N4', 'N5'],
};
const SHIPPED = 54_321n;
const facts: ReleaseFacts = { lastNote: 'N4', lastReceiptDay: 14, issueDay: 13, importDay: 17, received: 4_321n };
const nothing: ReleaseFacts = { lastNote: null, lastReceiptDay: null, issueDay: null, importDay: null, received: null };

describe('goods in transit', () => {
  it.each<[InTransitMethod, bigint]>([
    ['last-note', 50_000n],
    ['receipt-date', 54_000n],
    ['issue-date', 54_300n],
    ['import-date', 50_000n],
    ['nothing', 0n],
  ])('by %s are %s', (method, quantity) => {
    expect(inTransit(method, facts, despatched, SHIPPED)).toEqual({ quantity, method });
  });

  it('left after the day that counts, not on it', () => {
    expect(inTransit('receipt-date', { ...facts, lastReceiptDay: 18 }, despatched, SHIPPED)?.quantity).toBe(0n);
    expect(inTransit('receipt-date', { ...facts, lastReceiptDay: 9 }, despatched, SHIPPED)?.quantity).toBe(SHIPPED);
  });

  it.each(IN_TRANSIT_METHODS.filter((method) => method !== 'nothing'))(
    'are the difference of both cumulative quantities where %s is not known',
    (method) => {
      const without = { ...nothing, received: 54_000n };
      expect(inTransit(method, without, despatched, SHIPPED)).toEqual({
        quantity: 321n,
        method: 'cumulative-difference',
      });
      expect(inTransit(method, { ...without, received: 60_000n }, despatched, SHIPPED)?.quantity).toBe(0n);
      expect(inTransit(method, nothing, despatched, SHIPPED)).toBeNull();
    },
  );

  it('are the difference too where the last note is not among the despatches', () => {
    expect(inTransit('last-note', { ...facts, lastNote: 'N9' }, despatched, SHIPPED)).toEqual({
      quantity: 50_000n,
      method: 'cumulative-difference',
    });
  });
});
