import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  agreementCreate,
  agreementDetail,
  agreementPoll,
  agreementUpdate,
  type Agreement,
} from '../../server/contract/agreement.js';
import { trafficList, trafficMessage, type TrafficRow } from '../../server/contract/traffic.js';
import { MOST_BYTES_TAKEN, IntakeService } from '../../server/modules/traffic/intake.service.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';
import { startTestWorkers } from '../harness/server.js';
import { startFtp, type FtpServer } from '../transport/ftp-server.js';
import { LOGIN, startSftp, type SftpServer } from '../transport/sftp-server.js';

describe('files that wait at a partner', () => {
  let app: TestApp;
  let manager: Client;
  let sftp: SftpServer;
  let ftp: FtpServer;
  /** Another worker process's worth of product: both share the partners. */
  let second: { close(): Promise<void> };
  beforeAll(async () => {
    [sftp, ftp] = await Promise.all([startSftp(), startFtp()]);
    app = await openTestApp({
      workers: true,
      env: {
        POLL_SECONDS: '2',
        TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1',
        TRANSPORT_ALLOWED_PORTS: `${String(sftp.port)},${String(ftp.port)}`,
      },
    });
    second = await startTestWorkers(app.options);
    manager = await app.as('manager');
    // The first file waits for the threads that read, which take their time to start; it is none of those that count here.
    const user = await app.as('user');
    await whenDone(user, await handIn(user, delfor({ controlReference: 'FIRST' })));
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await Promise.all([sftp.close(), ftp.close()]);
  });

  let count = 0;
  const fresh = (): Buffer => delfor({ controlReference: `P${String(++count)}`, lines: 2, calloffs: 3 });
  /** Looked at when it is made and then once a day by default. */
  const agreed = (more: Partial<AgreementInput>): Promise<Agreement> => {
    if (typeof more.receivePath === 'string') for (const server of [sftp, ftp]) server.folders.add(more.receivePath);
    return manager.call(agreementCreate, {
      body: agreement({ sender: `PARTNER${String(++count)}:ZZ`, pollSeconds: 86_400, ...more }),
    });
  };
  const overSftp = (more: object = {}): AgreementInput['transport'] => ({
    kind: 'sftp',
    settings: { host: '127.0.0.1', port: sftp.port, user: LOGIN.user, hostKeys: [sftp.hostKey], ...more },
    secrets: { password: LOGIN.password },
  });
  const overFtp = (): AgreementInput['transport'] => ({
    kind: 'ftp',
    settings: { host: '127.0.0.1', port: ftp.port, user: LOGIN.user, allowPlain: true },
    secrets: { password: LOGIN.password },
  });
  const rows = async (q: string, user: 'user' | 'neighbour' = 'user'): Promise<TrafficRow[]> =>
    (await (await app.as(user)).call(trafficList, { query: { q } })).rows;
  const read = (name: string): Promise<TrafficRow> =>
    until(`${name} is fetched and read`, async () =>
      (await rows(name)).find((row) => row.fileName === name && row.state !== 'received'),
    );
  const detail = (id: string): Promise<Agreement> => manager.call(agreementDetail, { params: { id } });

  /** An agreement whose place was looked at with success. */
  const looked = (id: string): Promise<Agreement> =>
    until('the look is noted', async () => {
      const now = await detail(id);
      return typeof now.poll?.lastSuccessAt === 'string' && now;
    });

  it('over SFTP, FTP and in a folder are fetched, read and gone there without a hand touching them', async () => {
    const own = join(app.dataDir, 'partners', app.world.solna, 'nordvik');
    await mkdir(own, { recursive: true });
    sftp.files.set('/daily/sftp.edi', fresh());
    ftp.files.set('/daily/ftp.edi', fresh());
    await writeFile(join(own, 'folder.edi.tmp'), fresh());
    await rename(join(own, 'folder.edi.tmp'), join(own, 'folder.edi'));
    const by = await Promise.all([
      agreed({ transport: overSftp(), receivePath: '/daily' }),
      agreed({ transport: overFtp(), receivePath: '/daily' }),
      agreed({ receivePath: 'nordvik' }),
    ]);
    const fetched = await Promise.all(['sftp.edi', 'ftp.edi', 'folder.edi'].map(read));
    expect(fetched.map((row) => [row.source, row.state])).toEqual(by.map(() => ['partner', 'processed']));
    const user = await app.as('user');
    const sources = await Promise.all(
      fetched.map(async ({ id }) => (await user.call(trafficMessage, { params: { id } })).sourceAgreement?.id),
    );
    expect(sources).toEqual(by.map((one) => one.id));
    await until(
      'they are gone there',
      async () =>
        !sftp.files.has('/daily/sftp.edi') && !ftp.files.has('/daily/ftp.edi') && (await readdir(own)).length === 0,
    );
    const { poll } = await looked(by[0].id);
    expect(poll).toMatchObject({ lastError: null, failures: 0 });
  });

  it('are fetched again and again, as often as the installation says where the agreement says nothing', async () => {
    const body = agreement({ sender: 'OFTEN:ZZ', transport: overSftp(), receivePath: '/in' });
    const { id } = await manager.call(agreementCreate, { body });
    await looked(id);
    sftp.files.set('/in/later.edi', fresh());
    await read('later.edi');
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, active: false, version: 1 } });
  });

  it('in one folder that several agreements name are fetched once', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `shared-${String(i)}.edi`);
    for (const name of names) sftp.files.set(`/shared/${name}`, fresh());
    const [first, other] = [
      await agreed({ transport: overSftp(), receivePath: '/shared' }),
      await agreed({ transport: overSftp(), receivePath: '/shared' }),
    ];
    await until(
      'all are read',
      async () => (await rows('shared-')).filter((row) => row.state !== 'received').length >= names.length,
    );
    expect((await rows('shared-')).map((row) => [row.fileName, row.state]).sort()).toEqual(
      names.map((name) => [name, 'processed']),
    );
    const [mine, theirs] = [await looked(first.id), await looked(other.id)];
    expect([mine.poll?.lastFiles, theirs.poll]).toEqual([names.length, mine.poll]);
    expect(await app.sql(`SELECT FROM agreement_poll WHERE place LIKE '% /shared'`)).toHaveLength(1);
  });

  it('are waited for longer when fetching fails, the agreement says why, and a corrected agreement is looked at anew', async () => {
    const body = agreement({
      sender: 'WRONG:ZZ',
      transport: { ...overSftp(), secrets: { password: 'not the password' } } as AgreementInput['transport'],
      receivePath: '/wrong',
      pollSeconds: 86_400,
    });
    sftp.folders.add('/wrong');
    const { id } = await manager.call(agreementCreate, { body });
    sftp.files.set('/wrong/late.edi', fresh());
    const failed = await until('the failure is noted', async () => {
      const now = await detail(id);
      return now.poll !== null && now.poll.failures > 0 && now;
    });
    expect(failed.poll?.lastError).toBe('The server does not let consignal in. Check user name and password or key.');
    expect(Date.parse(failed.poll?.nextPollAt ?? '') - Date.parse(failed.poll?.lastPolledAt ?? '')).toBeGreaterThan(
      200_000,
    );
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, transport: overSftp(), version: 1 } });
    await read('late.edi');
    await until('the failures are forgotten', async () => (await detail(id)).poll?.failures === 0);
  });

  it('are fetched at once when somebody asks, and only where there is something to fetch', async () => {
    const { id } = await agreed({ transport: overSftp(), receivePath: '/seldom' });
    await looked(id);
    sftp.files.set('/seldom/asked.edi', fresh());
    const { nextPollAt } = await manager.call(agreementPoll, { params: { id } });
    expect(Date.parse(nextPollAt) - Date.now()).toBeLessThan(6_000);
    await read('asked.edi');
    const sends = await agreed({ transport: overSftp(), sendPath: '/out' });
    expect(refusal(await manager.post(`/applications/agreements/${sends.id}/poll`))).toBe('409 nothing-to-fetch');
    expect(refusal(await (await app.as('chief')).post(`/applications/agreements/${id}/poll`))).toBe('404 not-found');
  });

  it('stay there under an agreement that is switched off', async () => {
    const body = agreement({ sender: 'OFF:ZZ', transport: overSftp(), receivePath: '/off', active: false });
    const { id } = await manager.call(agreementCreate, { body });
    sftp.files.set('/off/off.edi', fresh());
    sftp.folders.add('/off');
    sftp.files.set('/on/on.edi', fresh());
    await agreed({ transport: overSftp(), receivePath: '/on' });
    await read('on.edi');
    expect((await detail(id)).poll).toBeNull();
    expect(sftp.files.has('/off/off.edi')).toBe(true);
  });

  it("have one effect each when a worker dies between storing and removing them, and belong to the agreement's company", async () => {
    const intake = IntakeService.over(app.server.platform);
    const { id } = await agreed({ transport: overSftp(), sendPath: '/out' });
    const file = {
      companyId: app.world.solna,
      agreementId: id,
      remoteName: 'twice.edi',
      bytes: delfor({ controlReference: 'TWICE', recipient: 'O0013000001CUST:OD' }),
    };
    const ids = await Promise.all(Array.from({ length: 5 }, () => intake.fromPartner(file)));
    expect(new Set(ids).size).toBe(1);
    expect(await intake.fromPartner(file)).toBe(ids[0]);
    expect(await rows('twice.edi')).toHaveLength(1);
    expect(await rows('twice.edi', 'neighbour')).toEqual([]);
    expect(await intake.fromPartner({ ...file, remoteName: 'thrice.edi' })).not.toBe(ids[0]);
    expect(await rows('thrice.edi')).toMatchObject([{ state: 'duplicate' }]);
  });

  it('are recorded as refused when they are too large', async () => {
    const intake = IntakeService.over(app.server.platform);
    const { id: agreementId } = await agreed({ transport: overSftp(), sendPath: '/out' });
    await intake.fromPartner({
      companyId: app.world.solna,
      agreementId,
      remoteName: 'vast.edi',
      bytes: Buffer.alloc(MOST_BYTES_TAKEN, 'UNB+'),
    });
    expect(await rows('vast.edi')).toMatchObject([{ state: 'blocked', errorCount: 1, source: 'partner' }]);
  });
});
