import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { isPublic } from './address.js';
import { connect, locate, secure, type Connecting } from './connect.js';
import { abortable, foreignText, TransportFailure } from './failure.js';
import { type TransportEnvironment } from './settings.js';
import { type Limits, type Note } from './transport.js';

const PLAIN_HTTP = 'Plain HTTP: password and files can be read and changed on the way';
const MOST_ANSWER = 65_536;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** A longer answer than is read is cut off, and no failure. */
  readonly cutAnswer?: boolean;
  /** Bytes of the answer that are read. */
  readonly mostAnswer?: number;
}
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export interface Line {
  readonly url: URL;
  /** PEM of the authority that the server's certificate is of, where it is none of the public ones. */
  readonly authority: string | undefined;
  readonly secrets: readonly string[];
  readonly around: TransportEnvironment;
  readonly limits: Limits;
  /** Without TLS only to inside addresses that the installation allows. */
  readonly plainInsideOnly?: boolean;
}

/** One call upon a connection of its own to the one address that was checked. Redirects are not followed: they would lead where nobody checked. */
export async function callOnce(line: Line, call: Call, signal: AbortSignal, note: Note): Promise<HttpAnswer> {
  return await connected(line, signal, note, (socket) => exchange(line, call, socket));
}

/** Looks up, dials and secures; ends the connection after the work. */
export async function connected<T>(
  { url, authority, around, limits, plainInsideOnly = false }: Line,
  signal: AbortSignal,
  note: Note,
  work: (socket: Duplex) => Promise<T>,
): Promise<T> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  const connecting: Connecting = { around, limits, signal: bounded, note };
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const place = await locate({ host, port, protocol: 'http' }, connecting);
  if (!isSecure && plainInsideOnly && isPublic(place.address))
    throw new TransportFailure('address-refused', 'Plain HTTP goes to allowed addresses inside the own network alone');
  const socket = await connect(place, connecting);
  try {
    if (!isSecure) note('identity', 'warning', PLAIN_HTTP);
    return await abortable(work(isSecure ? await secure(socket, host, authority, connecting) : socket), bounded);
  } finally {
    socket.destroy();
  }
}

function exchange(
  { url, secrets }: Line,
  { method, path, headers, body, cutAnswer = false, mostAnswer = MOST_ANSWER }: Call,
  socket: Duplex,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      reject(
        error instanceof TransportFailure
          ? error
          : new TransportFailure('protocol', `The connection failed: ${foreignText(error, secrets)}`),
      );
    };
    socket.once('error', fail);
    const sent = request(
      {
        method,
        path,
        createConnection: () => socket,
        maxHeaderSize: 16_384,
        headers: { host: url.host, connection: 'close', ...headers },
      },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const done = (): void => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).subarray(0, mostAnswer),
          });
        };
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length <= mostAnswer) return;
          if (cutAnswer) done();
          answer.destroy(new TransportFailure('protocol', 'The answer is too long'));
        });
        answer.once('error', fail);
        answer.once('end', done);
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
}

/** What the status of a refusal means. */
export function refusal(status: number, name: string): TransportFailure {
  if (status === 401 || status === 403 || status === 407)
    return new TransportFailure('login', `The server answers with ${status}`);
  if (status === 404 || status === 410)
    return new TransportFailure('missing-folder', `The server answers with ${status}`, 'write');
  if (status === 409 || status === 412)
    return new TransportFailure('conflict', `The server has another file as ${name}`);
  if (status === 413) return new TransportFailure('too-large', 'The server does not take files of this size');
  if (status >= 300 && status < 400)
    return new TransportFailure(
      'settings',
      'The server sends us on to another address, which is not followed',
      'login',
    );
  return new TransportFailure('refused', `The server answers with ${status}`);
}
