import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.js';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
  readonly secure: boolean;
}
export interface SmtpServer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** A real SMTP server that wants TLS and the password of `us`, and keeps what it is sent. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    cert: CERTIFICATE,
    key: CERTIFICATE_KEY,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'us' && password === 'secret') done(null, { user: 'us' });
      else done(new Error(`${password ?? ''} is wrong`));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((to) => to.address),
          text: Buffer.concat(chunks).toString(),
          secure: session.secure,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The only attachment of a mail, by name and bytes. */
export function attachmentOf({
  text,
}: Pick<ReceivedMail, 'text'>): { readonly name: string; readonly bytes: Buffer } | undefined {
  const [, name = '', encoded = ''] =
    /filename="?([^"\r\n]+)"?\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? [];
  return name === '' ? undefined : { name, bytes: Buffer.from(encoded, 'base64') };
}
