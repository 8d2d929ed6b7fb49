import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packing instructions say whether the last pallet of an article may be shared with others. Those that are there say no: their notes stay as they were. */
export class MixedPallets1764258730000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE packing_instruction ADD COLUMN mixes_rest boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN packing_instruction.mixes_rest IS 'Whether the last pallet, where it is not full, may be shared with other articles';
    `);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE packing_instruction DROP COLUMN mixes_rest');
  }
}
