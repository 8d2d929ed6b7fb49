import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { fieldTexts } from '../../record/fields/texts.js';
import { trafficTexts } from '../traffic/texts.js';
import { transactionsTexts } from './texts.js';

const permission = { module: 'transactions', action: 'read' } as const;
/** What a transaction went through is said in the words of its file. */
const texts = [trafficTexts, fieldTexts];

export const transactions: Area = {
  texts: transactionsTexts,
  lists: ['transactions', 'transaction-messages'],
  follows: [{ topic: 'traffic', queries: 'transactions' }],
  found: [{ kind: 'transaction', icon: 'file', path: ({ id }) => paths.transaction(id) }],
  screens: [
    {
      spec: 'R-28',
      path: paths.transactions,
      permission,
      title: 'nav.transactions',
      page: () => import('./TransactionsPage.js'),
      loader: () => import('./transactions.list.js'),
      texts,
      navigation: { under: paths.traffic, key: 'x', help: 'transactions.help' },
    },
    {
      spec: 'R-27',
      path: paths.transactionDashboard,
      permission,
      title: 'nav.statistics',
      page: () => import('./DashboardPage.js'),
      texts,
      navigation: { under: paths.traffic, key: 'v', help: 'transactions.statisticsHelp' },
    },
    {
      spec: 'R-29',
      path: paths.transaction(':id'),
      permission,
      title: 'record',
      page: () => import('./TransactionPage.js'),
      loader: () => import('./transaction.loader.js'),
      texts,
    },
    {
      spec: 'R-30',
      path: paths.transactionInhouse(':id'),
      permission,
      title: 'record',
      page: () => import('./InhousePage.js'),
      loader: () => import('./inhouse.loader.js'),
      texts,
    },
    {
      spec: 'R-31',
      path: paths.transactionEvents(':id'),
      permission: { ...permission, level: 'company-admin' },
      title: 'record',
      page: () => import('./EventsPage.js'),
      loader: () => import('./events.loader.js'),
      texts,
    },
  ],
};
