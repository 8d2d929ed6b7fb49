import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transports of a carrier, newest first. */
export class IndexOfCarriersOfTransports1764258830001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS transport_carrier');
      await db.query(
        'CREATE INDEX CONCURRENTLY transport_carrier ON transport (company_id, carrier_partner_id, id DESC) WHERE carrier_partner_id IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX transport_carrier');
  }
}
