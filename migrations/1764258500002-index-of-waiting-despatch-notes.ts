import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Despatch notes that wait to be sent are found without those that were. */
export class IndexOfWaitingDespatchNotes1764258500002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS despatch_advice_waiting');
      await db.query(
        `CREATE INDEX CONCURRENTLY despatch_advice_waiting ON despatch_advice (company_id, id) WHERE state <> 'released'`,
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX despatch_advice_waiting');
  }
}
