import type { ForecastAction } from '../../../../server/contract/forecast-action.js';
import { actionBody, actionDraft, actionSchema, newAction } from './action-draft.js';

const DOING = {
  filterId: null,
  articleGroupIds: [],
  adjustPercent: 0,
  direction: 'both',
  fromWeek: 0,
  toWeek: 26,
  preserveTotal: false,
  minImprovementPercent: 2,
  schedule: 'weekly',
  isActive: false,
} as const;
const ACTION = {
  ...DOING,
  name: 'Norrland down',
  filterId: '5',
  filterName: 'A articles',
  articleGroups: [],
  adjustPercent: 12.5,
  direction: 'down',
  fromWeek: 4,
  minImprovementPercent: 2.5,
} as unknown as ForecastAction;
const draft = actionDraft(ACTION, 'se');

/** Where the schema finds something wrong. */
function faults(change: Partial<typeof draft>): string[] {
  const { error } = actionSchema.safeParse(actionBody({ ...draft, ...change }));
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

describe('the form of an action (R-39)', () => {
  it('holds the filter by its name, the percentage as a choice and decimals as people write them', () => {
    expect(draft).toMatchObject({
      source: 'filter',
      filterId: { id: '5', name: 'A articles' },
      adjustPercent: '12.5',
      weeks: [4, 26],
      minImprovementPercent: '2,5',
    });
  });

  it('sends what the contract takes', () => {
    expect(actionSchema.parse(actionBody(draft))).toEqual({
      ...DOING,
      name: 'Norrland down',
      filterId: '5',
      adjustPercent: 12.5,
      direction: 'down',
      fromWeek: 4,
      minImprovementPercent: 2.5,
    });
  });

  it('sends the filter or the groups, as was chosen, also when both were filled in', () => {
    const articleGroupIds = [{ id: '3', name: 'Bolts', detail: '' }];
    expect(actionBody({ ...draft, articleGroupIds })).toMatchObject({ filterId: '5', articleGroupIds: [] });
    const ofGroups = { ...draft, source: 'groups', articleGroupIds } as const;
    expect(actionBody(ofGroups)).toMatchObject({ filterId: null, articleGroupIds: ['3'] });
    const stored = { ...ACTION, filterId: null, articleGroups: [{ articleGroupId: '3', name: 'Bolts' }] };
    expect(actionDraft(stored as ForecastAction, 'en')).toMatchObject({ source: 'groups', articleGroupIds });
  });

  it('asks for articles at the field that is shown, and refuses what is no percentage', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ filterId: null })).toEqual(['filterId', 'articleGroupIds']);
    expect(faults({ minImprovementPercent: 'much' })).toEqual(['minImprovementPercent']);
    expect(faults({ minImprovementPercent: '' })).toEqual(['minImprovementPercent']);
    expect(faults({ name: ' ' })).toEqual(['name']);
  });

  it('begins as the server says, without a name, observing only', () => {
    expect(newAction({ ...DOING, articleGroupIds: [] }, 'en')).toMatchObject({
      name: '',
      filterId: null,
      adjustPercent: '0',
      minImprovementPercent: '2',
      isActive: false,
    });
  });
});
