import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message of VDA 4915 may hold several documents, where a partner's table has records open them. */
export class DocumentsOfAMessage1764140000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
ALTER TABLE schedule_head ADD COLUMN document_in_message integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN schedule_head.document_in_message IS 'From 1, of the documents in its message';`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE schedule_head DROP COLUMN document_in_message');
  }
}
