import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A day finds the transports whose departure is planned on it. */
export class IndexOfTransportsByDayOfDeparture1764258880001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS transport_departure');
      await db.query(
        'CREATE INDEX CONCURRENTLY transport_departure ON transport (company_id, departure_day) WHERE departure_day IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX transport_departure');
  }
}
