import { modeField } from '../../../list/filter.js';
import { RANGE_FIELDS } from '../range.js';

/** What an article is looked at as. */
export type ArticleView = 'forecast' | 'trend' | 'anomaly' | 'schedules' | 'customers';
const named = { label: 'decisionSupport.views', narrows: false } as const;

/** What the address of an article says: which view is open, and the range. */
export const ARTICLE_FIELDS = {
  ...RANGE_FIELDS,
  tab: modeField<ArticleView>(['forecast', 'trend', 'anomaly', 'schedules', 'customers'], named),
};
/** The same of an article within a schedule. */
export const SCHEDULE_ARTICLE_FIELDS: typeof ARTICLE_FIELDS = {
  ...RANGE_FIELDS,
  tab: modeField<ArticleView>(['trend', 'anomaly', 'schedules', 'customers'], named),
};
