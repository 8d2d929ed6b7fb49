import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who reads the audit log is told who acted, also where that account is of another company, or was removed since. */
export class NamesOfTheAuditLog1764135000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION audit_username');
  }
}

/** It looks at people of every company, and so tells of those alone whom an event within the reach of the transaction names. */
const UP = /* sql */ `
CREATE FUNCTION audit_username(event_id bigint, person bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT CASE WHEN u.state <> 'removed' THEN u.username ELSE coalesce((
      SELECT r.before ->> 'username' FROM audit_event r
      WHERE r.company_id = u.company_id AND r.object_type = 'user' AND r.object_id = u.id::text AND r.event = 'user.removed' ORDER BY r.id DESC LIMIT 1), u.username) END
    FROM audit_event e JOIN user_account u ON u.id = person
    WHERE e.id = event_id AND person IN (e.actor_id, e.subject_id) AND (app_company() IS NULL OR e.company_id = app_company()));
END $$;
COMMENT ON FUNCTION audit_username IS 'The name of somebody whom an event of the log names as actor or subject; of a removed account the one it had';
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION audit_username OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION audit_username FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_username TO consignal_app, consignal_system;
`;
