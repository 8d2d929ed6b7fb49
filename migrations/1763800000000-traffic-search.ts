import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The search box of the traffic list. Under row-level security Postgres uses no index for ILIKE, because an operator that isn't
 * leakproof may not see rows before the policy has; every file of the company was looked at instead. This function asks as the system,
 * whose policy lets the index work, and holds the company in its own condition: the one of the transaction, which the caller can't choose.
 */
export class TrafficSearch1763800000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE FUNCTION found_traffic(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, with_errors boolean, with_warnings boolean, most integer
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM traffic_message
    WHERE company_id = $1 AND id >= first_id($3) AND id < coalesce($4, 9223372036854775807) AND received_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND (NOT $7 OR error_count > 0) AND (NOT $8 OR warning_count > 0)
    ORDER BY id DESC LIMIT $9
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, with_errors, with_warnings, most;
END $$;
COMMENT ON FUNCTION found_traffic IS 'Files of the company of the transaction that the search box finds, newest first';
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION found_traffic OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION found_traffic FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_traffic TO consignal_app, consignal_system;
`;

const DOWN = 'DROP FUNCTION found_traffic';
