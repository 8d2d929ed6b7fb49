import type { ComponentType } from 'react';
import type { Level } from '../../server/domain/access/level.js';
import type { Action, Module } from '../../server/domain/access/permission.js';
import { withTexts } from './i18n/language.js';

/** A screen: the specification's row (null for a screen that it names without an address), its address, who may see it, and the file it is in, fetched when it is first shown. */
export interface ScreenRoute {
  readonly spec: string | null;
  readonly path: string;
  readonly permission:
    | 'public'
    | 'session'
    | { readonly module: Module; readonly action: Action; readonly level?: Level }
    | { readonly level: Level };
  readonly lazy: () => Promise<{ Component: ComponentType }>;
  readonly children?: readonly ScreenRoute[];
  /** Stands by itself, without the shell around it. */
  readonly isBare?: true;
}

const TRAFFIC = { module: 'traffic', action: 'read' } as const;
const AGREEMENTS = { module: 'agreements', action: 'read' } as const;
const COMPANIES = { module: 'maintenance', action: 'read' } as const;
const TRANSACTIONS = { module: 'transactions', action: 'read' } as const;
const USERS = { level: 'user-admin' } as const;
const SCHEDULE = { module: 'schedule.delivery-schedule', action: 'read' } as const;

type PublicPage = 'LoginPage' | 'TwoFactorPage' | 'ForgotPasswordPage' | 'ChoosePasswordPage' | 'ActivatePage';
function publicPage(name: PublicPage) {
  return async () => ({
    Component: (await withTexts('shell', withTexts('login', withTexts('form', import('./pages/login/pages.js')))))[
      name
    ],
  });
}

export const ROUTES: readonly ScreenRoute[] = [
  { spec: 'R-01', path: '/login', permission: 'public', lazy: publicPage('LoginPage') },
  { spec: 'R-02', path: '/two-factor', permission: 'public', lazy: publicPage('TwoFactorPage') },
  { spec: 'R-03', path: '/forgot-password', permission: 'public', lazy: publicPage('ForgotPasswordPage') },
  {
    spec: 'R-04',
    path: '/create-password/:language/:authCode',
    permission: 'public',
    lazy: publicPage('ChoosePasswordPage'),
  },
  {
    spec: 'R-05',
    path: '/reset-password/:language/:authCode',
    permission: 'public',
    lazy: publicPage('ChoosePasswordPage'),
  },
  { spec: 'R-06', path: '/activate/:language/:activationHash', permission: 'public', lazy: publicPage('ActivatePage') },
  {
    spec: 'R-07',
    path: '/',
    permission: 'session',
    lazy: () => withTexts('start', withTexts('dashboard', import('./pages/dashboard/DashboardPage.js'))),
  },
  {
    spec: 'R-08',
    path: '/about',
    permission: 'session',
    lazy: () => withTexts('about', import('./pages/about/AboutPage.js')),
  },
  {
    spec: 'R-10',
    path: '/profile',
    permission: 'session',
    lazy: () => withTexts('profile', import('./pages/profile/ProfilePage.js')),
  },
  {
    spec: 'R-09',
    path: '/notifications',
    permission: 'session',
    lazy: () => withTexts('notifications', import('./pages/notifications/NotificationsPage.js')),
  },
  {
    spec: 'R-25',
    path: '/traffic',
    permission: TRAFFIC,
    lazy: () => withTexts('traffic', import('./pages/traffic/TrafficPage.js')),
    children: [
      {
        spec: 'R-26',
        path: '/traffic/:rowId',
        permission: TRAFFIC,
        lazy: () => withTexts('traffic', import('./pages/traffic/inspector/MessageInspector.js')),
      },
    ],
  },
  {
    spec: 'R-27',
    path: '/transactions/dashboard',
    permission: TRANSACTIONS,
    lazy: () => withTexts('transactions', withTexts('traffic', import('./pages/transactions/DashboardPage.js'))),
  },
  {
    spec: 'R-28',
    path: '/transactions',
    permission: TRANSACTIONS,
    lazy: () => withTexts('transactions', withTexts('traffic', import('./pages/transactions/TransactionsPage.js'))),
  },
  {
    spec: 'R-29',
    path: '/transactions/:id',
    permission: TRANSACTIONS,
    lazy: () => withTexts('transactions', withTexts('traffic', import('./pages/transactions/TransactionPage.js'))),
  },
  {
    spec: 'R-30',
    path: '/transactions/:id/inhouse-file',
    permission: TRANSACTIONS,
    lazy: () => withTexts('transactions', withTexts('traffic', import('./pages/transactions/InhousePage.js'))),
  },
  {
    spec: 'R-31',
    path: '/transactions/:id/events',
    permission: { ...TRANSACTIONS, level: 'company-admin' },
    lazy: () => withTexts('transactions', withTexts('traffic', import('./pages/transactions/EventsPage.js'))),
  },
  {
    spec: 'R-18',
    path: '/schedule/delivery-schedule',
    permission: SCHEDULE,
    lazy: () => withTexts('schedule', import('./pages/schedule/ScheduleSearchPage.js')),
  },
  {
    spec: 'R-19',
    path: '/schedule/delivery-schedule/:scheduleHeadId',
    permission: SCHEDULE,
    lazy: () => withTexts('schedule', import('./pages/schedule/ScheduleDetailPage.js')),
    children: [
      {
        spec: 'R-20',
        path: '/schedule/delivery-schedule/:scheduleHeadId/:scheduleLineId/:subTab',
        permission: SCHEDULE,
        lazy: () => withTexts('schedule', import('./pages/schedule/LineCalloffs.js')),
      },
    ],
  },
  {
    spec: 'R-56',
    path: '/user-permissions',
    permission: USERS,
    lazy: () => withTexts('users', import('./pages/users/UsersPage.js')),
  },
  {
    spec: 'R-57',
    path: '/user-permissions/permissions',
    permission: USERS,
    lazy: () => withTexts('users', withTexts('form', import('./pages/users/matrix/PermissionsPage.js'))),
  },
  {
    spec: null,
    path: '/user-permissions/create',
    permission: USERS,
    lazy: () => withTexts('users', withTexts('form', import('./pages/users/wizard/CreateUsersPage.js'))),
  },
  {
    spec: null,
    path: '/mobile',
    permission: 'session',
    isBare: true,
    lazy: () =>
      withTexts(
        'shell',
        withTexts('mobile', withTexts('traffic', withTexts('transactions', import('./pages/mobile/MobilePage.js')))),
      ),
  },
  { spec: null, path: '/dev/ui', permission: 'session', lazy: () => import('./pages/dev/UiPage.js') },
  {
    spec: null,
    path: '/agreements',
    permission: AGREEMENTS,
    lazy: () => withTexts('agreement', import('./pages/agreement/AgreementsPage.js')),
  },
  {
    spec: null,
    path: '/agreements/:id',
    permission: AGREEMENTS,
    lazy: () => withTexts('agreement', withTexts('form', import('./pages/agreement/AgreementPage.js'))),
  },
  {
    spec: null,
    path: '/companies',
    permission: COMPANIES,
    lazy: () => withTexts('company', import('./pages/company/CompaniesPage.js')),
  },
  {
    spec: null,
    path: '/companies/:id',
    permission: COMPANIES,
    lazy: () => withTexts('company', withTexts('form', import('./pages/company/CompanyPage.js'))),
  },
  {
    spec: null,
    path: '/relations',
    permission: COMPANIES,
    lazy: () => withTexts('company', import('./pages/company/RelationsPage.js')),
  },
  {
    spec: null,
    path: '/relations/:id',
    permission: COMPANIES,
    lazy: () => withTexts('company', withTexts('form', import('./pages/company/RelationPage.js'))),
  },
  {
    spec: null,
    path: '/audit',
    permission: { level: 'company-admin' },
    lazy: () => withTexts('audit', withTexts('form', import('./pages/audit/AuditPage.js'))),
  },
];
