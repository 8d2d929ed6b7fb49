import type { ComponentType } from 'react';
import type { Action, Level, Module } from '../../server/domain/access/permission.js';
import { withTexts } from './i18n/language.js';

/** A screen: the specification's row (null for a screen that it names without an address), its address, who may see it, and the file it is in, fetched when it is first shown. */
export interface ScreenRoute {
  readonly spec: string | null;
  readonly path: string;
  readonly permission: 'public' | 'session' | { readonly module: Module; readonly action: Action; readonly level?: Level };
  /** Absent where the address only leads on to another. */
  readonly lazy?: () => Promise<{ Component: ComponentType }>;
  readonly redirectTo?: string;
  readonly children?: readonly ScreenRoute[];
}

const TRAFFIC = { module: 'traffic', action: 'read' } as const;
const AGREEMENTS = { module: 'agreements', action: 'read' } as const;
const TRANSACTIONS = { module: 'transactions', action: 'read' } as const;
const SCHEDULE = { module: 'schedule.delivery-schedule', action: 'read' } as const;

export const ROUTES: readonly ScreenRoute[] = [
  { spec: 'R-01', path: '/login', permission: 'public', lazy: () => import('./pages/login/LoginPage.js') },
  // The dashboard's place; until it is built, people land where the work is.
  { spec: 'R-07', path: '/', permission: 'session', redirectTo: '/traffic' },
  {
    spec: 'R-25', path: '/traffic', permission: TRAFFIC, lazy: () => import('./pages/traffic/TrafficPage.js'),
    children: [{ spec: 'R-26', path: '/traffic/:rowId', permission: TRAFFIC, lazy: () => import('./pages/traffic/inspector/MessageInspector.js') }],
  },
  { spec: 'R-27', path: '/transactions/dashboard', permission: TRANSACTIONS, lazy: () => withTexts('transactions', import('./pages/transactions/DashboardPage.js')) },
  { spec: 'R-28', path: '/transactions', permission: TRANSACTIONS, lazy: () => withTexts('transactions', import('./pages/transactions/TransactionsPage.js')) },
  { spec: 'R-29', path: '/transactions/:id', permission: TRANSACTIONS, lazy: () => withTexts('transactions', import('./pages/transactions/TransactionPage.js')) },
  { spec: 'R-30', path: '/transactions/:id/inhouse-file', permission: TRANSACTIONS, lazy: () => withTexts('transactions', import('./pages/transactions/InhousePage.js')) },
  { spec: 'R-31', path: '/transactions/:id/events', permission: { ...TRANSACTIONS, level: 'company-admin' }, lazy: () => withTexts('transactions', import('./pages/transactions/EventsPage.js')) },
  { spec: 'R-18', path: '/schedule/delivery-schedule', permission: SCHEDULE, lazy: () => import('./pages/schedule/ScheduleSearchPage.js') },
  {
    spec: 'R-19', path: '/schedule/delivery-schedule/:scheduleHeadId', permission: SCHEDULE, lazy: () => import('./pages/schedule/ScheduleDetailPage.js'),
    children: [{
      spec: 'R-20', path: '/schedule/delivery-schedule/:scheduleHeadId/:scheduleLineId/:subTab', permission: SCHEDULE,
      lazy: () => import('./pages/schedule/LineCalloffs.js'),
    }],
  },
  { spec: null, path: '/agreements', permission: AGREEMENTS, lazy: () => import('./pages/agreement/AgreementsPage.js') },
  { spec: null, path: '/agreements/:id', permission: AGREEMENTS, lazy: () => import('./pages/agreement/AgreementPage.js') },
];
