import type { Area, Screen } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { forecastSetupTexts } from './texts.js';

const permission = { module: 'forecast-ai', action: 'read' } as const;
const texts = [formTexts];

type Path = readonly [spec: string | null, path: string];
const ACTION_PATHS: readonly Path[] = [
  ['R-39', paths.forecastAction(':id')],
  [null, paths.forecastAction(':id', '/runs')],
  [null, paths.newForecastAction],
];
const FILTER_PATHS: readonly Path[] = [
  ['R-34', paths.forecastFilter(':id')],
  [null, paths.forecastFilter(':id', '/articles')],
  [null, paths.newForecastFilter],
];

/** Filters, article groups and actions of Forecast AI: whose schedules are corrected, and how far at most. */
export const forecastSetup: Area = {
  texts: forecastSetupTexts,
  lists: ['forecast-filters', 'forecast-groups', 'forecast-actions', 'forecast-members', 'forecast-runs'],
  follows: [
    { topic: 'forecast', queries: 'forecast-setup' },
    { topic: 'forecast-run', queries: 'forecast-setup' },
  ],
  screens: [
    {
      spec: 'R-38',
      path: paths.forecastActions,
      permission,
      title: 'nav.forecastActions',
      page: () => import('./ActionsPage.js'),
      loader: () => import('./action.list.js'),
      navigation: { under: paths.forecastDashboard, help: 'forecastAction.help' },
    },
    {
      spec: 'R-33',
      path: paths.forecastFilters,
      permission,
      title: 'nav.forecastFilters',
      page: () => import('./FiltersPage.js'),
      loader: () => import('./filter.list.js'),
      navigation: { under: paths.forecastDashboard, help: 'forecastFilter.help' },
    },
    {
      spec: 'R-40',
      path: paths.forecastGroups,
      permission,
      title: 'nav.forecastGroups',
      page: () => import('./GroupsPage.js'),
      loader: () => import('./group.list.js'),
      texts,
      navigation: { under: paths.forecastDashboard, help: 'forecastGroup.help' },
    },
    ...ACTION_PATHS.map(
      ([spec, path]): Screen => ({
        spec,
        path,
        permission,
        title: 'record',
        page: () => import('./ActionPage.js'),
        loader: () => import('./action.loader.js'),
        texts,
      }),
    ),
    ...FILTER_PATHS.map(
      ([spec, path]): Screen => ({
        spec,
        path,
        permission,
        title: 'record',
        page: () => import('./FilterPage.js'),
        loader: () => import('./filter.loader.js'),
        texts,
      }),
    ),
    {
      spec: 'R-41',
      path: paths.forecastGroup(':id'),
      permission,
      title: 'record',
      page: () => import('./GroupPage.js'),
      loader: () => import('./group.loader.js'),
      texts,
    },
  ],
};
