import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search finds notes that were not sent yet by the beginning of their number, as it finds those that were. */
export class IndexOfWaitingDespatchNotesByNumber1764258710002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS despatch_advice_waiting_number');
      await db.query(
        'CREATE INDEX CONCURRENTLY despatch_advice_waiting_number ON despatch_advice (company_id, number text_pattern_ops, id DESC) WHERE transmission_id IS NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX despatch_advice_waiting_number');
  }
}
