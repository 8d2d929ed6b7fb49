import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { calendarTexts } from './texts.js';

const permission = { module: 'maintenance', action: 'read' } as const;

export const calendar: Area = {
  texts: calendarTexts,
  lists: ['calendars'],
  screens: [
    {
      spec: null,
      path: paths.calendars,
      permission,
      title: 'nav.calendars',
      page: () => import('./CalendarsPage.js'),
      loader: () => import('./calendar.list.js'),
      navigation: {
        group: 'partners',
        order: 3,
        icon: 'calendar',
        key: 'k',
        help: 'calendar.help',
        place: 'companies',
      },
    },
    {
      spec: null,
      path: paths.calendar(':id'),
      permission,
      title: 'record',
      page: () => import('./CalendarPage.js'),
      loader: () => import('./calendar.loader.js'),
      texts: [formTexts],
    },
  ],
};
