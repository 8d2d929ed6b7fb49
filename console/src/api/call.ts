import type { Answer, CallInput, Endpoint } from '../../../server/contract/endpoint.js';
import { ApiProblem, isSessionOver, toProblem } from './problem.js';
import { isNearExpiry, refreshSession, sessionLost } from './session.js';

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Names and values as an address carries them; what is absent or empty is left out. */
function entries(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] =>
    part === '' || (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean')
      ? []
      : [[name, String(part)]],
  );
}

/** The address of a call: /api, the path with its parameters filled in, and the query. */
export function urlOf(endpoint: Endpoint, { params, query }: Parts = {}): string {
  const path = entries(params).reduce<string>(
    (at, [name, value]) => at.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  );
  const text = new URLSearchParams(entries(query)).toString();
  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

async function send(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const hasBody = parts.body !== undefined;
  try {
    return await fetch(urlOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      // On plain http browsers say no other way that a page of ours asks.
      headers: {
        accept: 'application/json',
        'x-requested-with': 'fetch',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem('network', 0, null);
  }
}

/**
 * Calls the API by the value both sides share and gives back a checked answer. A session that ran out is renewed once,
 * behind the caller's back; where that fails too, people are sent to sign in.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const response = await answerTo(endpoint, input ?? {}, signal);
  return (endpoint.response ? endpoint.response.parse(await response.json()) : undefined) as Answer<E>;
}

/** Calls an endpoint that answers with a file of text, and gives back the text. */
export async function callText<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  signal?: AbortSignal,
): Promise<string> {
  return (await answerTo(endpoint, input ?? {}, signal)).text();
}

/** Calls an endpoint that answers with any other file. */
export async function callBlob<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  return (await answerTo(endpoint, input ?? {}, signal)).blob();
}

/**
 * Calls an endpoint that answers with a file while it is being made. `onBytes` takes what has come, with the answer's headers; the whole file
 * is given back.
 */
export async function callParts<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onBytes: (bytes: Uint8Array, headers: Headers) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { body, headers } = await answerTo(endpoint, input, signal);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    onBytes(part.value, headers);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

async function answerTo(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const needsSession = endpoint.permission !== 'public';
  if (needsSession && isNearExpiry()) await refreshSession();
  let response = await send(endpoint, parts, signal);
  let problem = await problemOf(response);
  if (needsSession && isSessionOver(problem) && (await refreshSession())) {
    response = await send(endpoint, parts, signal);
    problem = await problemOf(response);
  }
  if (problem === null) return response;
  if (needsSession && isSessionOver(problem)) sessionLost();
  throw problem;
}

async function problemOf(response: Response): Promise<ApiProblem | null> {
  return response.ok ? null : toProblem(response.status, await response.text());
}
