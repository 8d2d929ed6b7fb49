import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  agreementCreate,
  agreementDelete,
  agreementDetail,
  agreementList,
  agreementUpdate,
  type Agreement,
} from '../../server/contract/agreement.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficList, trafficProcess, type TrafficMessageView } from '../../server/contract/traffic.js';
import { AgreementView } from '../../server/modules/agreement/agreement.view.js';
import { agreement, ODD_QUANTITIES, type AgreementInput } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

describe('a file whose partner has an agreement', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  /** A partner of its own and what it sends: call-offs under QTY+1Z0 in place of QTY+113. */
  const partner = () => `ODD${String(++count)}:ZZ`;
  const odd = (sender: string, options: DelforOptions = {}): Buffer =>
    Buffer.from(
      delfor({ sender, controlReference: `C${String(++count)}`, lines: 2, calloffs: 4, ...options })
        .toString('latin1')
        .replaceAll('QTY+113:', 'QTY+1Z0:'),
      'latin1',
    );
  const agreed = (more: Partial<AgreementInput>, by = manager): Promise<Agreement> =>
    by.call(agreementCreate, { body: agreement({ partner: 'Odd AB', profile: ODD_QUANTITIES, ...more }) });
  const calloffs = async (message: TrafficMessageView, of = client): Promise<number> => {
    const counts = await Promise.all(
      message.schedules.map(
        async ({ scheduleHeadId }) => (await of.call(scheduleDetail, { params: { id: scheduleHeadId } })).calloffCount,
      ),
    );
    return counts.reduce((sum, n) => sum + n, 0);
  };
  const again = async (id: string): Promise<TrafficMessageView> => {
    await client.call(trafficProcess, { params: { id } });
    return whenDone(client, id);
  };

  it('is read as its profile says: what stands under QTY+1Z0 becomes call-offs', async () => {
    const sender = partner();
    const { id, iaid } = await agreed({ sender });
    const message = await handedIn(client, odd(sender));
    expect(message).toMatchObject({
      state: 'processed',
      errorCount: 0,
      partner: 'Odd AB',
      agreement: { id, iaid, partner: 'Odd AB' },
    });
    expect(await calloffs(message)).toBe(8);
  });

  it('is read by the standard for another company that agreed upon nothing', async () => {
    const sender = partner();
    await agreed({ sender });
    const bytes = odd(sender);
    expect(await calloffs(await handedIn(client, bytes))).toBe(8);
    const neighbour = await app.as('neighbour');
    const theirs = await handedIn(neighbour, bytes);
    expect([theirs.agreement, await calloffs(theirs, neighbour)]).toEqual([null, 0]);
  });

  it('is read so from the drop folder too', async () => {
    const sender = partner();
    const { id } = await agreed({ sender });
    const path = join(app.dataDir, 'inbox', 'odd.edi');
    await writeFile(`${path}.tmp`, odd(sender));
    await rename(`${path}.tmp`, path);
    const row = await until('the file is read', async () =>
      (await client.call(trafficList, { query: { q: 'odd.edi' } })).rows.find((one) => one.state !== 'received'),
    );
    const message = await whenDone(client, row.id);
    expect([message.agreement?.id, await calloffs(message)]).toEqual([id, 8]);
  });

  it('that nobody agreed upon says so, and is read anew once somebody did (TRAF-05)', async () => {
    const sender = partner();
    const before = await handedIn(client, odd(sender));
    expect([before.agreement, before.sender, before.recipient, await calloffs(before)]).toEqual([
      null,
      sender,
      'O0013000002SUPP:OD',
      0,
    ]);
    const { id, iaid } = await agreed({ sender: before.sender ?? '', recipient: before.recipient ?? '' });
    const after = await again(before.id);
    expect(after).toMatchObject({ state: 'processed', agreement: { id, iaid, partner: 'Odd AB' } });
    expect([after.schedules.length, await calloffs(after)]).toEqual([1, 8]);
  });

  it('is read with the profile as it is at the time, not as it was', async () => {
    const sender = partner();
    const { id } = await agreed({ sender, profile: null });
    const before = await handedIn(client, odd(sender));
    expect([before.agreement?.id, await calloffs(before)]).toEqual([id, 0]);
    const body = agreement({ sender, profile: ODD_QUANTITIES });
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, version: 1 } });
    expect(await calloffs(await again(before.id))).toBe(8);
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, profile: null, version: 2 } });
    expect(await calloffs(await again(before.id))).toBe(0);
  });

  it('comes under the agreement that says most about it, with or without a profile', async () => {
    const sender = partner();
    const any = await agreed({ sender });
    const release = await agreed({ sender, messageType: 'DELFOR', messageVersion: 'D97A', profile: null });
    const other = await agreed({ sender, messageType: 'INVOIC', profile: null });
    const known = await handedIn(client, odd(sender, { release: '97A' }));
    expect([known.agreement?.id, await calloffs(known)]).toEqual([release.id, 0]);
    const older = await handedIn(client, odd(sender, { release: '04A' }));
    expect([older.agreement?.id, await calloffs(older)]).toEqual([any.id, 8]);
    expect((await manager.call(agreementDetail, { params: { id: other.id } })).firstUsedAt).toBeNull();
  });

  it('comes under an agreement for tests only where it is a test itself', async () => {
    const sender = partner();
    const test = await agreed({ sender, test: true });
    const real = await handedIn(client, odd(sender));
    expect([real.agreement, await calloffs(real)]).toEqual([null, 0]);
    const trial = await handedIn(client, odd(sender, { test: true }));
    expect([trial.agreement?.id, await calloffs(trial)]).toEqual([test.id, 8]);
  });

  it('is read so for each partner where several send in one file', async () => {
    const [first, second, third] = [partner(), partner(), partner()];
    await agreed({ sender: second });
    await agreed({ sender: third });
    const file = Buffer.concat([
      odd(first),
      odd(second, { lineEnd: '\n' }).subarray("UNA:+.? '\n".length),
      odd(third).subarray("UNA:+.? '\n".length),
    ]);
    const message = await handedIn(client, file);
    expect(message.schedules).toHaveLength(3);
    const counts = await Promise.all(
      message.schedules.map(async (schedule) => calloffs({ ...message, schedules: [schedule] })),
    );
    expect(counts).toEqual([0, 8, 8]);
  });

  it('keeps the agreement it came under, which is switched off when it is removed and counts no more', async () => {
    const sender = partner();
    const { id } = await agreed({ sender });
    const before = await handedIn(client, odd(sender));
    expect((await manager.call(agreementDetail, { params: { id } })).firstUsedAt).not.toBeNull();
    expect(await manager.call(agreementDelete, { params: { id } })).toEqual({ id, outcome: 'deactivated' });
    expect((await whenDone(client, before.id)).agreement?.id).toBe(id);
    expect(
      (await manager.call(agreementList, { query: { q: sender, active: false } })).rows.map((row) => row.id),
    ).toEqual([id]);
    const after = await handedIn(client, odd(sender));
    expect([after.agreement, await calloffs(after)]).toEqual([null, 0]);
  });

  it("asks for its own partner's agreements alone, by an index, among ten thousand", async () => {
    await app.sql(
      `INSERT INTO communication_agreement (company_id, partner, sender, recipient, profile)
      SELECT $1, 'Many', 'MANY' || n, 'O0013000002SUPP:OD', '{"name":"many"}' FROM generate_series(1, 10000) AS n`,
      [app.world.solna],
    );
    const asked: string[] = [];
    const found = await app.server.platform.database.transaction('system', async (tx) => {
      const rows = await app.server.nest.get(AgreementView).profiles(
        {
          ...tx,
          query: (sql, params, name) => {
            asked.push(sql);
            return tx.query(sql, params, name);
          },
        },
        app.world.solna,
        [
          { sender: 'MANY77', recipient: 'O0013000002SUPP:OD' },
          { sender: 'MANY78', recipient: 'O0013000002SUPP:OD' },
          { sender: 'NOBODY', recipient: 'O0013000002SUPP:OD' },
        ],
      );
      const plan = await tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${(asked[0] ?? '').replaceAll('$1', app.world.solna).replaceAll('$2', `'{MANY77}'`).replaceAll('$3', `'{"O0013000002SUPP:OD"}'`)}`,
      );
      return { senders: rows.map((row) => row.sender), plan: plan.map((line) => line['QUERY PLAN']).join('\n') };
    });
    expect([asked.length, found.senders]).toEqual([1, ['MANY77', 'MANY78']]);
    expect(found.plan).toContain('communication_agreement_meaning');
    expect(found.plan).not.toContain('Seq Scan on communication_agreement');
  });
});
