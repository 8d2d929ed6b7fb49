const withNext = (path: string, next = '/') => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`);

const DECISIONS = '/customer-control/decision-support';

/** Every address of the console, so that nobody spells one by hand. */
export const paths = {
  home: '/',
  login: (next?: string) => withNext('/login', next),
  twoFactor: (next?: string) => withNext('/two-factor', next),
  forgotPassword: '/forgot-password',
  mobile: '/mobile',
  mobileTab: (tab: string) => `/mobile?tab=${tab}`,
  mobilePack: (id: string) => `/mobile?tab=pack&note=${id}`,
  mobileFile: (id: string) => `/mobile?tab=errors&file=${id}`,
  about: '/about',
  profile: '/profile',
  invitations: '/invitations',
  notifications: '/notifications',
  sendNotices: '/notifications/send',
  traffic: '/traffic',
  trafficWhere: (filters: Readonly<Record<string, string>>) => `/traffic?${new URLSearchParams(filters).toString()}`,
  /** All that are open, as the badge counts them. */
  trafficErrors: '/traffic?filter=errors&days=3660',
  trafficMessage: (id: string) => `/traffic/${id}`,
  transactions: '/transactions',
  transactionsWhere: (filters: Readonly<Record<string, string>>) =>
    `/transactions?${new URLSearchParams(filters).toString()}`,
  transactionDashboard: '/transactions/dashboard',
  gapsOf: (partnerId: string) => `/transactions/dashboard?partner=${partnerId}`,
  transaction: (id: string) => `/transactions/${id}`,
  transactionInhouse: (id: string) => `/transactions/${id}/inhouse-file`,
  transactionEvents: (id: string) => `/transactions/${id}/events`,
  schedules: '/schedule/delivery-schedule',
  schedulesWhere: (filters: Readonly<Record<string, string>>) =>
    `/schedule/delivery-schedule?${new URLSearchParams(filters).toString()}`,
  schedulesOfArticle: (articleNumber: string) =>
    `/schedule/delivery-schedule?${new URLSearchParams({ from: '', to: '', articleNumber, exact: 'true' }).toString()}`,
  scheduleNew: '/schedule/new',
  scheduleRelease: (id: string) => `/schedule/new/${id}`,
  schedule: (id: string) => `/schedule/delivery-schedule/${id}`,
  scheduleLine: (id: string, lineId: string, subTab: 'calloffs' | 'curve' = 'calloffs') =>
    `/schedule/delivery-schedule/${id}/${lineId}/${subTab}`,
  scheduleChanges: (id: string, filters: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams(filters).toString();
    return `/schedule/delivery-schedule/${id}/changes${search === '' ? '' : `?${search}`}`;
  },
  situation: '/schedule/delivery-situation',
  situationOfArticle: (articleNumber: string) =>
    `/schedule/delivery-situation?${new URLSearchParams({ articleNumber, exact: 'true' }).toString()}`,
  /** Without a query it is that of today. */
  situationOf: (articleId: string, query = 'date=') => `/schedule/delivery-situation/${articleId}/${query}`,
  deliveries: '/schedule/previous-deliveries',
  /** Without a query they are those of the last 30 days. */
  deliveriesOf: (id: string, query = 'from=&to=') => `/schedule/previous-deliveries/${id}/${query}`,
  despatchNotes: '/delivery/despatchnotes',
  deliveryDashboard: '/delivery/dashboard',
  due: '/delivery/due',
  dueWhere: (filters: Readonly<Record<string, string>>) => `/delivery/due?${new URLSearchParams(filters).toString()}`,
  packing: '/delivery/packing',
  /** Below the packing page, so that it opens without a network as that does. */
  scanner: '/delivery/packing/scanner',
  packingNote: (id: string) => `/delivery/packing/${id}`,
  despatchNotesWhere: (filters: Readonly<Record<string, string>>) =>
    `/delivery/despatchnotes?${new URLSearchParams(filters).toString()}`,
  newDespatchNote: '/delivery/despatchnotes/new',
  despatchNote: (id: string) => `/delivery/despatchnotes/${id}`,
  despatchNoteView: (id: string, view: 'articles' | 'packages' | 'check') => `/delivery/despatchnotes/${id}/${view}`,
  carrier: '/delivery/carrier',
  transports: '/delivery/transports',
  transportsWhere: (filters: Readonly<Record<string, string>>) =>
    `/delivery/transports?${new URLSearchParams(filters).toString()}`,
  transport: (id: string) => `/delivery/transports/${id}`,
  bookings: '/delivery/transport-booking',
  bookingsWhere: (filters: Readonly<Record<string, string>>) =>
    `/delivery/transport-booking?${new URLSearchParams(filters).toString()}`,
  booking: (id: string) => `/delivery/transport-booking/${id}`,
  agreements: '/agreements',
  companies: '/companies',
  company: (id: string) => `/companies/${id}`,
  companyView: (id: string, view: 'relations' | 'agreements' | 'exchange' | 'schedules') => `/companies/${id}/${view}`,
  ownCompany: '/companies/own',
  identifications: '/identifications',
  installation: '/installation',
  billing: '/billing',
  installationFees: '/billing/companies',
  relations: '/relations',
  relationsOf: (partnerId: string) => `/relations?partner=${partnerId}`,
  relation: (id: string) => `/relations/${id}`,
  newRelation: (partnerId: string) => `/relations/new?${new URLSearchParams({ partner: partnerId }).toString()}`,
  articles: '/articles',
  article: (id: string) => `/articles/${id}`,
  articleImport: '/articles/import',
  firstSeen: '/articles/first-seen',
  packageAccounts: '/delivery/package-account',
  packageMovements: '/delivery/package-account/movements',
  packageMovementsWhere: (filters: Readonly<Record<string, string>>) =>
    `/delivery/package-account/movements?${new URLSearchParams(filters).toString()}`,
  packageCounts: '/delivery/package-account/counts',
  packageCount: (id: string) => `/delivery/package-account/counts/${id}`,
  packageFees: '/delivery/package-account/fees',
  packageCompare: '/delivery/package-account/compare',
  packageSizes: '/packaging/sizes',
  packageSize: (id: string) => `/packaging/sizes/${id}`,
  packingInstructions: '/packaging/instructions',
  packingInstruction: (id: string) => `/packaging/instructions/${id}`,
  instructionsOfSize: (sizeId: string) => `/packaging/instructions?${new URLSearchParams({ size: sizeId }).toString()}`,
  newInstruction: (articleNumber: string) =>
    `/packaging/instructions/new?${new URLSearchParams({ article: articleNumber }).toString()}`,
  packageNumbers: '/packaging/numbering',
  printProfiles: '/packaging/printing',
  decisionCustomers: `${DECISIONS}/customers`,
  decisionCustomerArticles: `${DECISIONS}/customers/articles`,
  decisionSchedules: `${DECISIONS}/schedules/articles`,
  decisionScheduleArticles: (id: string) => `${DECISIONS}/customers/schedules/${id}/articles`,
  decisionScheduleArticle: (id: string, articleNumber: string) =>
    `${DECISIONS}/customers/schedules/${id}/articles/${articleNumber}`,
  decisionArticles: `${DECISIONS}/articles`,
  decisionArticle: (id: string) => `${DECISIONS}/articles/${id}`,
  calendars: '/calendars',
  calendar: (id: string) => `/calendars/${id}`,
  control: '/customer-control',
  controlWhere: (filters: Readonly<Record<string, string>>) =>
    `/customer-control?${new URLSearchParams(filters).toString()}`,
  controlRules: '/customer-control/rules',
  controlRule: (id: string, view = '') => `/customer-control/rules/${id}${view}`,
  audit: '/audit',
  users: '/user-permissions',
  user: (id: string) => `/user-permissions?user=${id}`,
  createUsers: '/user-permissions/create',
  permissions: '/user-permissions/permissions',
  agreement: (id: string) => `/agreements/${id}`,
} as const;
