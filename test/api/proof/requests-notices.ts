import { the, type RequestRow } from './request.js';

const NOTICE = { path: { id: 'notice' } } as const satisfies RequestRow;
const SAID = { status: 'info', message: 'To whom it may concern' };
const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Notices, and the service window. */
export const NOTICE_REQUESTS: Readonly<Record<string, RequestRow>> = {
  'NOTE-01': { ofInstallation: true },
  'NOTE-02': {},
  'notice-list': {},
  'notice-to-company': { makes: ['notice'], json: { ...SAID, transactionId: the('transaction') } },
  'notice-to-user': { makes: ['notice'], json: { ...SAID, userId: the('user') }, reachesInstallation: true },
  'notice-to-all': { makes: ['notice'], json: SAID },
  'notices-sent': {},
  // What it is already: the other requests still find it.
  'notice-withdraw': { ...NOTICE, json: { withdrawn: false }, reachesInstallation: true },
  'notices-read': { json: { upTo: '1' } },
  'notice-dismiss': NOTICE,
  'notice-restore': NOTICE,
  'service-window': {},
  'service-window-set': { json: { start: inHours(24), end: inHours(25) } },
  'service-window-off': {},
};
