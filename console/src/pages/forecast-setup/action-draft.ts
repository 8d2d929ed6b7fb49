import { z } from 'zod';
import type { Language } from '../../../../server/contract/fields.js';
import {
  type ForecastAction,
  type ForecastActionInput,
  forecastActionChange,
} from '../../../../server/contract/forecast-action.js';
import {
  type AdjustDirection,
  type AdjustPercent,
  ADJUST_PERCENTAGES,
  type Interval,
} from '../../../../server/domain/forecast/names.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { typed } from '../packaging/typed.js';
import { percentOf } from './filter-draft.js';

/** Where an action has its articles from. */
export const ACTION_SOURCES = ['filter', 'groups'] as const;
type Source = (typeof ACTION_SOURCES)[number];
/** A percentage as a choice names it. */
export type PercentChoice = `${AdjustPercent}`;
export const PERCENT_CHOICES: readonly PercentChoice[] = ADJUST_PERCENTAGES.map(
  (percent): PercentChoice => `${percent}`,
);

/** An action as its form holds it. */
export interface ActionDraft {
  readonly name: string;
  readonly source: Source;
  readonly filterId: Choosable | null;
  readonly articleGroupIds: Choosable[];
  readonly adjustPercent: PercentChoice;
  readonly direction: AdjustDirection;
  readonly weeks: readonly [from: number, to: number];
  readonly preserveTotal: boolean;
  readonly minImprovementPercent: string;
  readonly schedule: Interval;
  readonly isActive: boolean;
}

/** What an action is set to, with or without a name yet. */
type Doing = Omit<ForecastActionInput, 'name'>;
type Stored = Doing & Pick<ForecastAction, 'name' | 'filterName' | 'articleGroups'>;

/** An action as its form holds it. */
export function actionDraft(action: Stored, language: Language): ActionDraft {
  const { name, filterId, filterName, articleGroups, adjustPercent, fromWeek, toWeek } = action;
  const { direction, preserveTotal, minImprovementPercent, schedule, isActive } = action;
  return {
    ...{ name, direction, preserveTotal, schedule, isActive },
    source: filterId === null && articleGroups.length > 0 ? 'groups' : 'filter',
    filterId: filterId === null ? null : { id: filterId, name: filterName ?? filterId, detail: '' },
    articleGroupIds: articleGroups.map(({ articleGroupId: id, name: group }) => ({ id, name: group, detail: '' })),
    adjustPercent: `${adjustPercent}`,
    weeks: [fromWeek, toWeek],
    minImprovementPercent: typed(String(minImprovementPercent), language),
  };
}

/** An action that nobody has named yet, as it starts. */
export function newAction(initial: Doing, language: Language): ActionDraft {
  return actionDraft({ ...initial, name: '', filterName: null, articleGroups: [] }, language);
}

/** The draft as the contract takes it: of filter and groups the one that was chosen. */
export function actionBody({ source, weeks, ...draft }: ActionDraft): unknown {
  const [fromWeek, toWeek] = weeks;
  return {
    ...draft,
    filterId: source === 'filter' ? (draft.filterId?.id ?? null) : null,
    articleGroupIds: source === 'groups' ? draft.articleGroupIds.map(({ id }) => id) : [],
    adjustPercent: Number(draft.adjustPercent),
    minImprovementPercent: percentOf(draft.minImprovementPercent),
    ...{ fromWeek, toWeek },
  };
}

const REQUIRED = { code: 'custom', params: { sentence: 'mandatory' } } as const;
/** What the contract takes, with a choice that is missing said at the fields of which one is shown. */
export const actionSchema = z
  .strictObject(forecastActionChange.body.shape)
  .omit({ version: true })
  .required()
  .superRefine(({ filterId, articleGroupIds }, context) => {
    if (filterId !== null || articleGroupIds.length > 0) return;
    context.addIssue({ ...REQUIRED, path: ['filterId'] });
    context.addIssue({ ...REQUIRED, path: ['articleGroupIds'] });
  });
