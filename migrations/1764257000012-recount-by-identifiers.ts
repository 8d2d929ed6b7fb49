import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What schedules are found by that were a partner's: identifiers that it had, and agreements that named it. */
export class RecountByIdentifiers1764257000012 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE schedule_recount ADD COLUMN identifiers text[], ADD COLUMN agreement_ids bigint[];
      COMMENT ON COLUMN schedule_recount.identifiers IS 'Those that the partner had before: schedules with them are counted again, too';
      COMMENT ON COLUMN schedule_recount.agreement_ids IS 'Those that said something else before: schedules that came under them are counted again, too';
    `);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE schedule_recount DROP COLUMN identifiers, DROP COLUMN agreement_ids');
  }
}
