import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the dashboard asks for all the time is found without walking through what is done with. */
export class Dashboard1764070000000 implements MigrationInterface {
  /** Indexes are built beside those who use the table, which no transaction can. */
  public readonly transaction = false;

  public async up(db: QueryRunner): Promise<void> {
    // Building waits for the transactions there are and keeps nobody waiting: it has time, and begins again when it was broken off.
    await db.query(`SET lock_timeout = '5min'`);
    try {
      for (const [name, index] of INDEXES) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${index}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX ${name}`);
  }
}

const INDEXES = [
  ['transmission_failed', `transmission (company_id, id DESC) WHERE state = 'failed'`],
  [
    'schedule_head_attention',
    `schedule_head (company_id, id DESC) WHERE superseded_by IS NULL AND NOT is_archived AND (has_backorder OR (is_incorrect AND NOT is_confirmed))`,
  ],
  ['external_article_newest', `external_article (company_id, first_seen_at DESC)`],
] as const;
