import { agreementCreate } from '../../server/contract/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { trafficList, trafficMessage } from '../../server/contract/traffic.js';
import { transmissionDetail } from '../../server/contract/transmission.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import { read } from '../../server/edi/read.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { made, outgoing } from '../given/despatch.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { CERTIFICATE } from '../transport/certificate.js';
import { startFtp, type FtpServer } from '../transport/ftp-server.js';
import { mailOf, startImap, type ImapServer } from '../transport/imap-server.js';
import { attachmentOf, startSmtp, type SmtpServer } from '../transport/smtp-server.js';
import { LOGIN, startSftp, type SftpServer } from '../transport/sftp-server.js';

/** What the partner sees: the files that came for it, and a place to leave its own. */
interface Partner {
  readonly address: string;
  readonly transport: AgreementInput['transport'];
  inbox(): readonly Buffer[];
  leave(name: string, bytes: Uint8Array): void;
}

describe('a partner', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  let sftp: SftpServer;
  let ftp: FtpServer;
  let smtp: SmtpServer;
  let imap: ImapServer;
  beforeAll(async () => {
    [sftp, ftp, smtp, imap] = await Promise.all([startSftp(), startFtp(), startSmtp(), startImap()]);
    const ports = [sftp.port, ftp.port, smtp.port, imap.port].join(',');
    app = await openTestApp({
      workers: true,
      env: { POLL_SECONDS: '1', TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1', TRANSPORT_ALLOWED_PORTS: ports },
    });
    [client, manager] = await Promise.all([app.as('user'), app.as('manager')]);
    for (const server of [sftp, ftp]) for (const folder of ['/to-us', '/from-us']) server.folders.add(folder);
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([sftp, ftp, smtp, imap].map((server) => server.close()));
  });

  const filesOf = (server: { readonly files: Map<string, Buffer> }): readonly Buffer[] =>
    [...server.files].filter(([path]) => /^\/from-us\/[^/]+\.edi$/.test(path)).map(([, bytes]) => bytes);
  const partners = (): Readonly<Record<'SFTP' | 'FTP' | 'e-mail', Partner>> => ({
    SFTP: {
      address: 'SFTPPARTNER:ZZ',
      inbox: () => filesOf(sftp),
      leave: (name, bytes) => {
        sftp.files.set(`/to-us/${name}`, Buffer.from(bytes));
      },
      transport: {
        kind: 'sftp',
        settings: { host: '127.0.0.1', port: sftp.port, user: LOGIN.user, hostKeys: [sftp.hostKey] },
        secrets: { password: LOGIN.password },
      },
    },
    FTP: {
      address: 'FTPPARTNER:ZZ',
      inbox: () => filesOf(ftp),
      leave: (name, bytes) => {
        ftp.files.set(`/to-us/${name}`, Buffer.from(bytes));
      },
      transport: {
        kind: 'ftp',
        settings: { host: '127.0.0.1', port: ftp.port, user: LOGIN.user, allowPlain: true },
        secrets: { password: LOGIN.password },
      },
    },
    'e-mail': {
      address: 'MAILPARTNER:ZZ',
      inbox: () => smtp.mails.flatMap((mail) => attachmentOf(mail)?.bytes ?? []),
      leave: (name, bytes) => {
        imap.deliver({ source: mailOf([{ name, bytes: Buffer.from(bytes) }]) });
      },
      transport: {
        kind: 'email',
        settings: {
          host: '127.0.0.1',
          port: smtp.port,
          user: 'us',
          from: 'edi@us.example',
          to: 'edi@partner.example',
          authority: CERTIFICATE,
          imapHost: '127.0.0.1',
          imapPort: imap.port,
          imapUser: LOGIN.user,
        },
        secrets: { password: 'secret', imapPassword: LOGIN.password },
      },
    },
  });

  it.each(['SFTP', 'FTP', 'e-mail'] as const)(
    'over %s sends a schedule, gets its acknowledgement, is sent a despatch advice and acknowledges it, without a hand touching a file',
    async (way) => {
      const { address, transport, inbox, leave } = partners()[way];
      const isMail = way === 'e-mail';
      await manager.call(agreementCreate, {
        body: agreement({
          partner: way,
          sender: address,
          transport,
          receivePath: isMail ? 'INBOX' : '/to-us',
          acknowledgementRequested: true,
        }),
      });
      const out = await manager.call(agreementCreate, {
        body: outgoing({
          partner: way,
          recipient: address,
          transport,
          sendPath: isMail ? null : '/from-us',
          acknowledgementExpected: true,
        }),
      });
      const came = (what: string, number: number) =>
        until(`${what} is with the partner`, () => inbox()[number - 1], 90_000);

      const schedule = delfor({ sender: address, controlReference: `${way}-1`, documentNumber: `S-${way}` });
      leave('schedule.edi', schedule);
      const acknowledgement = read(await came('the acknowledgement', 1));
      expect([acknowledgement.errorCount, acknowledgement.messageType]).toEqual([0, 'CONTRL']);
      expect(acknowledgement.documents).toEqual([
        expect.objectContaining({ kind: 'syntax-acknowledgement', interchangeReference: `${way}-1`, action: '7' }),
      ]);

      const note = await made(client, `D-${way}`, { agreementId: out.id });
      const { fileId, transmissionId } = await client.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
      const despatched = await came('the despatch advice', 2);
      expect(read(despatched)).toMatchObject({
        errorCount: 0,
        messageType: 'DESADV',
        documents: [{ documentNumber: `D-${way}` }],
      });

      leave(
        'contrl.edi',
        acknowledge(despatched, { controlReference: `${way}-2`, preparedAt: '2026-11-21T10:00' }).bytes ?? Buffer.of(),
      );
      await until(
        'the despatch advice is acknowledged',
        async () => (await client.call(trafficMessage, { params: { id: fileId } })).state === 'acknowledged',
        90_000,
      );
      expect(await client.call(transmissionDetail, { params: { id: transmissionId } })).toMatchObject({
        state: 'sent',
        attempts: 1,
        acknowledgement: 'acknowledged',
      });
      const { rows } = await client.call(trafficList, { query: { filter: 'errors' } });
      expect(rows).toEqual([]);
      expect(inbox()).toHaveLength(2);
    },
    300_000,
  );
});
