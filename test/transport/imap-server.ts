import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.js';
import { LOGIN } from './sftp-server.js';

export interface StoredMail {
  readonly uid: number;
  readonly from: string;
  readonly subject: string;
  readonly source: Buffer;
  seen: boolean;
  folder: string;
}
export interface ImapServer {
  readonly port: number;
  readonly mails: StoredMail[];
  readonly commands: string[];
  /** FETCH of a source announces so many bytes. */
  boast?: number;
  deliver(mail: { readonly from?: string; readonly subject?: string; readonly source: string | Buffer }): StoredMail;
  close(): Promise<void>;
}
const context = createSecureContext({ cert: CERTIFICATE, key: CERTIFICATE_KEY });

/** As much of an IMAP server (RFC 3501, with MOVE) as is needed to read a mailbox over TLS, with its mails in memory. */
export async function startImap(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const server = createServer((raw) => {
    sockets.add(raw);
    raw
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(raw);
      });
    const socket = new TLSSocket(raw, { isServer: true, secureContext: context });
    socket.on('error', () => undefined);
    serve(socket, self);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const self: ImapServer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    commands: [],
    deliver: ({ from = 'edi@partner.example', subject = 'Delivery schedule', source }) => {
      const mail = {
        uid: self.mails.length + 1,
        from,
        subject,
        source: Buffer.from(source),
        seen: false,
        folder: 'INBOX',
      };
      self.mails.push(mail);
      return mail;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
  return self;
}

function serve(socket: TLSSocket, self: ImapServer): void {
  let rest = '';
  socket.write('* OK [CAPABILITY IMAP4rev1 MOVE] ready\r\n');
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) obey(socket, self, line);
  });
}

function obey(socket: TLSSocket, self: ImapServer, line: string): void {
  const [tag = '', ...words] = line.split(' ');
  const command = words.join(' ');
  const say = (text: string): void => {
    socket.write(`${text}\r\n`);
  };
  const done = (text = 'OK done'): void => {
    say(`${tag} ${text}`);
  };
  self.commands.push(command);
  const verb = command.toUpperCase();
  const here = self.mails.filter((mail) => mail.folder === 'INBOX');
  if (verb.startsWith('LOGIN'))
    done(
      command.includes(LOGIN.password) && command.includes(LOGIN.user) ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong',
    );
  else if (verb.startsWith('CAPABILITY')) {
    say('* CAPABILITY IMAP4rev1 MOVE');
    done();
  } else if (verb.startsWith('LIST')) {
    say(`* LIST () "/" ${command.split(' ').at(-1) ?? ''}`);
    done();
  } else if (verb.startsWith('SELECT')) select(command, here.length, say, done);
  else if (verb.startsWith('UID SEARCH')) {
    say(
      `* SEARCH ${here
        .filter((mail) => !mail.seen)
        .map((mail) => String(mail.uid))
        .join(' ')}`.trimEnd(),
    );
    done();
  } else if (verb.startsWith('UID FETCH')) fetch(socket, self, here, command, done);
  else if (verb.startsWith('UID STORE')) {
    for (const mail of named(here, command)) mail.seen = command.includes('\\Seen');
    done();
  } else if (verb.startsWith('UID MOVE')) {
    for (const mail of named(here, command)) mail.folder = (command.split(' ').at(-1) ?? '').replaceAll('"', '');
    done();
  } else if (verb.startsWith('LOGOUT')) {
    say('* BYE');
    done();
    socket.end();
  } else done();
}

function select(command: string, exists: number, say: (text: string) => void, done: (text?: string) => void): void {
  if (!/INBOX/i.test(command)) {
    done('NO [NONEXISTENT] no such folder');
    return;
  }
  for (const text of [
    '* FLAGS (\\Seen)',
    `* ${String(exists)} EXISTS`,
    '* 0 RECENT',
    '* OK [UIDVALIDITY 1] ok',
    '* OK [UIDNEXT 1000] ok',
    '* OK [PERMANENTFLAGS (\\Seen)] ok',
  ])
    say(text);
  done('OK [READ-WRITE] selected');
}

function fetch(
  socket: TLSSocket,
  self: ImapServer,
  mails: readonly StoredMail[],
  command: string,
  done: () => void,
): void {
  for (const mail of named(mails, command)) {
    const [name = '', host = ''] = mail.from.split('@');
    const sender = `((NIL NIL "${name}" "${host}"))`;
    const parts = [`UID ${String(mail.uid)}`];
    if (/RFC822\.SIZE/i.test(command)) parts.push(`RFC822.SIZE ${String(mail.source.length)}`);
    if (/ENVELOPE/i.test(command))
      parts.push(
        `ENVELOPE (NIL "${mail.subject}" ${sender} ${sender} ${sender} NIL NIL NIL NIL "<${String(mail.uid)}@partner.example>")`,
      );
    const wantsSource = /BODY\.PEEK\[\]/i.test(command);
    socket.write(
      `* ${String(mail.uid)} FETCH (${parts.join(' ')}${wantsSource ? ` BODY[] {${String(self.boast ?? mail.source.length)}}\r\n` : ''}`,
    );
    if (wantsSource) socket.write(mail.source);
    socket.write(')\r\n');
  }
  done();
}

/** The mails of a command's set: `1`, `1,3`, `2:4`. */
function named(mails: readonly StoredMail[], command: string): readonly StoredMail[] {
  const ranges = (command.split(' ')[2] ?? '').split(',').map((range) => range.split(':').map(Number));
  return mails.filter(({ uid }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to));
}

export interface MailPart {
  readonly name?: string;
  readonly bytes: Buffer | string;
  readonly disposition?: string;
}
/** A mail with a text and attachments. */
export function mailOf(parts: readonly MailPart[]): string {
  const body = parts.map(({ name, bytes, disposition = 'attachment' }) =>
    [
      '--edge',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: ${disposition}${name === undefined ? '' : `; filename="${name}"`}`,
      '',
      ...(Buffer.from(bytes)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
    ].join('\r\n'),
  );
  return [
    'From: edi@partner.example',
    'To: edi@us.example',
    'Subject: Delivery schedule',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=edge',
    '',
    '--edge',
    'Content-Type: text/plain',
    '',
    'Please find our schedule attached.',
    ...body,
    '--edge--',
    '',
  ].join('\r\n');
}
