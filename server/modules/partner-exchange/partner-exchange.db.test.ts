import { toId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { trafficList, type TrafficQuery } from '../../contract/traffic.js';
import { transactionGaps, transactionList } from '../../contract/transaction.js';
import { AgreementView } from '../agreement/agreement.view.js';
import { addressesOf } from '../agreement/partner-address.view.js';
import { PartnerView } from '../company/partner.view.js';
import { TrafficView } from '../traffic/traffic.view.js';
import { TransactionView } from '../transaction/transaction.view.js';
import { PartnerExchangeView } from './partner-exchange.view.js';

const company = toId('company', '1');
/** Named alike, so that a search for the first name finds the second one's files too. */
const [VOLVO, VOLVO_CARS, OTHER] = ['11', '12', '21'].map((id) => toId('partner', id)) as [
  ReturnType<typeof toId<'partner'>>,
  ReturnType<typeof toId<'partner'>>,
  ReturnType<typeof toId<'partner'>>,
];

describe('what is exchanged with a partner', () => {
  let own: TestDatabase;
  let database: Database;
  const files = new TrafficView();
  const transactions = new TransactionView();
  const view = new PartnerExchangeView(new PartnerView(), files, transactions, new AgreementView());

  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({ url: own.url, applicationName: 'test', onError: () => undefined });
    await database.transaction('system', async (tx) => {
      await tx.query(`INSERT INTO company (id, code, name) VALUES (1, 'A', 'A'), (2, 'B', 'B')`);
      await tx.query(`INSERT INTO partner_company (id, company_id, code, name)
        VALUES (11, 1, 'V', 'Volvo'), (12, 1, 'VC', 'Volvo Cars'), (21, 2, 'V', 'Volvo')`);
      await tx.query(`INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier)
        VALUES (1, 11, 'VOLVO', 'ZZ'), (1, 12, 'VOLVO', ''), (1, 12, 'CARS', 'OD'), (2, 21, 'VOLVO', 'ZZ')`);
      await tx.query(`INSERT INTO communication_agreement (id, company_id, partner, sender, recipient, direction, partner_company_id, receive_path, poll_seconds)
        VALUES (101, 1, 'Volvo', 'WERKE:OD', 'US', 'in', 11, 'in', 60), (102, 1, 'Volvo Cars', 'US', 'CARS:OD', 'out', NULL, NULL, NULL)`);
      await tx.query(`INSERT INTO agreement_poll (company_id, place, failures, last_error, last_at, next_at)
        SELECT 1, poll_place, 3, 'No answer', now(), now() + interval '1 minute' FROM communication_agreement WHERE id = 101`);
      // By identification, by an agreement's address, by one without qualifier; put away, long ago, another's.
      const stored = [
        [1, 0, 'I', 'VOLVO:ZZ', 'Volvo', 2, 'open'],
        [2, 1, 'O', 'VOLVO:ZZ', 'Volvo', 0, 'open'],
        [3, 2, 'I', 'WERKE:OD', 'Volvo', 1, 'open'],
        [4, 0, 'I', 'VOLVO:14', 'Volvo Cars', 1, 'open'],
        [5, 0, 'I', 'VOLVO', 'Volvo Cars', 0, 'open'],
        [6, 3, 'O', 'CARS:OD', 'Volvo Cars', 1, 'open'],
        [7, 0, 'I', 'VOLVO:ZZ', 'Volvo', 5, 'archived'],
        [8, 20, 'I', 'VOLVO:ZZ', 'Volvo', 1, 'open'],
        [9, 0, 'I', 'VOLVOX:ZZ', 'Volvo Trucks', 1, 'open'],
      ] as const;
      for (const [n, day, direction, other, name, errors, archive] of stored)
        await tx.query(
          `INSERT INTO traffic_message (id, company_id, direction, source, file_name, size, sha256, state, sender, recipient, partner, error_count, archive_state, received_at)
          VALUES (first_id(now() - make_interval(days => $2)) + $1, 1, $3, 'upload', 'f.edi', 1, '', 'processed', $4, $5, $6, $7, $8, now() - make_interval(days => $2))`,
          [
            n,
            day,
            direction,
            direction === 'I' ? other : 'US',
            direction === 'I' ? 'US' : other,
            name,
            errors,
            archive,
          ],
        );
      const sent = (n: number, other: string, name: string): Promise<unknown> =>
        tx.query(
          `INSERT INTO edi_transaction (id, company_id, file_id, direction, sender, recipient, partner, processing, acknowledgement)
          VALUES ((first_id(now()) + $1) * 10000, 1, first_id(now()) + $1, 'O', 'US', $2, $3, 'sent', 'overdue')`,
          [n, other, name],
        );
      await sent(2, 'VOLVO:ZZ', 'Volvo');
      await sent(6, 'CARS:OD', 'Volvo Cars');
      await sent(10, 'CARS:OD', 'Volvo Cars');
      await tx.query(`INSERT INTO control_reference_gap (company_id, sender, recipient, test, level, reference, revealed_by)
        SELECT 1, CASE WHEN n <= 60 THEN 'CARS:OD' ELSE 'VOLVO:ZZ' END, 'US', false, 'interchange', n::text, 1 FROM generate_series(1, 63) AS n`);
      await tx.query(`INSERT INTO company_relation (id, company_id, partner_company_id, role, cumulative_scope, contact_email, contact_language, active)
        VALUES (31, 1, 11, 'customer', 'article', 'plan@volvo.example', 'se', true), (32, 1, 11, 'supplier', 'article', 'old@volvo.example', NULL, false)`);
      await tx.query(`INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, superseded_by)
        SELECT first_id(now()) + n, 1, first_id(now()) + CASE WHEN n < 3 THEN 1 ELSE 4 END, n, 'DOC-' || n, 'DELFOR', 'FULL', 1, 1, CASE n WHEN 1 THEN first_id(now()) + 2 END FROM generate_series(1, 3) AS n`);
    });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const exchange = (id: typeof VOLVO, sees: (module: string) => boolean = () => true) =>
    database.transaction({ company, narrowing: null }, (tx) => view.exchange(tx, company, id, sees));
  const listed = (id: typeof VOLVO, query: Partial<TrafficQuery> = {}) =>
    database.transaction({ company, narrowing: null }, async (tx) => {
      const asked = { ...trafficList.query.parse({ days: 3660 }), ...query, addresses: await addressesOf(tx, id) };
      const counts = await files.counts(tx, company, asked);
      return { rows: (await files.list(tx, company, asked)).rows.map((row) => Number(row.id.slice(-2))), counts };
    });

  it('is told apart from what is exchanged with one whose name begins alike', async () => {
    expect((await listed(VOLVO)).rows).toEqual([1, 2, 3, 8]);
    expect((await listed(VOLVO_CARS)).rows).toEqual([5, 4, 6]);
    expect((await listed(VOLVO, { q: 'volvo' })).rows).toEqual([1, 2, 3, 8]);
    expect((await listed(VOLVO, { q: 'volvo', filter: 'errors' })).counts.errors.value).toBe(3);
    expect((await listed(VOLVO, { sort: '-errors' })).rows[0]).toBe(1);
  });

  it('counts as the lists do that the figures lead to', async () => {
    for (const id of [VOLVO, VOLVO_CARS]) {
      const { traffic, transactions: awaited } = await exchange(id);
      expect(traffic?.openErrors).toEqual((await listed(id, { filter: 'errors' })).counts.errors);
      const [overdue, gaps] = await database.transaction({ company, narrowing: null }, async (tx) => {
        const addresses = await addressesOf(tx, id);
        const asked = transactionList.query.parse({ acknowledgement: 'overdue', days: '3660' });
        return [
          await transactions.list(tx, company, { ...asked, addresses }),
          await transactions.gaps(tx, company, { ...transactionGaps.query.parse({ limit: 500 }), addresses }),
        ];
      });
      expect(awaited?.overdue.value).toBe(overdue.rows.length);
      expect(awaited?.missing.value).toBe(gaps.rows.length);
    }
    expect((await exchange(VOLVO)).traffic?.openErrors.value).toBe(3);
    expect((await exchange(VOLVO)).transactions).toEqual({
      overdue: { value: 1, capped: false },
      missing: { value: 3, capped: false },
    });
    expect((await exchange(VOLVO_CARS)).transactions).toEqual({
      overdue: { value: 2, capped: false },
      missing: { value: 60, capped: false },
    });
  });

  it('has days, states, the newest files and the last of each direction', async () => {
    const { traffic } = await exchange(VOLVO);
    expect(traffic?.days).toHaveLength(30);
    expect(traffic?.days.slice(-3).map(({ incoming, outgoing, errors }) => [incoming, outgoing, errors])).toEqual([
      [1, 0, 1],
      [0, 1, 0],
      [1, 0, 1],
    ]);
    expect(traffic?.states).toEqual([{ state: 'processed', count: 4 }]);
    expect(traffic?.newest.map((row) => Number(row.id.slice(-2)))).toEqual([1, 2, 3, 8]);
    expect(traffic?.lastIn?.id.slice(-2)).toBe('01');
    expect(traffic?.lastOut?.id.slice(-2)).toBe('02');
  });

  it('names schedules, agreements with how files are fetched, and contacts of relations in force', async () => {
    const found = await exchange(VOLVO);
    expect(found.schedules?.map((row) => [row.documentNumber, row.isCurrent])).toEqual([
      ['DOC-2', true],
      ['DOC-1', false],
    ]);
    expect(found.agreements?.map((row) => [row.id, row.poll?.failures, row.poll?.lastError])).toEqual([
      ['101', 3, 'No answer'],
    ]);
    expect(found.contacts).toEqual([
      { relationId: '31', role: 'customer', shipToCode: null, email: 'plan@volvo.example', language: 'se' },
    ]);
    // One that names nobody of the register, but the address of this partner.
    expect((await exchange(VOLVO_CARS)).agreements?.map((row) => [row.id, row.poll])).toEqual([['102', null]]);
  });

  it('leaves out what the reader may not see, and knows no partner of another company', async () => {
    expect(await exchange(VOLVO, () => false)).toMatchObject({
      traffic: null,
      transactions: null,
      schedules: null,
      agreements: null,
    });
    await expect(exchange(OTHER)).rejects.toMatchObject({ code: 'not-found' });
    expect((await listed(OTHER)).rows).toEqual([]);
  });

  it('finds the files of one partner by an index of their own', async () => {
    const plan = await database.transaction('system', async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      await tx.query("SELECT set_config('app.company_id', '1', true)");
      return tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM traffic_message m WHERE m.company_id = 1 AND (CASE m.direction WHEN 'I' THEN m.sender ELSE m.recipient END) = ANY ('{VOLVO:ZZ}'::text[])`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/other_side/);
  });
});
