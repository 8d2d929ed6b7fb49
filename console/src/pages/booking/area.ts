import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { shellTexts } from '../../shell/texts.js';
import { transportTexts } from '../delivery/transport/texts.js';
import { bookingTexts } from './texts.js';

const permission = { module: 'delivery.transport-booking', action: 'read' } as const;
const texts = [formTexts, transportTexts];

export const booking: Area = {
  texts: bookingTexts,
  lists: ['bookings'],
  found: [{ kind: 'booking', icon: 'truck', path: ({ id }) => paths.booking(id) }],
  follows: [{ topic: 'booking', queries: 'booking', byId: true }],
  screens: [
    {
      spec: 'R-16',
      path: paths.bookings,
      permission,
      title: 'nav.bookings',
      page: () => import('./BookingsPage.js'),
      loader: () => import('./booking.list.js'),
      texts,
      navigation: { under: paths.despatchNotes, key: '0', help: 'booking.help' },
    },
    {
      spec: null,
      path: paths.booking(':id'),
      permission,
      title: 'record',
      page: () => import('./BookingPage.js'),
      loader: () => import('./booking.loader.js'),
      texts,
    },
    {
      spec: null,
      path: '/booking-answer/:language/:code',
      permission: 'public',
      title: 'record',
      page: () => import('./VisitPage.js'),
      texts: [formTexts, shellTexts],
    },
  ],
};
