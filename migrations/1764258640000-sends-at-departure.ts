import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Closed despatch notes that are sent when the goods leave. */
const UP = /* sql */ `
ALTER TABLE company_relation ADD COLUMN sends_at_departure boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN company_relation.sends_at_departure IS 'Closed despatch notes are sent at their time of despatch, without somebody who does it';
ALTER TABLE despatch_advice ADD COLUMN closed_by bigint, ADD COLUMN send_problem text;
COMMENT ON COLUMN despatch_advice.closed_by IS 'Who closed it, and under whose name it is sent at its departure';
COMMENT ON COLUMN despatch_advice.send_problem IS 'The code of the problem for which it was not sent at its departure; null again when somebody changes it';
`;
const DOWN = /* sql */ `
ALTER TABLE despatch_advice DROP COLUMN send_problem, DROP COLUMN closed_by;
ALTER TABLE company_relation DROP COLUMN sends_at_departure;
`;

export class SendsAtDeparture1764258640000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
