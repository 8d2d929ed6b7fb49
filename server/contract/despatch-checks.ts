import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { despatchAdviceId } from './fields.js';
import { trafficAnalyze } from './traffic.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const ONE = '/applications/delivery/despatchnotes/:id';
const params = z.object({ id: despatchAdviceId });

const check = z.object({
  /** What is wrong; `message` for what the written message would be refused for, or a problem of the catalogue. */
  code: z.string(),
  /** `stop`: it is not sent like this. */
  severity: z.enum(['stop', 'warn']),
  /** A path of the document, or a segment of the message. */
  path: z.string(),
  message: z.string(),
  /** What to do about it. */
  remedy: z.string(),
});
export type DespatchCheck = z.infer<typeof check>;

export const despatchChecks = endpoint({
  id: 'despatchnote-checks',
  method: 'GET',
  path: `${ONE}/checks`,
  permission: READ,
  summary: 'What a customer would refuse of a despatch note, and what its sender should know before it leaves.',
  params,
  response: z.object({ checks: z.array(check) }),
});

export const despatchPreview = endpoint({
  id: 'despatchnote-preview',
  method: 'GET',
  path: `${ONE}/preview`,
  permission: READ,
  summary:
    'The message that a despatch note would be sent as, taken apart as a file is. Its control reference is given when it is sent.',
  params,
  query: trafficAnalyze.query,
  response: trafficAnalyze.response,
});
