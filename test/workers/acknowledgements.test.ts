import { agreementCreate } from '../../server/contract/agreement.js';
import { outgoing } from '../given/despatch.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const MANY = 2_000;
const US = 'O0013000002SUPP:OD';
const PARTNER = 'BIG:ZZ';

describe('a file with thousands of acknowledgements', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  /** Files that were sent, each with one message; the n-th under the reference n. */
  async function sent(agreementId: string): Promise<void> {
    await app.sql(
      `
      WITH file AS MATERIALIZED (SELECT next_id() AS id, n FROM generate_series(1, $3::int) AS n), message AS (
        INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, direction) SELECT id, $1, 'upload', 'x', 1, decode(md5(n::text), 'hex'), 'sent', 'O' FROM file
      ), transactions AS (
        INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, processing, control_reference, sender, recipient, acknowledgement)
        SELECT id * 10000 + k, $1, id, CASE k WHEN 1 THEN id * 10000 END, 'O', 'sent', CASE k WHEN 0 THEN n::text ELSE '1' END, $4, $5, 'awaiting' FROM file, generate_series(0, 1) AS k
      ) INSERT INTO transmission (company_id, file_id, agreement_id, kind, file_name, size, sha256, state, waits_for, ack_due_at)
      SELECT $1, id, $2, 'despatch-advice', 'f' || n, 1, ''::bytea, 'sent', 'message', now() + interval '1 day' FROM file`,
      [app.world.solna, agreementId, MANY, US, PARTNER],
    );
  }

  it('has its effect on all that was sent, in one transaction', async () => {
    const manager = await app.as('manager');
    const { id } = await manager.call(agreementCreate, { body: outgoing({ partner: 'big', recipient: PARTNER }) });
    await sent(id);
    const messages = Array.from({ length: MANY }, (_, i) => String(i + 1)).map(
      (n) => `UNH+${n}+CONTRL:4:1:UN'UCI+${n}+${US}+${PARTNER}+7'UNT+3+${n}'`,
    );
    const file = await handIn(
      manager,
      `UNB+UNOC:3+${PARTNER}+${US}+261121:0830+77'${messages.join('')}UNZ+${String(MANY)}+77'`,
    );
    expect(await whenDone(manager, file)).toMatchObject({
      state: 'processed',
      attempts: 0,
      lastError: null,
      warningCount: 0,
    });
    expect(
      await app.sql(`SELECT acknowledgement, count(*)::int AS n FROM edi_transaction WHERE direction = 'O' GROUP BY 1`),
    ).toEqual([{ acknowledgement: 'acknowledged', n: 2 * MANY }]);
    expect(
      await app.sql(`SELECT state, count(*)::int AS n FROM traffic_message WHERE direction = 'O' GROUP BY 1`),
    ).toEqual([{ state: 'acknowledged', n: MANY }]);
    expect(await app.sql('SELECT count(*)::int AS n FROM transmission WHERE waits_for IS NOT NULL')).toEqual([
      { n: 0 },
    ]);
  });
});
