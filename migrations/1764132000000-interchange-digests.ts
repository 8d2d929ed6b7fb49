import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An interchange is known again by its own bytes: it may come again in another file, beside others. */
export class InterchangeDigests1764132000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE interchange DROP digest');
  }
}

const UP = /* sql */ `
ALTER TABLE interchange ADD digest bytea;
COMMENT ON COLUMN interchange.digest IS 'SHA-256 of its bytes from UNB to UNZ without line ends; null of what came before it was kept, and of other standards: then the file''s counts';
`;
