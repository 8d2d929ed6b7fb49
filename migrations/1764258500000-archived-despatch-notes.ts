import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Despatch notes that somebody has put away. */
export class ArchivedDespatchNotes1764258500000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE despatch_advice ADD COLUMN is_archived boolean NOT NULL DEFAULT false');
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE despatch_advice DROP COLUMN is_archived');
  }
}
