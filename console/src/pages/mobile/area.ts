import { lazy } from 'react';
import type { Area } from '../../area.js';
import { withTexts } from '../../i18n/area-texts.js';
import { paths } from '../../paths.js';
import { isPhone } from '../../phone.js';
import { shellTexts } from '../../shell/texts.js';
import { trafficTexts } from '../traffic/texts.js';
import { transactionsTexts } from '../transactions/texts.js';
import { mobileTexts } from './texts.js';

const offer = async () => (await withTexts(import('./MobileOffer.js'), mobileTexts)).MobileOffer;

export const mobile: Area = {
  texts: mobileTexts,
  background: lazy(async () => ({ default: isPhone() ? await offer() : () => null })),
  screens: [
    {
      spec: null,
      path: paths.mobile,
      permission: 'session',
      title: 'record',
      isBare: true,
      page: () => import('./MobilePage.js'),
      texts: [shellTexts, trafficTexts, transactionsTexts],
    },
  ],
};
