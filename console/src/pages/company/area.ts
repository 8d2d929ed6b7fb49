import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { companyTexts } from './texts.js';

const permission = { module: 'maintenance', action: 'read' } as const;

export const company: Area = {
  texts: companyTexts,
  lists: ['companies', 'relations'],
  found: [{ kind: 'partner', icon: 'building', path: ({ id }) => paths.company(id) }],
  screens: [
    {
      spec: null,
      path: paths.companies,
      permission,
      title: 'nav.companies',
      page: () => import('./CompaniesPage.js'),
      loader: () => import('./company.list.js'),
      navigation: {
        group: 'partners',
        order: 1,
        icon: 'building',
        key: 'c',
        help: 'company.help',
        place: 'companies',
      },
    },
    {
      spec: null,
      path: `${paths.company(':id')}/:view?`,
      permission,
      title: 'record',
      page: () => import('./CompanyPage.js'),
      loader: () => import('./company.loader.js'),
      texts: [formTexts],
    },
    {
      spec: null,
      path: paths.relations,
      permission,
      title: 'nav.relations',
      page: () => import('./RelationsPage.js'),
      loader: () => import('./relation.list.js'),
      navigation: { under: paths.companies, key: 'r', help: 'relation.help' },
    },
    {
      spec: null,
      path: paths.relation(':id'),
      permission,
      title: 'record',
      page: () => import('./RelationPage.js'),
      loader: () => import('./relation.loader.js'),
      texts: [formTexts],
    },
  ],
};
