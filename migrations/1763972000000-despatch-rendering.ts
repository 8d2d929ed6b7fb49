import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A despatch advice that is ready is rendered and checked when it becomes so; sending it puts the result into an envelope. */
export class DespatchRendering1763972000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE despatch_advice ADD COLUMN rendering bytea;
      ALTER TABLE despatch_advice ALTER COLUMN rendering SET STORAGE EXTERNAL;
      COMMENT ON COLUMN despatch_advice.rendering IS 'zstd of the messages as its agreement wanted them when it was made; none once it is released'`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE despatch_advice DROP COLUMN rendering');
  }
}
