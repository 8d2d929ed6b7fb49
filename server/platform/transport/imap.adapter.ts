import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import PostalMime, { type Attachment } from 'postal-mime';
import { isCertificateError, locate, tlsOptions, type Connecting } from './connect.js';
import { abortable, foreignText, TransportFailure } from './failure.js';
import { leftFile, rest, upTo } from './exchange.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import { FILE_NAME, type LeftFile, type Limits, type Note, type OnFile, type ReceiveSummary } from './transport.js';

/** Bytes of a mail beside its one file, and what base64 with its line ends makes of a byte. */
const MAIL_BYTES = 256 * 1024;
const BASE64 = 1.4;
const MOST_ATTACHMENTS = 20;
/** A mail in a mail in a mail is no way to send a file. */
const NESTING = {
  maxNestingDepth: 10,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 1,
  forceRfc822Attachments: true,
};
const MOST_LOOKED_AT = 1000;
const MOST_LEFT = 100;

interface Found {
  readonly uid: number;
  readonly size: number;
  readonly subject: string;
}
export type Inbox = SettingsOf<'mail'> & { readonly imapHost: string };

/** The folder of a mailbox as a place where files wait: attachments of unseen mails of the one sender. */
export class ImapInbox {
  constructor(
    private readonly settings: Inbox,
    private readonly around: TransportEnvironment,
    private readonly limits: Limits,
  ) {}

  /** A mail counts as seen, or is moved, only after all of its files were taken. Mails of others are left as they are. */
  async receive(onFile: OnFile, signal: AbortSignal): Promise<ReceiveSummary> {
    return await this.within(
      signal,
      () => undefined,
      (client) => new MailRound(client, this.settings, this.limits, onFile).run(signal),
    );
  }

  /** How many mails wait. */
  async look(signal: AbortSignal, note: Note): Promise<number> {
    return await this.within(signal, note, async (client) => (await unseen(client, this.settings)).length);
  }

  private async within<T>(signal: AbortSignal, note: Note, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(this.limits.totalMs)]);
    const client = await this.open({ around: this.around, limits: this.limits, signal: bounded, note });
    try {
      await abortable(client.connect(), bounded);
      await abortable(client.mailboxOpen(this.settings.receiveFrom ?? 'INBOX'), bounded);
      return await abortable(work(client), bounded);
    } catch (error) {
      throw this.failureOf(error);
    } finally {
      client.close();
    }
  }

  /** The library connects to the address that was checked, and has the certificate checked against the name that was entered. */
  private async open(connecting: Connecting): Promise<ImapFlow> {
    const { imapHost, imapPort, imapSecurity, imapUser, user, imapPassword, password, authority } = this.settings;
    const { limits } = connecting;
    const place = await locate(
      { host: imapHost, port: imapPort, protocol: 'imap' },
      { ...connecting, note: () => undefined },
    );
    const { minVersion, rejectUnauthorized, ca } = tlsOptions(imapHost, authority);
    const most = this.mostBytes();
    const client = new ImapFlow({
      host: place.address,
      port: place.port,
      ...(isIP(imapHost) === 0 ? { servername: imapHost } : {}),
      secure: imapSecurity === 'tls',
      ...(imapSecurity === 'starttls' ? { doSTARTTLS: true } : {}),
      tls: { minVersion, rejectUnauthorized, ...(ca === undefined ? {} : { ca }) },
      auth: { user: imapUser ?? user ?? '', pass: imapPassword ?? password ?? '' },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      maxLineLength: 1024 * 1024,
      maxLiteralSize: most,
      maxResponseSize: most + 2 * 1024 * 1024,
    });
    // An error event without a listener would end the process; waiting calls get it by their own promise.
    client.on('error', () => undefined);
    return client;
  }

  private mostBytes(): number {
    return mostBytes(this.limits);
  }

  private failureOf(error: unknown): TransportFailure {
    if (error instanceof TransportFailure) return error;
    const text = foreignText(error, secretsOf(this.settings));
    const said = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
    const code = said.get('code');
    if (isCertificateError(error))
      return new TransportFailure('certificate', `The mailbox's certificate is not accepted: ${text}`);
    if (said.get('authenticationFailed') === true)
      return new TransportFailure('login', 'The mailbox does not accept user and password');
    if (said.get('serverResponseCode') === 'NONEXISTENT' || said.get('mailboxMissing') === true)
      return new TransportFailure('missing-folder', 'The folder of the mailbox does not exist');
    if (code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' || code === 'ETIMEOUT' || code === 'UPGRADE_TIMEOUT')
      return new TransportFailure('timeout', 'The mailbox did not answer in time');
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
      return new TransportFailure('unreachable', `No connection to the mailbox: ${code}`);
    return new TransportFailure('protocol', `The mailbox failed: ${text}`);
  }
}

class MailRound {
  private readonly left: LeftFile[] = [];
  private taken = 0;
  private kept = 0;
  private removed = 0;

  constructor(
    private readonly client: ImapFlow,
    private readonly settings: Inbox,
    private readonly limits: Limits,
    private readonly onFile: OnFile,
  ) {}

  async run(signal: AbortSignal): Promise<ReceiveSummary> {
    const found = await unseen(this.client, this.settings);
    const fit = found.filter(
      (mail) => mail.size <= mostBytes(this.limits) || this.leave(mail.subject, 'too-large', mail.size),
    );
    const unreached = await upTo(this.limits, fit, signal, async (mail) => {
      await this.one(mail);
      return this.removed;
    });
    return {
      taken: this.taken,
      kept: this.kept,
      ...rest(
        this.left,
        this.removed,
        unreached.map(({ subject }) => subject),
      ),
      warnings: [],
    };
  }

  private async one({ uid, subject }: Found): Promise<void> {
    const files = await this.filesOf(uid);
    if (files === undefined) {
      this.leave(subject, 'not-readable');
      return;
    }
    const largest = Math.max(...files.map(({ bytes }) => bytes.length));
    if (largest > this.limits.maxBytes) {
      this.leave(subject, 'too-large', largest);
      return;
    }
    const outcomes: string[] = [];
    for (const { name, bytes } of files)
      outcomes.push(await this.onFile({ remoteName: name, bytes, receivedAt: new Date() }));
    this.taken += outcomes.filter((outcome) => outcome === 'taken').length;
    this.kept += outcomes.filter((outcome) => outcome === 'kept').length;
    if (outcomes.includes('kept')) return;
    const { doneTo } = this.settings;
    const isNoted =
      doneTo === undefined
        ? await this.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        : await this.client.messageMove(String(uid), doneTo, { uid: true });
    if (isNoted === false) this.leave(subject, 'taken-but-not-removed');
    else this.removed += 1;
  }

  /** The files of a mail; undefined where it has none, too many, or can't be taken apart. */
  private async filesOf(uid: number): Promise<{ name: string; bytes: Uint8Array }[] | undefined> {
    const mail = await this.client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!mail || mail.source === undefined) return undefined;
    const parsed = await PostalMime.parse(mail.source, NESTING).catch(() => undefined);
    const files = (parsed?.attachments ?? []).filter(
      (part) => part.disposition === 'attachment' || (part.filename !== null && part.related !== true),
    );
    if (files.length === 0 || files.length > MOST_ATTACHMENTS) return undefined;
    return files.map((part, i) => ({
      name: nameOf(part, `mail-${String(uid)}-${String(i + 1)}.edi`),
      bytes: bytesOf(part),
    }));
  }

  private leave(name: string, reason: LeftFile['reason'], size?: number): false {
    if (this.left.length < MOST_LEFT) this.left.push(leftFile(name, reason, size));
    return false;
  }
}

/** Unseen mails of the sender and of nobody else, oldest first: what a server finds for an address may be any text with it inside. */
async function unseen(client: ImapFlow, { imapFrom, to }: Inbox): Promise<readonly Found[]> {
  const sender = (imapFrom ?? to).toLowerCase();
  const uids = await client.search({ seen: false, from: sender }, { uid: true });
  if (uids === false || uids === undefined || uids.length === 0) return [];
  const mails = await client.fetchAll(
    uids.slice(0, MOST_LOOKED_AT).join(','),
    { uid: true, size: true, envelope: true },
    { uid: true },
  );
  return mails
    .filter(({ envelope }) => envelope?.from?.length === 1 && envelope.from[0]?.address?.toLowerCase() === sender)
    .map(({ uid, size = 0, envelope }) => ({ uid, size, subject: envelope?.subject ?? `mail ${String(uid)}` }));
}

function mostBytes(limits: Limits): number {
  return Math.ceil(limits.maxBytes * BASE64) + MAIL_BYTES;
}

/** The name that the sender gave the file, as far as it may be one here. */
function nameOf({ filename }: Attachment, otherwise: string): string {
  const name =
    (filename ?? '')
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/[^A-Za-z0-9._-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(-128) ?? '';
  return FILE_NAME.test(name) ? name : otherwise;
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
