import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../domain/webhook/event.js';
import { endpoint } from './endpoint.js';
import { cursor, id, instant, isPlainUrl, limit, version, webhookId } from './fields.js';

const READ = { module: 'agreements', action: 'read' } as const;
const EDIT = { module: 'agreements', action: 'edit' } as const;
const DELETE = { module: 'agreements', action: 'delete' } as const;
const PATH = '/webhooks';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: webhookId });

const eventType = z.enum(WEBHOOK_EVENTS);
const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  /** https, or http for allowed addresses inside the own network. Null: events are only kept, to be fetched. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine(isPlainUrl, 'An address without user, password and fragment')
    .nullable()
    .default(null),
  eventTypes: z
    .array(eventType)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((types) => [...new Set(types)]),
  active: z.boolean().default(true),
});
export type WebhookFields = z.output<typeof fields>;

const webhook = z.object({
  id: webhookId,
  name: z.string(),
  url: z.string().nullable(),
  eventTypes: z.array(eventType),
  active: z.boolean(),
  /** Why it was switched off by itself; null when it wasn't. */
  disabledReason: z.string().nullable(),
  disabledAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  /** Until when the secret before signs as well. */
  previousSecretUntil: instant.nullable(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Webhook = z.infer<typeof webhook>;
/** `whsec_…`, shown once. */
const withSecret = webhook.extend({ secret: z.string() });

const event = z.object({
  cursor: id,
  /** The same for each delivery of the event: a receiver recognises a repetition by it. */
  id: z.uuid(),
  type: eventType,
  timestamp: instant,
  /** Ids and numbers; what they name is fetched by its own call. */
  data: z.record(z.string(), z.string()),
});
export type WebhookEventView = z.infer<typeof event>;

const delivery = z.object({
  id,
  cursor: id,
  type: eventType,
  state: z.enum(['queued', 'delivered', 'failed']),
  attempts: z.number().int(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAt: instant.nullable(),
  lastStatus: z.number().int().nullable(),
  lastAnswer: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const webhookList = endpoint({
  id: 'webhook-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'The webhooks of a company, with their addresses.',
  response: z.object({ rows: z.array(webhook) }),
});

export const webhookDetail = endpoint({
  id: 'webhook-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One webhook, without its secret.',
  params,
  response: webhook,
});

export const webhookCreate = endpoint({
  id: 'webhook-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  answersSecret: true,
  requiresUnrestrictedView: true,
  summary: 'Add a webhook. The secret that signs its calls is shown in this answer and never again.',
  body: fields,
  response: withSecret,
  status: 201,
});

export const webhookUpdate = endpoint({
  id: 'webhook-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'Change a webhook, or switch it on again. Takes the version that was read.',
  params,
  body: fields.extend({ version }),
  response: webhook,
});

export const webhookDelete = endpoint({
  id: 'webhook-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove a webhook with its undelivered events.',
  params,
  response: z.object({ id: webhookId }),
});

export const webhookRotate = endpoint({
  id: 'webhook-rotate',
  method: 'POST',
  path: `${ONE}/secret`,
  permission: EDIT,
  answersSecret: true,
  summary: 'Give a webhook a new secret, shown once. For a day calls are signed with the one before as well.',
  params,
  response: withSecret,
});

export const webhookTest = endpoint({
  id: 'webhook-test',
  method: 'POST',
  path: `${ONE}/test`,
  permission: EDIT,
  summary: 'Send a signed event of the type webhook.test now and say how it was answered.',
  params,
  response: z.object({
    ok: z.boolean(),
    status: z.number().int().nullable(),
    milliseconds: z.number().int(),
    answer: z.string().nullable(),
    error: z.string().nullable(),
  }),
});
export type WebhookTrial = z.infer<typeof webhookTest.response>;

export const webhookDeliveries = endpoint({
  id: 'webhook-deliveries',
  method: 'GET',
  path: `${ONE}/deliveries`,
  permission: READ,
  summary: 'The deliveries to a webhook, done and waiting, newest first.',
  params,
  query: z.object({ state: delivery.shape.state.optional(), cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(delivery), nextCursor: z.string().nullable() }),
});

export const webhookReplay = endpoint({
  id: 'webhook-replay',
  method: 'POST',
  path: `${ONE}/replay`,
  permission: EDIT,
  summary: 'Send a webhook the events behind a cursor again, 1,000 at most; they keep their ids.',
  params,
  body: z.strictObject({ after: cursor }),
  response: z.object({
    queued: z.number().int(),
    /** The last event queued; call again behind it while `more`. */
    lastCursor: cursor,
    more: z.boolean(),
  }),
});

export const webhookEvents = endpoint({
  id: 'webhook-events',
  method: 'GET',
  path: `${PATH}/events`,
  permission: { module: 'traffic', action: 'read' },
  requiresUnrestrictedView: true,
  summary:
    'The events behind a cursor, oldest first: for programs that poll instead of being called. Events are kept for 30 days while a webhook wants them. Refused to whoever sees a part of the company.',
  query: z.object({ after: cursor.default('0'), type: eventType.optional(), limit: limit.default(100) }),
  response: z.object({
    rows: z.array(event),
    /** To be given as `after` next time. */
    cursor,
    more: z.boolean(),
    /** The oldest that is kept; null when there is none. What came before it and was not read is gone. */
    oldest: cursor.nullable(),
  }),
});
