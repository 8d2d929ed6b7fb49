import nodemailer from 'nodemailer';
import { connect, locate, isCertificateError, tlsFailure, tlsOptions, type Connecting } from './connect.js';
import { abortable, foreignText, TransportFailure } from './failure.js';
import { checked, digest, report } from './exchange.js';
import type { ImapInbox } from './imap.adapter.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import {
  type Limits,
  type Note,
  type OnFile,
  type OutgoingFile,
  type ReceiveSummary,
  type SendReceipt,
  type TestReport,
  type Transport,
} from './transport.js';

type Mailer = ReturnType<typeof nodemailer.createTransport>;
const PLAIN_MAIL = 'Plain SMTP: mails can be read and changed on the way';
const ATTACHMENT = 'application/octet-stream';

/** A file as the one attachment of a mail to the one address of the settings. */
export class MailTransport implements Transport {
  constructor(
    private readonly settings: SettingsOf<'mail'>,
    private readonly around: TransportEnvironment,
    private readonly limits: Limits,
  ) {}

  async receive(onFile: OnFile, signal: AbortSignal): Promise<ReceiveSummary> {
    const inbox = await this.inbox();
    if (inbox === undefined) throw new TransportFailure('unsupported', 'No mailbox to receive from is set');
    return await inbox.receive(onFile, signal);
  }

  /** The same file has the same Message-ID, by which a mailbox knows it again; more than that, e-mail does not offer. */
  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const { name, bytes } = checked(file, this.limits);
    const { from, to, subject } = this.settings;
    const sha256 = digest(bytes);
    const warnings: string[] = [];
    await this.within(
      signal,
      (_, outcome, text) => {
        if (outcome === 'warning') warnings.push(text);
      },
      (mailer) =>
        mailer.sendMail({
          from: { name: '', address: from },
          to: { name: '', address: to },
          subject: subject ?? name,
          messageId: `<${digest(Buffer.from(`${sha256}\n${name}\n${to}`)).slice(0, 40)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          text: `${name}, ${bytes.length} bytes, SHA-256 ${sha256}\n`,
          attachments: [
            { filename: name, content: Buffer.from(bytes), contentType: ATTACHMENT, contentTransferEncoding: 'base64' },
          ],
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
    );
    return { state: 'sent', name, size: bytes.length, sha256, warnings };
  }

  async test(signal: AbortSignal): Promise<TestReport> {
    return await report(async (note) => {
      await this.within(signal, note, (mailer) => mailer.verify());
      if (this.settings.security !== 'plain')
        note('identity', 'ok', `The certificate is valid for ${this.settings.host}`);
      note(
        'login',
        this.settings.user === undefined ? 'skipped' : 'ok',
        this.settings.user === undefined ? 'No user is set' : `Logged in as ${this.settings.user}`,
      );
      const inbox = await this.inbox();
      if (inbox === undefined) note('list', 'skipped', 'No mailbox to receive from is set');
      else note('list', 'ok', `${await inbox.look(signal, () => undefined)} mails of the partner wait in the mailbox`);
      note('write', 'skipped', 'No mail is sent for a test');
    });
  }

  private async inbox(): Promise<ImapInbox | undefined> {
    const { imapHost } = this.settings;
    if (imapHost === undefined) return undefined;
    const { ImapInbox } = await import('./imap.adapter.js');
    return new ImapInbox({ ...this.settings, imapHost }, this.around, this.limits);
  }

  private async within(signal: AbortSignal, note: Note, work: (mailer: Mailer) => Promise<unknown>): Promise<void> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(this.limits.totalMs)]);
    const { settings, limits } = this;
    const connecting: Connecting = { around: this.around, limits, signal: bounded, note };
    const socket = await connect(await locate({ ...settings, protocol: 'smtp' }, connecting), connecting);
    if (settings.security === 'plain') note('identity', 'warning', PLAIN_MAIL);
    const mailer = nodemailer.createTransport({
      host: settings.host,
      port: settings.port,
      connection: socket,
      secure: settings.security === 'tls',
      requireTLS: settings.security === 'starttls',
      ignoreTLS: settings.security === 'plain',
      tls: { ...tlsOptions(settings.host, settings.authority) },
      greetingTimeout: limits.connectMs,
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(settings.user === undefined ? {} : { auth: { user: settings.user, pass: settings.password ?? '' } }),
    });
    try {
      await abortable(work(mailer), bounded);
    } catch (error) {
      throw this.failureOf(error);
    } finally {
      mailer.close();
      socket.destroy();
    }
  }

  private failureOf(error: unknown): TransportFailure {
    if (error instanceof TransportFailure) return error;
    const text = foreignText(error, secretsOf(this.settings));
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isCertificateError(error) || /certificate|altnames/i.test(text))
      return new TransportFailure('certificate', `The certificate is not accepted: ${text}`);
    if (code === 'EAUTH') return new TransportFailure('login', 'The server does not accept user and password');
    if (code === 'ETLS') return tlsFailure(new Error(text));
    if (code === 'ETIMEDOUT') return new TransportFailure('timeout', 'The server did not answer in time');
    if (code === 'EENVELOPE' || code === 'EMESSAGE')
      return new TransportFailure('refused', `The server refused the mail: ${text}`);
    return new TransportFailure('protocol', `The connection failed: ${text}`);
  }
}
