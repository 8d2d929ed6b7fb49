import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { trafficList, type TrafficRow } from '../../server/contract/traffic.js';
import { identificationClaim, identificationDecide } from '../../server/contract/identification.js';
import {
  unplacedDiscard,
  unplacedList,
  unplacedPlace,
  unplacedPlaceWaiting,
  type UnplacedFile,
} from '../../server/contract/unplaced.js';
import { IntakeService, MOST_BYTES_TAKEN } from '../../server/modules/traffic/intake.service.js';
import { startTestWorkers } from '../harness/server.js';
import { refusal } from '../given/client.js';
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

  it('gives a file to the company of its receiver before anything else, to that of the sub-folder where none is named', async () => {
    await mkdir(join(inbox, 'nordvik'));
    await drop('nordvik/for-another.edi', fresh());
    await drop('nordvik/by-folder.edi', fresh({ recipient: '' }));
    await drop('by-recipient.edi', fresh({ recipient: 'O0013000001CUST:OD' }));
    await taken('for-another.edi');
    await taken('by-folder.edi', 'neighbour');
    await taken('by-recipient.edi', 'neighbour');
    expect(await rows('for-another.edi', 'neighbour')).toEqual([]);
    expect(await rows('by-folder.edi')).toEqual([]);
    expect(await readdir(join(inbox, 'nordvik'))).toEqual([]);
  });

  describe('with a file that belongs to no company', () => {
    const waiting = async (name: string): Promise<UnplacedFile> => {
      const admin = await app.as('admin');
      return until(`${name} waits for the operator`, async () =>
        (await admin.call(unplacedList)).rows.find((row) => row.fileName === name),
      );
    };
    const everywhere = async (name: string): Promise<number> =>
      (await rows(name)).length + (await rows(name, 'neighbour')).length;

    it('keeps it for the operator, who gives it to a company', async () => {
      const bytes = fresh({ recipient: 'NOBODY:14' });
      // The folder of a company says nothing about a file that names another receiver.
      await mkdir(join(inbox, 'SOLNA'), { recursive: true });
      await drop('SOLNA/lost.edi', bytes);
      const { id, ...row } = await waiting('lost.edi');
      expect(row).toMatchObject({ folder: 'SOLNA', recipient: 'NOBODY:14', size: bytes.length, isTooLarge: false });
      await until('it is moved away', async () => (await done()).includes(`unplaced-${id}-lost.edi`));
      expect(await everywhere('lost.edi')).toBe(0);
      const admin = await app.as('admin');
      const place = (companyId: string) => admin.post(unplacedPlace.path.replace(':id', id), { companyId });
      expect(refusal(await place('999999'))).toBe('400 unknown-reference');
      expect(refusal(await place(app.world.nordvik))).toBe('201 accepted');
      expect(refusal(await place(app.world.nordvik))).toBe('404 not-found');
      expect((await taken('lost.edi', 'neighbour')).state).toBe('processed');
      expect(await rows('lost.edi')).toEqual([]);
      expect(await app.sql(`SELECT company_id AS company FROM audit_event WHERE event = 'file.placed'`)).toEqual([
        { company: app.world.nordvik },
      ]);
    });

    it('keeps it once, however often it is handed in, and until it is discarded', async () => {
      const intake = IntakeService.over(app.server.platform);
      const file = {
        key: 'inbox/twice.edi|1',
        fileName: 'twice.edi',
        company: undefined,
        bytes: Buffer.from('no EDI'),
      };
      const ids = await Promise.all(Array.from({ length: 5 }, () => intake.fromFolder(file)));
      expect(new Set(ids).size).toBe(1);
      const { id } = await waiting('twice.edi');
      expect(ids[0]).toBe(`unplaced-${id}`);
      const admin = await app.as('admin');
      await admin.call(unplacedDiscard, { params: { id } });
      expect((await admin.call(unplacedList)).rows.some((row) => row.id === id)).toBe(false);
      expect(await app.sql(`SELECT object_id AS id FROM audit_event WHERE event = 'file.discarded'`)).toEqual([{ id }]);
    });

    it('gives all that name an identification to its company once that is approved', async () => {
      await mkdir(join(inbox, 'unknown'), { recursive: true });
      for (const at of [1, 2]) await drop(`unknown/late-${String(at)}.edi`, fresh({ recipient: 'LATE:14' }));
      await drop('unknown/later.edi', fresh({ recipient: 'LATER:14' }));
      for (const name of ['late-1.edi', 'late-2.edi', 'later.edi']) await waiting(name);
      const { id } = await (await app.as('chief')).call(identificationClaim, {
        body: { kind: 'edi', identifier: 'LATE', qualifier: '14' },
      });
      const admin = await app.as('admin');
      const place = () => admin.post(unplacedPlaceWaiting.path.replace(':id', id));
      expect(refusal(await place())).toBe('404 not-found');
      const approved = await admin.call(identificationDecide, { params: { id }, body: { decision: 'approved' } });
      expect(approved.waitingFiles).toBe(2);
      expect((await place()).body).toEqual({ placed: 2, left: 0 });
      expect((await place()).body).toEqual({ placed: 0, left: 0 });
      for (const at of [1, 2]) expect((await taken(`late-${String(at)}.edi`, 'neighbour')).state).toBe('processed');
      expect((await admin.call(unplacedList)).rows.map((row) => row.fileName)).toEqual(['later.edi']);
      expect(
        await app.sql(
          `SELECT count(*)::int AS files FROM audit_event WHERE event = 'file.placed' AND after ->> 'recipient' = 'LATE:14'`,
        ),
      ).toEqual([{ files: 2 }]);
    });

    it('shows it to administrators of the installation alone', async () => {
      const manager = await app.as('manager');
      for (const reply of [
        await manager.get(unplacedList.path),
        await manager.post(unplacedPlace.path.replace(':id', '1'), { companyId: app.world.solna }),
        await manager.post(unplacedPlaceWaiting.path.replace(':id', '1')),
        await manager.send('DELETE', unplacedDiscard.path.replace(':id', '1')),
      ])
        expect(refusal(reply)).toBe('403 no-permission');
    });
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

  it('records a file that is too large, without its bytes but with its whole size, and counts it as an error', async () => {
    const huge = Buffer.alloc(MOST_BYTES_TAKEN + 1_000, 'FTX+');
    fresh().copy(huge);
    await drop('huge.edi', huge);
    const row = await taken('huge.edi');
    expect(row).toMatchObject({ state: 'blocked', errorCount: 1 });
    expect((await (await app.as('user')).get(`/applications/traffic/messages/${row.id}`)).body).toMatchObject({
      lastError: 'The file is larger than 25 MB.',
      size: huge.length,
      findings: [],
    });
    await until('it is moved away', async () => (await done()).includes(`${row.id}-huge.edi`));
    expect(await app.sql('SELECT FROM traffic_file WHERE message_id = $1', [row.id])).toEqual([]);
  });
});
