import type { ForecastExplanation } from '../../../../../server/contract/forecast-explanation.js';
import type { ForecastLine } from '../../../../../server/contract/forecast-schedule.js';
import { toId } from '../../../../../server/domain/ids.js';
import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { differencePercent, signed } from '../figures.js';
import { doingOf } from '../doing.js';
import { plannerOf } from '../planner.js';
import { present } from '../present.js';
import { listedCalloffs } from './calloffs.js';

const calloff = (date: string, original: string, adjusted: string): ForecastLine['calloffs'][number] => ({
  ...{ date, period: null, status: 'forecast', reason: 'applied', p10: null, p90: null },
  ...{ original: toQuantity(original), raw: toQuantity(adjusted), adjusted: toQuantity(adjusted) },
});
const line = (scheduleLineId: string, calloffs: ForecastLine['calloffs']): ForecastLine => ({
  ...{
    scheduleLineId: toId('schedule-line', scheduleLineId),
    articleId: toId('demand-article', '9'),
    articleNumber: `A${scheduleLineId}`,
    articleDescription: null,
  },
  ...{ shipTo: 'P1', unit: 'PCE', status: 'own', action: null, explanation: null, packQuantity: null },
  ...{ original: toQuantity('0'), adjusted: toQuantity('0'), calloffs },
});
const LINES = [
  line('1', [calloff('2026-12-01', '10', '10'), calloff('2026-12-08', '10', '8')]),
  line('2', [calloff('2026-12-01', '5', '6')]),
];

describe('call-offs of an adjusted schedule (R-37)', () => {
  it('are those of all lines in their order, each known by its line', () => {
    const listed = listedCalloffs(LINES, { line: '', adjusted: false });
    expect(listed.map(({ articleNumber, date }) => [articleNumber, date])).toEqual([
      ['A1', '2026-12-01'],
      ['A1', '2026-12-08'],
      ['A2', '2026-12-01'],
    ]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  });

  it('are those of one line, or only those that are not as the customer sent them', () => {
    expect(listedCalloffs(LINES, { line: '2', adjusted: false }).map(({ articleNumber }) => articleNumber)).toEqual([
      'A2',
    ]);
    expect(listedCalloffs(LINES, { line: '', adjusted: true }).map(({ adjusted }) => adjusted)).toEqual(['8', '6']);
    expect(listedCalloffs(LINES, { line: '3', adjusted: false })).toEqual([]);
  });
});

describe('numbers of Forecast AI', () => {
  const f = { quantity: (value: string) => value };
  it('have their sign, and three decimals at most', () => {
    expect([signed(2, f), signed(-0.1 - 0.2, f), signed(0, f)]).toEqual(['+2', '−0.3', '0']);
  });
  it('differ by percent only where there is something to differ from', () => {
    expect([differencePercent('80', '70'), differencePercent('0', '5'), differencePercent('3', '3')]).toEqual([
      -12.5,
      null,
      0,
    ]);
  });
});

describe('what is done with an article', () => {
  it('is a correction where nothing stops it', () => {
    const explanation: ForecastExplanation = {
      ...{ status: 'own', weeks: 1, neededWeeks: null, comparedWeeks: 1, weeksTooHigh: 1, weeksTooLow: 0 },
      ...{
        customerBiasPercent: 1,
        wantedPercent: 1,
        appliedPercent: 1,
        capPercent: 25,
        isProven: true,
        gainPercent: 1,
        stoppedBy: null,
      },
    };
    expect(doingOf({ explanation })).toBe('corrected');
    expect(doingOf({ explanation: { ...explanation, stoppedBy: 'gate' } })).toBe('gate');
    expect(doingOf({ explanation: null })).toBe('insufficient');
  });
});

describe('which way a customer plans', () => {
  const planner = (customerId: string) => ({
    ...{
      customerId: toId('demand-customer', customerId),
      companyName: 'Nordvik',
      articles: 2,
      biasPercent: 12,
      trackingSignal: 0.8,
    },
    ...{ improvementPercent: 4, possiblePercent: 9 },
  });
  it('is what the dashboard says of it', () => {
    const dashboard = { tooHigh: [planner('1')], tooLow: [planner('2')] };
    expect(['1', '2', '3'].map((id) => plannerOf(dashboard, id)?.way)).toEqual(['too-high', 'too-low', undefined]);
  });
});

describe('what a filter says', () => {
  it('leaves out what it leaves open', () => {
    expect(present({ q: '', customerId: '7', status: undefined, adjusted: false })).toEqual({
      customerId: '7',
      adjusted: false,
    });
  });
});
