import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../../server/contract/endpoint.js';
import {
  type FORECAST_KINDS,
  forecastAction,
  forecastActionSettings,
  forecastAutocomplete,
} from '../../../../server/contract/forecast-action.js';
import {
  type ForecastConditions,
  forecastFilter,
  forecastFilterEdit,
  forecastFilterOptions,
  forecastFilterPreview,
} from '../../../../server/contract/forecast-filter.js';
import { forecastGroup } from '../../../../server/contract/forecast-group.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import type { Choosable } from '../../form/ChooseOne.js';

/** In place of the id of a record that is not stored yet. */
export const NEW = 'new';

export function filterQuery(id: string) {
  return queryOptions({
    queryKey: ['forecast-setup', 'filter', id],
    queryFn: ({ signal }) => call(forecastFilter, { params: { id } }, signal),
  });
}

/** What conditions can be: of a filter that somebody may edit, what it has chosen is among them. */
export function optionsQuery(id: string, mayEdit: boolean) {
  return queryOptions({
    queryKey: ['forecast-setup', 'filter-options', mayEdit ? id : NEW],
    queryFn: async ({ signal }) =>
      mayEdit && id !== NEW
        ? (await call(forecastFilterEdit, { params: { id } }, signal)).options
        : call(forecastFilterOptions, undefined, signal),
  });
}

/** How many articles conditions mean; not read again by itself, whatever changes meanwhile. */
export function previewQuery(conditions: ForecastConditions) {
  return queryOptions({
    queryKey: ['forecast-preview', conditions],
    queryFn: ({ signal }) => call(forecastFilterPreview, { body: { conditions } }, signal),
  });
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: ['forecast-setup', 'group', id],
    queryFn: ({ signal }) => call(forecastGroup, { params: { id } }, signal),
  });
}

export function actionQuery(id: string) {
  return queryOptions({
    queryKey: ['forecast-setup', 'action', id],
    queryFn: ({ signal }) => call(forecastAction, { params: { id } }, signal),
  });
}

export type ActionSettings = Answer<typeof forecastActionSettings>;
/** What an action can be set to. */
export const settingsQuery = queryOptions({
  queryKey: ['forecast-setup', 'action-settings'],
  queryFn: ({ signal }) => call(forecastActionSettings, undefined, signal),
});

const MOST_LETTERS = 70;
/** Records of a kind whose names contain a text. */
export function foundQuery(kind: (typeof FORECAST_KINDS)[number]) {
  return (text: string) =>
    queryOptions({
      queryKey: ['forecast-found', kind, text],
      queryFn: async ({ signal }): Promise<Choosable[]> => {
        const { rows } = await call(forecastAutocomplete, { query: { kind, q: text.slice(0, MOST_LETTERS) } }, signal);
        return rows.map(({ value, label, detail }) => ({ id: value, name: label, detail: detail ?? '' }));
      },
    });
}

/** Everything that shows filters, groups and actions reads again. */
export function setupChanged(ids: readonly string[]): Promise<void> {
  return emitChange({ topic: 'forecast', ids: [...ids] });
}
