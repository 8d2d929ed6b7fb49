import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days on which transports are to depart and to arrive, as columns of their own: they are looked for by day. */
export class DaysOfTransports1764258880000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(/* sql */ `
      ALTER TABLE transport
        ADD COLUMN departure_day text GENERATED ALWAYS AS (left(fields ->> 'plannedDeparture', 10)) STORED,
        ADD COLUMN arrival_day text GENERATED ALWAYS AS (left(fields ->> 'plannedArrival', 10)) STORED;
      COMMENT ON COLUMN transport.departure_day IS 'YYYY-MM-DD of the planned departure, where it is said';
      COMMENT ON COLUMN transport.arrival_day IS 'YYYY-MM-DD of the planned arrival, where it is said';
    `);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE transport DROP COLUMN departure_day, DROP COLUMN arrival_day');
  }
}
