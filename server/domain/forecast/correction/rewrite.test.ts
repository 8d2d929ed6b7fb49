import fc from 'fast-check';
import { FIRST_MONDAY } from '../../../../test/given/planned-demand.js';
import { toQuantity } from '../../quantity/quantity.js';
import { CALLOFF_STATUSES, type CalloffStatus } from '../../schedule/schedule.js';
import type { AdjustPercent } from '../names.js';
import { MOST_LAGS, WEEK } from './facts.js';
import { type PlannedCalloff, rewriteCalloffs, type RewriteRules, type RewrittenCalloff } from './rewrite.js';

interface Asked extends Partial<Omit<RewriteRules, 'lags'>> {
  /** By lag; the last one holds for all after it. */
  readonly multipliers?: readonly number[];
}
function rules({ multipliers = [1], ...asked }: Asked): RewriteRules {
  const capPercent: AdjustPercent = asked.capPercent ?? 12.5;
  return {
    asOf: FIRST_MONDAY,
    lastFirmDay: null,
    bands: [],
    capPercent,
    preserveTotal: false,
    packSize: null,
    lags: Array.from({ length: MOST_LAGS }, (_, at) => {
      const multiplier = multipliers[Math.min(at, multipliers.length - 1)] ?? 1;
      const isCap = Math.abs(multiplier - 1) === capPercent / 100;
      return { multiplier, reason: multiplier === 1 ? 'gate' : isCap ? 'cap' : 'applied' };
    }),
    ...asked,
  };
}
function calloff(day: number, quantity: string, status: CalloffStatus = 'forecast', days = 1): PlannedCalloff {
  const first = FIRST_MONDAY + day;
  return { day: first, lastDay: first + days - 1, quantity: toQuantity(quantity), status };
}
function one(quantity: string, asked: Asked, status: CalloffStatus = 'forecast'): RewrittenCalloff {
  const [found] = rewriteCalloffs([calloff(30, quantity, status)], rules(asked));
  if (found === undefined) throw new Error('A call-off has gone.');
  return found;
}

describe('a rewritten call-off', () => {
  it.each<[string, Asked, CalloffStatus, string, RewrittenCalloff['reason']]>([
    ['capped at an eighth', { multipliers: [0.875] }, 'forecast', '875', 'cap'],
    ['capped at a quarter', { multipliers: [0.75], capPercent: 25 }, 'forecast', '750', 'cap'],
    ['within the cap', { multipliers: [0.98] }, 'forecast', '980', 'applied'],
    ['in packs that stay within the cap', { multipliers: [0.875], packSize: '48' }, 'forecast', '912', 'cap'],
    ['firm', { multipliers: [0.875] }, 'firm', '1000', 'firm'],
    ['in the firm zone', { multipliers: [0.875], lastFirmDay: FIRST_MONDAY + 30 }, 'forecast', '1000', 'firm'],
    ['behind the firm zone', { multipliers: [0.875], lastFirmDay: FIRST_MONDAY + 29 }, 'forecast', '875', 'cap'],
    ['overdue', { multipliers: [0.875] }, 'backlog', '1000', 'backlog'],
    ['urgent', { multipliers: [0.875] }, 'urgent', '1000', 'firm'],
    ['planned for production', { multipliers: [1.125] }, 'production', '1125', 'cap'],
    ['left alone', {}, 'forecast', '1000', 'gate'],
  ])('of 1000 that is %s', (_, asked, status, adjusted, reason) => {
    const found = one('1000', asked, status);
    expect(found).toMatchObject({ original: '1000', adjusted, reason });
    expect(Number(found.delta)).toBe(Number(adjusted) - 1000);
  });

  it.each([
    ['3', [0.9], null, '2.7', '3', 'pack'],
    ['7', [0.8], null, '5.6', '6', 'applied'],
    ['7.25', [0.9], null, '6.525', '6.53', 'applied'],
    ['7.000', [0.8], null, '5.6', '6', 'applied'],
    ['0', [0.8], null, '0', '0', 'zero'],
    ['96', [0.875], '48', '84', '96', 'pack'],
    ['0.5', [0.9], '0.25', '0.45', '0.5', 'pack'],
  ])(
    'of %s times %s in packs of %s is %s before and %s after rounding',
    (...[quantity, multipliers, packSize, raw, adjusted, reason]) => {
      expect(one(quantity, { multipliers, packSize, capPercent: 25 })).toMatchObject({ raw, adjusted, reason });
    },
  );

  it('gives what rounding takes to the next, in the order of the days', () => {
    const given = [21, 14, 7].map((day) => calloff(day, '96'));
    const found = rewriteCalloffs(given, rules({ multipliers: [0.75], capPercent: 25, packSize: '48' }));
    // 72 each: nearest are one pack or two; the first is two, as the customer said, and the next take it back.
    expect(found.map(({ adjusted }) => adjusted)).toEqual(['96', '48', '96'].toReversed());
  });

  it('of a month has the multipliers of its weeks by their days', () => {
    const found = rewriteCalloffs(
      [calloff(0, '2800', 'forecast', 28)],
      rules({ multipliers: [1, 0.8, 0.9, 1], capPercent: 25 }),
    );
    expect(found[0]).toMatchObject({ raw: '2590', adjusted: '2590', reason: 'applied' });
    const begun = rewriteCalloffs(
      [calloff(-14, '2800', 'forecast', 28)],
      rules({ multipliers: [1, 0.8], capPercent: 25 }),
    );
    expect(begun[0]?.raw).toBe('2520');
    const far = calloff(MOST_LAGS * WEEK, '100');
    expect(rewriteCalloffs([far], rules({ multipliers: [0.8] }))[0]).toMatchObject({
      adjusted: '100',
      reason: 'horizon',
    });
  });

  it('keeps the total where asked to, within the cap', () => {
    const given = [calloff(7, '1000'), calloff(14, '1000'), calloff(21, '400')];
    const found = rewriteCalloffs(given, rules({ multipliers: [1, 0.8, 1.2, 1], capPercent: 25, preserveTotal: true }));
    expect(found.map(({ adjusted }) => adjusted)).toEqual(['800', '1200', '400']);
    const all = rewriteCalloffs(given, rules({ multipliers: [0.8], capPercent: 25, preserveTotal: true }));
    expect(all.map(({ adjusted }) => adjusted)).toEqual(['1000', '1000', '400']);
  });

  it('has its share of the band of its week', () => {
    const given = [calloff(7, '300'), calloff(8, '100', 'firm'), calloff(14, '50'), calloff(9, '40', 'backlog')];
    const band = { low: 200, high: 800 };
    const found = rewriteCalloffs(given, rules({ bands: [null, band] }));
    expect(found.map((each) => each.band)).toEqual([{ low: 150, high: 600 }, null, null, null]);
  });
});

const quantity = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map(String),
  fc.constant('0'),
  fc.integer({ min: 0, max: 99_999 }).map((units) => (units / 100).toFixed(2)),
);
const given = fc.record({
  calloffs: fc.array(
    fc.record({
      day: fc.integer({ min: -20, max: 200 }),
      quantity,
      status: fc.constantFrom(...CALLOFF_STATUSES, 'forecast', 'forecast', 'forecast'),
      days: fc.constantFrom(1, 1, 1, 7, 30),
    }),
    { maxLength: 14 },
  ),
  cap: fc.constantFrom<AdjustPercent>(12.5, 25),
  wanted: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
  packSize: fc.constantFrom(null, '1', '12', '48', '250', '0.5'),
  firmDays: fc.integer({ min: -1, max: 30 }),
});

/** What numbers of this size are off by. */
const SLACK = 1e-6;

describe('20,000 rewritten schedules', () => {
  it('are never negative, zero where nothing was asked for, within the cap but for a pack, and right in sum', () => {
    fc.assert(
      fc.property(given, fc.boolean(), ({ calloffs, cap, wanted, packSize, firmDays }, preserveTotal) => {
        const plan = calloffs.map((each) => calloff(each.day, each.quantity, each.status, each.days));
        const asked = rules({
          multipliers: wanted.map((part) => 1 + (part * cap) / 100),
          capPercent: cap,
          packSize,
          preserveTotal,
          lastFirmDay: FIRST_MONDAY + firmDays,
        });
        const found = rewriteCalloffs(plan, asked);
        const decimals = Math.max(
          0,
          ...calloffs.map((each) => String(Number(each.quantity)).split('.')[1]?.length ?? 0),
        );
        const pack = packSize === null ? 10 ** -decimals : Number(packSize);
        const broken: string[] = [];
        let error = 0;
        const order = found.map((_, at) => at).sort((a, b) => (plan[a]?.day ?? 0) - (plan[b]?.day ?? 0) || a - b);
        for (const item of order.flatMap((at) => found[at] ?? [])) {
          const { original, raw, adjusted, delta, reason } = item;
          const [from, before, after] = [original, raw, adjusted].map(Number) as [number, number, number];
          const isLeft = from === 0 || ['firm', 'backlog', 'zero', 'horizon', 'gate'].includes(reason);
          // Half a pack where the cap allows the nearest number of packs, less than a whole one else.
          error += after - before;
          const promises = {
            'not negative': after >= 0,
            'by its difference': Math.abs(after - from - Number(delta)) < SLACK,
            'left as it was': !isLeft || (raw === original && adjusted === original && delta === '0'),
            'within the cap': Math.abs(before - from) <= (from * cap) / 100 + SLACK,
            'a pack beyond at most': Math.abs(after - from) <= (from * cap) / 100 + pack + SLACK,
            'right in sum': Math.abs(error) < pack + SLACK,
          };
          for (const [promise, isKept] of Object.entries(promises)) if (!isKept) broken.push(promise);
        }
        expect(broken).toEqual([]);
        if (preserveTotal) {
          const sum = (of: 'original' | 'adjusted') => found.reduce((total, each) => total + Number(each[of]), 0);
          expect(Math.abs(sum('original') - sum('adjusted'))).toBeLessThan(pack + SLACK);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it('have a running error of half a pack at most where the cap is wide enough', () => {
    const large = fc.array(fc.integer({ min: 1_000, max: 50_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        large,
        fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        fc.integer({ min: 1, max: 40 }),
        (quantities, part, pack) => {
          const plan = quantities.map((each, at) => calloff(at * 3, String(each)));
          const found = rewriteCalloffs(
            plan,
            rules({ multipliers: [1 + part], capPercent: 25, packSize: String(pack) }),
          );
          let error = 0;
          for (const { raw, adjusted } of found) {
            error += Number(adjusted) - Number(raw);
            expect(Math.abs(error)).toBeLessThanOrEqual(pack / 2 + 1e-3);
          }
        },
      ),
    );
  });

  it('are the customer’s own, byte for byte, where nothing is multiplied', () => {
    fc.assert(
      fc.property(given, fc.boolean(), ({ calloffs, cap, packSize, firmDays }, preserveTotal) => {
        const plan = calloffs.map((each) => calloff(each.day, each.quantity, each.status, each.days));
        const asked = rules({ capPercent: cap, packSize, preserveTotal, lastFirmDay: FIRST_MONDAY + firmDays });
        const found = rewriteCalloffs(plan, asked);
        expect(found.map(({ adjusted }) => adjusted)).toEqual(plan.map((each) => each.quantity));
        expect(found.every(({ delta }) => delta === '0')).toBe(true);
      }),
    );
  });
});
