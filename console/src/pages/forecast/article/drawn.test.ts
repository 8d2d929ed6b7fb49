import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { instantOf } from '../../decision-support/article/drawn.js';
import {
  type ArticleDetail,
  drawnHistory,
  drawnPast,
  instantOfWeek,
  nearestOf,
  type PastWeek,
  withGaps,
} from './drawn.js';

const week = (day: string, quantity: string) => ({ week: day, quantity: toQuantity(quantity) });
const planned = (day: string, part: Partial<ArticleDetail['weeks'][number]> = {}) => ({
  ...{ week: day, customer: toQuantity('20'), adjusted: null, forecast: null, p10: null, p90: null },
  ...{ p2_5: null, p97_5: null },
  ...part,
});
const DETAIL: Parameters<typeof drawnHistory>[0] = {
  actuals: [week('2026-11-02', '10'), week('2026-11-09', '12'), week('2026-11-23', '14')],
  despatched: [week('2026-11-02', '9')],
  weeks: [
    planned('2026-11-30'),
    planned('2026-12-07', {
      ...{ adjusted: toQuantity('17.5'), forecast: toQuantity('16'), p10: toQuantity('12'), p90: toQuantity('21') },
      ...{ p2_5: toQuantity('9'), p97_5: toQuantity('25') },
    }),
  ],
  firmThrough: '2026-12-04',
  trendLine: { from: week('2026-11-02', '10'), to: week('2026-11-23', '14') },
};
const LABELS = {
  ...{ actual: 'actual', despatched: 'despatched', customer: 'customer', adjusted: 'adjusted', own: 'own' },
  ...{ trend: 'trend', band: 'band', wide: 'wide', firm: 'firm', naive: 'naive' },
};

describe('what is drawn of an article (R-43)', () => {
  it('is its history, the plan, the correction and the forecast with both bands', () => {
    const drawn = drawnHistory(DETAIL, LABELS);
    expect(drawn?.lines.map(({ look, points }) => [look, points.length])).toEqual([
      ...[
        ['despatched', 1],
        ['actual', 4],
        ['plan', 2],
        ['own', 1],
        ['adjusted', 1],
        ['trend', 2],
      ],
    ]);
    expect([drawn?.from, drawn?.to]).toEqual([instantOf('2026-11-02'), instantOf('2026-12-07')]);
    expect(drawn?.band?.points).toEqual([{ x: instantOf('2026-12-07'), low: 12, high: 21 }]);
    expect(drawn?.wide?.points).toEqual([{ x: instantOf('2026-12-07'), low: 9, high: 25 }]);
    expect(drawn?.firm).toEqual({ label: 'firm', from: instantOf('2026-11-30'), to: instantOf('2026-12-04') });
  });

  it('has a gap where a week is not known', () => {
    expect(withGaps(DETAIL.actuals)).toEqual([
      { x: instantOf('2026-11-02'), y: 10 },
      { x: instantOf('2026-11-09'), y: 12 },
      { x: instantOf('2026-11-16'), y: NaN },
      { x: instantOf('2026-11-23'), y: 14 },
    ]);
  });

  it('has no plan behind the last week that the customer plans anything for', () => {
    const nothing = planned('2026-12-14', { customer: toQuantity('0'), forecast: toQuantity('16') });
    const lines = drawnHistory({ ...DETAIL, weeks: [...DETAIL.weeks, nothing] }, LABELS)?.lines;
    expect(lines?.map(({ look, points }) => [look, points.length])).toEqual(
      expect.arrayContaining([
        ['plan', 2],
        ['own', 2],
      ]),
    );
  });

  it('has no firm zone where none is agreed or it is over, no band without a forecast, and nothing where nothing is known', () => {
    expect(drawnHistory({ ...DETAIL, firmThrough: null }, LABELS)?.firm).toBeNull();
    expect(drawnHistory({ ...DETAIL, firmThrough: '2026-11-27' }, LABELS)?.firm).toBeNull();
    expect(drawnHistory({ ...DETAIL, weeks: [planned('2026-11-30')] }, LABELS)).toMatchObject({
      band: null,
      wide: null,
    });
    expect(drawnHistory({ ...DETAIL, actuals: [], despatched: [], weeks: [], trendLine: null }, LABELS)).toBeNull();
  });
});

const past = (name: string, actual: string | null, customer: string | null, adjusted: string | null): PastWeek => ({
  ...{ week: name, lag: 4, naive: null },
  ...{ actual: toQuantity(actual), customer: toQuantity(customer), adjusted: toQuantity(adjusted) },
});

describe('what is drawn of the accuracy of an article (R-44)', () => {
  it('is who said what of each week; a week without facts is a gap, a line without any is none', () => {
    const history = [
      past('2026-W45', '10', '14', '11'),
      past('2026-W46', null, null, null),
      past('2026-W47', '9', '9', '8'),
    ];
    const drawn = drawnPast(history, LABELS);
    expect(drawn?.lines.map(({ look, points }) => [look, points.map(({ y }) => y)])).toEqual([
      ['actual', [10, NaN, 9]],
      ['plan', [14, NaN, 9]],
      ['adjusted', [11, NaN, 8]],
    ]);
    expect([drawn?.from, drawn?.to]).toEqual([instantOf('2026-11-02'), instantOf('2026-11-16')]);
    expect(drawnPast([past('2026-W46', null, null, null)], LABELS)).toBeNull();
  });

  it('reads weeks by their number, also the last of a long year', () => {
    expect(instantOfWeek('2026-W53')).toBe(instantOf('2026-12-28'));
    expect(instantOfWeek('2027-W01')).toBe(instantOf('2027-01-04'));
  });

  it('says who was nearer, and nobody where somebody is not known', () => {
    const nearest = (actual: string | null, customer: string | null, adjusted: string | null) =>
      nearestOf(past('2026-W45', actual, customer, adjusted));
    expect(nearest('10', '14', '11')).toBe('adjusted');
    expect(nearest('10', '10', '8')).toBe('customer');
    expect(nearest('10', '8', '12')).toBe('same');
    expect([nearest(null, '1', '1'), nearest('1', null, '1'), nearest('1', '1', null)]).toEqual([null, null, null]);
  });
});
