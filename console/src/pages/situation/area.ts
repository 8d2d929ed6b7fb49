import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { curveTexts } from './curve/texts.js';
import { situationTexts } from './texts.js';

const reads = { module: 'schedule.delivery-situation', action: 'read' } as const;
const readsDeliveries = { module: 'schedule.previous-deliveries', action: 'read' } as const;

export const situation: Area = {
  texts: situationTexts,
  lists: [
    'situation',
    'deliveries',
    'situation-calloffs',
    'situation-despatches',
    'delivery-rows',
    'delivery-releases',
  ],
  follows: [{ topic: 'schedule', queries: 'situation' }],
  screens: [
    {
      spec: 'R-21',
      path: paths.situation,
      permission: reads,
      title: 'nav.situation',
      page: () => import('./SituationsPage.js'),
      loader: () => import('./situation.list.js'),
      navigation: { under: paths.schedules, key: 'b', help: 'situation.help' },
    },
    {
      spec: 'R-22',
      path: paths.situationOf(':articleId', ':query'),
      permission: reads,
      title: 'record',
      page: () => import('./SituationPage.js'),
      texts: [curveTexts],
      loader: () => import('./record.loader.js'),
    },
    {
      spec: 'R-23',
      path: paths.deliveries,
      permission: readsDeliveries,
      title: 'nav.deliveries',
      page: () => import('./DeliveriesPage.js'),
      loader: () => import('./deliveries.list.js'),
      navigation: { under: paths.schedules, key: 'p', help: 'deliveries.help' },
    },
    {
      spec: 'R-24',
      path: paths.deliveriesOf(':companyRelationHeadId', ':query'),
      permission: readsDeliveries,
      title: 'record',
      page: () => import('./DeliveriesOfPage.js'),
      loader: () => import('./record.loader.js'),
    },
  ],
};
