import { toCumulative, toQuantity } from '../quantity/quantity.js';
import { demandFigures, type ShownCalloff, withCumulative } from './demand.js';

const calloff = (date: string, quantity: string, more: Partial<ShownCalloff> = {}): ShownCalloff => ({
  date,
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
      withCumulative([{ quantity: toQuantity('10') }, { quantity: toQuantity('0.5') }], toCumulative(received)).map(
        ({ cumulative }) => cumulative,
      );
    expect(counted('90')).toEqual(['100', '100.5']);
    expect(counted(null)).toEqual(['10', '10.5']);
  });
});
