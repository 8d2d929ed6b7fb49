import { agreementCreate } from '../../server/contract/agreement.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { OutboundWatch } from '../../server/modules/outbound/outbound.watch.service.js';
import { Transmissions, type Due } from '../../server/modules/exchange/exchange.transmission.service.js';
import { made, outgoing } from '../given/despatch.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('transmissions that wait', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(async () => {
    await app.close();
  });

  /** So many transmissions to a partner of that name, and none of their jobs; their ids, and the agreement's. */
  async function waiting(
    partner: string,
    count: number,
  ): Promise<{ readonly ids: readonly string[]; readonly agreementId: string }> {
    const { id: agreementId } = await (await app.as('manager')).call(agreementCreate, {
      body: outgoing({ partner, recipient: `${partner}:ZZ`, sendPath: partner }),
    });
    const client = await app.as('user');
    const { despatchnoteHeadId } = await made(client, `D-${partner}`, { agreementId });
    await client.call(despatchSend, { params: { id: despatchnoteHeadId } });
    await app.sql(
      `
      INSERT INTO transmission (company_id, file_id, number, agreement_id, kind, file_name, size, sha256)
      SELECT company_id, file_id, n, agreement_id, kind, file_name, size, sha256 FROM transmission, generate_series(2, $2::int) n WHERE agreement_id = $1`,
      [agreementId, count],
    );
    await app.sql(`DELETE FROM outbox WHERE job = 'transport.send'`);
    await app.sql(
      `UPDATE transmission SET next_at = now() - interval '1 minute', wake_at = now() - interval '1 second' WHERE agreement_id = $1`,
      [agreementId],
    );
    const rows = await app.sql<{ id: string }>('SELECT id FROM transmission WHERE agreement_id = $1 ORDER BY number', [
      agreementId,
    ]);
    return { ids: rows.map(({ id }) => id), agreementId };
  }
  const requeue = async (): Promise<number> =>
    (await app.server.nest.get(OutboundWatch, { strict: false }).watch()).requeued;
  const inOutbox = async (): Promise<string[]> =>
    (
      await app.sql<{ id: string }>(`SELECT payload->>'id' AS id FROM outbox WHERE job = 'transport.send' ORDER BY id`)
    ).map(({ id }) => id);

  it('are queued again when their job was lost, and only then: neither while it waits in the outbox nor shortly after it was handed over', async () => {
    const {
      ids: [lost, inLine, handed],
    } = await waiting('ONE', 3);
    await app.sql(
      `INSERT INTO outbox (job, job_id, payload) VALUES ('transport.send', 'x', jsonb_build_object('id', $1::text))`,
      [inLine],
    );
    await app.sql(
      `INSERT INTO handed_over (job, ids, at) VALUES ('transport.send', ARRAY[$1]::bigint[], now() + interval '1 hour')`,
      [handed],
    );
    for (let run = 1; run <= 3; run++) {
      expect(await requeue()).toBe(run === 1 ? 1 : 0);
      // Half a minute later nobody has come to it.
      await app.sql(`UPDATE transmission SET wake_at = now() - interval '1 second'`);
    }
    expect((await inOutbox()).sort()).toEqual([inLine, lost].sort());
    await app.sql(`UPDATE handed_over SET at = now() - interval '30 seconds'`);
    expect(await requeue()).toBe(1);
    expect(await inOutbox()).toContain(handed);
  });

  it('are queued again a few of each agreement at a time, so that many to one partner delay no other', async () => {
    const [many, one] = [await waiting('MANY', 30), await waiting('ONE', 1)];
    expect(await requeue()).toBe(9);
    const requeued = await inOutbox();
    expect(requeued).toContain(one.ids[0]);
    expect(many.ids.filter((id) => requeued.includes(id))).toHaveLength(8);
  });

  it('have their turn by agreements: the one behind that which was served last, and none that has all its places', async () => {
    const [a, b] = [await waiting('A', 2), await waiting('B', 2)];
    const store = app.server.nest.get(Transmissions, { strict: false });
    const next = (after: string, full: readonly string[] = []): Promise<Due | undefined> =>
      app.server.platform.database.transaction('system', (tx) => store.nextDue(tx, after, full));
    const ofOne = async (after: string, full?: readonly string[]): Promise<string | undefined> =>
      (await next(after, full))?.agreementId;
    expect([await ofOne('0'), await ofOne(a.agreementId), await ofOne(b.agreementId)]).toEqual([
      a.agreementId,
      b.agreementId,
      a.agreementId,
    ]);
    expect([await ofOne('0', [a.agreementId]), await ofOne('0', [a.agreementId, b.agreementId])]).toEqual([
      b.agreementId,
      undefined,
    ]);
    // One waits for its next attempt, one is in other hands, one was in the hands of a worker that died.
    await app.sql(`UPDATE transmission SET next_at = now() + interval '1 minute' WHERE id = $1`, [a.ids[0]]);
    await app.sql(
      `UPDATE transmission SET state = 'sending', lease_until = now() + interval '1 minute' WHERE id = ANY ($1)`,
      [[a.ids[1], b.ids[0]]],
    );
    expect(await next('0')).toEqual({ id: b.ids[1], agreementId: b.agreementId });
    await app.sql(`UPDATE transmission SET lease_until = now() WHERE id = $1`, [a.ids[1]]);
    expect(await next('0')).toEqual({ id: a.ids[1], agreementId: a.agreementId });
  });
});
