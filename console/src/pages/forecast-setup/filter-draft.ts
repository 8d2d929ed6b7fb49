import type { Language } from '../../../../server/contract/fields.js';
import {
  type ForecastConditions,
  type ForecastFilter,
  type ForecastFilterOptions,
  forecastConditions,
} from '../../../../server/contract/forecast-filter.js';
import type { DemandClass, Interval, VolumeClass } from '../../../../server/domain/forecast/names.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { decimalOf, ofWhole, typed, wholeOf } from '../packaging/typed.js';
import { pastedNumbers } from '../customer-control/pasted-numbers.js';

/** The conditions of a filter as their fields hold them. */
export interface ConditionsDraft {
  readonly customers: Choosable[];
  readonly consignees: Choosable[];
  readonly groups: Choosable[];
  /** One number a line. */
  readonly articles: string;
  readonly excludedArticles: string;
  readonly interval: Interval | '';
  readonly minTenWeekQuantity: string;
  readonly minWeeks: string;
  readonly demandClasses: DemandClass[];
  readonly volumeClasses: VolumeClass[];
  readonly minImprovementPercent: string;
}
export interface FilterDraft {
  readonly name: string;
  readonly conditions: ConditionsDraft;
}

type Choices = ForecastFilterOptions['customers'];
/** Values by the names that options have for them; one that is not among them is called what it is. */
function namedBy(values: readonly string[], options: Choices): Choosable[] {
  return values.map((id) => ({ id, name: options.find(({ value }) => value === id)?.label ?? id, detail: '' }));
}

/** A filter as its form holds it; one without any conditions to begin with. */
export function filterDraft(
  filter: Pick<ForecastFilter, 'name' | 'conditions'> | null,
  options: ForecastFilterOptions,
  language: Language,
): FilterDraft {
  const { customers, consignees, groups, articles, excludedArticles, interval, minTenWeekQuantity, ...rest } =
    filter?.conditions ?? forecastConditions.parse({});
  const { minWeeks, minImprovementPercent, demandClasses, volumeClasses } = rest;
  return {
    name: filter?.name ?? '',
    conditions: {
      customers: namedBy(customers, options.customers),
      consignees: namedBy(consignees, options.consignees),
      groups: namedBy(groups, options.groups),
      articles: articles.join('\n'),
      excludedArticles: excludedArticles.join('\n'),
      interval: interval ?? '',
      minTenWeekQuantity: typed(minTenWeekQuantity, language),
      minWeeks: ofWhole(minWeeks),
      demandClasses,
      volumeClasses,
      minImprovementPercent: typed(ofWhole(minImprovementPercent), language),
    },
  };
}

const ids = (chosen: readonly Choosable[]): string[] => chosen.map(({ id }) => id);
/** A number with decimals as the contract takes it; what is none stays as it was typed, so that it is refused. */
export function percentOf(text: string): number | string | null {
  const decimal = decimalOf(text);
  return decimal === null || Number.isNaN(Number(decimal)) ? decimal : Number(decimal);
}

/** The conditions as the contract takes them. */
export function conditionsOf(draft: ConditionsDraft): unknown {
  return {
    ...draft,
    customers: ids(draft.customers),
    consignees: ids(draft.consignees),
    groups: ids(draft.groups),
    articles: pastedNumbers(draft.articles),
    excludedArticles: pastedNumbers(draft.excludedArticles),
    interval: draft.interval === '' ? null : draft.interval,
    minTenWeekQuantity: decimalOf(draft.minTenWeekQuantity),
    minWeeks: wholeOf(draft.minWeeks),
    minImprovementPercent: percentOf(draft.minImprovementPercent),
  };
}

/** Whether any condition is set; a filter without one has no articles. */
export function hasConditions(conditions: ForecastConditions): boolean {
  return Object.values(conditions).some((value) => value !== null && !(Array.isArray(value) && value.length === 0));
}

/** One condition that is set: its name, and its value where it is no list. */
type Said = readonly [name: keyof ForecastConditions, count: number];
/** Which conditions are set, and how many values each names, for a short account of a filter. */
export function saidConditions(conditions: ForecastConditions): Said[] {
  return (Object.keys(conditions) as (keyof ForecastConditions)[]).flatMap((name): Said[] => {
    const value = conditions[name];
    const count = Array.isArray(value) ? value.length : value === null ? 0 : 1;
    return count === 0 ? [] : [[name, count]];
  });
}
