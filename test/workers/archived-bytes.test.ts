import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementCreate } from '../../server/contract/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import {
  transmissionDetail,
  transmissionResend,
  transmissionRetry,
  type Transmission,
} from '../../server/contract/transmission.js';
import { agreement } from '../given/agreement.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { made, outgoing } from '../given/despatch.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

describe('a file that was sent and whose bytes went to the archive', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const detail = (id: string): Promise<Transmission> => client.call(transmissionDetail, { params: { id } });
  const inState = (id: string, state: Transmission['state']) =>
    until(`${id} is ${state}`, async () => {
      const one = await detail(id);
      return one.state === state && one;
    });
  /** An agreement under which files go into a folder of that name, which is there. */
  async function partner(name: string): Promise<{ readonly id: string; readonly folder: string }> {
    const folder = join(app.dataDir, 'partners', app.world.solna, name);
    await mkdir(folder, { recursive: true });
    const { id } = await (await app.as('manager')).call(agreementCreate, {
      body: outgoing({ partner: name, recipient: `${name}:ZZ`, sendPath: name }),
    });
    return { id, folder };
  }
  async function sent(name: string) {
    const { id, folder } = await partner(name);
    const { despatchnoteHeadId } = await made(client, `D-${name}`, { agreementId: id });
    const { transmissionId, fileId, fileName } = await client.call(despatchSend, {
      params: { id: despatchnoteHeadId },
    });
    await inState(transmissionId, 'sent');
    return { transmissionId, fileId, fileName, folder };
  }
  /** Takes the bytes away, as retention does with their month; gives them back, as a restore does. */
  async function archive(fileId: string): Promise<() => Promise<void>> {
    const [row] = await app.sql<{ content: Buffer }>(
      'DELETE FROM traffic_file WHERE message_id = $1 RETURNING content',
      [fileId],
    );
    return async () => {
      await app.sql('INSERT INTO traffic_file (message_id, company_id, content) VALUES ($1, $2, $3)', [
        fileId,
        app.world.solna,
        row?.content,
      ]);
    };
  }

  it("is not sent once more as it was, which is said in everybody's language; rendered anew it is", async () => {
    const { transmissionId, fileId } = await sent('HAND');
    await archive(fileId);
    const path = `/applications/transmissions/${transmissionId}/resend`;
    for (const [who, text] of [
      ['user', 'is archived'],
      ['swede', 'arkiverat'],
      ['chinese', '归档'],
    ] as const) {
      const reply = await (await app.as(who)).post(path, { confirm: true });
      expect(refusal(reply)).toBe('409 is-in-archive');
      expect(problemOf(reply).title).toContain(text);
    }
    expect(await detail(transmissionId)).toMatchObject({ state: 'sent' });
    expect(
      (
        await client.call(transmissionResend, {
          params: { id: transmissionId },
          body: { confirm: true, newReference: true },
        })
      ).fileId,
    ).not.toBe(fileId);
  });

  it('is no sending without an end where it was asked for before: it fails with what to do, and goes when that was done', async () => {
    const { transmissionId, fileId, fileName, folder } = await sent('QUEUED');
    const restore = await archive(fileId);
    const [again] = await app.sql<{ id: string }>(
      `
      INSERT INTO transmission (company_id, file_id, number, agreement_id, kind, file_name, size, sha256, wake_at)
      SELECT company_id, file_id, 2, agreement_id, kind, file_name, size, sha256, now() FROM transmission WHERE id = $1 RETURNING id`,
      [transmissionId],
    );
    const failed = await inState(again!.id, 'failed');
    expect(failed).toMatchObject({
      attempts: 1,
      lastError: {
        code: 'is-in-archive',
        text: expect.stringMatching(/in the archive/) as string,
        advice: expect.stringMatching(/Restore/) as string,
      },
    });
    const retry = `/applications/transmissions/${again!.id}/retry`;
    expect(refusal(await client.post(retry))).toBe('409 is-in-archive');
    await restore();
    await rename(join(folder, fileName), join(folder, 'fetched'));
    await client.call(transmissionRetry, { params: { id: again!.id } });
    await inState(again!.id, 'sent');
    expect(Buffer.compare(await readFile(join(folder, fileName)), await readFile(join(folder, 'fetched')))).toBe(0);
  });

  it('is not sent again for a copy of what it answered', async () => {
    const { folder } = await partner('COPY');
    await (await app.as('manager')).call(agreementCreate, {
      body: agreement({ sender: 'COPY:ZZ', acknowledgementRequested: true }),
    });
    const bytes = delfor({ sender: 'COPY:ZZ', controlReference: 'COPIED' });
    const first = await handIn(client, bytes);
    await whenDone(client, first);
    const [answer] = await app.sql<{ id: string; fileId: string }>(
      'SELECT id, file_id AS "fileId" FROM transmission WHERE answers_file_id = $1',
      [first],
    );
    await inState(answer!.id, 'sent');
    await archive(answer!.fileId);
    const copy = await handIn(client, bytes, 'copy.edi');
    await whenDone(client, copy);
    await client.call(trafficProcess, { params: { id: copy } });
    await whenDone(client, copy);
    // It was thought of.
    expect(
      await app.sql('SELECT answer_file_id AS "fileId" FROM interchange_answer WHERE file_id = $1', [copy]),
    ).toEqual([{ fileId: answer!.fileId }]);
    expect(await app.sql('SELECT number FROM transmission WHERE file_id = $1', [answer!.fileId])).toEqual([
      { number: 1 },
    ]);
    expect(await readdir(folder)).toHaveLength(1);
  });
});
