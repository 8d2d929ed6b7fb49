import { checked, digest, report } from './exchange.js';
import { TransportFailure } from './failure.js';
import { callOnce, refusal, type Call } from './http-call.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import {
  type Limits,
  type Note,
  type OutgoingFile,
  type ReceiveSummary,
  type SendReceipt,
  type TestReport,
  type Transport,
} from './transport.js';

/** Upload to one address. */
export class HttpTransport implements Transport {
  private readonly url: URL;
  constructor(
    private readonly settings: SettingsOf<'http'>,
    private readonly around: TransportEnvironment,
    private readonly limits: Limits,
  ) {
    this.url = new URL(settings.url);
  }

  async receive(): Promise<ReceiveSummary> {
    throw new TransportFailure('unsupported', 'Files are not received by HTTP upload');
  }

  /** PUT writes the same again without harm; for POST the key shows the partner that it is the same. */
  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const { name, bytes } = checked(file, this.limits);
    const sha256 = digest(bytes);
    const warnings: string[] = [];
    const { pathname, search } = this.url;
    const status = await this.call(
      {
        method: this.settings.method.toUpperCase(),
        path:
          this.settings.method === 'put' ? `${pathname.replace(/\/$/, '')}/${name}${search}` : `${pathname}${search}`,
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': String(bytes.length),
          'content-disposition': `attachment; filename="${name}"`,
          'idempotency-key': digest(Buffer.from(`${sha256}\n${name}`)),
        },
        body: bytes,
      },
      signal,
      (_, outcome, text) => {
        if (outcome === 'warning') warnings.push(text);
      },
    );
    if (status >= 200 && status < 300)
      return { state: status === 208 ? 'there-already' : 'sent', name, size: bytes.length, sha256, warnings };
    throw refusal(status, name);
  }

  async test(signal: AbortSignal): Promise<TestReport> {
    return await report(async (note) => {
      const status = await this.call(
        { method: 'HEAD', path: `${this.url.pathname}${this.url.search}`, headers: {}, body: new Uint8Array() },
        signal,
        note,
      );
      if (status === 401 || status === 403 || status === 407) throw refusal(status, '');
      if (status >= 300 && status < 400) throw refusal(status, '');
      note('login', 'ok', `The server answers with ${status}`);
      note('list', 'skipped', 'Files are not received by HTTP upload');
      note('write', 'skipped', 'Nothing is uploaded for a test');
    });
  }

  private async call(call: Call, signal: AbortSignal, note: Note): Promise<number> {
    const { url, around, limits, settings } = this;
    const line = { url, around, limits, authority: settings.authority, secrets: secretsOf(settings) };
    return (await callOnce(line, { ...call, headers: { ...this.authorization(), ...call.headers } }, signal, note))
      .status;
  }

  private authorization(): Record<string, string> {
    const { user, password, token } = this.settings;
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    return user === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  }
}
