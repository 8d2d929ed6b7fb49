import { ProcessTransport } from '../../server/platform/transport/process-transport.js';
import { type ReceivedFile, type Transport } from '../../server/platform/transport/transport.js';
import { CERTIFICATE } from './certificate.js';
import { mailOf as mail, startImap, type ImapServer } from './imap-server.js';
import { LOGIN } from './sftp-server.js';

const FOREVER = new AbortController().signal;
const EDI = "UNB+UNOA:2+US+PARTNER+260301:1200+1'";
let server: ImapServer;
beforeEach(async () => {
  server = await startImap();
});
afterEach(async () => {
  await server.close();
});

function connect(settings: object = {}, bounds: object = {}): Transport {
  return new ProcessTransport(
    {
      kind: 'mail',
      host: 'smtp.us.example',
      from: 'edi@us.example',
      to: 'edi@partner.example',
      authority: CERTIFICATE,
      imapHost: '127.0.0.1',
      imapPort: server.port,
      imapUser: LOGIN.user,
      imapPassword: LOGIN.password,
      ...settings,
    },
    { allowedNetworks: ['127.0.0.1'], allowedPorts: [server.port] },
    bounds,
  );
}
async function takeAll(
  transport: Transport,
): Promise<{ files: ReceivedFile[]; summary: Awaited<ReturnType<Transport['receive']>> }> {
  const files: ReceivedFile[] = [];
  const summary = await transport.receive((file) => {
    files.push(file);
    return Promise.resolve('taken');
  }, FOREVER);
  return { files, summary };
}
describe('receiving by e-mail', () => {
  it('brings the attachments byte for byte, and marks the mail as seen after all of them were taken', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256));
    const sent = server.deliver({
      source: mail([
        { name: 'a.edi', bytes: EDI },
        { name: 'Lieferabruf März.edi', bytes },
      ]),
    });
    const { files, summary } = await takeAll(connect());
    expect(files.map((file) => file.remoteName)).toEqual(['a.edi', expect.stringMatching(/^Lieferabruf_.*rz\.edi$/)]);
    expect(files.map((file) => Buffer.from(file.bytes))).toEqual([Buffer.from(EDI), bytes]);
    expect([summary, sent.seen]).toEqual([{ taken: 2, kept: 0, left: [], more: false, warnings: [] }, true]);
    expect((await takeAll(connect())).files).toEqual([]);
  });

  it('leaves a mail unseen whose files were not all taken', async () => {
    const sent = server.deliver({
      source: mail([
        { name: 'a.edi', bytes: EDI },
        { name: 'b.edi', bytes: EDI },
      ]),
    });
    expect(
      await connect().receive(({ remoteName }) => Promise.resolve(remoteName === 'a.edi' ? 'taken' : 'kept'), FOREVER),
    ).toMatchObject({ taken: 1, kept: 1 });
    await expect(connect().receive(() => Promise.reject(new Error('the database is away')), FOREVER)).rejects.toThrow(
      'the database is away',
    );
    expect(sent.seen).toBe(false);
  });

  it('moves taken mails where they are wanted', async () => {
    const sent = server.deliver({ source: mail([{ name: 'a.edi', bytes: EDI }]) });
    expect((await takeAll(connect({ doneTo: 'Done' }))).files).toHaveLength(1);
    expect(sent.folder).toBe('Done');
  });

  it('takes nothing from another sender, even one whose address has the agreed one inside', async () => {
    server.deliver({ from: 'someone@else.example', source: mail([{ name: 'a.edi', bytes: EDI }]) });
    server.deliver({ from: 'edi@partner.example.evil.example', source: mail([{ name: 'b.edi', bytes: EDI }]) });
    expect(await takeAll(connect())).toMatchObject({ files: [], summary: { taken: 0, left: [] } });
    expect(server.mails.map((one) => one.seen)).toEqual([false, false]);
    expect((await takeAll(connect({ imapFrom: 'Someone@else.example' }))).files.map((file) => file.remoteName)).toEqual(
      ['a.edi'],
    );
  });

  it('names what it can not take and leaves it, and goes on with the next', async () => {
    server.deliver({ subject: 'no file', source: mail([]) });
    const large = mail([{ name: 'large.edi', bytes: Buffer.alloc(700_000) }]);
    server.deliver({ subject: 'large', source: large });
    server.deliver({
      subject: 'many',
      source: mail(Array.from({ length: 21 }, (_, i) => ({ name: `${String(i)}.edi`, bytes: EDI }))),
    });
    const nested = Array.from(
      { length: 30 },
      (_, i) => `Content-Type: multipart/mixed; boundary=n${String(i)}\r\n\r\n--n${String(i)}\r\n`,
    ).join('');
    server.deliver({
      subject: 'deep',
      source: `From: edi@partner.example\r\n${nested}Content-Disposition: attachment; filename=x.edi\r\n\r\nx\r\n`,
    });
    server.deliver({ source: mail([{ name: '../../etc/passwd', bytes: EDI }, { bytes: EDI }]) });
    const { files, summary } = await takeAll(connect({}, { maxBytes: 100_000 }));
    expect(files.map((file) => file.remoteName)).toEqual(['passwd', 'mail-5-2.edi']);
    expect(summary.left).toEqual([
      { name: 'large', reason: 'too-large', size: Buffer.byteLength(large) },
      { name: 'no file', reason: 'not-readable' },
      { name: 'many', reason: 'not-readable' },
      { name: 'deep', reason: 'not-readable' },
    ]);
  });

  it('reaches the mail behind others that stay unseen, and is not to be repeated at once where nothing but those is left', async () => {
    for (const subject of ['one', 'two', 'three']) server.deliver({ subject, source: mail([]) });
    for (const name of ['a.edi', 'b.edi', 'c.edi']) server.deliver({ source: mail([{ name, bytes: EDI }]) });
    const first = await takeAll(connect({}, { maxFiles: 2 }));
    expect([first.files.map((file) => file.remoteName), first.summary.more]).toEqual([['a.edi', 'b.edi'], true]);
    const second = await takeAll(connect({}, { maxFiles: 2 }));
    expect([second.files.map((file) => file.remoteName), second.summary.more]).toEqual([['c.edi'], false]);
    expect((await takeAll(connect({}, { maxFiles: 2 }))).summary).toMatchObject({
      taken: 0,
      more: false,
      left: ['one', 'two', 'three'].map((name) => ({ name, reason: 'not-readable' })),
    });
  });

  it('ends with a server that announces more than it may send', async () => {
    server.deliver({ source: mail([{ name: 'a.edi', bytes: EDI }]) });
    server.boast = 4_000_000_000;
    await expect(takeAll(connect())).rejects.toMatchObject({ name: 'TransportFailure' });
  });

  it('names a wrong password, a missing folder and a foreign certificate, never the password', async () => {
    const wrong = takeAll(connect({ imapPassword: 'not-the-password' }));
    await expect(wrong).rejects.toMatchObject({
      code: 'login',
      message: expect.not.stringContaining('not-the-password') as string,
    });
    await expect(takeAll(connect({ receiveFrom: 'Nowhere' }))).rejects.toMatchObject({ code: 'missing-folder' });
    await expect(takeAll(connect({ authority: undefined }))).rejects.toMatchObject({ code: 'certificate' });
  });

  it('makes no connection to an inside address that is not allowed', async () => {
    const transport = new ProcessTransport(
      {
        kind: 'mail',
        host: 'smtp.us.example',
        from: 'edi@us.example',
        to: 'edi@partner.example',
        imapHost: 'localhost',
        imapPort: server.port,
        imapUser: 'x',
        imapPassword: 'x',
      },
      { allowedPorts: [server.port] },
    );
    await expect(takeAll(transport)).rejects.toMatchObject({ code: 'address-refused' });
    expect(server.commands).toEqual([]);
  });
});
