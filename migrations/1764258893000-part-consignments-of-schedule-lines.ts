import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The part consignment number of schedule lines. */
const UP = /* sql */ `
ALTER TABLE schedule_line ADD COLUMN part_consignment_number text;
COMMENT ON COLUMN schedule_line.part_consignment_number IS 'As the message gives it (RFF+AAP); null where it gives none';
`;
const DOWN = /* sql */ `ALTER TABLE schedule_line DROP COLUMN part_consignment_number;`;

export class PartConsignmentsOfScheduleLines1764258893000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
