import { request, type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { dial, locate, secure, type Dialling } from './dial.js';
import { abortable, foreignText, TransportFailure } from './failure.js';
import { checked, digest, report } from './exchange.js';
import { secretsOf, type SettingsOf, type Surroundings } from './settings.js';
import { type Limits, type Note, type OutgoingFile, type ReceiveSummary, type SendReceipt, type TestReport, type Transport } from './transport.js';

const PLAIN_HTTP = 'Plain HTTP: password and files can be read and changed on the way';
const MOST_ANSWER = 65_536;

interface Call { readonly method: string; readonly path: string; readonly headers: Record<string, string>; readonly body: Uint8Array }

/** Upload to one address. Redirects are not followed: they would lead where nobody checked. */
export class HttpTransport implements Transport {
  private readonly url: URL;
  constructor(private readonly settings: SettingsOf<'http'>, private readonly around: Surroundings, private readonly limits: Limits) {
    this.url = new URL(settings.url);
  }

  async receive(): Promise<ReceiveSummary> {
    throw new TransportFailure('unsupported', 'Files are not received by HTTP upload');
  }

  /** PUT writes the same again without harm; for POST the key tells the partner that it is the same. */
  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const { name, bytes } = checked(file, this.limits);
    const sha256 = digest(bytes);
    const warnings: string[] = [];
    const { pathname, search } = this.url;
    const status = await this.call({
      method: this.settings.method.toUpperCase(),
      path: this.settings.method === 'put' ? `${pathname.replace(/\/$/, '')}/${name}${search}` : `${pathname}${search}`,
      headers: {
        'content-type': 'application/octet-stream', 'content-length': String(bytes.length),
        'content-disposition': `attachment; filename="${name}"`, 'idempotency-key': digest(Buffer.from(`${sha256}\n${name}`)),
      },
      body: bytes,
    }, signal, (_, outcome, text) => { if (outcome === 'warning') warnings.push(text); });
    if (status >= 200 && status < 300) return { state: status === 208 ? 'there-already' : 'sent', name, size: bytes.length, sha256, warnings };
    throw refusal(status, name);
  }

  async test(signal: AbortSignal): Promise<TestReport> {
    return await report(async (note) => {
      const status = await this.call({ method: 'HEAD', path: `${this.url.pathname}${this.url.search}`, headers: {}, body: new Uint8Array() }, signal, note);
      if (status === 401 || status === 403 || status === 407) throw refusal(status, '');
      if (status >= 300 && status < 400) throw refusal(status, '');
      note('login', 'ok', `The server answers with ${status}`);
      note('list', 'skipped', 'Files are not received by HTTP upload');
      note('write', 'skipped', 'Nothing is uploaded for a test');
    });
  }

  private async call(call: Call, signal: AbortSignal, note: Note): Promise<number> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(this.limits.totalMs)]);
    const dialling: Dialling = { around: this.around, limits: this.limits, signal: bounded, note };
    const isSecure = this.url.protocol === 'https:';
    const host = this.url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = this.url.port === '' ? (isSecure ? 443 : 80) : Number(this.url.port);
    const socket = await dial(await locate({ host, port, protocol: 'http' }, dialling), dialling);
    try {
      if (!isSecure) note('identity', 'warning', PLAIN_HTTP);
      const line = isSecure ? await secure(socket, host, this.settings.authority, dialling) : socket;
      return await abortable(this.exchange(call, line), bounded);
    } finally {
      socket.destroy();
    }
  }

  private exchange({ method, path, headers, body }: Call, line: Duplex): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(error instanceof TransportFailure ? error : new TransportFailure('protocol', `The connection failed: ${foreignText(error, secretsOf(this.settings))}`));
      };
      line.once('error', fail);
      const sent = request({
        method, path, createConnection: () => line, maxHeaderSize: 16_384,
        headers: { host: this.url.host, connection: 'close', ...this.authorization(), ...headers },
      }, (answer: IncomingMessage) => {
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > MOST_ANSWER) answer.destroy(new TransportFailure('protocol', 'The answer is too long'));
        });
        answer.once('error', fail);
        answer.once('end', () => { resolve(answer.statusCode ?? 0); });
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }

  private authorization(): Record<string, string> {
    const { user, password, token } = this.settings;
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    return user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  }
}

function refusal(status: number, name: string): TransportFailure {
  if (status === 401 || status === 403 || status === 407) return new TransportFailure('login', `The server answers with ${status}`);
  if (status === 404 || status === 410) return new TransportFailure('missing-folder', `The server answers with ${status}`, 'write');
  if (status === 409 || status === 412) return new TransportFailure('conflict', `The server has another file as ${name}`);
  if (status === 413) return new TransportFailure('too-large', 'The server does not take files of this size');
  if (status >= 300 && status < 400) return new TransportFailure('settings', 'The server sends us on to another address, which is not followed', 'login');
  return new TransportFailure('refused', `The server answers with ${status}`);
}
