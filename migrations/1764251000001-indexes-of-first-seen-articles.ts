import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles that wait for a decision, whatever the number of those that have one. */
const INDEXES: Readonly<Record<string, string>> = {
  external_article_undecided: `ON external_article (company_id, first_seen_at DESC, article_number DESC) WHERE state = 'new'`,
  external_article_ignored: `ON external_article (company_id, first_seen_at DESC, article_number DESC) WHERE state = 'ignored'`,
  external_article_decided_by: 'ON external_article (decided_by) WHERE decided_by IS NOT NULL',
};

export class IndexesOfFirstSeenArticles1764251000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, on] of Object.entries(INDEXES)) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ${on}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
  }
}
