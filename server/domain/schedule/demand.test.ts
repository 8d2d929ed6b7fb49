import fc from 'fast-check';
import { addDays } from '../calendar/day.js';
import { sumOfQuantities, toCumulative, toQuantity } from '../quantity/quantity.js';
import { demandFigures, dueWithin, type ShownCalloff, withCumulative } from './demand.js';

const calloff = (date: string, quantity: string, more: Partial<ShownCalloff> = {}): ShownCalloff => ({
  date,
  lastDate: date,
  quantity: toQuantity(quantity),
  unit: 'PCE',
  status: 'firm',
  ...more,
});
const line = (...calloffs: ShownCalloff[]) => ({ unit: 'PCE', calloffs });

describe('what a schedule asks for', () => {
  it('is summed over ten weeks from a day on, backlog apart', () => {
    expect(
      demandFigures(
        [
          line(
            calloff('2026-11-20', '1'),
            calloff('2026-11-21', '2.5'),
            calloff('2026-11-01', '7', { status: 'backlog' }),
          ),
          line(calloff('2027-01-29', '4'), calloff('2027-01-30', '8')),
        ],
        '2026-11-21',
      ),
    ).toEqual({ tenWeeks: { quantity: '6.5', unit: 'PCE' }, backlog: { quantity: '7', unit: 'PCE' } });
  });

  it('has of a period what lies in the ten weeks, backlog as a whole', () => {
    const quarter = { lastDate: '2027-03-31' };
    expect(
      demandFigures(
        [line(calloff('2027-01-01', '900', quarter), calloff('2026-10-01', '9', { ...quarter, status: 'backlog' }))],
        '2026-12-01',
      ),
    ).toEqual({ tenWeeks: { quantity: '390', unit: 'PCE' }, backlog: { quantity: '9', unit: 'PCE' } });
    expect(demandFigures([line(calloff('2026-11-30', '70', { lastDate: '2026-12-06' }))], '2026-12-04')).toMatchObject({
      tenWeeks: { quantity: '30' },
    });
  });

  it('adds up to the call-off over windows that adjoin, whatever the period and the quantity', () => {
    const start = '2026-11-24';
    const quantity = fc
      .tuple(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.nat(999))
      .map(([a, b]) => `${String(a)}.${String(b)}`);
    const cuts = fc.array(fc.integer({ min: -10, max: 200 }), { maxLength: 8 });
    fc.assert(
      fc.property(quantity, fc.nat(150), cuts, (text, days, at) => {
        const one = calloff(start, text, { lastDate: addDays(start, days) });
        const edges = [-20, ...at.toSorted((a, b) => a - b), 300].map((day) => addDays(start, day));
        const parts = edges.slice(1).flatMap((until, i) => dueWithin(one, edges[i] ?? start, until));
        expect(sumOfQuantities(parts.map((part) => part.quantity))).toBe(sumOfQuantities([one.quantity]));
      }),
    );
  });

  it('is no sum where units differ, and nothing in the unit of the lines where nothing is called off', () => {
    const lines = [line(calloff('2026-11-21', '1')), line(calloff('2026-11-21', '1', { unit: 'KGM' }))];
    expect(demandFigures(lines, '2026-11-21')).toEqual({
      tenWeeks: null,
      backlog: { quantity: '0', unit: 'PCE' },
    });
    expect(demandFigures([], '2026-11-21')?.tenWeeks).toEqual({ quantity: '0', unit: '' });
  });

  it('is not known where call-offs are not at hand', () => {
    expect(demandFigures([line(), { unit: 'PCE', calloffs: null }], '2026-11-21')).toBeNull();
  });
});

describe('what a line has come to', () => {
  it('counts from what the customer has received', () => {
    const counted = (received: string | null) =>
      withCumulative([calloff('2026-11-24', '10'), calloff('2026-11-25', '0.5')], toCumulative(received)).map(
        ({ cumulative }) => cumulative,
      );
    expect(counted('90')).toEqual(['100', '100.5']);
    expect(counted(null)).toEqual(['10', '10.5']);
  });

  it('counts by dates, whatever the order of the message', () => {
    const calloffs = [
      calloff('2027-04-01', '900', { lastDate: '2027-06-30' }),
      calloff('2026-11-25', '2'),
      calloff('2027-04-01', '30', { lastDate: '2027-04-07' }),
      calloff('2026-11-25', '1', { status: 'urgent' }),
    ];
    expect(withCumulative(calloffs, null).map(({ quantity, cumulative }) => [quantity, cumulative])).toEqual([
      ['2', '2'],
      ['1', '3'],
      ['30', '33'],
      ['900', '933'],
    ]);
  });
});
