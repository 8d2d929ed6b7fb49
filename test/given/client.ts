import type { Answer, CallInput, Endpoint } from '../../server/contract/endpoint.js';
import { problemBody, type ProblemBody } from '../../server/contract/problem-body.js';

/** An answer of the server, its body read: JSON parsed, everything else as bytes. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Sending {
  readonly json?: unknown;
  readonly body?: RequestInit['body'];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser without a page: it keeps its cookies and sends them along, and says nothing else about itself. */
export class Client {
  readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** Calls an endpoint as its contract says and parses the answer with it. @throws Error with the problem when it is refused. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    const reply = await this.send(
      endpoint.method,
      addressOf(endpoint, input),
      input.body === undefined ? {} : { json: input.body },
    );
    if (reply.status !== (endpoint.status ?? 200))
      throw new Error(`${endpoint.id} was answered ${String(reply.status)}: ${JSON.stringify(reply.body)}`);
    return endpoint.response?.parse(reply.body) as Answer<E>;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('GET', path, { headers });
  }
  post(path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('POST', path, { headers, ...(json === undefined ? {} : { json }) });
  }
  /** Hands in a file as a raw body. */
  upload(bytes: Uint8Array | string, name?: string): Promise<Reply> {
    const headers = {
      'content-type': 'application/octet-stream',
      ...(name === undefined ? {} : { 'x-file-name': encodeURIComponent(name) }),
    };
    return this.send('POST', '/applications/traffic/messages', { body: Buffer.from(bytes), headers });
  }

  /** `path` is below /api. Cookies that the server sets are kept, those it clears are dropped. */
  async send(method: string, path: string, { json, body, headers = {} }: Sending = {}): Promise<Reply> {
    const cookie = cookieHeader(this.cookies);
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? (JSON.parse(bytes.toString('utf8')) as unknown) : bytes,
    };
  }

  /** The same browser later, or a copy of its cookies in other hands. */
  copy(): Client {
    const other = new Client(this.url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  private keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const params: Record<string, unknown> = input.params ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The problem document of an answer. @throws Error when the answer is none. */
export function problemOf(reply: Reply): ProblemBody {
  const type = reply.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`No problem document but ${type}, status ${String(reply.status)}`);
  return problemBody.strict().parse(reply.body);
}

/** Status and code in one line, as tests compare them. */
export function refusal(reply: Reply): string {
  return reply.status < 400 ? `${String(reply.status)} accepted` : `${String(reply.status)} ${problemOf(reply).code}`;
}
