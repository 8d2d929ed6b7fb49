import { z } from 'zod';
import { endpoint } from './endpoint.js';

export const live = endpoint({
  id: 'health-live', method: 'GET', path: '/health/live', permission: 'public',
  summary: 'The process answers.',
  response: z.object({ status: z.literal('ok') }),
});
export const ready = endpoint({
  id: 'health-ready', method: 'GET', path: '/health/ready', permission: 'public',
  summary: 'The process can serve: database reachable and migrated. 503 otherwise.',
  response: z.object({ status: z.literal('ok'), checks: z.record(z.string(), z.string()) }),
});
export const openApi = endpoint({
  id: 'openapi', method: 'GET', path: '/openapi.json', permission: 'public',
  summary: 'This API as an OpenAPI 3.1 document.',
  response: z.record(z.string(), z.unknown()),
});
export const apiDocs = endpoint({
  id: 'api-docs', method: 'GET', path: '/docs', permission: 'public',
  summary: 'This API as a page to read.',
  produces: 'text/html; charset=utf-8',
});
