import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { carrierTexts } from './texts.js';

export const carrier: Area = {
  texts: carrierTexts,
  follows: [
    { topic: 'transport', queries: 'carrier' },
    { topic: 'booking', queries: 'carrier' },
  ],
  screens: [
    {
      spec: null,
      path: paths.carrier,
      permission: 'carrier',
      title: 'nav.carrier',
      page: () => import('./CarrierPage.js'),
      texts: [formTexts],
    },
  ],
};
