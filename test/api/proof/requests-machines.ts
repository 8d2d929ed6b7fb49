import { LEVELS } from '../../../server/domain/access/level.js';
import { rightsOf } from '../../../server/domain/access/permission.js';
import { PASSWORD } from '../../given/world.js';
import type { RequestRow } from './request.js';

const WEBHOOK = { path: { id: 'webhook' } } as const satisfies RequestRow;
const FIELDS = { name: 'Told', eventTypes: ['schedule.received'] };

/** Programs: their tokens, what they are told, and what the audit log tells of all. */
export const MACHINE_REQUESTS: Readonly<Record<string, RequestRow>> = {
  'api-token-list': {},
  'api-token-create': {
    makes: ['apiToken'],
    json: { name: 'A program', scopes: ['traffic:read'], password: PASSWORD },
    answer: (level) => (rightsOf(level).includes('traffic:read') ? '201 accepted' : '422 scope-not-held'),
  },
  // Of the company's administrator: those of lower levels have tokens of their own alone.
  'api-token-revoke': {
    path: { id: 'apiToken' },
    answer: (level) => (LEVELS.indexOf(level) >= LEVELS.indexOf('company-admin') ? '200 accepted' : '404 not-found'),
  },
  'audit-list': { ofInstallation: true },
  'audit-export': { ofInstallation: true },
  'audit-verification': {},
  'webhook-list': {},
  'webhook-detail': WEBHOOK,
  'webhook-create': { makes: ['webhook'], json: FIELDS },
  'webhook-update': { ...WEBHOOK, json: { ...FIELDS, version: 1 } },
  'webhook-delete': WEBHOOK,
  'webhook-rotate': WEBHOOK,
  // It has no address to be told at.
  'webhook-test': { ...WEBHOOK, answer: '409 webhook-inactive' },
  'webhook-deliveries': WEBHOOK,
  'webhook-replay': { ...WEBHOOK, json: { after: '0' }, answer: '409 webhook-inactive' },
  'webhook-events': {},
};
