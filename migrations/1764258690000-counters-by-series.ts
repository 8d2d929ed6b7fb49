import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transmission numbers of VDA follow each other within their message: what else goes to the same partner, such as acknowledgements in
 * EDIFACT, must leave no gap in them. Agreements say which series their files are counted in.
 */
export class CountersBySeries1764258690000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
    await db.query(view(`, 'series', ${SERIES}`));
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(view(''));
    await db.query(DOWN);
  }
}

/** VDA's messages are counted each by itself, all interchanges of EDIFACT together. */
const SERIES = `CASE WHEN a.message_type LIKE 'VDA %' THEN a.message_type ELSE '' END`;

const counter = (key: string, values: string): string => /* sql */ `
BEGIN
  INSERT INTO partner_counter AS c (${key}, last) VALUES (${values}, 1)
  ON CONFLICT (${key}) DO UPDATE SET last = c.last + 1 RETURNING last INTO reference;
  RETURN reference;
END`;
const PAIR = 'company_id, sender, recipient, test';
const OF_PAIR = 'of_company, of_sender, of_recipient, of_test';
const PAIR_TYPES = 'of_company bigint, of_sender text, of_recipient text, of_test boolean';

const UP = /* sql */ `
ALTER TABLE partner_counter ADD COLUMN series text NOT NULL DEFAULT '', DROP CONSTRAINT partner_counter_pkey,
  ADD PRIMARY KEY (${PAIR}, series);
COMMENT ON TABLE partner_counter IS
  'The last reference used for a partner: UNB 0020, or the transmission number of a VDA message; incremented in the transaction that stores the file, so that there is no gap';
COMMENT ON COLUMN partner_counter.series IS 'What is counted: empty for interchanges of EDIFACT, else the VDA message';
DROP FUNCTION next_control_reference;
CREATE FUNCTION next_control_reference(${PAIR_TYPES}, of_series text DEFAULT '')
RETURNS text LANGUAGE plpgsql AS $$
DECLARE reference text;${counter(`${PAIR}, series`, `${OF_PAIR}, of_series`)} $$;
COMMENT ON FUNCTION next_control_reference IS
  'Takes the next reference of a pair of addresses in a series; other transactions for both wait for the commit';
`;

// Other series have no place in the table as it was: they begin anew where the migration is made again.
const DOWN = /* sql */ `
DROP FUNCTION next_control_reference;
DELETE FROM partner_counter WHERE series <> '';
ALTER TABLE partner_counter DROP CONSTRAINT partner_counter_pkey, DROP COLUMN series, ADD PRIMARY KEY (${PAIR});
COMMENT ON TABLE partner_counter IS
  'The last UNB 0020 used for a partner; incremented in the transaction that stores the file, so that there is no gap';
CREATE FUNCTION next_control_reference(${PAIR_TYPES})
RETURNS text LANGUAGE plpgsql AS $$
DECLARE reference text;${counter(PAIR, OF_PAIR)} $$;
COMMENT ON FUNCTION next_control_reference IS
  'Takes the next UNB 0020 of a pair of addresses; other transactions for the pair wait for the commit';
`;

/** The view with what else an agreement says. */
const view = (more: string): string => /* sql */ `
CREATE OR REPLACE VIEW outgoing_agreement WITH (security_invoker = true) AS
SELECT a.company_id, a.id, a.sender, a.recipient, a.test, a.active AND a.own_side_approved AND a.direction = 'out' AS is_usable,
  jsonb_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner, 'direction', a.direction,
    'sender', a.sender, 'recipient', a.recipient, 'messageType', a.message_type, 'messageVersion', a.message_version,
    'profile', a.profile, 'test', a.test, 'active', a.active, 'virtualFileNames', to_jsonb(a.virtual_file_names),
    'acknowledgementExpected', a.acknowledgement_expected, 'isUsed', a.first_used_at IS NOT NULL,
    'preparedAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'))
    || jsonb_build_object('ownSideApproved', a.own_side_approved${more}) AS agreement
FROM communication_agreement a;
`;
