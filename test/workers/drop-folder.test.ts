import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { trafficList, type TrafficRow } from '../../server/contract/traffic.js';
import { IntakeService, MOST_BYTES_TAKEN } from '../../server/modules/traffic/intake.service.js';
import { startTestWorkers } from '../harness/server.js';
import { delfor } from '../given/delfor.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('the drop folder', () => {
  let app: TestApp;
  let inbox: string;
  /** A second worker process's worth of product on the same folder. */
  let second: { close(): Promise<void> };
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    second = await startTestWorkers(app.options);
    inbox = join(app.dataDir, 'inbox');
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  let references = 0;
  const fresh = (options: Parameters<typeof delfor>[0] = {}): Buffer =>
    delfor({ controlReference: `F${String(++references)}`, ...options });
  /** As a sender does it: another name first, the real one at the end. */
  const drop = async (path: string, bytes: Uint8Array | string): Promise<void> => {
    await writeFile(join(inbox, `${path}.tmp`), bytes);
    await rename(join(inbox, `${path}.tmp`), join(inbox, path));
  };
  const rows = async (q: string, company: 'user' | 'neighbour' = 'user'): Promise<TrafficRow[]> =>
    (await (await app.as(company)).call(trafficList, { query: { q } })).rows;
  const taken = (name: string, company?: 'neighbour'): Promise<TrafficRow> =>
    until(`${name} is taken and read`, async () =>
      (await rows(name, company)).find((row) => row.fileName === name && row.state !== 'received'),
    );
  const done = async (): Promise<string[]> => readdir(join(inbox, '.done'));

  it('gives up a complete file within 2 s, keeps it in .done under its id, and the file is read', async () => {
    await drop('warm.edi', fresh());
    await taken('warm.edi');
    const bytes = fresh();
    await drop('plan.edi', bytes);
    const row = await until('it is there', async () => (await rows('plan.edi'))[0], 2_000);
    expect(row.source).toBe('folder');
    await until('it is moved away', async () => !(await readdir(inbox)).includes('plan.edi'));
    expect(await readFile(join(inbox, '.done', `${row.id}-plan.edi`))).toEqual(bytes);
    expect((await taken('plan.edi')).state).toBe('processed');
  });

  it('leaves a file that still grows until it is whole', async () => {
    const bytes = fresh();
    const path = join(inbox, 'slow.edi');
    // The sender has a thread of its own, so that it pauses no longer than it means to.
    const sender = new Worker(
      `
      const { appendFileSync } = require('node:fs');
      const { workerData: { path, bytes } } = require('node:worker_threads');
      const step = Math.ceil(bytes.length / 36);
      for (let at = 0; at < bytes.length; at += step) {
        if (at > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
        appendFileSync(path, bytes.subarray(at, at + step));
      }`,
      { eval: true, workerData: { path, bytes } },
    );
    const sending = { over: false };
    sender.once('exit', () => {
      sending.over = true;
    });
    const early: TrafficRow[] = [];
    await until('all of it was sent', async () => {
      const there = await rows('slow.edi');
      if (!sending.over) early.push(...there);
      return sending.over;
    });
    expect(early).toEqual([]);
    expect(await taken('slow.edi')).toMatchObject({ state: 'processed', size: bytes.length });
  });

  it('leaves what is unfinished or hidden by its name', async () => {
    const names = ['.hidden.edi', 'a.tmp', 'b.part', 'c.EDI.PART', 'd.filepart', 'e.edi~', 'f.crdownload', '.g.swp'];
    for (const name of names) await writeFile(join(inbox, name), fresh());
    await drop('finished.edi', fresh());
    await taken('finished.edi');
    expect((await readdir(inbox)).filter((name) => names.includes(name)).sort()).toEqual([...names].sort());
    expect(await rows('tmp')).toEqual([]);
  });

  it('gives a file to the company of its sub-folder, else to that of the recipient, else to the first', async () => {
    await mkdir(join(inbox, 'nordvik'));
    await mkdir(join(inbox, 'unknown'));
    await drop('nordvik/by-folder.edi', fresh());
    await drop('by-recipient.edi', fresh({ recipient: 'O0013000001CUST:OD' }));
    await drop('unknown/by-chance.edi', fresh({ recipient: 'NOBODY:14' }));
    await taken('by-folder.edi', 'neighbour');
    await taken('by-recipient.edi', 'neighbour');
    await taken('by-chance.edi');
    expect(await rows('by-folder.edi')).toEqual([]);
    expect(await readdir(join(inbox, 'nordvik'))).toEqual([]);
  });

  it('takes another file under a name that came before, and the same file as a duplicate', async () => {
    const bytes = fresh();
    for (const content of [bytes, fresh(), bytes]) {
      const before = (await rows('daily.edi')).length;
      await drop('daily.edi', content);
      await until(
        'it is taken',
        async () => (await rows('daily.edi')).filter((row) => row.state !== 'received').length === before + 1,
      );
      await until('it is moved away', async () => !(await readdir(inbox)).includes('daily.edi'));
    }
    const all = await rows('daily.edi');
    expect(all.map((row) => row.state)).toEqual(['duplicate', 'processed', 'processed']);
    expect((await done()).filter((name) => name.endsWith('-daily.edi')).sort()).toEqual(
      all.map((row) => `${row.id}-daily.edi`).sort(),
    );
  });

  it('has each of many files taken once by two worker processes that see them at once', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `many-${String(i)}.edi`);
    await Promise.all(names.map((name) => drop(name, fresh())));
    await until('all are moved', async () => !(await readdir(inbox)).some((name) => name.startsWith('many-')));
    await until('all are read', async () => (await rows('many-')).every((row) => row.state !== 'received'));
    const all = await rows('many-');
    expect(all.map((row) => row.fileName).sort()).toEqual([...names].sort());
    expect(all.map((row) => row.state)).toEqual(names.map(() => 'processed'));
  });

  it('takes a file with the longest name there can be', async () => {
    const name = `${'n'.repeat(247)}.edi`;
    await writeFile(join(inbox, name), fresh());
    await until('it is moved away', async () => !(await readdir(inbox)).includes(name));
    expect((await done()).filter((file) => file.includes('nnnn'))).toHaveLength(1);
    expect(await rows('nnnn')).toHaveLength(1);
  });

  it('has one effect when a worker dies between storing a file and moving it', async () => {
    const intake = IntakeService.over(app.server.platform);
    const file = { key: 'inbox/crash.edi|1-2-3', fileName: 'crash.edi', company: undefined, bytes: fresh() };
    const id = await intake.fromFolder(file);
    expect(await intake.fromFolder(file)).toBe(id);
    expect(await Promise.all([intake.fromFolder(file), intake.fromFolder(file)])).toEqual([id, id]);
    expect(await rows('crash.edi')).toHaveLength(1);
    const together = { ...file, key: 'inbox/both.edi|1', fileName: 'both.edi', bytes: fresh() };
    const ids = await Promise.all(Array.from({ length: 5 }, () => intake.fromFolder(together)));
    expect(new Set(ids).size).toBe(1);
    expect((await taken('both.edi')).state).toBe('processed');
  });

  it('records a file that is too large, without its bytes, and counts it as an error', async () => {
    await writeFile(join(inbox, 'huge.edi.tmp'), Buffer.alloc(MOST_BYTES_TAKEN + 1_000, 'UNB+'));
    await rename(join(inbox, 'huge.edi.tmp'), join(inbox, 'huge.edi'));
    const row = await taken('huge.edi');
    expect(row).toMatchObject({ state: 'blocked', errorCount: 1 });
    expect((await (await app.as('user')).get(`/applications/traffic/messages/${row.id}`)).body).toMatchObject({
      lastError: 'The file is larger than 25 MB.',
      findings: [],
    });
    await until('it is moved away', async () => (await done()).includes(`${row.id}-huge.edi`));
    expect(await app.sql('SELECT FROM traffic_file WHERE message_id = $1', [row.id])).toEqual([]);
  });
});
