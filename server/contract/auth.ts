import { z } from 'zod';
import { LEVELS, MODULES } from '../domain/access/permission.js';
import { endpoint } from './endpoint.js';
import { id, language } from './fields.js';

export const login = endpoint({
  id: 'AUTH-01', method: 'POST', path: '/auth/login', permission: 'public',
  summary: 'Sign in with e-mail and password. Sets the session cookies.',
  body: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
  response: z.object({ authenticated: z.literal(true) }),
});

export const logout = endpoint({
  id: 'AUTH-02', method: 'POST', path: '/auth/logout', permission: 'public',
  summary: 'End this session everywhere at once: cookies, refresh token and open sockets.',
  response: z.object({ authenticated: z.literal(false) }),
});

export const refresh = endpoint({
  id: 'AUTH-03', method: 'POST', path: '/auth/refresh', permission: 'public',
  summary: 'Exchange the refresh cookie for a new access cookie. The refresh token rotates.',
  response: z.object({ authenticated: z.literal(true) }),
});

export const currentUser = endpoint({
  id: 'USER-01', method: 'GET', path: '/applications/user', permission: 'session',
  summary: 'The signed-in user with company, rights and settings.',
  query: z.object({ supplier: z.string().max(40).optional(), filter: z.string().max(40).optional() }),
  response: z.object({
    id, username: z.string(), email: z.string(), userIdentifier: z.string(),
    language, theme: z.enum(['dark', 'light']),
    level: z.enum(LEVELS),
    company: z.object({ id, code: z.string(), name: z.string(), modules: z.array(z.enum(MODULES)), printProfiles: z.array(z.string()) }),
    /** Rights held, as `module:action`. */
    grantedRoles: z.array(z.string()),
    impersonateUsers: z.array(z.never()),
    twoFactorMethod: z.enum(['none', 'email', 'totp']),
    isTwoFactorEnabled: z.boolean(),
    printProfiles: z.array(z.string()),
    legacy: z.object({
      id, username: z.string(), language,
      permissions: z.array(z.string()),
      suppliers: z.array(z.object({ SUPPLIER_ID: z.string(), SUPPLIER_NAME: z.string() })),
      filter: z.string(),
      filters: z.array(z.object({ FILTER_ID: z.string(), FILTER_NAME: z.string() })),
      setting: z.record(z.string(), z.string()),
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

export const defaults = endpoint({
  id: 'USER-04', method: 'GET', path: '/applications/defaults', permission: 'session',
  summary: 'Constants and defaults that the console starts with.',
  response: z.object({
    languages: z.array(language), fallbackLanguage: language,
    themes: z.array(z.string()), defaultTheme: z.string(),
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
