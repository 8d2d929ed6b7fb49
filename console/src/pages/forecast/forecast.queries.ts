import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { forecastActions } from '../../../../server/contract/forecast-action.js';
import {
  forecastArticle,
  forecastDashboard,
  forecastMethod,
  forecastPerformance,
} from '../../../../server/contract/forecast-article.js';
import { forecastFilterOptions, forecastFilters } from '../../../../server/contract/forecast-filter.js';
import { forecastGroupOptions } from '../../../../server/contract/forecast-group.js';
import { type ForecastLine, forecastSchedule } from '../../../../server/contract/forecast-schedule.js';
import type { ForecastPeriod } from '../../../../server/domain/forecast/names.js';
import { call } from '../../api/call.js';
import { MOST } from '../../list/define-list.js';
import type { Lookback } from './article/lookback.js';

interface DashboardFilter {
  readonly period: ForecastPeriod;
  readonly customer?: string;
  readonly group?: string;
}
/** The dashboard of a period, of all customers or of one, of all articles or of those of a group. */
export function dashboardQuery({ period, customer = '', group = '' }: DashboardFilter) {
  return queryOptions({
    queryKey: ['forecast', 'dashboard', period, customer, group],
    queryFn: ({ signal }) =>
      call(
        forecastDashboard,
        {
          query: {
            period,
            ...(customer === '' ? {} : { customerId: customer }),
            ...(group === '' ? {} : { articleGroupId: group }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** An article with its history, plan and forecast. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ['forecast', 'article', id],
    queryFn: ({ signal }) => call(forecastArticle, { params: { id } }, signal),
  });
}

/** Who was nearer, of one article. */
export function performanceQuery(id: string, { lag, weeks, percent }: Lookback) {
  return queryOptions({
    queryKey: ['forecast', 'performance', id, lag, weeks, percent],
    queryFn: ({ signal }) =>
      call(
        forecastPerformance,
        {
          body: {
            externalArticles: [id],
            lag,
            weeks,
            ...(percent === undefined ? {} : { adjustPercent: percent }),
          },
        },
        signal,
      ),
    placeholderData: (last, query) => (query?.queryKey[2] === id ? last : undefined),
  });
}

/** Lines of a schedule that are shown at once. */
const MOST_LINES = 4_000;

/** An adjusted schedule with its lines, call by call. */
export function scheduleQuery(id: string, isAdjusted: boolean) {
  return queryOptions({
    queryKey: ['forecast', 'schedule', id, isAdjusted],
    queryFn: async ({ signal }) => {
      const read = (cursor?: string) =>
        call(
          forecastSchedule,
          { params: { id }, query: { adjusted: isAdjusted, limit: MOST, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        );
      let answer = await read();
      const lines: ForecastLine[] = [...answer.lines];
      while (answer.nextCursor !== null && lines.length < MOST_LINES) {
        answer = await read(answer.nextCursor);
        lines.push(...answer.lines);
      }
      return { schedule: answer.schedule, lines, isCut: answer.nextCursor !== null };
    },
    placeholderData: (last, query) => (query?.queryKey[2] === id ? last : undefined),
  });
}

export const methodQuery = queryOptions({
  queryKey: ['forecast', 'method'],
  queryFn: ({ signal }) => call(forecastMethod, undefined, signal),
});

/** What lists are narrowed by: records by their id. */
export const actionChoices = queryOptions({
  queryKey: ['forecast', 'choices', 'action'],
  queryFn: async ({ signal }) =>
    (await call(forecastActions, { query: { limit: MOST } }, signal)).rows.map(({ userActionId, name }) => ({
      value: userActionId,
      label: name,
    })),
});
export const customerChoices = queryOptions({
  queryKey: ['forecast', 'choices', 'customer'],
  queryFn: async ({ signal }) =>
    (await call(forecastFilterOptions, undefined, signal)).customers.map(({ value, label }) => ({ value, label })),
});
export const filterChoices = queryOptions({
  queryKey: ['forecast', 'choices', 'filter'],
  queryFn: async ({ signal }) =>
    (await call(forecastFilters, { query: { limit: MOST } }, signal)).rows.map(({ filterId, name }) => ({
      value: filterId,
      label: name,
    })),
});
export const groupChoices = queryOptions({
  queryKey: ['forecast', 'choices', 'group'],
  queryFn: async ({ signal }) =>
    (await call(forecastGroupOptions, undefined, signal)).groups.map(({ articleGroupId, name }) => ({
      value: articleGroupId,
      label: name,
    })),
});
