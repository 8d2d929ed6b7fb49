import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import type { CumulativeQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { toId } from '../../../../../server/domain/ids.js';
import { changedDays, drawnOf, instantOf, lastDayOf, quantityAt } from './curve.js';

const points = (...given: readonly (readonly [date: string, quantity: string])[]) =>
  given.map(([date, quantity]) => ({ date, quantity: quantity as CumulativeQuantity }));
const LABELS = { plan: 'n', before: 'n-1', expected: 'E', left: 'S', moving: 'T', received: 'R' };
const answer = (more: Partial<CurveAnswer> = {}): CurveAnswer => ({
  articleId: toId('schedule-line', '1'),
  articleNumber: 'A',
  shipTo: 'P',
  unit: 'PCE',
  current: {
    scheduleHeadId: toId('schedule-head', '2'),
    documentNumber: 'D',
    issueDate: '2026-11-24',
    receivedAt: '2026-11-24T06:00:00Z',
  },
  previous: null,
  today: '2026-11-25',
  from: '2026-11-01',
  to: '2026-12-31',
  firm: { from: '2026-11-24', to: '2026-12-04' },
  basis: 'none',
  reason: 'first-release',
  countedFrom: null,
  resetOn: null,
  received: { date: '2026-11-20', quantity: '60' as CumulativeQuantity, noteNumber: 'N1' },
  inTransit: null,
  curves: {
    current: points(['2026-11-01', '60'], ['2026-12-03', '80.5']),
    previous: null,
    expected: null,
    despatched: points(['2026-11-01', '0'], ['2026-11-12', '60'], ['2026-11-23', '80']),
  },
  isReduced: false,
  ...more,
});

describe('a curve as it is shown', () => {
  it('says a quantity until the next point, and none before the first one or after what is known', () => {
    const { curves } = answer();
    expect(quantityAt(curves.current, '2026-12-02')).toBe('60');
    expect(quantityAt(curves.current, '2026-12-03')).toBe('80.5');
    expect(quantityAt(curves.current, '2026-10-31')).toBeNull();
    expect(quantityAt(curves.despatched, '2026-11-26', lastDayOf(answer(), 'despatched'))).toBeNull();
    expect(quantityAt(null, '2026-11-26')).toBeNull();
  });

  it('draws each line until the last day that it speaks of', () => {
    const { lines } = drawnOf(answer(), LABELS);
    expect(lines.map(({ look, points: drawn }) => [look, drawn.at(-1)?.x, drawn.at(-1)?.y])).toEqual([
      ['plan', instantOf('2026-12-31'), 80.5],
      ['left', instantOf('2026-11-25'), 80],
    ]);
  });

  it('draws what is in transit as the area above what left before it', () => {
    const moving = answer({
      inTransit: { quantity: '20' as never, method: 'last-note', since: '2026-11-23' },
    });
    expect(drawnOf(moving, LABELS).lines.at(-1)).toMatchObject({
      look: 'moving',
      ground: 60,
      points: [
        { x: instantOf('2026-11-23'), y: 80 },
        { x: instantOf('2026-11-25'), y: 80 },
      ],
    });
  });

  it('lists every day on which a curve changes, and today', () => {
    expect(changedDays(answer())).toEqual(['2026-11-01', '2026-11-12', '2026-11-23', '2026-11-25', '2026-12-03']);
  });

  it('leaves out a receipt of another period', () => {
    expect(drawnOf(answer(), LABELS).received).toEqual({ at: instantOf('2026-11-20'), value: 60 });
    expect(drawnOf(answer({ from: '2026-11-22' }), LABELS).received).toBeNull();
  });
});
