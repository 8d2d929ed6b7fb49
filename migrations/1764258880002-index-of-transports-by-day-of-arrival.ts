import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A day finds the transports whose arrival is planned on it. */
export class IndexOfTransportsByDayOfArrival1764258880002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS transport_arrival');
      await db.query(
        'CREATE INDEX CONCURRENTLY transport_arrival ON transport (company_id, arrival_day) WHERE arrival_day IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX transport_arrival');
  }
}
