import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a carrier names a transport by, and those that are on the road. */
const INDEXES: Readonly<Record<string, string>> = {
  transport_departed: "transport (id) WHERE state = 'departed'",
  transport_waybill:
    "transport (company_id, (fields ->> 'transportDocument')) WHERE fields ->> 'transportDocument' IS NOT NULL",
  transport_movement:
    "transport (company_id, (fields ->> 'movementReference')) WHERE fields ->> 'movementReference' IS NOT NULL",
  transport_container:
    "transport (company_id, (regexp_replace(upper(fields ->> 'container'), '[^A-Z0-9]', '', 'g'))) WHERE fields ->> 'container' IS NOT NULL",
  transport_trailer:
    "transport (company_id, (regexp_replace(upper(fields ->> 'trailer'), '[^A-Z0-9]', '', 'g'))) WHERE fields ->> 'trailer' IS NOT NULL",
};

/** Transports are found by what their carriers name, without looking at all. */
export class IndexesOfTransports1764258840001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, on] of Object.entries(INDEXES)) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES).toReversed()) await db.query(`DROP INDEX ${name}`);
  }
}
