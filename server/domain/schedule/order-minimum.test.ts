import type { ManualLine } from './manual.js';
import { belowMinimum } from './order-minimum.js';

const line = (articleNumber: string, quantities: readonly string[], unit = 'PCE'): ManualLine => ({
  articleNumber,
  description: '',
  unit,
  orderNumber: '',
  gate: '',
  dock: '',
  cumulativeReceived: '',
  cumulativeStartDate: '',
  calloffs: quantities.map((quantity, at) => ({ date: `2026-12-0${String(at + 1)}`, quantity, status: 'firm' })),
});
const minimum = { articleNumber: 'A1', quantity: '10.5', unit: 'PCE' };

describe('call-offs below what is ordered at least', () => {
  it('are those whose quantity is less, exactly, each by its field', () => {
    const found = belowMinimum([line('A0', ['1']), line('A1', ['10.49', '10.5', '10.50', '9', '100'])], [minimum]);
    expect(found.map(({ path, date, quantity }) => [path, date, quantity])).toEqual([
      ['lines.1.calloffs.0.quantity', '2026-12-01', '10.49'],
      ['lines.1.calloffs.3.quantity', '2026-12-04', '9'],
    ]);
  });

  it('are not looked for in another unit, or where no minimum is known', () => {
    expect(belowMinimum([line('A1', ['1'], 'KGM')], [minimum])).toEqual([]);
    expect(belowMinimum([line('A1', ['1'])], [])).toEqual([]);
  });
});
