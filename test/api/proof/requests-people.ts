import { LEVEL_RIGHTS } from '../../../server/domain/access/level.js';
import { the, type RequestRow } from './request.js';

/** Administrators of the installation administer the users of every company, and see them. */
const ADMINISTERED = { reachesInstallation: true } as const satisfies RequestRow;
const USER = { path: { id: 'user' }, ...ADMINISTERED } as const satisfies RequestRow;

/** Users, what they may do, and people of other companies. */
export const PEOPLE_REQUESTS: Readonly<Record<string, RequestRow>> = {
  'user-list': ADMINISTERED,
  'user-detail': USER,
  'user-update': { ...USER, json: { username: 'user', language: 'en', level: 'reader', version: 1 } },
  'AUTH-19': { json: { users: [{ email: 'newcomer@alpha.example' }], level: 'reader' } },
  'AUTH-17': { json: { userIds: [the('user')] }, ...ADMINISTERED },
  'AUTH-18': { json: { userIds: [the('user')] }, ...ADMINISTERED },
  'user-move': { json: { userIds: [the('inactiveUser')], move: 'reactivate' }, ...ADMINISTERED },
  'user-second-factor-reset': USER,
  'user-invite': { path: { id: 'pendingUser' }, ...ADMINISTERED },
  'AUTH-09': { json: { user: { id: the('user'), rights: ['traffic:read'], version: 1 } }, ...ADMINISTERED },
  'permissions-matrix': ADMINISTERED,
  'AUTH-10': { json: { email: 'outsider@aurora.example', roles: ['traffic:read'] } },
  'AUTH-11': { json: { userId: the('externalUser') } },
  'external-users': {},
  'own-invitations': {},
  // It is somebody else's, whoever asks.
  'invitation-accept': { path: { id: 'invitation' }, answer: '404 not-found' },
  'invitation-decline': { path: { id: 'invitation' }, answer: '404 not-found' },
  'working-companies': {},
  'choose-company': { path: { id: 'company' } },
  impersonable: { ofInstallation: true },
  'impersonable-update': { ...USER, json: { userIds: [the('guest')] } },
  // Nobody has a list of people to stand in for, so only those may who need none.
  'AUTH-20': {
    ...USER,
    answer: (level) => (LEVEL_RIGHTS[level].administers === 'installation' ? '200 accepted' : '404 not-found'),
  },
  'AUTH-21': { answer: '409 not-impersonating' },
};
