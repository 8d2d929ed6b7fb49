import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which received file decided last about what was sent: an older acknowledgement that is read again must not overturn a newer one. */
export class Verdicts1764110000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE edi_transaction DROP verdicts');
  }
}

const UP = /* sql */ `
ALTER TABLE edi_transaction ADD verdicts jsonb;
COMMENT ON COLUMN edi_transaction.verdicts IS 'Of a message that was sent: the last decision by its syntax (CONTRL) and by the application (APERAK), each with the received file that brought it';
`;
