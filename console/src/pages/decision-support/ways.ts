import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DecisionArticle } from '../../../../server/contract/decision-support.js';
import { paths } from '../../paths.js';
import { rangeIn, rangeSearch } from './range.js';

/** Where the pages of decision support lead to one another: the range goes along. */
export function useWays() {
  const range = rangeIn(useSearchParams()[0]);
  const search = rangeSearch(range);
  return useMemo(() => {
    const ofCustomer = (path: string, id: string): string =>
      `${path}?${new URLSearchParams([['customer', id], ...new URLSearchParams(search)]).toString()}`;
    return {
      toCustomer: (id: string) => ofCustomer(paths.decisionCustomerArticles, id),
      toSchedulesOf: (id: string) => ofCustomer(paths.decisionSchedules, id),
      toSchedule: (id: string) => paths.decisionScheduleArticles(id) + search,
      /** By its number in a schedule; `article` tells which one, where the schedule has it for several places. */
      toScheduleArticle: ({
        id,
        scheduleHeadId,
        articleNumber,
      }: Pick<DecisionArticle, 'id' | 'scheduleHeadId' | 'articleNumber'>) =>
        `${paths.decisionScheduleArticle(scheduleHeadId, encodeURIComponent(articleNumber))}?${new URLSearchParams([
          ['article', id],
          ...new URLSearchParams(search),
        ]).toString()}`,
      toArticle: (id: string) => paths.decisionArticle(id) + search,
    };
  }, [search]);
}
