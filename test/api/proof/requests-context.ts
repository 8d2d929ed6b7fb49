import { LEVELS, type Level } from '../../../server/domain/access/level.js';
import { the, type RequestRow } from './request.js';

const FILTER = { path: { id: 'filter' } } as const satisfies RequestRow;
const VIEW = { path: { id: 'view' } } as const satisfies RequestRow;
const RESTRICTION = { path: { id: 'user' } } as const satisfies RequestRow;
const administratorsAlone = (level: Level): string =>
  LEVELS.indexOf(level) >= LEVELS.indexOf('company-admin') ? '200 accepted' : '403 no-permission';

/** What a session is narrowed to, settings, the own profile, and the calls of the older pages. */
export const CONTEXT_REQUESTS: Readonly<Record<string, RequestRow>> = {
  'USER-01': {},
  'USER-02': { json: { chosenProfile: 'A4' } },
  'USER-03': { json: { languageCode: 'en' } },
  'user-theme': { json: { theme: 'light' } },
  'USER-04': {},
  'LEG-01': { path: { id: 'supplier' } },
  'LEG-02': {},
  'LEG-03': { ...FILTER, ofOwnPage: true },
  'filter-list': {},
  'filter-create': { makes: ['filter'], json: { name: 'Made', partnerIds: [the('partner')] } },
  'filter-update': { ...FILTER, json: { name: 'Changed', partnerIds: [the('partner')], version: 1 } },
  'filter-delete': FILTER,
  restriction: RESTRICTION,
  'restriction-put': { ...RESTRICTION, json: { shipTos: ['GOT-P2'], facilities: [] } },
  'list-settings': { query: { list: 'traffic' } },
  favourites: {},
  'favourites-put': { json: { favourites: [{ path: '/traffic?filter=errors', label: 'Errors' }] } },
  'list-settings-put': { json: { list: 'traffic', layout: {} } },
  'list-view-create': { makes: ['view'], json: { list: 'traffic', name: 'Made', search: 'filter=errors', layout: {} } },
  'list-view-update': { ...VIEW, json: { name: 'Changed', search: '', layout: {}, version: 1 } },
  'list-view-delete': VIEW,
  'LEG-04': { json: { action: 'setSupplier', supplier: the('supplier') } },
  'LEG-05': { query: { action: 'getUserLang' } },
  'LEG-06': {
    json: { action: 'resetSetting', setting: 'delivery.searchToDateOffset', core: true },
    answer: administratorsAlone,
  },
  'LEG-07': { query: { type: 'partner' } },
  'LEG-08': {},
  'LEG-09': {},
};
