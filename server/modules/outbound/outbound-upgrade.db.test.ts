import { CountersOfParties1764130000000 } from '../../../migrations/1764130000000-counters-of-parties.js';
import { NamesAtPartners1764151000000 } from '../../../migrations/1764151000000-names-at-partners.js';
import { NamesOfBefore1764152000000 } from '../../../migrations/1764152000000-names-of-before.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { upgradeThrough } from '../../../test/harness/upgrade.js';
import { Database } from '../../platform/database/database.js';
import { VerdictStore } from './outbound.verdict.store.js';

describe('what was sent by an installation of before', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('is known by who decided last about it, message by message', async () => {
    await database.transaction('system', async (tx) => {
      await tx.query(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`);
      await tx.query(`WITH file AS (SELECT next_id() AS id), sent AS (
          INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, delivery) SELECT id * 10000 + n, 7, id, CASE n WHEN 0 THEN NULL ELSE id * 10000 END, 'O', 'sent' FROM file, generate_series(0, 3) AS n
        ) INSERT INTO transaction_event (transaction_id, company_id, kind, at, detail) SELECT id * 10000 + n, 7, kind, now() + place * interval '1 second', detail::jsonb FROM file, (VALUES
          (0, 1, 'rejected', '{"byFileId": "11", "reasons": []}'), (1, 1, 'rejected', '{"byFileId": "11", "reasons": [{"level": "syntax"}]}'), (1, 2, 'acknowledged', '{"byFileId": "12", "reasons": []}'),
          (2, 1, 'rejected', '{"byFileId": "13", "reasons": [{"level": "application"}]}'), (3, 1, 'sent', '{}')) AS e (n, place, kind, detail)`);
      const [{ id }] = (await tx.query<{ id: string }>('SELECT file_id AS id FROM edi_transaction LIMIT 1')) as [
        { id: string },
      ];
      expect((await new VerdictStore().holdSent(tx, '7', [id])).map((row) => row.words)).toEqual([
        {},
        { syntax: { byFileId: '12', state: 'acknowledged' } },
        { application: { byFileId: '13', state: 'rejected' } },
        {},
      ]);
    });
  });
});

describe('the references of an installation that counted routing addresses apart', () => {
  const { migrated, system } = upgradeThrough(new CountersOfParties1764130000000());

  it('go on behind the highest that the party was given', async () => {
    await system(
      `INSERT INTO partner_counter VALUES (7, 'US:OD', 'A:ZZ', false, 3), (7, 'US:OD', 'A:ZZ:R1', false, 9), (7, 'US:OD:R', 'A:ZZ:R2', false, 5), (7, 'US:OD', 'B:ZZ:R', true, 4), (7, 'US:OD', 'C:ZZ', false, 2)`,
    );
    await migrated('up');
    expect(
      await system(
        `SELECT recipient, test, last FROM partner_counter WHERE recipient NOT LIKE '%:%:%' ORDER BY recipient`,
      ),
    ).toEqual([
      { recipient: 'A:ZZ', test: false, last: '9' },
      { recipient: 'B:ZZ', test: true, last: '4' },
      { recipient: 'C:ZZ', test: false, last: '2' },
    ]);
  });
});

describe('the names that an installation of before has sent files under', () => {
  const { migrated, system } = upgradeThrough(new NamesAtPartners1764151000000(), new NamesOfBefore1764152000000());

  it('are taken where their agreement sends to, and those with the number of their file need not be', async () => {
    await migrated('down');
    await system(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`);
    await system(`INSERT INTO communication_agreement (id, company_id, partner, direction, sender, recipient, send_path, transport_kind, transport_settings) VALUES
      (1, 7, 'P', 'out', 'US', 'P', '/in', 'sftp', '{"host": "Files.Nordvik.example"}'), (2, 7, 'Q', 'out', 'US', 'Q', NULL, 'http', '{"url": "https://q.example/Up/"}')`);
    await system(`INSERT INTO transmission (company_id, file_id, number, agreement_id, kind, file_name, size, sha256) VALUES
      (7, 26112200000001, 1, 1, 'despatch-advice', 'ASN_1.edi', 1, ''), (7, 26112200000001, 2, 1, 'despatch-advice', 'ASN_1.edi', 1, ''),
      (7, 26112200000002, 1, 1, 'despatch-advice', 'DESADV_2-26112200000002.edi', 1, ''), (7, 26112200000003, 1, 2, 'despatch-advice', 'ASN_1', 1, '')`);
    await migrated('up');
    expect(await system('SELECT company_id, place, name FROM outgoing_name ORDER BY place')).toEqual([
      { company_id: '7', place: 'files.nordvik.example in', name: 'asn_1.edi' },
      { company_id: '7', place: 'https://q.example/up ', name: 'asn_1' },
    ]);
  });
});
