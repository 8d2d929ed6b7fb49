import { z } from 'zod';
import { chosen } from './context.js';
import { endpoint } from './endpoint.js';
import { filterId, language, partnerId } from './fields.js';
import { ownSettings, SETTING_KEYS, settings } from './settings.js';

const CONNECTOR = '/PhpJsConnector.php';
const done = chosen.extend({ success: z.literal(true), language });

export const connectorPost = endpoint({
  id: 'LEG-04',
  method: 'POST',
  path: CONNECTOR,
  permission: 'session',
  summary:
    'Set language, supplier or filter of the session, as the older pages do; `successfulLogin` only asks for the state. Answers the state after it.',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('setSession'), data: z.strictObject({ language }) }),
    z.strictObject({ action: z.literal('successfulLogin') }),
    z.strictObject({ action: z.literal('setSupplier'), supplier: partnerId }),
    z.strictObject({ action: z.literal('setFilter'), filter: filterId }),
    z.strictObject({ action: z.literal('unsetSupplier') }),
    z.strictObject({ action: z.literal('unsetFilter') }),
  ]),
  response: done,
});
export type ConnectorAction = z.output<typeof connectorPost.body>;

export const connectorGet = endpoint({
  id: 'LEG-05',
  method: 'GET',
  path: CONNECTOR,
  permission: 'session',
  summary:
    'End the session (`logout`, refused unless the request shows that one of our own pages made it), or answer its language (`getUserLang`).',
  query: z.strictObject({ action: z.enum(['logout', 'getUserLang']) }),
  response: z.union([z.strictObject({ authenticated: z.literal(false) }), z.strictObject({ language })]),
});

export const legacySettings = endpoint({
  id: 'LEG-06',
  method: 'POST',
  path: '/settings/sql.settings.php',
  permission: 'session',
  hideForSuppliers: true,
  summary:
    'Save own settings, those of the company (its administrators), or go back to what holds without the own one. Each value is checked as its key demands.',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('saveSettings'), settings: ownSettings.partial() }),
    z.strictObject({ action: z.literal('saveCoreSettings'), settings: settings.partial() }),
    z.strictObject({ action: z.literal('resetSetting'), setting: SETTING_KEYS, core: z.boolean().default(false) }),
  ]),
  response: z.object({ success: z.literal(true), settings }),
});
export type SettingsAction = z.output<typeof legacySettings.body>;

export const legacyAutocomplete = endpoint({
  id: 'LEG-07',
  method: 'GET',
  path: '/autocomplete.php',
  permission: { module: 'schedule.delivery-schedule', action: 'read' },
  summary:
    'Partners, ship-tos and articles that hold what was typed, from no letter on (L-13): what a filter is made of.',
  query: z.object({
    type: z.enum(['partner', 'ship-to', 'article']),
    q: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ suggestions: z.array(z.object({ id: z.string(), label: z.string() })) }),
});

export const legacyLogin = endpoint({
  id: 'LEG-08',
  method: 'GET',
  path: '/login.php',
  permission: 'session',
  summary:
    'Whether the session lives, which is all that is left of this page: without one the answer is 401, and people sign in at `loginUrl`.',
  response: z.object({ authenticated: z.literal(true), username: z.string(), language, loginUrl: z.literal('/login') }),
});

export const HELP_TOPICS = ['start', 'supplier', 'filter', 'schedule', 'traffic', 'despatch'] as const;
export const legacyHelp = endpoint({
  id: 'LEG-09',
  method: 'GET',
  path: '/help.php',
  permission: 'session',
  summary: 'What the help dialog says on a topic, in the language of who asks.',
  query: z.object({ topic: z.enum(HELP_TOPICS).default('start') }),
  response: z.object({
    topic: z.enum(HELP_TOPICS),
    language,
    title: z.string(),
    text: z.string(),
    links: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
});
