import { lazy } from 'react';
import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { trafficTexts } from './texts.js';

const permission = { module: 'traffic', action: 'read' } as const;

export const traffic: Area = {
  texts: trafficTexts,
  background: lazy(async () => ({ default: (await import('./UploadNews.js')).UploadNews })),
  lists: ['traffic', 'traffic-causes'],
  follows: [{ topic: 'traffic', queries: 'traffic', byId: true }],
  found: [{ kind: 'file', icon: 'arrow-right-arrow-left', path: ({ id }) => paths.trafficMessage(id) }],
  actions: [
    {
      id: 'upload',
      icon: 'upload',
      label: 'action.upload',
      permission: { module: 'traffic', action: 'edit' },
      path: paths.traffic,
      state: { upload: true },
    },
  ],
  screens: [
    {
      spec: 'R-25',
      path: paths.traffic,
      permission,
      title: 'nav.traffic',
      page: () => import('./TrafficPage.js'),
      loader: () => import('./traffic.loader.js'),
      navigation: {
        group: 'exchange',
        order: 1,
        icon: 'arrow-right-arrow-left',
        key: 't',
        help: 'traffic.help',
        badge: 'errors',
      },
      children: [
        {
          spec: 'R-26',
          path: paths.trafficMessage(':rowId'),
          permission,
          title: 'record',
          page: () => import('./inspector/MessageInspector.js'),
          loader: () => import('./inspector/message.loader.js'),
        },
      ],
    },
  ],
};
