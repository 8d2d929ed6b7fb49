import type { Area, Screen } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { sendingTexts } from '../traffic/sending/texts.js';
import { trafficTexts } from '../traffic/texts.js';
import { scheduleTexts } from '../schedule/texts.js';
import { dashboardTexts } from './dashboard/texts.js';
import { dueTexts } from './due/texts.js';
import { handNoteTexts } from './hand/texts.js';
import { deliveryTexts } from './texts.js';
import { transportTexts } from './transport/texts.js';

const permission = { module: 'delivery.despatch-note', action: 'read' } as const;

/** A page of a despatch note; how its file goes out is said in the words of files, and what is wrong in a field in those of forms. */
const ofNote = (screen: Pick<Screen, 'spec' | 'path' | 'page' | 'texts'>): Screen => ({
  permission,
  title: 'record',
  loader: () => import('./note/despatch.loader.js'),
  texts: [sendingTexts, formTexts],
  ...screen,
});

export const delivery: Area = {
  texts: deliveryTexts,
  lists: ['despatchnotes', 'transports', 'despatch-articles', 'despatch-packages', 'delivery-precision'],
  follows: [
    { topic: 'despatch', queries: 'despatch', byId: true },
    { topic: 'transport', queries: 'transport', byId: true },
    // A transport shows how far its notes came.
    { topic: 'despatch', queries: 'transport' },
    { topic: 'transport', queries: 'transport-day' },
    { topic: 'despatch', queries: 'due' },
    { topic: 'schedule', queries: 'due' },
    { topic: 'despatch', queries: 'delivery-dashboard' },
    { topic: 'schedule', queries: 'delivery-dashboard' },
  ],
  found: [
    { kind: 'despatch', icon: 'truck', path: ({ id }) => paths.despatchNote(id) },
    { kind: 'transport', icon: 'truck', path: ({ id }) => paths.transport(id) },
  ],
  screens: [
    {
      spec: 'R-12',
      path: paths.despatchNotes,
      permission,
      title: 'nav.despatchNotes',
      page: () => import('./DespatchNotesPage.js'),
      loader: () => import('./despatch.list.js'),
      navigation: { group: 'ship', order: 1, icon: 'truck', key: 'y', help: 'despatch.help' },
    },
    {
      spec: 'R-11',
      path: paths.deliveryDashboard,
      permission,
      title: 'nav.deliveryDashboard',
      page: () => import('./dashboard/DashboardPage.js'),
      loader: () => import('./dashboard/dashboard.loader.js'),
      texts: [dashboardTexts],
      navigation: { under: paths.despatchNotes, key: 'z', help: 'despatch.dashboardHelp' },
    },
    {
      spec: null,
      path: paths.due,
      permission,
      title: 'nav.due',
      page: () => import('./due/DuePage.js'),
      loader: () => import('./due/due.loader.js'),
      texts: [dueTexts, scheduleTexts],
      navigation: { under: paths.despatchNotes, key: 'q', help: 'despatch.dueHelp' },
    },
    {
      spec: 'R-15',
      path: paths.transports,
      permission,
      title: 'nav.transports',
      page: () => import('./transport/TransportsPage.js'),
      loader: () => import('./transport/transport.list.js'),
      texts: [transportTexts],
      navigation: { under: paths.despatchNotes, key: '8', help: 'despatch.transportHelp' },
    },
    {
      spec: null,
      path: paths.transport(':id'),
      permission,
      title: 'record',
      page: () => import('./transport/TransportPage.js'),
      loader: () => import('./transport/transport.loader.js'),
      texts: [transportTexts, formTexts],
    },
    {
      spec: null,
      path: paths.newDespatchNote,
      permission: { module: 'delivery.despatch-note', action: 'edit' },
      title: 'record',
      page: () => import('./hand/NewNotePage.js'),
      loader: () => import('./hand/hand.loader.js'),
      texts: [formTexts, handNoteTexts],
    },
    ofNote({ spec: 'R-13', path: paths.despatchNote(':id'), page: () => import('./note/OverviewPage.js') }),
    ofNote({
      spec: 'R-14',
      path: paths.despatchNoteView(':id', 'articles'),
      page: () => import('./note/ArticlesPage.js'),
    }),
    ofNote({
      spec: null,
      path: paths.despatchNoteView(':id', 'packages'),
      page: () => import('./note/PackagesPage.js'),
      texts: [sendingTexts, formTexts, handNoteTexts],
    }),
    ofNote({
      spec: null,
      path: paths.despatchNoteView(':id', 'check'),
      page: () => import('./note/CheckPage.js'),
      texts: [sendingTexts, formTexts, trafficTexts],
    }),
  ],
};
