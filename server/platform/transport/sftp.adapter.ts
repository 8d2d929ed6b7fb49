import { errorCode } from '../process/error-code.js';
import { createHash } from 'node:crypto';
import { type Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';
import { connect, locate, type Connecting } from './connect.js';
import { foreignText, TransportFailure } from './failure.js';
import { type OpenSession, type RemoteEntry, type RemoteSession } from './exchange.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import { type Limits } from './transport.js';

/** What is known to be weak is not offered: SHA-1, CBC, DSA, small groups. */
const ALGORITHMS: ssh2.Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
};
const [END_OF_FILE, NO_SUCH_FILE, PERMISSION_DENIED] = [1, 2, 3];
/** As much as every server gives in one packet. */
const PIECE_BYTES = 32_768;
const PIECES_TOGETHER = 16;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/** As `ssh-keygen -l` shows it. */
export function fingerprint(key: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
}

export function openSftp(settings: SettingsOf<'sftp'>, around: TransportEnvironment, limits: Limits): OpenSession {
  return async (signal, note) => {
    const connecting: Connecting = { around, limits, signal, note };
    const socket = await connect(await locate({ ...settings, protocol: 'sftp' }, connecting), connecting);
    const fault = new Fault(socket, settings);
    const client = new ssh2.Client();
    try {
      const seen = await logIn(client, socket, settings, limits, fault);
      note('identity', 'ok', `The host key is ${seen}, as agreed`);
      note('login', 'ok', `Logged in as ${settings.user}`);
      const sftp = await fault.promised<SFTPWrapper>((done) => {
        client.sftp(done);
      });
      return new SftpSession(client, sftp, fault);
    } catch (error) {
      client.destroy();
      throw error;
    }
  };
}

async function logIn(
  client: Client,
  socket: Socket,
  settings: SettingsOf<'sftp'>,
  limits: Limits,
  fault: Fault,
): Promise<string> {
  let seen: string | undefined;
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve);
    // Stays for the session's life: an error event that nobody hears would end the process.
    client.on('error', (error) => {
      reject(isWrongKey() ? new TransportFailure('host-key', wrongKey(seen, settings.hostKeys)) : fault.of(error));
    });
    client.once('close', () => {
      reject(fault.of(new Error('The connection was closed')));
    });
    const isWrongKey = (): boolean => seen !== undefined && !settings.hostKeys.includes(seen);
    client.connect({
      sock: socket,
      username: settings.user,
      readyTimeout: limits.connectMs,
      algorithms: ALGORITHMS,
      ...(settings.password === undefined ? {} : { password: settings.password }),
      ...(settings.privateKey === undefined ? {} : { privateKey: settings.privateKey }),
      ...(settings.passphrase === undefined ? {} : { passphrase: settings.passphrase }),
      // Before any secret is sent. Without this, the library takes every key.
      hostVerifier: (key: Buffer) => {
        seen = fingerprint(key);
        return settings.hostKeys.includes(seen);
      },
    });
  });
  return seen ?? '';
}

function wrongKey(seen: string | undefined, agreed: readonly string[]): string {
  return agreed.length === 0
    ? `The server's host key is ${seen ?? 'unknown'}, and none has been agreed on yet`
    : `The server's host key is ${seen ?? 'unknown'}, not the agreed one`;
}

/** Knows why a connection ended, which the errors of what waited on it do not. */
class Fault {
  private ended: TransportFailure | undefined;
  constructor(
    socket: Socket,
    private readonly settings: SettingsOf<'sftp'>,
  ) {
    socket.on('error', (error) => {
      if (error instanceof TransportFailure) this.ended = error;
    });
  }

  end(error: unknown): void {
    this.ended ??= this.of(error);
  }

  of(error: unknown): TransportFailure {
    if (this.ended) return this.ended;
    if (error instanceof TransportFailure) return error;
    const text = foreignText(error, secretsOf(this.settings));
    const level = error instanceof Error && 'level' in error ? error.level : undefined;
    if (level === 'client-authentication')
      return new TransportFailure('login', `The server does not let ${this.settings.user} in`);
    if (level === 'client-timeout')
      return new TransportFailure('timeout', 'The server did not finish the handshake in time');
    const code = errorCode(error);
    if (code === NO_SUCH_FILE) return new TransportFailure('missing-folder', 'The folder or file does not exist');
    if (code === PERMISSION_DENIED) return new TransportFailure('not-permitted', 'The server does not permit it');
    if (typeof code === 'number') return new TransportFailure('refused', `The server refused it: ${text}`);
    if (/privateKey|passphrase/i.test(text))
      return new TransportFailure('settings', 'The private key cannot be read, or its passphrase is wrong', 'login');
    return new TransportFailure('protocol', `The connection failed: ${text}`);
  }

  promised<T>(call: (done: (error: Error | null | undefined, value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      call((error, value) => {
        if (error) reject(this.of(error));
        else resolve(value);
      });
    });
  }
}

class SftpSession implements RemoteSession {
  constructor(
    private readonly client: Client,
    private readonly sftp: SFTPWrapper,
    private readonly fault: Fault,
  ) {
    // A server that breaks the rules of SFTP leaves its questions open for ever.
    sftp.on('error', (error: unknown) => {
      fault.end(error);
      client.destroy();
    });
  }

  async list(folder: string): Promise<readonly RemoteEntry[]> {
    const found = await this.fault.promised<{ filename: string; attrs: { size: number; mode: number } }[]>((done) => {
      this.sftp.readdir(folder, done);
    });
    return found.map(({ filename, attrs }) => ({
      name: filename,
      size: attrs.size,
      isFile: (attrs.mode & FILE_TYPE) === REGULAR,
    }));
  }

  async size(folder: string, name: string): Promise<number | undefined> {
    try {
      const stats = await this.fault.promised<{ size: number }>((done) => {
        this.sftp.stat(at(folder, name), done);
      });
      return stats.size;
    } catch (error) {
      if (error instanceof TransportFailure && error.code === 'missing-folder') return undefined;
      throw error;
    }
  }

  /** Several pieces are asked for at a time: one after the other, a distant server would give half a megabyte a second. */
  async read(folder: string, name: string, maxBytes: number): Promise<Uint8Array> {
    const handle = await this.fault.promised<Buffer>((done) => {
      this.sftp.open(at(folder, name), 'r', done);
    });
    const pieces: Uint8Array[] = [];
    let length = 0;
    try {
      for (let together = 1; ; together = PIECES_TOGETHER) {
        const from = length;
        for (const piece of await Promise.all(
          Array.from({ length: together }, (_, i) => this.piece(handle, from + i * PIECE_BYTES)),
        )) {
          length += piece.length;
          if (length > maxBytes) throw new TransportFailure('too-large', `There are more than ${maxBytes} bytes`);
          pieces.push(piece);
          if (piece.length < PIECE_BYTES) return Buffer.concat(pieces, length);
        }
      }
    } finally {
      // Nobody waits for it: on a connection that broke, it is not answered.
      this.sftp.close(handle, () => undefined);
    }
  }

  /** The bytes from there on; fewer than a piece only at the end of the file, however few a server gives at a time. */
  private async piece(handle: Buffer, position: number): Promise<Uint8Array> {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let filled = 0; ; ) {
      const from = filled;
      const count = await new Promise<number>((resolve, reject) => {
        this.sftp.read(handle, piece, from, PIECE_BYTES - from, position + from, (error, bytesRead) => {
          if (!error) resolve(bytesRead);
          else if ('code' in error && error.code === END_OF_FILE) resolve(0);
          else reject(this.fault.of(error));
        });
      });
      filled += count;
      if (count === 0 || filled === PIECE_BYTES) return piece.subarray(0, filled);
    }
  }

  async write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
    const target = this.sftp.createWriteStream(at(folder, name), { flags: 'w' }) as Writable;
    try {
      await pipeline(Readable.from(slices(bytes)), target);
    } catch (error) {
      throw this.fault.of(error);
    }
  }

  rename(from: readonly [string, string], to: readonly [string, string]): Promise<void> {
    return this.fault.promised<undefined>((done) => {
      this.sftp.rename(at(...from), at(...to), (error) => {
        done(error, undefined);
      });
    });
  }

  remove(folder: string, name: string): Promise<void> {
    return this.fault.promised<undefined>((done) => {
      this.sftp.unlink(at(folder, name), (error) => {
        done(error, undefined);
      });
    });
  }

  close(): void {
    this.client.destroy();
  }
}

/** As much as every server takes in one packet. */
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 32_768) yield bytes.subarray(from, from + 32_768);
}

function at(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}
