import fc from 'fast-check';
import { addDays } from '../calendar/day.js';
import { type DayFlow, feeOf, type FeeTerms, projectedStock, type Stock, stockAt, toSendBack } from './fee.js';

const FROM = '2026-11-01';
const NOVEMBER = { from: FROM, to: '2026-11-30' };
const terms = (more: Partial<FeeTerms> = {}): FeeTerms => ({
  ...{ from: '2026-01-01', method: 'stock', free: 100, fee: '0.15', currency: 'SEK', payer: 'own' },
  ...more,
});
const flow = (day: number, came: number, went = 0): DayFlow => ({ day: addDays(FROM, day - 1), came, went });
const stock = (opening: number, ...flows: DayFlow[]): Stock => ({ before: '2026-10-31', opening, flows });
const fee = (of: Stock, ...versions: FeeTerms[]): string[] =>
  [...feeOf(() => of, versions, NOVEMBER)].map(([currency, value]) => `${value} ${currency}`);
const back = (of: Stock, ...versions: FeeTerms[]): string[] =>
  toSendBack(() => of, versions, NOVEMBER).map(({ by, packages }) => `${String(packages)} by ${by}`);

describe('the overstock fee', () => {
  it('is the sum over the days of what is above the free stock, times the fee', () => {
    // 120 for 9 days: 20 × 9; 150 for 11 days: 50 × 11; 90 for 10 days: none. 730 × 0.15.
    expect(fee(stock(120, flow(10, 30), flow(21, 0, 60)), terms())).toEqual(['109.5 SEK']);
  });

  it('is nothing at or below the free stock, without terms, and where they have ended', () => {
    expect([fee(stock(100), terms()), fee(stock(500)), fee(stock(500), terms({ method: 'none' }))]).toEqual([
      [],
      [],
      [],
    ]);
    expect(fee(stock(-50, flow(1, 40)), terms({ free: 0 }))).toEqual([]);
  });

  it('changes on the day from which other terms hold, and is summed by currency', () => {
    // 10 × 10 days × 0.15, 60 × 20 days × 0.2.
    const versions = [terms({ free: 140 }), terms({ from: '2026-11-11', free: 90, fee: '0.20', currency: 'EUR' })];
    expect(fee(stock(150), ...versions)).toEqual(['15 SEK', '240 EUR']);
  });

  it('is exact where floating point is not', () => {
    // 1 package, 3 days: the fee ends on the fourth of the month.
    expect(fee(stock(1), terms({ free: 0, fee: '0.1' }), terms({ from: '2026-11-04', method: 'none' }))).toEqual([
      '0.3 SEK',
    ]);
    expect(fee(stock(999_999_999), terms({ free: 0, fee: '0.0000001' }))).toEqual(['2999.999997 SEK']);
  });
});

describe('the fee behind free days', () => {
  const days = (free: number): FeeTerms => terms({ method: 'days', free, fee: '1' });

  it('is for packages older than the free days, of which the oldest leave first', () => {
    // 10 came on the 1st and are free for 21 days, until the 21st: 9 days from the 22nd to the 30th.
    expect(fee(stock(0, flow(1, 10)), days(21))).toEqual(['90 SEK']);
    // 6 of them leave on the 25th: 10 × 3 + 4 × 6.
    expect(fee(stock(0, flow(1, 10), flow(25, 0, 6)), days(21))).toEqual(['54 SEK']);
    // What leaves is the oldest, also where younger ones came on its day.
    expect(fee(stock(0, flow(1, 10), flow(20, 10, 10)), days(21))).toEqual([]);
  });

  it('is for the opening from the first day on, and for what came 10 days ago where 10 are free', () => {
    const opening: Stock = { before: '2026-10-21', opening: 5, flows: [] };
    expect(fee(opening, days(10))).toEqual(['150 SEK']);
    expect(fee({ ...opening, opening: 0, flows: [{ day: '2026-10-22', came: 5, went: 0 }] }, days(10))).toEqual([
      '150 SEK',
    ]);
    expect(fee({ ...opening, opening: 0, flows: [{ day: '2026-10-23', came: 5, went: 0 }] }, days(10))).toEqual([
      '145 SEK',
    ]);
  });
});

/** The slow way: a queue of packages by the day on which they came, looked at each day. */
function byLoop(of: Stock, { method, free }: FeeTerms): bigint {
  const layers: { age: number; packages: number }[] = [{ age: 10_000, packages: Math.max(0, of.opening) }];
  let owed = Math.max(0, -of.opening);
  let sum = 0n;
  for (let day = addDays(of.before, 1); day <= NOVEMBER.to; day = addDays(day, 1)) {
    for (const layer of layers) layer.age += 1;
    const today = of.flows.find((one) => one.day === day);
    layers.push({ age: 0, packages: today?.came ?? 0 });
    owed += today?.went ?? 0;
    for (const layer of layers) {
      const taken = Math.min(owed, layer.packages);
      layer.packages -= taken;
      owed -= taken;
    }
    if (day < NOVEMBER.from) continue;
    const counted = method === 'stock' ? layers : layers.filter(({ age }) => age >= free);
    const packages = counted.reduce((total, layer) => total + layer.packages, 0);
    sum += BigInt(Math.max(0, packages - (method === 'stock' ? free : 0)));
  }
  return sum;
}

describe('fees', () => {
  const anyStock = fc
    .tuple(
      fc.integer({ min: -50, max: 200 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(80), fc.nat(80)), { maxLength: 25 }),
    )
    .map(([opening, flows]): Stock => {
      const byDay = new Map(flows.map(([day, came, went]) => [day, { came, went }]));
      const sorted = [...byDay].sort(([a], [b]) => a - b);
      return {
        ...{ before: '2026-09-30', opening },
        flows: sorted.map(([day, moved]) => ({ day: addDays('2026-10-01', day), ...moved })),
      };
    });
  const anyTerms = fc.oneof(
    fc.record({ method: fc.constant('stock' as const), free: fc.nat(120) }),
    fc.record({ method: fc.constant('days' as const), free: fc.nat(31) }),
  );

  it('are what a loop over days and packages finds', () => {
    fc.assert(
      fc.property(anyStock, anyTerms, (of, more) => {
        const all = terms({ ...more, fee: '1' });
        const looped = byLoop(of, all);
        expect(fee(of, all)).toEqual(looped === 0n ? [] : [`${String(looped)} SEK`]);
      }),
      { numRuns: 300 },
    );
  });

  it('are none once what is to be sent back has been, and some with one package less', () => {
    fc.assert(
      fc.property(anyStock, anyTerms, (of, more) => {
        const all = terms({ ...more, fee: '1' });
        const rows = toSendBack(() => of, [all], NOVEMBER);
        const sent = (less: number): Stock => {
          const flows = new Map(of.flows.map((one) => [one.day, one]));
          for (const [at, { by, packages }] of rows.entries()) {
            const { came, went } = flows.get(by) ?? { came: 0, went: 0 };
            flows.set(by, { day: by, came, went: went + packages - (at === 0 ? less : 0) });
          }
          return { ...of, flows: [...flows.values()].sort((a, b) => (a.day < b.day ? -1 : 1)) };
        };
        expect(fee(sent(0), all)).toEqual([]);
        if (rows.length > 0) expect(fee(sent(1), all)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what to send back', () => {
  it('is said with the day by which it has left, and more where more come', () => {
    expect(back(stock(100, flow(5, 30), flow(9, 0, 10), flow(20, 40)), terms())).toEqual([
      '30 by 2026-11-05',
      '30 by 2026-11-20',
    ]);
    expect(back(stock(0, flow(1, 10)), terms({ method: 'days', free: 21 }))).toEqual(['10 by 2026-11-22']);
    expect(back(stock(90), terms())).toEqual([]);
  });
});

describe('a forecast of the stock', () => {
  it('carries on with what is announced and with the average of the last weeks', () => {
    const projected = projectedStock(
      stock(100, flow(2, 5)),
      '2026-11-10',
      [flow(8, 3), flow(12, 0, 4)],
      { days: 28, came: 14, went: 28 },
      '2026-11-14',
    );
    expect(projected.flows).toEqual([flow(2, 5), flow(11, 4, 1), flow(12, 0, 5), flow(13, 1, 1), flow(14, 0, 1)]);
    expect([stockAt(projected, '2026-11-10'), stockAt(projected, '2026-11-14')]).toEqual([105, 102]);
  });

  it('moves as many packages in as many days as were looked at, whatever the parts', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (came, went) => {
        const { flows } = projectedStock(stock(0), '2026-11-01', [], { days: 28, came, went }, '2026-11-29');
        expect(flows.reduce((sum, one) => sum + one.came, 0)).toBe(came);
        expect(flows.reduce((sum, one) => sum + one.went, 0)).toBe(went);
      }),
    );
  });
});
