import { z } from 'zod';
import { LEVELS } from '../domain/access/level.js';
import { MODULES } from '../domain/access/permission.js';
import { endpoint } from './endpoint.js';
import { companyId, filterId, instant, language, partnerId, userId } from './fields.js';
import { settings } from './settings.js';

export const theme = z.enum(['dark', 'light']);

export const currentUser = endpoint({
  id: 'USER-01',
  method: 'GET',
  path: '/applications/user',
  permission: 'session',
  carriers: true,
  summary: 'The signed-in user with company, rights and settings. A supplier or filter given here is chosen first.',
  /** Chosen as LEG-01 and LEG-03 choose, where they differ from what the session has; `0` is none. */
  query: z.object({ supplier: partnerId.optional(), filter: filterId.optional() }),
  response: z.object({
    id: userId,
    username: z.string(),
    email: z.string(),
    userIdentifier: z.string(),
    language,
    theme,
    level: z.enum(LEVELS),
    company: z.object({
      id: companyId,
      code: z.string(),
      name: z.string(),
      modules: z.array(z.enum(MODULES)),
      printProfiles: z.array(z.string()),
    }),
    /** A supplier is chosen: the session sees the documents with it alone. */
    isSupplierMode: z.boolean(),
    /** Acts for carriers: sees what is theirs in the company that is worked in, and nothing else. */
    isCarrier: z.boolean(),
    /** Rights held, as `module:action`. */
    grantedRoles: z.array(z.string()),
    /** Role identifiers that follow from level, rights and the company's modules. */
    roles: z.array(z.string()),
    /** Where the navigation leads. */
    navigation: z.array(z.string()),
    /** The own list of those in whose place the user may act; administrators of the installation search for all. */
    impersonateUsers: z.array(
      z.object({
        impersonateUser: z.object({
          id: userId,
          email: z.string(),
          isActivated: z.boolean(),
          company: z.object({ id: companyId, code: z.string(), name: z.string() }),
        }),
      }),
    ),
    /** Who really acts, shown as a banner; null while people are themselves. */
    impersonatedBy: z.object({ id: userId, username: z.string(), since: instant, until: instant }).nullable(),
    twoFactorMethod: z.enum(['none', 'email', 'totp']),
    isTwoFactorEnabled: z.boolean(),
    printProfiles: z.array(z.string()),
    legacy: z.object({
      id: userId,
      username: z.string(),
      language,
      permissions: z.array(z.string()),
      /** The one chosen, '0' for none; so with `filter`. */
      supplier: z.string(),
      suppliers: z.array(z.object({ SUPPLIER_ID: z.string(), SUPPLIER_NAME: z.string() })),
      filter: z.string(),
      filters: z.array(z.object({ FILTER_ID: z.string(), FILTER_NAME: z.string() })),
      setting: settings,
      /** The name of the print profile that counts; null for what is built in. */
      printProfile: z.string().nullable(),
    }),
    settings: z.object({
      system: z.object({ defaultLanguage: language, inobizUrl: z.string() }),
      delivery: z.object({ searchToDateOffset: z.number().int() }),
      applications: z.object({ defaultCreateAsnData: z.boolean() }),
    }),
  }),
});
export type CurrentUser = z.infer<typeof currentUser.response>;

const PROFILE = '/applications/user';
export const changeLanguage = endpoint({
  id: 'USER-03',
  method: 'PUT',
  path: `${PROFILE}/change-language`,
  permission: 'session',
  carriers: true,
  summary: 'Choose the language; pages before the sign-in know it by the cookie `language`.',
  body: z.strictObject({ languageCode: language }),
  response: z.object({ languageCode: language }),
});

export const defaults = endpoint({
  id: 'USER-04',
  method: 'GET',
  path: '/applications/defaults',
  permission: 'session',
  carriers: true,
  summary: 'Constants and defaults that the console starts with.',
  response: z.object({
    languages: z.array(language),
    fallbackLanguage: language,
    themes: z.array(z.string()),
    defaultTheme: z.string(),
    trafficLogDays: z.number().int(),
    anomalyRange: z.object({ min: z.number(), max: z.number() }),
    dashboardPeriod: z.string(),
    searchDates: z.object({ from: z.string(), to: z.string() }),
    deliverySearchToDateOffset: z.number().int(),
    createAsnData: z.boolean(),
    adjustmentPercentages: z.array(z.number()),
    scheduleIntervals: z.array(z.string()),
    inactivityLogoutMs: z.number().int(),
    sessionExpirySeconds: z.number().int(),
    tokenRefreshThresholdSeconds: z.number().int(),
    toastMs: z.number().int(),
    autocompleteDelayMs: z.number().int(),
    maxUploadBytes: z.number().int(),
    serviceWorkerCheckMs: z.number().int(),
  }),
});
