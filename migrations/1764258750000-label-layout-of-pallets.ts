import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The labels of pallets may have another layout than those of the boxes on them. */
export class LabelLayoutOfPallets1764258750000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE packing_instruction ADD COLUMN pallet_label_layout text');
    await db.query(
      `COMMENT ON COLUMN packing_instruction.pallet_label_layout IS 'The layout of the labels of pallets; null where it is that of the boxes'`,
    );
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE packing_instruction DROP COLUMN pallet_label_layout');
  }
}
