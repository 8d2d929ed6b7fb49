import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A schedule is the only one of its place in its message, no longer the only one of its message. */
export class DocumentsOfAMessageConstraint1764142000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
ALTER TABLE schedule_head ADD CONSTRAINT schedule_head_document UNIQUE USING INDEX schedule_head_document,
  DROP CONSTRAINT schedule_head_message_id_message_number_key;`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE schedule_head DROP CONSTRAINT schedule_head_document, ADD UNIQUE (message_id, message_number)',
    );
  }
}
