import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the dashboard asks for all the time is found without walking through what is done with. */
export class Dashboard1764070000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
CREATE INDEX transmission_failed ON transmission (company_id, id DESC) WHERE state = 'failed';
CREATE INDEX schedule_head_attention ON schedule_head (company_id, id DESC) WHERE superseded_by IS NULL AND NOT is_archived AND (has_backorder OR (is_incorrect AND NOT is_confirmed));
CREATE INDEX external_article_newest ON external_article (company_id, first_seen_at DESC);`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX transmission_failed, schedule_head_attention, external_article_newest');
  }
}
