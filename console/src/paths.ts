/** Every address of the console, so that nobody spells one by hand. */
export const paths = {
  home: '/',
  login: (next?: string) => (next === undefined || next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`),
  traffic: '/traffic',
  trafficErrors: '/traffic?filter=errors',
  trafficMessage: (id: string) => `/traffic/${id}`,
  transactions: '/transactions',
  transactionsWhere: (filters: Readonly<Record<string, string>>) => `/transactions?${new URLSearchParams(filters).toString()}`,
  transactionDashboard: '/transactions/dashboard',
  transaction: (id: string) => `/transactions/${id}`,
  transactionInhouse: (id: string) => `/transactions/${id}/inhouse-file`,
  transactionEvents: (id: string) => `/transactions/${id}/events`,
  schedules: '/schedule/delivery-schedule',
  schedule: (id: string) => `/schedule/delivery-schedule/${id}`,
  scheduleLine: (id: string, lineId: string) => `/schedule/delivery-schedule/${id}/${lineId}/calloffs`,
  agreements: '/agreements',
  agreement: (id: string) => `/agreements/${id}`,
} as const;
