import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from './config.js';

export interface Mail {
  /** One person; an address is never read out of a text, which could name two. */
  readonly to: { readonly name: string; readonly address: string };
  /** The person on whose behalf it is sent, who gets the answer; absent where the product writes by itself. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names the mail for good: sent a second time it is known again. */
  readonly id: string;
}

/** Hands mails over, to a mail server or into a folder. */
export interface Mailer {
  /** @throws Error when the mail was not taken. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Milliseconds that a mail server may take for each step. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Nothing in a mail may name a file or an address for the library to fetch. */
const NOTHING_FETCHED = { disableFileAccess: true, disableUrlAccess: true };

/** SMTP where SMTP_URL names a server; else the folder `mail` of the data directory. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl === undefined) return folderMailer(join(dataDir, 'mail'), mailFrom);
  const transport = nodemailer.createTransport({ url: smtpUrl, ...PATIENCE, ...NOTHING_FETCHED });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mail, mailFrom));
    },
    close: () => {
      transport.close();
    },
  };
}

/** Each mail as a file for its owner alone, whole when it is there. */
function folderMailer(folder: string, from: Config['mailFrom']): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NOTHING_FETCHED,
  });
  return {
    send: async (mail) => {
      const { message: bytes } = (await transport.sendMail(message(mail, from))) as { message: Buffer };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `.${randomUUID()}.part`);
      await writeFile(part, bytes, { mode: 0o600, flag: 'wx' });
      await rename(part, join(folder, `${mail.id}.eml`));
    },
    close: () => {
      transport.close();
    },
  };
}

function message({ to, replyTo, subject, text, html, id }: Mail, from: Config['mailFrom']) {
  return {
    from,
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    ...(replyTo === undefined
      ? // No answer of a machine is wanted (RFC 3834), nor a receipt.
        { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }
      : { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
    ...NOTHING_FETCHED,
  };
}

/** What stands in a header has no line ends. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
