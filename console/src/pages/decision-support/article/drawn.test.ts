import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import {
  drawnForecast,
  drawnReleases,
  drawnTrend,
  forecastWeeks,
  histogramOf,
  instantOf,
  isOutlier,
  type Release,
} from './drawn.js';

const release = (issueDate: string, quantity: string, part: Partial<Release> = {}): Release => ({
  scheduleHeadId: null,
  documentNumber: `D${issueDate}`,
  issueDate,
  quantity: toQuantity(quantity),
  expected: toQuantity('100'),
  band: { low: toQuantity('80'), high: toQuantity('120') },
  score: 10,
  level: 12.5,
  kind: 'level',
  direction: 'high',
  ...part,
});
const POINTS = [
  release('2026-11-02', '105', { expected: null, band: null, score: null }),
  release('2026-11-09', '98'),
  release('2026-11-16', '300', { score: 92 }),
  release('2026-11-23', '20', { score: 71, direction: 'low' }),
];
const detail: Pick<DecisionArticleDetail, 'actuals' | 'plan' | 'trendLine' | 'forecast'> = {
  actuals: [
    { week: '2026-11-09', quantity: toQuantity('10') },
    { week: '2026-11-16', quantity: toQuantity('12.5') },
  ],
  plan: [{ week: '2026-11-23', quantity: toQuantity('14') }],
  trendLine: {
    from: { week: '2026-11-09', quantity: toQuantity('9') },
    to: { week: '2026-11-16', quantity: toQuantity('13') },
  },
  forecast: {
    quantity: toQuantity('11'),
    band: { low: toQuantity('8'), high: toQuantity('15') },
    tenWeekQuantity: toQuantity('110'),
  },
};
const LABELS = { actual: 'a', plan: 'p', trend: 't', forecast: 'f', band: 'b', expected: 'e', mark: 'm' };
const RANGE = { min: 70, max: 100 };

describe('what is drawn of an article (R-52, R-55)', () => {
  it('is demand by week, the plan and the line of the trend, from the first week to the last', () => {
    const drawn = drawnTrend(detail, LABELS);
    expect(drawn?.lines.map(({ look, points }) => [look, points.length])).toEqual([
      ['actual', 2],
      ['plan', 1],
      ['trend', 2],
    ]);
    expect([drawn?.from, drawn?.to]).toEqual([instantOf('2026-11-09'), instantOf('2026-11-23')]);
    expect(drawn?.lines[0]?.points[1]).toEqual({ x: instantOf('2026-11-16'), y: 12.5 });
  });

  it('is nothing where nothing is known, and no line without points', () => {
    const nothing = { ...detail, actuals: [], plan: [], trendLine: null, forecast: null };
    expect(drawnTrend(nothing, LABELS)).toBeNull();
    expect(drawnForecast(nothing, LABELS)).toBeNull();
    expect(drawnReleases([], { range: RANGE, chosen: null, labels: LABELS })).toBeNull();
    expect(drawnTrend({ ...detail, trendLine: null, plan: [] }, LABELS)?.lines.map(({ look }) => look)).toEqual([
      'actual',
    ]);
  });

  it('is a forecast for ten weeks from the first of the plan on, or behind the last known week', () => {
    expect(forecastWeeks(detail)).toHaveLength(10);
    expect(forecastWeeks(detail)[0]).toBe('2026-11-23');
    expect(forecastWeeks({ ...detail, plan: [] })[0]).toBe('2026-11-23');
    expect(forecastWeeks({ ...detail, plan: [], actuals: [] })).toEqual([]);
    const drawn = drawnForecast(detail, LABELS);
    expect(drawn?.band?.points[9]).toEqual({ x: instantOf('2027-01-25'), low: 8, high: 15 });
    expect(drawn?.to).toBe(instantOf('2027-01-25'));
  });

  it('is the releases with their band, those in the range marked, and the chosen one among them', () => {
    const drawn = drawnReleases(POINTS, { range: RANGE, chosen: POINTS[3] ?? null, labels: LABELS });
    expect(drawn?.marks).toMatchObject({ chosen: 1, points: [{ y: 300 }, { y: 20 }] });
    expect(drawn?.band?.points.map(({ low }) => low)).toEqual([null, 80, 80, 80]);
    expect(drawn?.lines[0]?.points.map(({ y }) => y)).toEqual([NaN, 100, 100, 100]);
  });

  it('marks nothing outside the range, and never what has no score', () => {
    expect(POINTS.map((point) => isOutlier(point, { min: 0, max: 100 }))).toEqual([false, true, true, true]);
    const drawn = drawnReleases(POINTS, { range: { min: 95, max: 100 }, chosen: null, labels: LABELS });
    expect(drawn?.marks).toBeNull();
  });

  it('counts releases of each score', () => {
    const histogram = histogramOf(POINTS);
    expect(histogram).toHaveLength(101);
    expect([histogram[10], histogram[71], histogram[92], histogram[0]]).toEqual([1, 1, 1, 0]);
  });
});
