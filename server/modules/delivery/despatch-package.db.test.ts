import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';

const PACKAGES = 400;

describe('packages of a despatch note', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let company = '';
  const one = async (sql: string, params: readonly unknown[] = []): Promise<string> => {
    const { rows } = await client.query<{ value: string }>(sql, [...params]);
    return rows[0]?.value ?? '';
  };

  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    company = await one(
      `INSERT INTO company (code, name, country) VALUES ('SOLNA', 'Solna', 'SE') RETURNING id::text AS value`,
    );
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** A note with many packages, of an agreement with a partner by that address. */
  async function noted(number: string, recipient: string, shipTo: string, article: string): Promise<string> {
    const agreement = await one(
      `INSERT INTO communication_agreement (company_id, direction, partner, sender, recipient) VALUES ($1, 'out', $2, 'US', $2) RETURNING id::text AS value`,
      [company, recipient],
    );
    const labels = Array.from({ length: PACKAGES }, (_, n) => ({ number: `${number}-${String(n)}-${'x'.repeat(20)}` }));
    const document = {
      shipTo: { code: shipTo },
      units: [{ packagings: [{ labels }], items: [{ articleNumber: article }] }],
    };
    const id = await one(
      `INSERT INTO despatch_advice (company_id, number, agreement_id, document) VALUES ($1, $2, $3, $4) RETURNING id::text AS value`,
      [company, number, agreement, JSON.stringify(document)],
    );
    await client.query(
      `INSERT INTO despatch_package (despatch_advice_id, number, company_id, scope) SELECT $1, unnest($2::text[]), $3, 'N'`,
      [id, labels.map((label) => label.number), company],
    );
    return id;
  }

  /** How often a document was fetched from where large values are stored. */
  const documentsRead = async (): Promise<number> =>
    Number(
      await one(
        `SELECT coalesce(sum(idx_scan), 0)::text AS value FROM pg_stat_xact_all_tables WHERE relid = (SELECT reltoastrelid FROM pg_class WHERE relname = 'despatch_advice')`,
      ),
    );

  /** What somebody sees who is narrowed by a saved filter, and how often a document was read for it. */
  async function seenBy(filter: {
    shipTos?: string[];
    articles?: string[];
  }): Promise<{ packages: number; reads: number }> {
    const user = await one(
      `INSERT INTO user_account (company_id, username, email, password_hash, level) VALUES ($1, 'u' || random(), 'u' || random() || '@x.example', 'x', 'user') RETURNING id::text AS value`,
      [company],
    );
    const id = await one(
      `INSERT INTO saved_filter (company_id, user_id, name, partner_ids, ship_tos, articles) VALUES ($1, $2, 'f' || random(), '{}', $3, $4) RETURNING id::text AS value`,
      [company, user, filter.shipTos ?? [], filter.articles ?? []],
    );
    await client.query('BEGIN');
    const before = await documentsRead();
    await client.query('SET LOCAL ROLE consignal_app');
    await client.query(`SELECT set_config('app.company_id', $1, true), set_config('app.narrowing', $2, true)`, [
      company,
      `/${id}`,
    ]);
    const packages = Number(await one('SELECT count(*)::text AS value FROM despatch_package'));
    await client.query('RESET ROLE');
    const reads = (await documentsRead()) - before;
    await client.query('ROLLBACK');
    return { packages, reads };
  }

  it('are seen with their note by who is narrowed, and its document is not read for any of them', async () => {
    await noted('1', 'NORDVIK', 'GOT', 'A-1');
    await noted('2', 'SCANDIA', 'LUL', 'A-2');
    expect(await seenBy({ shipTos: ['GOT'] })).toEqual({ packages: PACKAGES, reads: 0 });
    expect(await seenBy({ articles: ['A-2', 'B'] })).toEqual({ packages: PACKAGES, reads: 0 });
    expect(await seenBy({ shipTos: ['GOT'], articles: ['A-2'] })).toEqual({ packages: 0, reads: 0 });
  });

  it('of notes of before are compared by the document', async () => {
    await client.query(`UPDATE despatch_advice SET ship_to_code = NULL, article_numbers = NULL`);
    const { packages, reads } = await seenBy({ shipTos: ['GOT'] });
    expect(packages).toBe(PACKAGES);
    expect(reads).toBeGreaterThanOrEqual(PACKAGES);
  });
});
