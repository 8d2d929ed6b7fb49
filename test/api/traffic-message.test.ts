import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficAnalyze, trafficMessage, trafficProcess } from '../../server/contract/traffic.js';
import { delfor } from '../given/delfor.js';
import { brokenDelfor, PLANT_DELFOR } from '../given/files.js';
import { refusal, type Client } from '../given/client.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const PATH = '/applications/traffic/messages';

describe('a file that is in', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  it('is given back byte for byte, as an attachment under its name (TRAF-03)', async () => {
    const bytes = Buffer.concat([PLANT_DELFOR, Buffer.from([0, 255, 254, 13, 10, 0])]);
    const { id } = await handedIn(client, bytes, 'plan "47" Göteborg.edi');
    const reply = await client.get(`${PATH}/${id}/file`);
    expect(reply.body).toEqual(bytes);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="plan _47_ G_teborg.edi"; filename*=UTF-8''plan%20%2247%22%20G%C3%B6teborg.edi`,
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is taken apart: segments with byte ranges, their meaning and the findings (TRAF-04)', async () => {
    const bytes = brokenDelfor({ controlReference: 'APART', lines: 2 });
    const { id, findings } = await handedIn(client, bytes);
    const all = await client.call(trafficAnalyze, { params: { id } });
    expect(all).toMatchObject({ standard: 'EDIFACT', size: bytes.length, findings, findingsOmitted: 0 });
    expect(findings.find(({ code }) => code === 'quantity-not-number')).toMatchObject({
      message: 'Quantity is not a number',
      cause: expect.stringMatching(/^A unit, a blank or a thousands separator/) as string,
      action: expect.stringMatching(/^Ask the sender/) as string,
    });
    expect(all.segments.filter((s) => s.tag !== 'UNA')).toHaveLength(all.segmentCount);
    for (const segment of all.segments)
      expect(bytes.subarray(segment.start, segment.start + 3).toString()).toBe(segment.tag);
    expect(all.outline.length).toBeGreaterThan(10);
  });

  it('says what is wrong in the language that the browser shows, and what follows from it (TRAF-02, TRAF-04)', async () => {
    const { id } = await handedIn(client, brokenDelfor({ controlReference: 'SPOKEN', lines: 2 }));
    const swede = await app.as('user');
    swede.cookies.set('language', 'se');
    const finding = (await swede.call(trafficMessage, { params: { id } })).findings.find(
      ({ code }) => code === 'quantity-not-number',
    );
    expect(finding).toMatchObject({
      message: 'Kvantiteten är inget tal',
      expected: expect.stringMatching(/^siffror/) as string,
      consequence: 'En del av innehållet saknas. Leveransplan skapad och markerad som felaktig: behöver kontrolleras.',
    });
    const { outline } = await swede.call(trafficAnalyze, { params: { id } });
    expect(outline.map(({ label }) => label)).toContain('Dokumentnummer');
  });

  it('is taken apart a window at a time, and the windows join without gap (TRAF-04)', async () => {
    const { id } = await handedIn(client, delfor({ controlReference: 'WINDOW' }));
    const all = await client.call(trafficAnalyze, { params: { id } });
    const seen: number[] = [];
    for (let from = 1; from <= all.segmentCount; from += 50)
      seen.push(
        ...(await client.call(trafficAnalyze, { params: { id }, query: { from, limit: 50 } })).segments.map(
          (s) => s.number,
        ),
      );
    expect(seen).toEqual(all.segments.map((s) => s.number));
    expect((await client.call(trafficAnalyze, { params: { id }, query: { from: 1_000_000 } })).segments).toEqual([]);
    for (const query of ['from=0', 'limit=0', 'limit=5001', 'from=x'])
      expect(refusal(await client.get(`${PATH}/${id}/analyze?${query}`))).toBe('400 invalid-input');
  });

  it('is read again on demand: its schedules are replaced, not doubled, and those of other files stay as they are (TRAF-05)', async () => {
    const other = await handedIn(client, delfor({ controlReference: 'STAYS' }));
    const others = await client.call(scheduleDetail, { params: { id: other.schedules[0]!.scheduleHeadId } });
    const before = await handedIn(client, delfor({ controlReference: 'AGAIN' }));
    const was = await client.call(scheduleDetail, { params: { id: before.schedules[0]!.scheduleHeadId } });
    for (let round = 0; round < 2; round++) {
      expect(await client.call(trafficProcess, { params: { id: before.id } })).toEqual({
        id: before.id,
        state: 'received',
      });
      const after = await whenDone(client, before.id);
      expect(after).toMatchObject({ state: 'processed', errorCount: 0 });
      expect(after.schedules).toHaveLength(1);
      const now = await client.call(scheduleDetail, { params: { id: after.schedules[0]!.scheduleHeadId } });
      const values = (s: typeof was) =>
        s.lines.map(({ scheduleLineId: _, scheduleHeadId: __, calloffs, ...line }) => ({
          ...line,
          calloffs: calloffs?.map(({ scheduleCalloffId: ___, ...c }) => c),
        }));
      expect(values(now)).toEqual(values(was));
    }
    expect(refusal(await client.get(`/applications/schedule/delivery/schedules/${was.scheduleHeadId}`))).toBe(
      '404 not-found',
    );
    const { replaces, ...still } = await client.call(scheduleDetail, { params: { id: others.scheduleHeadId } });
    // How much it changes inside the firm zone is counted when it is everybody's turn.
    expect({ ...still, replaces: others.replaces, firmChanges: others.firmChanges }).toEqual(others);
    // It replaces what was read again, which is there once.
    expect(replaces).toHaveLength(others.replaces.length + 1);
    expect(
      await app.sql(
        'SELECT FROM schedule_line l WHERE NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = l.head_id)',
      ),
    ).toEqual([]);
  });

  it('that has errors is counted once however often it is read (TRAF-05)', async () => {
    const { id } = await handedIn(client, brokenDelfor({ controlReference: 'COUNT' }));
    await client.call(trafficProcess, { params: { id } });
    expect(await whenDone(client, id)).toMatchObject({ state: 'validation-error', errorCount: 1 });
    expect(await app.sql('SELECT FROM traffic_finding WHERE message_id = $1', [id])).toHaveLength(1);
  });

  it('that repeats a control reference is still a duplicate when it is read again (TRAF-05)', async () => {
    const first = await handedIn(client, delfor({ controlReference: 'REUSED', documentNumber: 'A' }));
    const second = await handedIn(client, delfor({ controlReference: 'REUSED', documentNumber: 'B' }));
    await client.call(trafficProcess, { params: { id: second.id } });
    expect(await whenDone(client, second.id)).toMatchObject({
      state: 'duplicate',
      repeats: first.id,
      schedules: [],
      warningCount: 1,
    });
    await client.call(trafficProcess, { params: { id: first.id } });
    expect(await whenDone(client, first.id)).toMatchObject({ state: 'processed', repeats: null });
  });

  it('that was recorded without its bytes says so: there is nothing to give back, take apart or read again', async () => {
    const [row] = await app.sql<{ id: string }>(
      `INSERT INTO traffic_message (company_id, source, file_name, size, sha256, state, last_error, error_count)
      VALUES ($1, 'folder', 'huge.edi', 1, '', 'blocked', 'The file is larger than 25 MB.', 1) RETURNING id`,
      [app.world.solna],
    );
    const id = row!.id;
    expect(await client.call(trafficMessage, { params: { id } })).toMatchObject({
      state: 'blocked',
      lastError: 'The file is larger than 25 MB.',
    });
    for (const path of ['file', 'analyze'])
      expect(refusal(await client.get(`${PATH}/${id}/${path}`))).toBe('404 not-found');
    expect(refusal(await client.post(`${PATH}/${id}/process`))).toBe('404 not-found');
  });

  it('is read by many who ask at once as often as it was put back: one is told yes, the others that it is being read (TRAF-05)', async () => {
    const { id } = await handedIn(client, delfor({ controlReference: 'CROWD' }));
    const answers = (await Promise.all(Array.from({ length: 6 }, () => client.post(`${PATH}/${id}/process`)))).map(
      refusal,
    );
    expect(answers).toContain('202 accepted');
    expect(answers.filter((a) => a !== '202 accepted' && a !== '409 already-in-progress')).toEqual([]);
    await until('it is done', async () => (await whenDone(client, id)).state === 'processed');
    expect((await client.call(trafficMessage, { params: { id } })).schedules).toHaveLength(1);
  });
});
