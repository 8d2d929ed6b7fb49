import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessTransport } from '../../server/platform/transport/process-transport.js';
import { type Transport } from '../../server/platform/transport/transport.js';

const FOREVER = new AbortController().signal;
const BYTES = Buffer.from('UNB+UNOA:2');
let place: string;
let root: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'consignal-folder-'));
  root = join(place, 'root');
  for (const folder of ['root/in', 'root/out', 'root/done', 'outside'])
    mkdirSync(join(place, folder), { recursive: true });
  writeFileSync(join(place, 'outside/secret'), 'secret');
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});
const connect = (settings: object = {}): Transport =>
  new ProcessTransport({ kind: 'folder', receiveFrom: 'in', sendTo: 'out', ...settings }, { folderRoot: root });

describe('a folder', () => {
  it('gives its files and gets others', async () => {
    writeFileSync(join(root, 'in/a.edi'), BYTES);
    const taken: string[] = [];
    await connect({ doneTo: 'done' }).receive((file) => {
      taken.push(file.remoteName);
      return Promise.resolve('taken');
    }, FOREVER);
    expect([taken, readdirSync(join(root, 'in'))]).toEqual([['a.edi'], []]);
    expect(readdirSync(join(root, 'done'))).toEqual([expect.stringMatching(/Z-a\.edi$/)]);
    expect(await connect().send({ name: 'b.edi', bytes: BYTES }, FOREVER)).toMatchObject({ state: 'sent' });
    expect(await connect().send({ name: 'b.edi', bytes: BYTES }, FOREVER)).toMatchObject({ state: 'there-already' });
    await expect(connect().send({ name: 'b.edi', bytes: Buffer.from('x') }, FOREVER)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(readdirSync(join(root, 'out'))).toEqual(['b.edi']);
  });

  it('has for each attempt an unfinished file of its own, and in the end none of them', async () => {
    for (const former of ['b.edi.1.tmp', 'b.edi.2.tmp']) writeFileSync(join(root, 'out', former), 'half');
    // Another worker's attempt goes on.
    writeFileSync(join(root, 'out/b.edi.4.tmp'), 'half');
    expect(await connect().send({ name: 'b.edi', bytes: BYTES, attempt: 3 }, FOREVER)).toMatchObject({
      state: 'sent',
      name: 'b.edi',
    });
    expect(readdirSync(join(root, 'out')).sort()).toEqual(['b.edi', 'b.edi.4.tmp']);
    expect(readFileSync(join(root, 'out/b.edi'))).toEqual(BYTES);
  });

  it('says of a file whose name is in Latin-1 that it is left for its name', async () => {
    writeFileSync(
      Buffer.concat([Buffer.from(`${join(root, 'in')}/`), Buffer.from('M\u00fcller.edi', 'latin1')]),
      BYTES,
    );
    const { left } = await connect().receive(() => Promise.resolve('taken'), FOREVER);
    expect(left).toEqual([{ name: 'M?ller.edi', reason: 'name' }]);
  });

  it('has for each sending an unfinished file of its own, where two of the same name go there at the same time', async () => {
    const others = ['b.edi.1.tmp', 'b.edi.26112200000001.1.tmp'];
    for (const name of others) writeFileSync(join(root, 'out', name), "half of another's");
    expect(
      await connect().send({ name: 'b.edi', bytes: BYTES, attempt: 1, sending: '26112200000002' }, FOREVER),
    ).toMatchObject({ state: 'sent', name: 'b.edi' });
    expect(readFileSync(join(root, 'out/b.edi'))).toEqual(BYTES);
    expect(readdirSync(join(root, 'out')).sort()).toEqual(['b.edi', ...others].sort());
    for (const name of others) expect(readFileSync(join(root, 'out', name), 'utf8')).toBe("half of another's");
  });

  it('is tested, and says when it is missing', async () => {
    expect((await connect().test(FOREVER)).ok).toBe(true);
    expect(readdirSync(join(root, 'out'))).toEqual([]);
    expect(
      (await connect({ receiveFrom: 'nowhere' }).test(FOREVER)).steps.find((step) => step.outcome === 'failed')?.step,
    ).toBe('list');
  });

  it('leads nowhere out of its root by links, neither of folders nor of files', async () => {
    symlinkSync(join(place, 'outside'), join(root, 'way-out'));
    symlinkSync(join(place, 'outside/secret'), join(root, 'in/link'));
    symlinkSync(join(place, 'outside/secret'), join(root, 'out/secret.tmp'));
    const taken: string[] = [];
    await connect().receive((file) => {
      taken.push(file.remoteName);
      return Promise.resolve('taken');
    }, FOREVER);
    expect(taken).toEqual([]);
    await expect(
      connect({ receiveFrom: 'way-out' }).receive(() => Promise.resolve('taken'), FOREVER),
    ).rejects.toMatchObject({ code: 'address-refused' });
    await expect(connect({ sendTo: 'way-out' }).send({ name: 'x', bytes: BYTES }, FOREVER)).rejects.toMatchObject({
      code: 'address-refused',
    });
    await connect().send({ name: 'secret', bytes: BYTES }, FOREVER);
    expect([readFileSync(join(place, 'outside/secret'), 'utf8'), readdirSync(join(place, 'outside'))]).toEqual([
      'secret',
      ['secret'],
    ]);
  });

  it('is refused where the installation names no root', async () => {
    const transport = new ProcessTransport({ kind: 'folder', receiveFrom: 'in' }, {});
    await expect(transport.receive(() => Promise.resolve('taken'), FOREVER)).rejects.toMatchObject({
      code: 'address-refused',
    });
  });
});
