import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { decisionSupportTexts } from './texts.js';

const permission = { module: 'customer-control.decision-support', action: 'read' } as const;

/** Lists of articles, and an article: the address says which. */
const articles = { permission, page: () => import('./ArticlesPage.js'), loader: () => import('./article.list.js') };
const article = {
  permission,
  title: 'record',
  page: () => import('./ArticlePage.js'),
  loader: () => import('./article.loader.js'),
} as const;

export const decisionSupport: Area = {
  texts: decisionSupportTexts,
  lists: [
    'decision-customers',
    'decision-schedules',
    'decision-articles',
    'decision-article-schedules',
    'decision-article-customers',
  ],
  follows: [{ topic: 'decision-support', queries: 'decision-support' }],
  screens: [
    {
      spec: 'R-50',
      path: paths.decisionCustomers,
      permission,
      title: 'nav.decisions',
      page: () => import('./CustomersPage.js'),
      loader: () => import('./customer.list.js'),
      navigation: {
        group: 'plan',
        order: 5,
        icon: 'bolt',
        key: 'g',
        help: 'decisionSupport.help',
      },
    },
    {
      spec: 'R-54',
      path: paths.decisionSchedules,
      permission,
      title: 'nav.decisionSchedules',
      page: () => import('./SchedulesPage.js'),
      loader: () => import('./schedule.list.js'),
      navigation: { under: paths.decisionCustomers, key: ';', help: 'decisionSupport.scheduleHelp' },
    },
    {
      spec: 'R-55',
      path: paths.decisionArticles,
      ...articles,
      title: 'nav.decisionArticles',
      navigation: { under: paths.decisionCustomers, key: '-', help: 'decisionSupport.articleHelp' },
    },
    { spec: 'R-53', path: paths.decisionCustomerArticles, ...articles, title: 'nav.decisionArticles' },
    { spec: 'R-51', path: paths.decisionScheduleArticles(':scheduleHeadId'), ...articles, title: 'record' },
    { spec: 'R-52', path: paths.decisionScheduleArticle(':scheduleHeadId', ':articleNumber'), ...article },
    { spec: null, path: paths.decisionArticle(':demandArticleId'), ...article },
  ],
};
