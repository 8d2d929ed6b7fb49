import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of files and transactions that are narrowed to a partner of the register. Builds before call the functions without addresses. */
export class FilesOfAPartner1764258400000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const OTHER_SIDE = "CASE direction WHEN 'I' THEN sender ELSE recipient END";
const TRAFFIC = 'text, timestamptz, bigint, text, text, boolean, boolean, integer, boolean, text[]';
const TRANSACTIONS = 'text, timestamptz, bigint, text, text, text, text, text, boolean, boolean, text, integer, text[]';
const FUNCTIONS = [
  'partner_addresses(bigint)',
  `found_traffic(${TRAFFIC})`,
  `found_transactions(${TRANSACTIONS})`,
] as const;

const UP = /* sql */ `
CREATE FUNCTION partner_addresses(of_partner bigint) RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    WITH RECURSIVE own AS (
      SELECT i.identifier, i.qualifier FROM partner_identifier i WHERE i.company_id = app_company() AND i.partner_company_id = of_partner
    ), seen (identifier, address) AS (
      -- One without qualifier stands for every qualifier that files had: each is one step in the index.
      SELECT o.identifier, o.identifier || ':' FROM own o WHERE o.qualifier = ''
      UNION ALL SELECT s.identifier, (
        SELECT ${OTHER_SIDE} FROM traffic_message m WHERE m.company_id = app_company()
          AND (${OTHER_SIDE}) ~>~ s.address AND (${OTHER_SIDE}) ~<~ (s.identifier || ';') ORDER BY (${OTHER_SIDE}) USING ~<~ LIMIT 1
      ) FROM seen s WHERE s.address IS NOT NULL
    )
    SELECT o.identifier || CASE o.qualifier WHEN '' THEN '' ELSE ':' || o.qualifier END FROM own o
    UNION SELECT s.address FROM seen s WHERE s.address <> s.identifier || ':' AND NOT EXISTS (SELECT FROM partner_identifier i
      WHERE i.company_id = app_company() AND i.identifier = s.identifier AND i.identifier || ':' || i.qualifier = s.address AND i.partner_company_id <> of_partner)
    UNION SELECT CASE a.direction WHEN 'in' THEN a.sender ELSE a.recipient END FROM communication_agreement a
      WHERE a.company_id = app_company() AND a.partner_company_id = of_partner
  );
END $$;
COMMENT ON FUNCTION partner_addresses IS
  'Senders and recipients of files that are a partner of the company of the transaction: by its identifications, and by its agreements';

CREATE FUNCTION found_traffic(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, with_errors boolean,
  with_warnings boolean, most integer, archived boolean, addresses text[]
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM traffic_message
    WHERE company_id = $1 AND id >= first_id($3) AND id < coalesce($4, 9223372036854775807) AND received_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND (NOT $7 OR error_count > 0) AND (NOT $8 OR warning_count > 0) AND (archive_state <> 'open') = $10 AND ($11 OR sees_file(id, direction, sender, recipient, ship_tos, $12))
      AND ($13 IS NULL OR (${OTHER_SIDE}) = ANY ($13))
    ORDER BY id DESC LIMIT $9
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, with_errors, with_warnings, most, archived, app_sees_all(), app_narrowing(), addresses;
END $$;
COMMENT ON FUNCTION found_traffic(${TRAFFIC}) IS
  'Files of the company of the transaction that the search box finds, newest first; of these addresses, where they are given';

CREATE FUNCTION found_transactions(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, of_validation text,
  of_processing text, of_acknowledgement text, with_errors boolean, with_warnings boolean, of_level text, most
  integer, addresses text[]
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values, as the system, whose policy lets the index work: see found_traffic.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM edi_transaction
    WHERE company_id = $1 AND id >= first_id($3) * 10000 AND id < coalesce($4, 9223372036854775807) AND created_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND ($7 IS NULL OR validation = $7) AND ($8 IS NULL OR processing = $8)
      AND ($9 IS NULL OR acknowledgement = $9) AND (NOT $10 OR error_count > 0) AND (NOT $11 OR warning_count > 0)
      AND ($12 IS NULL OR ($12 = 'interchange') = (parent_id IS NULL)) AND ($14 OR sees_file_of(file_id, $15))
      AND ($16 IS NULL OR (${OTHER_SIDE}) = ANY ($16))
    ORDER BY id DESC LIMIT $13
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, of_validation, of_processing, of_acknowledgement, with_errors, with_warnings, of_level, most, app_sees_all(), app_narrowing(), addresses;
END $$;
COMMENT ON FUNCTION found_transactions(${TRANSACTIONS}) IS
  'Transactions of the company of the database transaction that the search box finds, newest first; with these addresses, where they are given';
GRANT CREATE ON SCHEMA public TO consignal_system;
${FUNCTIONS.map(
  (name) => `
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO consignal_system, consignal_app;
ALTER FUNCTION ${name} OWNER TO consignal_system;`,
).join('')}
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

const DOWN = /* sql */ `DROP FUNCTION ${FUNCTIONS.join(', ')};`;
