import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'schedule_rule_result_article';

/** What rules found of an article in all releases, newest first. */
export class IndexOfArticlesOfRuleResults1764258896001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
      await db.query(`CREATE INDEX CONCURRENTLY ${NAME} ON schedule_rule_result (company_id, article_number, id DESC)`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${NAME}`);
  }
}
