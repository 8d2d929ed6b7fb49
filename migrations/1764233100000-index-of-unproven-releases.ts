import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is missing and unproven between two parties is asked about with each of their releases, and nothing else that is missing. */
export class IndexOfUnprovenReleases1764233100000 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS control_reference_gap_unproven');
      await db.query(`CREATE INDEX CONCURRENTLY control_reference_gap_unproven ON control_reference_gap
        (company_id, sender, recipient, test, level, parties, id) WHERE state = 'unproven'`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX control_reference_gap_unproven');
  }
}
