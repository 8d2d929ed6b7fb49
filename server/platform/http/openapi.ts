import { z } from 'zod';
import { isOpenToTokens, takesIdempotencyKey, type Endpoint } from '../../contract/endpoint.js';
import { problemBody } from '../../contract/problem-body.js';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'throw' });
  return rest;
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, s]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: s,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...(takesIdempotencyKey(endpoint) ? [key] : []),
  ];
}

/** A session's cookie, or an API token, either of which is enough. */
function security(endpoint: Endpoint): Json {
  if (endpoint.permission === 'public') return {};
  return { security: [{ session: [] }, ...(isOpenToTokens(endpoint) ? [{ token: [] }] : [])] };
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.body === undefined) return {};
  if (endpoint.body === 'file') {
    const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    const content = {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'multipart/form-data': { schema: form },
    };
    return { requestBody: { required: true, content } };
  }
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
  };
}

function success(endpoint: Endpoint): Json {
  const content = endpoint.response
    ? { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } }
    : { [endpoint.produces ?? 'application/octet-stream']: { schema: { type: 'string' } } };
  return { description: 'Success', content };
}

function permission({ permission: p }: Endpoint): string {
  if (typeof p === 'string') return p;
  return 'module' in p ? `${p.module}:${p.action}` : p.level;
}

/** The whole API as an OpenAPI 3.1 document, from the table of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const e of endpoints) {
    const path = `/api${e.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [e.method.toLowerCase()]: {
        operationId: e.id,
        summary: e.summary,
        'x-permission': permission(e),
        parameters: parameters(e),
        ...requestBody(e),
        ...security(e),
        responses: {
          [String(e.status ?? 200)]: success(e),
          default: {
            description: 'Problem (RFC 9457)',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consignal',
      version: '1',
      description: 'Delivery schedules, EDI traffic and what is wrong with them.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, `csg_…`, for programs.' },
      },
    },
  };
}
