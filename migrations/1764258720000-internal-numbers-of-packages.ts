import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packages have a number of the company's own beside that of their label, where their package size says so. */
export class InternalNumbersOfPackages1764258720000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const series = (more: string): string => /* sql */ `
ALTER TABLE despatch_counter DROP CONSTRAINT despatch_counter_series_check,
  ADD CONSTRAINT despatch_counter_series_check CHECK (series IN ('note', 'package'${more}) OR series ~ '^sscc:\\d{8,11}$'`;

const UP = /* sql */ `
${series(`, 'internal'`)} OR series ~ '^size:\\d+$');
COMMENT ON TABLE despatch_counter IS
  'The last number given to a despatch note and to a package, and how many packages of a size were numbered; taken in the transaction that uses it, so that there is no gap';
ALTER TABLE package_size ADD COLUMN internal_label boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN package_size.internal_label IS 'Its packages have an internal number, and a label of the company with it';
ALTER TABLE package_numbering ADD COLUMN internal_label boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN package_numbering.internal_label IS 'The same of packages of no package size';
ALTER TABLE despatch_package ADD COLUMN internal_number bigint, ADD COLUMN is_same_package boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN despatch_package.internal_number IS
  'The number that the company gave it for itself, by the counter internal of despatch_counter; null where it has none';
COMMENT ON COLUMN despatch_package.is_same_package IS
  'It is the package of that number of the followed advice, whose internal number it has';
`;
const DOWN = /* sql */ `
ALTER TABLE despatch_package DROP COLUMN is_same_package, DROP COLUMN internal_number;
ALTER TABLE package_numbering DROP COLUMN internal_label;
ALTER TABLE package_size DROP COLUMN internal_label;
DELETE FROM despatch_counter WHERE series = 'internal' OR series LIKE 'size:%';
${series('')});
COMMENT ON TABLE despatch_counter IS
  'The last number given to a despatch note and to a package; taken in the transaction that uses it, so that there is no gap';
`;
