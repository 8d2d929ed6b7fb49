import { z } from 'zod';
import type { Endpoint } from '../../server/contract/endpoint.js';
import { ENDPOINTS } from '../given/endpoints.js';
import { LEVELS } from '../../server/domain/access/level.js';
import { ACTIONS, MODULES } from '../../server/domain/access/permission.js';
import { declaredEndpoints, handlers } from './contract.js';
import { repeated } from './sources.js';

/** Who may be called without signing in. A change here is a decision about security. */
const PUBLIC = [
  'AUTH-01',
  'AUTH-02',
  'AUTH-03',
  'AUTH-04',
  'AUTH-05',
  'AUTH-06',
  'AUTH-07',
  'AUTH-16',
  'account-register',
  'sign-in-facts',
  'service-window',
  'translations',
  'as2-receive',
  'booking-link-answer',
  'booking-link-read',
  'health-live',
  'health-ready',
  'openapi',
  'api-docs',
];

const is = {
  zod: (schema: unknown): boolean => schema instanceof z.ZodType,
  params: (e: Endpoint): string[] => [...e.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').sort(),
};
/** What makes a schema impossible to publish, or nothing. */
function unpublishable(schema: z.ZodType, io: 'input' | 'output'): string | undefined {
  try {
    z.toJSONSchema(schema, { io, unrepresentable: 'throw' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
const ids = (wrong: (e: Endpoint) => boolean): string[] => ENDPOINTS.filter(wrong).map((e) => e.id);

describe('every endpoint', () => {
  it('has an id of its own and a method and path of its own', () => {
    expect(repeated(ENDPOINTS.map((e) => e.id))).toEqual([]);
    expect(repeated(ENDPOINTS.map((e) => `${e.method} ${e.path.replaceAll(/:\w+/g, ':')}`))).toEqual([]);
  });

  it('that a contract file exports stands in the list of endpoints', async () => {
    const declared = await declaredEndpoints();
    expect([...declared.values()].map((e) => e.id).sort()).toEqual(ENDPOINTS.map((e) => e.id).sort());
  });

  it('is handled by exactly one controller', async () => {
    const handled = handlers();
    const wrong = [...(await declaredEndpoints()).keys()].flatMap((name) => {
      const found = handled.get(name) ?? [];
      return found.length === 1 ? [] : [`${name}: ${found.length === 0 ? 'no controller' : found.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('names a permission that exists, and only the listed ones are public', () => {
    const wrong = ids((e) =>
      typeof e.permission === 'string'
        ? !['public', 'session', 'admin', 'carrier'].includes(e.permission)
        : 'module' in e.permission
          ? !MODULES.includes(e.permission.module) || !ACTIONS.includes(e.permission.action)
          : !LEVELS.includes(e.permission.level),
    );
    expect(wrong).toEqual([]);
    expect(ids((e) => e.permission === 'public').sort()).toEqual(PUBLIC.toSorted());
  });

  it('says what it answers: a schema, a file type, or nothing with status 204', () => {
    expect(
      ids((e) => [e.response !== undefined, e.produces !== undefined, e.status === 204].filter(Boolean).length !== 1),
    ).toEqual([]);
  });

  it('has a zod schema for everything it takes and answers', () => {
    const schemas = (e: Endpoint): unknown[] =>
      [e.params, e.query, e.response, e.body === 'file' ? undefined : e.body].filter((s) => s !== undefined);
    expect(ids((e) => !schemas(e).every((schema) => is.zod(schema)))).toEqual([]);
  });

  it('describes exactly the parameters in its path', () => {
    const wrong = ids(
      (e) => JSON.stringify(is.params(e)) !== JSON.stringify(Object.keys(e.params?.shape ?? {}).sort()),
    );
    expect(wrong).toEqual([]);
  });

  it('takes no body where the method has none', () => {
    expect(ids((e) => e.method === 'GET' && e.body !== undefined)).toEqual([]);
  });

  it('has answers and inputs that can be published as JSON Schema', () => {
    const wrong = ENDPOINTS.flatMap((e) =>
      [
        e.response && unpublishable(e.response, 'output'),
        ...[e.params, e.query, e.body === 'file' ? undefined : e.body].map((s) => s && unpublishable(s, 'input')),
      ]
        .filter((reason) => reason !== undefined)
        .map((reason) => `${e.id}: ${reason}`),
    );
    expect(wrong).toEqual([]);
  });

  it('refuses a version that no record can have, as its form', () => {
    const versions = (schema: unknown): unknown[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([name, one]: [string, unknown]) =>
            name === 'version' ? [one] : versions(one),
          );
    const asked = ENDPOINTS.flatMap((e) =>
      e.body instanceof z.ZodType ? versions(z.toJSONSchema(e.body, { io: 'input' })) : [],
    );
    expect(asked.length).toBeGreaterThan(8);
    expect(
      asked.filter((one) => JSON.stringify(one) !== '{"type":"integer","minimum":0,"maximum":2147483647}'),
    ).toEqual([]);
  });

  it('says in a sentence what it does', () => {
    expect(ids((e) => !/^[A-Z].{10,}\.$/.test(e.summary))).toEqual([]);
  });
});
