import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../server/contract/endpoint.js';
import { code, filesIn, ROOT } from './sources.js';

/** Every endpoint that a contract file exports, by the name under which controllers import it. */
export async function declaredEndpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const path of filesIn(['server/contract'], /\/[a-z0-9-]+\.ts$/)) {
    const exported = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!isEndpoint(value)) continue;
      if (found.has(name)) throw new Error(`Two endpoints are exported as ${name}`);
      found.set(name, value);
    }
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'method' in value &&
    'path' in value &&
    'permission' in value
  );
}

/** The controller files that handle an endpoint, by its exported name: `@Handles(name)`. One entry per use. */
export function handlers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of filesIn(['server'], /\.controller\.ts$/)) {
    for (const match of code(path).matchAll(/@Handles\(\s*(?:\w+\.)?(\w+)/g)) {
      const name = match[1] ?? '';
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

/** `/api/x/{id}` of the specification as the contract writes it: `/x/:id`. */
export function contractPath(specPath: string): string {
  return specPath.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1');
}
