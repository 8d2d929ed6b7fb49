import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that files were sent under so far are taken where their agreements send to by now. A name of ours, with the number of its file, is nobody else's anyhow. */
export class NamesOfBefore1764152000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(): Promise<void> {
    // They go with their table.
  }
}

const UP = /* sql */ `
-- Row-level security hides the rows from the tables' owner too.
SET LOCAL ROLE consignal_system;
INSERT INTO outgoing_name (company_id, place, name)
SELECT DISTINCT t.company_id, a.send_place, lower(t.file_name) FROM transmission t JOIN communication_agreement a ON a.id = t.agreement_id AND a.company_id = t.company_id
WHERE t.number = 1 AND t.file_name !~ ('-' || t.file_id || '(\\.[^.]*)?$')
ON CONFLICT DO NOTHING;
RESET ROLE;
`;
