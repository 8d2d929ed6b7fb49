import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a file with errors has in common with others: who sent it, its first error, and where that stands. */
export class CausesOfErrors1764258300000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** The build before writes no error of a file: its files are told apart by who sent them until they are read again. */
const UP = /* sql */ `
ALTER TABLE traffic_message ADD error_code text, ADD error_place text, ADD cause bigint;
COMMENT ON COLUMN traffic_message.error_code IS 'Of the first error found in the file';
COMMENT ON COLUMN traffic_message.error_place IS 'Where the first error stands, without the numbers of segments and lines; null: in the file as a whole';
COMMENT ON COLUMN traffic_message.cause IS
  'The same for files of one partner with the same first error in the same place, or in the same state where no error was found in them; counts only while error_count > 0';

-- LIN 3 / QTY 2 / 6060 and LIN 7 / QTY 1 / 6060 are one place; element numbers of four digits stay.
CREATE FUNCTION place_in_files(path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  nullif(regexp_replace(regexp_replace(regexp_replace(left(path, 200),
    '\\m([A-Z]{3}|\\d{3}|segment|record) (\\d+(?= /)|\\d{1,3}$|\\d{5,}$)', '\\1', 'g'), '\\[\\d+\\]', '[]', 'g'), '^(segment|record)$', ''), '');

CREATE FUNCTION cause_of_errors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code text := CASE NEW.state WHEN 'validation-error' THEN NEW.error_code END;
BEGIN
  -- At most 18 digits, as ids have.
  NEW.cause := hashtextextended(jsonb_build_array(NEW.direction, NEW.partner, CASE NEW.direction WHEN 'I' THEN NEW.sender ELSE NEW.recipient END,
    coalesce(code, NEW.state), CASE WHEN code IS NOT NULL THEN NEW.error_place END)::text, 0) & ((1::bigint << 59) - 1);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION cause_of_errors FROM PUBLIC;

-- A file that waits to be read again keeps the cause of the reading before.
CREATE TRIGGER traffic_message_cause
  BEFORE INSERT OR UPDATE OF state, error_count, error_code, error_place, partner, sender, recipient ON traffic_message
  FOR EACH ROW WHEN (NEW.error_count > 0 AND NEW.state <> 'received') EXECUTE FUNCTION cause_of_errors();
`;

const DOWN = /* sql */ `
DROP TRIGGER traffic_message_cause ON traffic_message;
DROP FUNCTION cause_of_errors;
DROP FUNCTION place_in_files;
ALTER TABLE traffic_message DROP error_code, DROP error_place, DROP cause;
`;
