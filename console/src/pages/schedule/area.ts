import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { scheduleChangesTexts } from './changes/texts.js';
import { scheduleCustomerTexts } from './customer/texts.js';
import { manualTexts } from './manual/texts.js';
import { scheduleRulesTexts } from './rules/texts.js';
import { scheduleTexts } from './texts.js';

const editing = { module: 'schedule.delivery-schedule', action: 'edit' } as const;
const permission = { module: 'schedule.delivery-schedule', action: 'read' } as const;

export const schedule: Area = {
  texts: scheduleTexts,
  lists: ['schedules', 'schedule-lines', 'schedule-calloffs'],
  follows: [
    { topic: 'schedule', queries: 'schedule', byId: true },
    { topic: 'rule-run', queries: 'rule-run', byId: true },
  ],
  found: [
    { kind: 'schedule', icon: 'calendar', path: ({ id }) => paths.schedule(id) },
    { kind: 'article', icon: 'verified', path: ({ id }) => paths.schedulesOfArticle(id) },
  ],
  screens: [
    {
      spec: 'R-18',
      path: paths.schedules,
      permission,
      title: 'nav.schedules',
      page: () => import('./ScheduleSearchPage.js'),
      loader: () => import('./schedule.list.js'),
      navigation: { group: 'plan', order: 1, icon: 'calendar', key: 's', help: 'schedule.help' },
    },
    {
      spec: null,
      path: paths.scheduleNew,
      permission: editing,
      title: 'record',
      page: () => import('./manual/NewSchedulePage.js'),
      texts: [formTexts, manualTexts],
    },
    {
      spec: null,
      path: paths.scheduleRelease(':scheduleHeadId'),
      permission: editing,
      title: 'record',
      page: () => import('./manual/NewReleasePage.js'),
      texts: [formTexts, manualTexts],
    },
    {
      spec: null,
      path: paths.scheduleChanges(':scheduleHeadId'),
      permission,
      title: 'record',
      page: () => import('./changes/ChangesPage.js'),
      loader: () => import('./schedule.loader.js'),
      texts: [scheduleChangesTexts, scheduleCustomerTexts],
    },
    {
      spec: 'R-19',
      path: paths.schedule(':scheduleHeadId'),
      permission,
      title: 'record',
      page: () => import('./ScheduleDetailPage.js'),
      loader: () => import('./schedule.loader.js'),
      texts: [scheduleRulesTexts, scheduleCustomerTexts],
      children: [
        {
          spec: 'R-20',
          path: `${paths.schedule(':scheduleHeadId')}/:scheduleLineId/:subTab`,
          permission,
          title: 'record',
          page: () => import('./LineCalloffs.js'),
        },
      ],
    },
  ],
};
