import type { ProblemTexts } from './problem-texts.js';

/** Refusals about filters, article groups and actions of Forecast AI. */
export const FORECAST_PROBLEMS = {
  'forecast-filter-used': {
    status: 409,
    en: 'Filter {{name}} is used by actions and cannot be removed: {{actions}}.',
    se: 'Filtret {{name}} används av åtgärder och kan inte tas bort: {{actions}}.',
    cn: '筛选条件 {{name}} 正被措施使用，无法删除：{{actions}}。',
  },
  'forecast-group-used': {
    status: 409,
    en: 'Article group {{name}} is in use and cannot be removed. Actions: {{actions}}. Filters: {{filters}}.',
    se: 'Artikelgruppen {{name}} används och kan inte tas bort. Åtgärder: {{actions}}. Filter: {{filters}}.',
    cn: '物料组 {{name}} 正在使用，无法删除。措施：{{actions}}。筛选条件：{{filters}}。',
  },
  'forecast-action-articles': {
    status: 422,
    en: 'An action has a filter or article groups: one of both, and not both.',
    se: 'En åtgärd har ett filter eller artikelgrupper: ett av dem, inte båda.',
    cn: '措施应有筛选条件或物料组：二者之一，不能同时有。',
  },
  'forecast-action-weeks': {
    status: 422,
    en: 'The first week is after the last one.',
    se: 'Den första veckan ligger efter den sista.',
    cn: '起始周晚于结束周。',
  },
  'forecast-action-inactive': {
    status: 409,
    en: 'This action is switched off. Switch it on to have it run.',
    se: 'Åtgärden är avstängd. Slå på den för att köra den.',
    cn: '此措施已停用。请先启用再运行。',
  },
} as const satisfies ProblemTexts;
