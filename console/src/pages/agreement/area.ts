import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { agreementTexts } from './texts.js';

const permission = { module: 'agreements', action: 'read' } as const;

export const agreement: Area = {
  texts: agreementTexts,
  lists: ['agreements'],
  screens: [
    {
      spec: null,
      path: paths.agreements,
      permission,
      title: 'nav.agreements',
      page: () => import('./AgreementsPage.js'),
      loader: () => import('./agreement.list.js'),
      navigation: { group: 'exchange', order: 2, icon: 'verified', key: 'a', help: 'agreement.help' },
    },
    {
      spec: null,
      path: paths.agreement(':id'),
      permission,
      title: 'record',
      page: () => import('./AgreementPage.js'),
      loader: () => import('./agreement.loader.js'),
      texts: [formTexts],
    },
  ],
};
