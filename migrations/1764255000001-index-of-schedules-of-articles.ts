import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By it the releases of single articles are found that come after one between the same parties. */
export class IndexOfSchedulesOfArticles1764255000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_of_articles');
      await db.query(`CREATE INDEX CONCURRENTLY schedule_head_of_articles ON schedule_head (company_id, parties, release_order)
        WHERE chain >= 'articles:' AND chain < 'articles;'`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX schedule_head_of_articles');
  }
}
