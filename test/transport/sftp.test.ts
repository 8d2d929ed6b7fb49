import { type ReceivedFile, type Transport } from '../../server/platform/transport/transport.js';
import { BYTES, connect, FOREVER, server, sftpForEach } from './sftp-connection.js';

sftpForEach();

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
      { name: 'huge', reason: 'too-large', size: 26 * 1024 * 1024 },
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
