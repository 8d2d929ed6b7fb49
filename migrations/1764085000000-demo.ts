import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an installation holds the demo world, and whether that goes on by itself. */
export class Demo1764085000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE demo_world');
  }
}

const UP = /* sql */ `
CREATE TABLE demo_world (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  company_id bigint NOT NULL,
  is_live boolean NOT NULL DEFAULT true
);
COMMENT ON TABLE demo_world IS 'One row while the demo world is there; company_id is whose portal it shows';
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_world TO consignal_system;
INSERT INTO demo_world (company_id) SELECT id FROM company WHERE code = 'SOLNA' AND EXISTS (SELECT FROM user_account u WHERE u.company_id = company.id AND u.is_demo);
`;
