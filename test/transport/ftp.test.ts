import { ProcessTransport, type ProcessOptions } from '../../server/platform/transport/process-transport.js';
import { type ReceivedFile, type Transport } from '../../server/platform/transport/transport.js';
import { CERTIFICATE } from './certificate.js';
import { startFtp, type FtpServer } from './ftp-server.js';
import { LOGIN } from './sftp-server.js';
import { startTcp } from './tcp-server.js';

const FOREVER = new AbortController().signal;
const BYTES = Buffer.from("UNB+UNOA:2+US+PARTNER+260301:1200+1'");
const PLAIN = { security: 'plain', allowPlain: true };
let server: FtpServer;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startFtp();
});
afterEach(async () => {
  for (const close of [server.close, ...closing.splice(0)]) await close();
});

function connect(settings: object = {}, bounds: object = {}, options: ProcessOptions = {}): Transport {
  return new ProcessTransport(
    {
      kind: 'ftp',
      host: '127.0.0.1',
      port: server.port,
      ...LOGIN,
      authority: CERTIFICATE,
      receiveFrom: '/in',
      sendTo: '/out',
      ...settings,
    },
    { allowedNetworks: ['127.0.0.1'], allowedPorts: [server.port, ...('port' in settings ? [settings.port] : [])] },
    bounds,
    options,
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

describe.each([
  ['FTPS', {}, []],
  ['plain FTP', PLAIN, [expect.stringContaining('Plain FTP')]],
])('%s', (_, kind, warnings) => {
  it('brings files, removes them after they were taken, and reports strange names', async () => {
    server.files.set('/in/a.edi', BYTES).set('/in/b.edi', Buffer.from('two'));
    server.mischief = { listed: ['..passwd', 'ü.edi', 'a b'] };
    const { files, summary } = await takeAll(connect(kind));
    expect(files.map((file) => [file.remoteName, Buffer.from(file.bytes).toString()])).toEqual([
      ['a.edi', BYTES.toString()],
      ['b.edi', 'two'],
    ]);
    expect(summary).toMatchObject({ taken: 2, warnings });
    expect(summary.left.map((left) => left.reason)).toEqual(['name', 'name', 'name']);
    expect(server.files.size).toBe(0);
  });

  it('writes under another name, renames, and knows the same file again', async () => {
    expect(await connect(kind).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({
      state: 'sent',
      warnings,
    });
    expect(server.commands).toEqual(
      expect.arrayContaining(['STOR /out/a.edi.tmp', 'RNFR /out/a.edi.tmp', 'RNTO /out/a.edi']),
    );
    expect(await connect(kind).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({
      state: 'there-already',
    });
    await expect(connect(kind).send({ name: 'a.edi', bytes: Buffer.from('other') }, FOREVER)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([...server.files]).toEqual([['/out/a.edi', BYTES]]);
  });

  it('is tested step by step', async () => {
    const { ok, steps } = await connect(kind).test(FOREVER);
    expect(steps.map((step) => step.step)).toEqual(['address', 'connect', 'identity', 'login', 'list', 'write']);
    expect(steps.filter((step) => step.outcome === 'failed')).toEqual([]);
    expect(steps[2]?.outcome).toBe(warnings.length === 0 ? 'ok' : 'warning');
    expect([ok, server.files.size]).toEqual([true, 0]);
  });
});

describe('an FTP server', () => {
  it('with a certificate that nobody signed gets no password', async () => {
    const { steps } = await connect({ authority: undefined }).test(FOREVER);
    expect(steps.find((step) => step.outcome === 'failed')).toMatchObject({
      step: 'identity',
      text: expect.stringContaining('valid certificate') as string,
    });
    expect(server.commands.filter((command) => /^(USER|PASS)/.test(command))).toEqual([]);
  });

  it('that repeats a wrong password gets it into no text', async () => {
    server.mischief = { talkative: true };
    const report = await connect({ ...PLAIN, password: 'not-the-password' }).test(FOREVER);
    expect(report.steps.find((step) => step.outcome === 'failed')?.step).toBe('login');
    expect(JSON.stringify(report)).not.toContain('not-the-password');
  });

  it('that sends the data connection to another host is not followed', async () => {
    const other = await startTcp(() => undefined);
    closing.push(other.close);
    server.files.set('/in/a.edi', BYTES);
    server.mischief = { pasv: `10,0,0,1,${String(other.port >> 8)},${String(other.port & 255)}` };
    await expect(takeAll(connect(PLAIN, { idleMs: 3000 }))).rejects.toMatchObject({ code: 'address-refused' });
    expect([other.connections(), server.files.size]).toEqual([0, 1]);
  });

  it('that never ends a file is left, and the next file is brought', async () => {
    server.files.set('/in/a.edi', BYTES).set('/in/b.edi', BYTES);
    server.mischief = { endless: 'a.edi' };
    const { files, summary } = await takeAll(connect(PLAIN, { maxBytes: 500_000 }));
    expect(files.map((file) => file.remoteName)).toEqual(['b.edi']);
    expect(summary.left).toEqual([{ name: 'a.edi', reason: 'too-large' }]);
  });

  it('that drops the line in the middle of a file keeps it', async () => {
    server.files.set('/in/a.edi', BYTES);
    server.mischief = { dropped: 'a.edi' };
    await expect(takeAll(connect(PLAIN, { idleMs: 3000 }))).rejects.toMatchObject({
      name: 'TransportFailure',
      retry: true,
    });
    expect(server.files.get('/in/a.edi')).toEqual(BYTES);
  });

  it('that loses the end of a file gets no renamed one', async () => {
    server.mischief = { forgetful: true };
    await expect(connect(PLAIN).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).rejects.toMatchObject({
      code: 'size-differs',
    });
    expect([...server.files.keys()]).toEqual(['/out/a.edi.tmp']);
  });

  it('has exactly one file with the right bytes after the sender was killed between upload and rename', async () => {
    let pid = 0;
    server.mischief = {
      onRename: () => {
        process.kill(pid, 'SIGKILL');
        return 'never';
      },
    };
    await expect(
      connect(
        {},
        {},
        {
          started: (id) => {
            pid = id;
          },
        },
      ).send({ name: 'a.edi', bytes: BYTES }, FOREVER),
    ).rejects.toMatchObject({ code: 'crashed' });
    server.mischief = {};
    expect(await connect().send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({ state: 'sent' });
    expect([...server.files]).toEqual([['/out/a.edi', BYTES]]);
  });

  it.each([
    ['says nothing', (): void => undefined],
    [
      'greets with garbage',
      (socket: import('node:net').Socket): void => {
        socket.write('\u0000garbage\r\n'.repeat(5000));
      },
    ],
    [
      'drips one sign at a time',
      (socket: import('node:net').Socket): void => {
        const timer = setInterval(() => socket.write('2'), 50);
        socket.once('close', () => {
          clearInterval(timer);
        });
      },
    ],
  ])('that %s is given up in time', async (_, serve) => {
    const tcp = await startTcp(serve);
    closing.push(tcp.close);
    await expect(
      connect({ ...PLAIN, port: tcp.port }, { connectMs: 600, idleMs: 600, totalMs: 3000 }).send(
        { name: 'a.edi', bytes: BYTES },
        FOREVER,
      ),
    ).rejects.toMatchObject({ name: 'TransportFailure', code: expect.stringMatching(/timeout|protocol/) as string });
  });
});
