import { ProcessTransport, type ProcessOptions } from '../../server/platform/transport/process-transport.js';
import { type ReceivedFile, type Transport } from '../../server/platform/transport/transport.js';
import { LOGIN, startSftp, type SftpServer } from './sftp-server.js';
import { startTcp } from './tcp-server.js';

const FOREVER = new AbortController().signal;
const BYTES = Buffer.from("UNB+UNOA:2+US+PARTNER+260301:1200+1'");
let server: SftpServer;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startSftp();
});
afterEach(async () => {
  for (const close of [server.close, ...closing.splice(0)]) await close();
});

function connect(settings: object = {}, bounds: object = {}, options: ProcessOptions = {}): Transport {
  return new ProcessTransport(
    {
      kind: 'sftp',
      host: '127.0.0.1',
      port: server.port,
      ...LOGIN,
      hostKeys: [server.hostKey],
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

describe('receiving over SFTP', () => {
  it('brings every file once and removes it after it was taken', async () => {
    server.files.set('/in/b.edi', Buffer.from('two')).set('/in/a.edi', BYTES).set('/in/empty', Buffer.alloc(0));
    const { files, summary } = await takeAll(connect());
    expect(files.map((file) => [file.remoteName, Buffer.from(file.bytes).toString()])).toEqual([
      ['a.edi', BYTES.toString()],
      ['b.edi', 'two'],
      ['empty', ''],
    ]);
    expect(summary).toEqual({ taken: 3, kept: 0, left: [], more: false, warnings: [] });
    expect(server.files.size).toBe(0);
  });

  it('leaves a file at the partner that was not taken', async () => {
    server.files.set('/in/a.edi', BYTES);
    expect(await connect().receive(() => Promise.resolve('kept'), FOREVER)).toMatchObject({ taken: 0, kept: 1 });
    await expect(connect().receive(() => Promise.reject(new Error('the database is away')), FOREVER)).rejects.toThrow(
      'the database is away',
    );
    expect(server.files.get('/in/a.edi')).toEqual(BYTES);
  });

  it('moves taken files where they are wanted, with the time in front', async () => {
    server.files.set('/in/a.edi', BYTES);
    await takeAll(connect({ doneTo: '/done' }));
    expect([...server.files.keys()]).toEqual([expect.stringMatching(/^\/done\/\d{8}T\d{9}Z-a\.edi$/)]);
  });

  it('reports strange names and links, and touches none of them', async () => {
    server.files.set('/in/a.edi', BYTES);
    server.mischief = {
      listed: [
        { name: '../../etc/passwd', size: 4 },
        { name: '.hidden', size: 1 },
        { name: 'ü\r\nx', size: 1 },
        { name: 'link', size: 1, link: true },
        { name: 'b.edi.part', size: 3 },
      ],
    };
    const { files, summary } = await takeAll(connect());
    expect(files.map((file) => file.remoteName)).toEqual(['a.edi']);
    expect(summary.left).toEqual([
      { name: '../../etc/passwd', reason: 'name' },
      { name: '.hidden', reason: 'name' },
      { name: '???x', reason: 'name' },
    ]);
  });

  it('leaves files that are too large, or of another size than listed, and goes on with the next', async () => {
    server.files
      .set('/in/a.edi', BYTES)
      .set('/in/endless', BYTES)
      .set('/in/grows', BYTES)
      .set('/in/huge', Buffer.alloc(26 * 1024 * 1024))
      .set('/in/z.edi', BYTES);
    server.mischief = { endless: 'endless', lie: (name) => (name === 'grows' ? 10 : undefined) };
    const { files, summary } = await takeAll(connect({}, { maxBytes: 500_000 }));
    expect(files.map((file) => file.remoteName)).toEqual(['a.edi', 'z.edi']);
    expect(summary.left).toEqual([
      { name: 'huge', reason: 'too-large' },
      { name: 'endless', reason: 'too-large' },
      { name: 'grows', reason: 'still-growing' },
    ]);
    expect(server.files.size).toBe(3);
  });

  it('takes no more files in a round than agreed, and says that there are more', async () => {
    for (const name of ['a', 'b', 'c']) server.files.set(`/in/${name}`, BYTES);
    const { files, summary } = await takeAll(connect({}, { maxFiles: 2 }));
    expect([files.length, summary.more, server.files.size]).toEqual([2, true, 1]);
  });

  it('fails within the time allowed when the server falls silent or drops the line, and loses nothing', async () => {
    server.files.set('/in/a.edi', Buffer.alloc(200_000, 'x'));
    server.mischief = { silent: 'a.edi' };
    await expect(takeAll(connect({}, { idleMs: 500 }))).rejects.toMatchObject({ code: 'timeout', retry: true });
    server.mischief = { dropped: 'a.edi' };
    await expect(takeAll(connect())).rejects.toMatchObject({ code: 'protocol' });
    server.mischief = {};
    expect((await takeAll(connect())).files[0]?.bytes.length).toBe(200_000);
  });

  it('stops when it is told to, and when it takes too long in all', async () => {
    server.files.set('/in/a.edi', BYTES);
    server.mischief = { silent: 'a.edi' };
    await expect(connect().receive(() => Promise.resolve('taken'), AbortSignal.timeout(1500))).rejects.toMatchObject({
      code: 'aborted',
    });
    await expect(takeAll(connect({}, { totalMs: 700 }))).rejects.toMatchObject({ code: 'timeout' });
    expect(server.files.size).toBe(1);
  });

  it('brings a file of 25 MB whole', async () => {
    const bytes = Buffer.alloc(25 * 1024 * 1024, 'UNB+UNOA:2+');
    server.files.set('/in/largest.edi', bytes);
    const { files } = await takeAll(connect());
    expect(Buffer.from(files[0]?.bytes ?? []).equals(bytes)).toBe(true);
  }, 180_000);

  it('fails when a server fills the memory of the process, and of no other', async () => {
    server.mischief = { endlessListing: true };
    await expect(takeAll(connect({}, {}, { heapMb: 40 }))).rejects.toMatchObject({ code: 'crashed', retry: true });
    server.mischief = {};
    server.files.set('/in/a.edi', BYTES);
    expect((await takeAll(connect())).files).toHaveLength(1);
  }, 120_000);

  it('fails when its process is killed, and the file is there for the next round', async () => {
    server.files.set('/in/a.edi', BYTES);
    let pid = 0;
    const killed = connect(
      {},
      {},
      {
        started: (id) => {
          pid = id;
        },
      },
    );
    await expect(
      killed.receive(async () => {
        process.kill(pid, 'SIGKILL');
        return 'taken';
      }, FOREVER),
    ).rejects.toMatchObject({ code: 'crashed' });
    expect(server.files.size).toBe(1);
    expect((await takeAll(connect())).files).toHaveLength(1);
  });
});

describe('sending over SFTP', () => {
  it('writes under another name and renames', async () => {
    const seen: string[][] = [];
    server.mischief = {
      onRename: () => {
        seen.push([...server.files.keys()]);
        return 'go on';
      },
    };
    expect(await connect().send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({
      state: 'sent',
      size: BYTES.length,
    });
    expect(seen).toEqual([['/out/a.edi.tmp']]);
    expect([...server.files]).toEqual([['/out/a.edi', BYTES]]);
  });

  it('writes each attempt under a name of its own', async () => {
    const seen: string[][] = [];
    server.mischief = {
      onRename: () => {
        seen.push([...server.files.keys()]);
        return 'go on';
      },
    };
    expect(await connect().send({ name: 'a.edi', bytes: BYTES, attempt: 2 }, FOREVER)).toMatchObject({
      state: 'sent',
      name: 'a.edi',
    });
    expect(seen).toEqual([['/out/a.edi.2.tmp']]);
    expect([...server.files]).toEqual([['/out/a.edi', BYTES]]);
  });

  it('knows the same file again, and leaves another one of its name alone', async () => {
    await connect().send({ name: 'a.edi', bytes: BYTES }, FOREVER);
    expect(await connect().send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({ state: 'there-already' });
    await expect(connect().send({ name: 'a.edi', bytes: Buffer.from(BYTES).fill('x') }, FOREVER)).rejects.toMatchObject(
      { code: 'conflict', retry: false },
    );
    expect([...server.files]).toEqual([['/out/a.edi', BYTES]]);
  });

  it('after its process was killed between upload and rename, leaves exactly one file with the right bytes', async () => {
    const bytes = Buffer.alloc(300_000, 'EDI');
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
      ).send({ name: 'a.edi', bytes }, FOREVER),
    ).rejects.toMatchObject({ code: 'crashed', retry: true });
    expect([...server.files.keys()]).toEqual(['/out/a.edi.tmp']);
    server.mischief = {};
    expect(await connect().send({ name: 'a.edi', bytes }, FOREVER)).toMatchObject({ state: 'sent' });
    expect([...server.files]).toEqual([['/out/a.edi', bytes]]);
  });

  it('does not rename what did not arrive whole', async () => {
    server.mischief = { forgetful: true };
    await expect(connect().send({ name: 'a.edi', bytes: Buffer.alloc(100_000) }, FOREVER)).rejects.toMatchObject({
      code: 'size-differs',
    });
    expect([...server.files.keys()]).toEqual(['/out/a.edi.tmp']);
  });

  it.each(['../../etc/passwd', '.bashrc', 'a/b', 'a\r\nb', 'a.tmp'])('refuses the name %j', async (name) => {
    await expect(connect().send({ name, bytes: BYTES }, FOREVER)).rejects.toMatchObject({ code: 'name' });
    expect(server.logins.count).toBe(0);
  });
});

describe('the test of an SFTP connection', () => {
  it('says step by step what works, and leaves nothing behind', async () => {
    const { ok, steps } = await connect().test(FOREVER);
    expect(steps.map((step) => [step.step, step.outcome])).toEqual([
      ['address', 'ok'],
      ['connect', 'ok'],
      ['identity', 'ok'],
      ['login', 'ok'],
      ['list', 'ok'],
      ['write', 'ok'],
    ]);
    expect([ok, server.files.size]).toEqual([true, 0]);
  });

  it.each([
    ['no agreed host key', []],
    ['another host key', [`SHA256:${'A'.repeat(43)}`]],
  ])('with %s shows the one it saw, and sends no password', async (_, hostKeys) => {
    const { ok, steps } = await connect({ hostKeys }).test(FOREVER);
    expect(ok).toBe(false);
    expect(steps.find((step) => step.outcome === 'failed')).toMatchObject({
      step: 'identity',
      text: expect.stringContaining(server.hostKey) as string,
    });
    expect(server.logins.count).toBe(0);
  });

  it('names a wrong password and a missing folder, never the password', async () => {
    const login = await connect({ password: 'not-the-password' }).test(FOREVER);
    expect(login.steps.find((step) => step.outcome === 'failed')).toMatchObject({ step: 'login' });
    expect(JSON.stringify(login)).not.toContain('not-the-password');
    const folder = await connect({ receiveFrom: '/nowhere' }).test(FOREVER);
    expect(folder.steps.find((step) => step.outcome === 'failed')).toMatchObject({
      step: 'list',
      text: expect.stringContaining('Check the name of the folder') as string,
    });
  });

  it.each([
    ['says nothing', 'timeout', (): void => undefined],
    [
      'sends garbage',
      'protocol',
      (socket: import('node:net').Socket): void => {
        socket.write('\u0000\u0001garbage\r\n'.repeat(2000));
      },
    ],
    [
      'drips one sign at a time',
      'timeout',
      (socket: import('node:net').Socket): void => {
        const timer = setInterval(() => socket.write('x'), 50);
        socket.once('close', () => {
          clearInterval(timer);
        });
      },
    ],
  ])('ends in time with a server that %s', async (_, code, serve) => {
    const tcp = await startTcp(serve);
    closing.push(tcp.close);
    const transport = connect({ port: tcp.port }, { connectMs: 1500, idleMs: 1500, totalMs: 8000 });
    await expect(transport.send({ name: 'a.edi', bytes: BYTES }, FOREVER)).rejects.toMatchObject({ code });
  });

  it('makes no connection to an inside address that is not allowed', async () => {
    const tcp = await startTcp(() => undefined);
    closing.push(tcp.close);
    const transport = new ProcessTransport(
      { kind: 'sftp', host: 'localhost', port: tcp.port, ...LOGIN, receiveFrom: '/in' },
      { allowedPorts: [tcp.port] },
    );
    expect((await transport.test(FOREVER)).steps[0]).toMatchObject({ step: 'address', outcome: 'failed' });
    expect(tcp.connections()).toBe(0);
  });
});
