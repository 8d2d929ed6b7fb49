import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statuses that may answer bookings, and bookings by how their number begins and by the one that their carrier gave. */
const INDEXES: Readonly<Record<string, string>> = {
  carrier_event_answer: 'carrier_event (id) WHERE answer_due',
  transport_booking_number: 'transport_booking (company_id, number text_pattern_ops, id DESC)',
  transport_booking_reference: 'transport_booking (company_id, carrier_reference) WHERE carrier_reference IS NOT NULL',
};

/** Answers find their bookings without looking at all. */
export class IndexesOfAnswers1764258881001 implements MigrationInterface {
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
