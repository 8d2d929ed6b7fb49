import { fetchRecord, recordLoader } from '../../list/loader.js';
import { articleQuery, calledOffQuery } from './decision.queries.js';
import { rangeIn } from './range.js';

/** An article, named by itself or by its number in a schedule. */
export const loader = recordLoader(({ demandArticleId, scheduleHeadId = '', articleNumber = '' }, search) => {
  if (demandArticleId === undefined) fetchRecord(calledOffQuery(scheduleHeadId, articleNumber));
  else fetchRecord(articleQuery(demandArticleId, rangeIn(search).min));
});
