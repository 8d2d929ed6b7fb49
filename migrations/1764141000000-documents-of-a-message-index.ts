import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of the constraint that the next migration swaps, built while others write. */
export class DocumentsOfAMessageIndex1764141000000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(db: QueryRunner): Promise<void> {
    // What a build that failed has left is not valid.
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_document');
    await db.query(
      'CREATE UNIQUE INDEX CONCURRENTLY schedule_head_document ON schedule_head (message_id, message_number, document_in_message)',
    );
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX IF EXISTS schedule_head_document');
  }
}
