import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the search of schedules finds a part of a number, a consignee or a seller by. The index of numbers alone goes: nobody could use it. */
export class ScheduleSearch1764122000000 implements MigrationInterface {
  /** Indexes are built beside those who use the table, which no transaction can. */
  public readonly transaction = false;

  public async up(db: QueryRunner): Promise<void> {
    // Building waits for the transactions there are and keeps nobody waiting: it has time, and begins again when it was broken off.
    await db.query(`SET lock_timeout = '5min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_parts');
      await db.query(
        'CREATE INDEX CONCURRENTLY schedule_head_parts ON schedule_head USING gin (document_number gin_trgm_ops, ship_to_code gin_trgm_ops, ship_to_name gin_trgm_ops, seller_code gin_trgm_ops, seller_name gin_trgm_ops)',
      );
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_search');
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP INDEX schedule_head_parts; CREATE INDEX schedule_head_search ON schedule_head USING gin (document_number gin_trgm_ops)',
    );
  }
}
