import { ProcessTransport } from '../../server/platform/transport/process-transport.js';
import { BYTES, closing, connect, FOREVER, server, sftpForEach } from './sftp-connection.js';
import { LOGIN } from './sftp-server.js';
import { startTcp } from './tcp-server.js';

sftpForEach();

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
