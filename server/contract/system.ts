import { z } from 'zod';
import { endpoint } from './endpoint.js';

export const live = endpoint({
  id: 'health-live',
  method: 'GET',
  path: '/health/live',
  permission: 'public',
  summary: 'The process answers.',
  response: z.object({ status: z.literal('ok') }),
});
export const ready = endpoint({
  id: 'health-ready',
  method: 'GET',
  path: '/health/ready',
  permission: 'public',
  summary:
    'The process can serve: database reachable and migrated. 503 otherwise, and while it stops. `backlog` is full while no more files are taken in; `live` and `queue` are away while Redis or Valkey is.',
  response: z.object({ status: z.literal('ok'), checks: z.record(z.string(), z.string()) }),
});
export const openApi = endpoint({
  id: 'openapi',
  method: 'GET',
  path: '/openapi.json',
  permission: 'public',
  summary: 'This API as an OpenAPI 3.1 document.',
  response: z.record(z.string(), z.unknown()),
});
export const apiDocs = endpoint({
  id: 'api-docs',
  method: 'GET',
  path: '/docs',
  permission: 'public',
  summary: 'This API as a page to read.',
  produces: 'text/html; charset=utf-8',
});

const seconds = z.number().int();
export const systemQueues = endpoint({
  id: 'system-queues',
  method: 'GET',
  path: '/system/queues',
  permission: 'admin',
  summary: 'What waits and runs: queues, backlog by lane, workers and files that are not read.',
  response: z.object({
    backend: z.enum(['postgres', 'redis']),
    queues: z.array(
      z.object({
        name: z.string(),
        /** Jobs; null when the queue's store does not answer. */
        counts: z.object({ waiting: z.number().int(), active: z.number().int(), delayed: z.number().int() }).nullable(),
      }),
    ),
    /** Wake-ups not yet in a queue. `full`: no more files are taken in. */
    outbox: z.object({
      waiting: z.number().int(),
      oldestSeconds: seconds.nullable(),
      limit: z.number().int(),
      full: z.boolean(),
      jobs: z.array(z.object({ job: z.string(), priority: z.number().int(), waiting: z.number().int() })),
    }),
    /** The ten with most waiting: a company's code and who sends to it. */
    lanes: z.array(
      z.object({
        company: z.string().nullable(),
        sender: z.string(),
        waiting: z.number().int(),
        oldestSeconds: seconds,
      }),
    ),
    workers: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        processId: z.number().int(),
        backend: z.string(),
        concurrency: z.number().int(),
        inHand: z.number().int(),
        startedSecondsAgo: seconds,
        seenSecondsAgo: seconds,
        alive: z.boolean(),
      }),
    ),
    /** Counted up to ten thousand. */
    files: z.object({
      received: z.number().int(),
      oldestReceivedSeconds: seconds.nullable(),
      blocked: z.number().int(),
    }),
  }),
});
export type SystemQueues = z.infer<typeof systemQueues.response>;
export const systemQueuesPage = endpoint({
  id: 'system-queues-page',
  method: 'GET',
  path: '/system/queues.html',
  permission: 'admin',
  summary: 'The same as a page to read, which loads itself again every five seconds.',
  produces: 'text/html; charset=utf-8',
});
