import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of received despatch advices reads the newest of each pair of addresses, whatever others send to the same address. */
export class IndexOfDespatchAdvicesByAddresses1764231000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS despatch_advice_shared');
      await db.query(`CREATE INDEX CONCURRENTLY despatch_advice_shared ON despatch_advice
        (company_id, sent_from, sent_to, id) WHERE sent_from IS NOT NULL`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX despatch_advice_shared');
  }
}
