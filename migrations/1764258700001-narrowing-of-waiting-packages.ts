import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes that wait are those whose packages are read and scanned: they say beside their document what they are of. */
export class NarrowingOfWaitingPackages1764258700001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE despatch_advice SET document = document WHERE state <> 'released'`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(
      'UPDATE despatch_advice SET article_numbers = NULL, ship_to_code = NULL WHERE article_numbers IS NOT NULL',
    );
  }
}
