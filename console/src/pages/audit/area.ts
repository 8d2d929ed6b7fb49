import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { fieldTexts } from '../../record/fields/texts.js';
import { auditTexts } from './texts.js';

export const audit: Area = {
  texts: auditTexts,
  lists: ['audit'],
  screens: [
    {
      spec: null,
      path: paths.audit,
      permission: { level: 'company-admin' },
      title: 'nav.audit',
      page: () => import('./AuditPage.js'),
      loader: () => import('./audit.list.js'),
      texts: [formTexts, fieldTexts],
      navigation: { group: 'admin', order: 3, icon: 'history', key: 'l', help: 'audit.help', place: 'audit' },
    },
  ],
};
