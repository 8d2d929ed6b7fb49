import { errorCode } from '../process/error-code.js';
import { Readable, Writable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { isCertificateError, locate, tlsFailure, tlsOptions } from './connect.js';
import { foreignText, TransportFailure } from './failure.js';
import { type OpenSession, type RemoteEntry, type RemoteSession } from './exchange.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import { type Limits } from './transport.js';

const [NO_FILE, BAD_COMMANDS] = [550, [500, 502, 504]];
export const PLAIN_FTP = 'Plain FTP: password and files can be read and changed on the way';

export function openFtp(settings: SettingsOf<'ftp'>, around: TransportEnvironment, limits: Limits): OpenSession {
  return async (signal, note) => {
    const place = await locate({ ...settings, protocol: 'ftp' }, { around, limits, signal, note });
    // allowSeparateTransferHost stays off: a server may not send us on to another host.
    const client = new Client(limits.idleMs);
    const enter = async (): Promise<void> => {
      await logIn(client, settings, limits, place);
    };
    const end = (): void => {
      client.close();
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      await enter();
    } catch (error) {
      client.close();
      throw failureOf(error, settings);
    }
    note('connect', 'ok', `Connected to port ${settings.port}`);
    if (settings.security === 'plain') note('identity', 'warning', PLAIN_FTP);
    else note('identity', 'ok', `The certificate is valid for ${settings.host}`);
    note('login', 'ok', `Logged in as ${settings.user}`);
    return new FtpSession(client, settings, enter, () => {
      signal.removeEventListener('abort', end);
    });
  };
}

async function logIn(
  client: Client,
  settings: SettingsOf<'ftp'>,
  limits: Limits,
  place: { readonly address: string; readonly port: number },
): Promise<void> {
  const timer = setTimeout(() => {
    client.close();
  }, limits.connectMs);
  try {
    await client.access({
      host: place.address,
      port: place.port,
      user: settings.user,
      password: settings.password,
      secure: settings.security === 'plain' ? false : settings.security === 'implicit' ? 'implicit' : true,
      secureOptions: { ...tlsOptions(settings.host, settings.authority) },
    });
  } catch (error) {
    if (error instanceof FTPError) throw atLogin(error, settings);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function atLogin(error: FTPError, settings: SettingsOf<'ftp'>): TransportFailure {
  if (error.code === 530 || error.code === 332)
    return new TransportFailure('login', `The server does not let ${settings.user} in`);
  return new TransportFailure('protocol', `The server answered: ${foreignText(error, secretsOf(settings))}`);
}

function failureOf(error: unknown, settings: SettingsOf<'ftp'>): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const text = foreignText(error, secretsOf(settings));
  if (error instanceof FTPError)
    return new TransportFailure(
      error.code === NO_FILE ? 'not-permitted' : 'refused',
      `The server answered: ${text}`,
      'list',
    );
  if (error instanceof Error && isCertificateError(error)) return tlsFailure(error);
  if (/time-?d?out|closed|User closed/i.test(text))
    return new TransportFailure('timeout', 'The server did not answer in time, or ended the connection');
  if (text.includes('PASV returned another host'))
    return new TransportFailure(
      'address-refused',
      'The server wants the data sent to another host, which is refused',
      'list',
    );
  const code = errorCode(error);
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new TransportFailure('unreachable', `No connection: ${code}`);
  return new TransportFailure('protocol', `The connection failed: ${text}`);
}

class FtpSession implements RemoteSession {
  constructor(
    private readonly client: Client,
    private readonly settings: SettingsOf<'ftp'>,
    private readonly enter: () => Promise<void>,
    private readonly closed: () => void,
  ) {}

  async list(folder: string): Promise<readonly RemoteEntry[]> {
    const found = await this.attempt(() => this.client.list(folder));
    return found.map((entry) => ({ name: entry.name, size: entry.size, isFile: entry.isFile }));
  }

  async size(folder: string, name: string): Promise<number | undefined> {
    return await this.attempt(async () => {
      try {
        return await this.client.size(at(folder, name));
      } catch (error) {
        if (!(error instanceof FTPError)) throw error;
        if (error.code === NO_FILE) return undefined;
        if (!BAD_COMMANDS.includes(error.code)) throw error;
        return (await this.client.list(folder)).find((entry) => entry.name === name)?.size;
      }
    });
  }

  async read(folder: string, name: string, maxBytes: number): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let length = 0;
    const target = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        length += chunk.length;
        if (length > maxBytes) {
          done(new TransportFailure('too-large', `There are more than ${maxBytes} bytes`));
          return;
        }
        chunks.push(chunk);
        done();
      },
    });
    // The transfer is broken off by ending the connection; the next file needs a new one.
    target.once('error', () => {
      this.client.close();
    });
    try {
      await this.attempt(() => this.client.downloadTo(target, at(folder, name)));
    } catch (error) {
      throw length > maxBytes ? new TransportFailure('too-large', `There are more than ${maxBytes} bytes`) : error;
    }
    return Buffer.concat(chunks, length);
  }

  async write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.attempt(() => this.client.uploadFrom(Readable.from([bytes]), at(folder, name)));
  }

  async rename(from: readonly [string, string], to: readonly [string, string]): Promise<void> {
    await this.attempt(() => this.client.rename(at(...from), at(...to)));
  }

  async remove(folder: string, name: string): Promise<void> {
    await this.attempt(() => this.client.remove(at(folder, name)));
  }

  close(): void {
    this.closed();
    this.client.close();
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (this.client.closed) await this.enter();
      return await work();
    } catch (error) {
      throw failureOf(error, this.settings);
    }
  }
}

function at(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}
