import fc from 'fast-check';
import { type GivenCalloff, release } from '../../../test/given/releases.js';
import { cumulativeDespatched, type Despatched } from './despatched.js';
import { openQuantities } from './netting.js';
import { despatchesAround, resetPlan } from './reset.js';

const none = { days: new Int32Array(), quantities: new BigInt64Array() };
const despatched: Despatched = {
  days: Int32Array.of(100, 355, 364, 366, 380),
  quantities: BigInt64Array.of(700n, 200n, 50n, 30n, 5n),
  notes: ['1', '2', '3', '4', '5'],
};

describe('a reset of cumulative quantities', () => {
  it('begins with what was despatched after the key day', () => {
    const plan = resetPlan({ shipped: 985n, received: 950n }, despatched, none, 0, { keyDay: 365, restartAt: 0n });
    expect(plan.after).toEqual({ shipped: 35n, received: 0n });
    expect(plan.startDay).toBe(366);
    expect(plan.after.shipped).toBe(cumulativeDespatched(despatched, none, plan.startDay, 999));
  });

  it('begins with another figure where that was agreed', () => {
    const plan = resetPlan({ shipped: 985n, received: 950n }, despatched, none, 0, { keyDay: 365, restartAt: 1_000n });
    expect(plan.after).toEqual({ shipped: 1_035n, received: 1_000n });
  });

  it('leaves a received quantity below 0 where goods of the old count are in transit', () => {
    const plan = resetPlan({ shipped: 950n, received: 900n }, despatched, none, 0, { keyDay: 365, restartAt: 0n });
    expect(plan.after).toEqual({ shipped: 0n, received: -50n });
  });

  it('shows the despatches around the key day, which one side may count in the other year', () => {
    expect(despatchesAround(despatched, 365)).toEqual([1, 4]);
    expect(despatchesAround(despatched, 200)).toEqual([0, 0]);
    expect(despatchesAround({ days: new Int32Array() }, 365)).toEqual([0, 0]);
  });

  it('changes neither what is in transit nor what is open', () => {
    const quantity = fc.bigInt(0n, 100_000n);
    const days = fc.array(fc.tuple(fc.nat(400), quantity), { maxLength: 20 });
    const calloffs = fc.array(
      fc.tuple(fc.nat(100), fc.nat(1_000)).map(([day, one]): GivenCalloff => [day, one]),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(days, calloffs, quantity, fc.nat(400), quantity, (notes, due, received, keyDay, restartAt) => {
        const sorted = notes.toSorted(([a], [b]) => a - b);
        const of: Despatched = {
          days: Int32Array.from(sorted, ([day]) => day),
          quantities: BigInt64Array.from(sorted, ([, one]) => one),
          notes: sorted.map((_, at) => String(at)),
        };
        const before = { shipped: cumulativeDespatched(of, none, 0, 400), received };
        const { after } = resetPlan(before, of, none, 0, { keyDay, restartAt });
        expect(after.shipped - after.received).toBe(before.shipped - before.received);
        const open = (at: typeof before) =>
          openQuantities(release([{ calloffs: due }]).calloffs, at.shipped - at.received);
        expect(open(after)).toEqual(open(before));
      }),
    );
  });
});
