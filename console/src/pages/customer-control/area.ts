import type { Area, Screen } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { scheduleRulesTexts } from '../schedule/rules/texts.js';
import { customerControlTexts } from './texts.js';

const permission = { module: 'customer-control.rules', action: 'read' } as const;
const texts = [formTexts, scheduleRulesTexts];

export const customerControl: Area = {
  texts: customerControlTexts,
  lists: ['control-results', 'control-rules', 'control-rule-articles', 'control-rule-relations'],
  follows: [
    { topic: 'customer-control', queries: 'customer-control' },
    { topic: 'rule-run', queries: 'customer-control' },
  ],
  screens: [
    {
      spec: 'R-45',
      path: paths.control,
      permission,
      title: 'nav.control',
      page: () => import('./ResultsPage.js'),
      loader: () => import('./result.list.js'),
      texts,
      navigation: {
        group: 'plan',
        order: 2,
        icon: 'verified',
        key: ',',
        help: 'customerControl.help',
        place: 'customer-control',
        badge: 'results',
      },
    },
    {
      spec: 'R-46',
      path: paths.controlRules,
      permission,
      title: 'nav.controlRules',
      page: () => import('./RulesPage.js'),
      loader: () => import('./rule.list.js'),
      texts,
      navigation: { under: paths.control, key: '.', help: 'controlRules.help' },
    },
    ...[
      ['R-47', ''],
      ['R-48', '/relations'],
      ['R-49', '/external-articles'],
    ].map(
      ([spec = '', view]): Screen => ({
        spec,
        path: paths.controlRule(':id', view),
        permission,
        title: 'record',
        page: () => import('./RulePage.js'),
        loader: () => import('./rule.loader.js'),
        texts,
      }),
    ),
  ],
};
