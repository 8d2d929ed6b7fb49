import { mkdir, readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { agreementCreate } from '../../server/contract/agreement.js';
import { requestPasswordReset } from '../../server/contract/credential.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { made, outgoing } from '../given/despatch.js';
import { Client } from '../given/client.js';
import { until } from '../given/until.js';
import { emailOf, openTestApp, type TestApp } from '../given/world.js';
import { startTestWorkers } from '../harness/server.js';
import { startTcp, type TcpServer } from '../transport/tcp-server.js';

/** More than all jobs that a worker has in hand at a time can name. */
const MANY = 140;

describe('a partner whose server says nothing', () => {
  /** What it has been called by, until it is cut. */
  const calls = new Set<Socket>();
  let mute: TcpServer;
  let app: TestApp;
  beforeEach(async () => {
    mute = await startTcp((socket) => {
      calls.add(socket);
    });
    app = await openTestApp({
      env: {
        TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1',
        TRANSPORT_ALLOWED_PORTS: String(mute.port),
        POLL_SECONDS: '3600',
      },
    });
  });
  afterEach(async () => {
    await app.close();
    await mute.close();
    calls.clear();
  });
  const cut = (): void => {
    for (const socket of calls) socket.destroy();
  };

  /** So many files for the partner that says nothing, all due, with a wake-up each. */
  async function wait(count: number): Promise<void> {
    const [manager, client] = [await app.as('manager'), await app.as('user')];
    const { id } = await manager.call(agreementCreate, {
      body: outgoing({
        partner: 'Mute',
        recipient: 'MUTE:ZZ',
        sendPath: '/in',
        transport: {
          kind: 'sftp',
          settings: { host: '127.0.0.1', port: mute.port, user: 'u', hostKeys: [`SHA256:${'A'.repeat(43)}`] },
          secrets: { password: 'p' },
        },
      }),
    });
    const { despatchnoteHeadId } = await made(client, 'D-MUTE', { agreementId: id });
    await client.call(despatchSend, { params: { id: despatchnoteHeadId } });
    await app.sql(
      `
      WITH more AS (
        INSERT INTO transmission (company_id, file_id, number, agreement_id, kind, file_name, size, sha256, wake_at)
        SELECT company_id, file_id, n, agreement_id, kind, file_name, size, sha256, now() + interval '30 seconds' FROM transmission, generate_series(2, $1::int) n RETURNING *
      )
      INSERT INTO outbox (job, job_id, payload, lane)
      SELECT 'transport.send', 't-' || id || '-0', jsonb_build_object('id', id::text), outbox_lane(company_id, 'to ' || agreement_id) FROM more`,
      [count],
    );
  }
  const given = async (condition: string): Promise<number> =>
    (await app.sql<{ count: number }>(`SELECT count(*)::int AS count FROM transmission WHERE ${condition}`))[0]
      ?.count ?? 0;

  it("keeps neither another partner's file waiting nor a mail, however much waits for it", async () => {
    await wait(MANY);
    const workers = await startTestWorkers(app.options);
    try {
      await until(
        'all of it is with the workers',
        async () => mute.connections() >= 2 && (await app.sql('SELECT FROM outbox')).length === 0,
      );
      const folder = join(app.dataDir, 'partners', app.world.solna, 'prompt');
      await mkdir(folder, { recursive: true });
      const { id } = await (await app.as('manager')).call(agreementCreate, {
        body: outgoing({ partner: 'Prompt', recipient: 'PROMPT:ZZ', sendPath: 'prompt' }),
      });
      const client = await app.as('user');
      const { despatchnoteHeadId } = await made(client, 'D-PROMPT', { agreementId: id });
      await client.call(despatchSend, { params: { id: despatchnoteHeadId } });
      await new Client(app.server.url).call(requestPasswordReset, { body: { email: emailOf('manager') } });
      await until(
        'the mail is there',
        async () => (await readdir(join(app.dataDir, 'mail')).catch(() => [])).length === 1,
      );
      await until('the file is there', async () => (await readdir(folder)).some((name) => name.endsWith('.edi')));
      // Nothing of it has been taken in hand but what has a place, and none has been given up without a call.
      expect(await given(`file_name LIKE 'DESADV%' AND state = 'sending'`)).toBeLessThanOrEqual(3);
      expect(await given('failures > 0')).toBeLessThanOrEqual(mute.connections());
    } finally {
      const closing = workers.close();
      cut();
      await closing;
    }
  });

  it('is no longer called after the word to stop: what waits for it is left to other workers', async () => {
    await wait(20);
    const workers = await startTestWorkers(app.options);
    await until('two are on their way', () => mute.connections() === 2);
    const closing = workers.close();
    cut();
    await closing;
    expect(mute.connections()).toBe(2);
    expect([
      await given(`state = 'queued' AND attempts = 1 AND failures = 1`),
      await given(`state = 'queued' AND attempts = 0`),
    ]).toEqual([2, 18]);
  });
});
