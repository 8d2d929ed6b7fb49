import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { gridTexts } from '../../grid/texts.js';
import { paths } from '../../paths.js';
import { articleTexts } from './texts.js';

const permission = { module: 'maintenance', action: 'read' } as const;

export const article: Area = {
  texts: articleTexts,
  lists: ['articles', 'first-seen'],
  screens: [
    {
      spec: null,
      path: paths.articles,
      permission,
      title: 'nav.articles',
      page: () => import('./ArticlesPage.js'),
      loader: () => import('./article.list.js'),
      navigation: { group: 'partners', order: 2, icon: 'barcode', key: 'm', help: 'article.help', place: 'companies' },
    },
    {
      spec: null,
      path: paths.firstSeen,
      permission,
      title: 'nav.firstSeen',
      page: () => import('./FirstSeenPage.js'),
      loader: () => import('./first-seen.list.js'),
      texts: [gridTexts, formTexts],
      navigation: { under: paths.articles, key: 'f', help: 'article.seen.help' },
    },
    {
      spec: null,
      path: paths.articleImport,
      permission: { module: 'maintenance', action: 'edit' },
      title: 'nav.articleImport',
      page: () => import('./ImportPage.js'),
      navigation: { under: paths.articles, key: 'j', help: 'article.import.help' },
    },
    {
      spec: null,
      path: paths.article(':id'),
      permission,
      title: 'record',
      page: () => import('./ArticlePage.js'),
      loader: () => import('./article.loader.js'),
      texts: [formTexts],
    },
  ],
};
