import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Somebody may say that no answer to what was sent is expected any more. */
export class AnswersGivenUp1764150000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE transmission DROP ack_waived_at');
  }
}

const UP = /* sql */ `
ALTER TABLE transmission ADD ack_waived_at timestamptz;
COMMENT ON COLUMN transmission.ack_waived_at IS 'When somebody said that the answer in waits_for is not expected any more; it still counts when it comes. Null: it is expected';
`;
