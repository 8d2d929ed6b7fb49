import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the search of the whole console finds a number by: its beginning. The order of the bytes is leakproof, so row-level security lets
 * these indexes work where it keeps LIKE from them.
 */
export class Search1764080000000 implements MigrationInterface {
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
  [
    'schedule_head_number',
    'schedule_head (company_id, document_number text_pattern_ops, id DESC) WHERE superseded_by IS NULL',
  ],
  ['external_article_number', 'external_article (company_id, article_number text_pattern_ops)'],
  [
    'despatch_advice_number',
    'despatch_advice (company_id, number text_pattern_ops, id DESC) WHERE transmission_id IS NOT NULL',
  ],
] as const;
