import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far files that were stored before despatches were counted have been looked through. */
export class CountFilesStoredBefore1764253000003 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE despatched_backlog');
  }
}

const UP = /* sql */ `
CREATE TABLE despatched_backlog (
  through bigint NOT NULL,
  leased_until timestamptz,
  finished_at timestamptz
);
COMMENT ON TABLE despatched_backlog IS
  'One row: through which file those stored before are counted, and when all of them were; files that come later are counted as they are read';
COMMENT ON COLUMN despatched_backlog.leased_until IS 'A worker is at it until then';
INSERT INTO despatched_backlog (through) VALUES (0);
ALTER TABLE despatched_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatched_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON despatched_backlog TO consignal_system USING (true);
GRANT SELECT, UPDATE ON despatched_backlog TO consignal_system;
`;
