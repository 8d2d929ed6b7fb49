import type { ForecastFilter, ForecastFilterOptions } from '../../../../server/contract/forecast-filter.js';
import { forecastConditions, forecastFilterCreate } from '../../../../server/contract/forecast-filter.js';
import { conditionsOf, filterDraft, hasConditions, percentOf, saidConditions } from './filter-draft.js';

const OPTIONS: ForecastFilterOptions = {
  customers: [{ value: '7', label: 'Norrland Motors', articles: 12 }],
  consignees: [],
  groups: [],
  demandClasses: [],
  volumeClasses: [],
  intervals: [],
  most: 50,
};
const FILTER = {
  name: 'A articles',
  conditions: forecastConditions.parse({
    customers: ['7', '8'],
    articles: ['4711*', 'B-2'],
    interval: 'weekly',
    minTenWeekQuantity: '1000.5',
    minWeeks: 12,
    volumeClasses: ['A'],
    minImprovementPercent: 2.5,
  }),
} satisfies Pick<ForecastFilter, 'name' | 'conditions'>;
const draft = filterDraft(FILTER, OPTIONS, 'se');

describe('the form of a filter (R-34)', () => {
  it('holds customers by their names, one without by its id, numbers a line each, and decimals as people write them', () => {
    expect(draft).toMatchObject({
      name: 'A articles',
      conditions: {
        customers: [
          { id: '7', name: 'Norrland Motors' },
          { id: '8', name: '8' },
        ],
        articles: '4711*\nB-2',
        excludedArticles: '',
        interval: 'weekly',
        minTenWeekQuantity: '1000,5',
        minWeeks: '12',
        minImprovementPercent: '2,5',
      },
    });
  });

  it('sends back what it was given', () => {
    expect(conditionsOf(draft.conditions)).toEqual(FILTER.conditions);
  });

  it('begins without conditions, which mean no articles', () => {
    const { conditions } = filterDraft(null, OPTIONS, 'en');
    const none = forecastConditions.parse(conditionsOf(conditions));
    expect(none).toEqual(forecastConditions.parse({}));
    expect(hasConditions(none)).toBe(false);
    expect(hasConditions(FILTER.conditions)).toBe(true);
  });

  it('takes pasted cells and blank lines apart, each number once', () => {
    const pasted = conditionsOf({ ...draft.conditions, articles: 'A1\tBolt\r\n\nA1\n A2 ' });
    expect(pasted).toMatchObject({ articles: ['A1', 'A2'] });
  });

  it('leaves what is no number as it was typed, so that it is refused at its field', () => {
    const wrong = { ...draft.conditions, minTenWeekQuantity: 'many', minWeeks: '1,5', minImprovementPercent: 'x' };
    const { error } = forecastFilterCreate.body.safeParse({ name: 'F', conditions: conditionsOf(wrong) });
    expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'conditions.minImprovementPercent',
      'conditions.minTenWeekQuantity',
      'conditions.minWeeks',
    ]);
    expect([percentOf('-2,5'), percentOf(''), percentOf('x')]).toEqual([-2.5, null, 'x']);
  });

  it('names the conditions that are set, with how many values each has', () => {
    expect(saidConditions(FILTER.conditions)).toEqual([
      ['customers', 2],
      ['articles', 2],
      ['interval', 1],
      ['minTenWeekQuantity', 1],
      ['minWeeks', 1],
      ['volumeClasses', 1],
      ['minImprovementPercent', 1],
    ]);
  });
});
