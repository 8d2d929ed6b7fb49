import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of the drop folder that belong to no company: kept until an administrator of the installation places them. */
export class UnplacedFiles1764230002000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE unplaced_file');
  }
}

const UP = /* sql */ `
CREATE TABLE unplaced_file (
  id bigint DEFAULT next_id() PRIMARY KEY,
  folder_key text NOT NULL UNIQUE,
  folder text,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea,
  sender text,
  recipient text,
  control_reference text,
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE unplaced_file IS
  'Files of the drop folder whose receiver is no approved identification of a company, until somebody places them';
COMMENT ON COLUMN unplaced_file.folder_key IS 'Names the very file on disk, as folder_receipt.key';
COMMENT ON COLUMN unplaced_file.content IS 'Compressed with zstd; null for a file that is too large';
ALTER TABLE unplaced_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE unplaced_file FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON unplaced_file TO consignal_system USING (true);
GRANT SELECT, INSERT, DELETE ON unplaced_file TO consignal_system;
`;
