import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fees that were registered by mistake are withdrawn: they are owed no more, lock nothing, and leave their number to the right one. */
export class WithdrawnServiceFees1764258710001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE service_fee
        ADD COLUMN withdrawn_at timestamptz,
        ADD COLUMN withdrawn_by bigint REFERENCES user_account ON DELETE SET NULL,
        ADD COLUMN withdrawn_reason text,
        ADD CONSTRAINT service_fee_withdrawn_check CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)),
        ADD CONSTRAINT service_fee_settled_once_check CHECK (paid_at IS NULL OR withdrawn_at IS NULL),
        DROP CONSTRAINT service_fee_number;
      COMMENT ON COLUMN service_fee.withdrawn_at IS 'When it was withdrawn as registered by mistake; it is neither owed nor locks since';
      CREATE UNIQUE INDEX service_fee_number ON service_fee (number) WHERE withdrawn_at IS NULL;
      DROP INDEX service_fee_unpaid;
      CREATE INDEX service_fee_unpaid ON service_fee (company_id, locks_at) WHERE paid_at IS NULL AND withdrawn_at IS NULL;
      CREATE INDEX service_fee_withdrawn_by ON service_fee (withdrawn_by);
      ${lockOf('f.paid_at IS NULL AND f.withdrawn_at IS NULL')}
    `);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${lockOf('f.paid_at IS NULL')}
      DROP INDEX service_fee_withdrawn_by, service_fee_unpaid, service_fee_number;
      DELETE FROM service_fee WHERE withdrawn_at IS NOT NULL;
      ALTER TABLE service_fee
        DROP COLUMN withdrawn_at,
        DROP COLUMN withdrawn_by,
        DROP COLUMN withdrawn_reason,
        ADD CONSTRAINT service_fee_number UNIQUE (number);
      CREATE INDEX service_fee_unpaid ON service_fee (company_id, locks_at) WHERE paid_at IS NULL;
    `);
  }
}

/** @param isOwed of fee `f` */
function lockOf(isOwed: string): string {
  return /* sql */ `
    CREATE OR REPLACE FUNCTION despatch_lock(company bigint) RETURNS json LANGUAGE plpgsql VOLATILE
      AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('despatch lock ' || company, 0));
      RETURN (SELECT json_build_object('number', f.number, 'lockDate', f.lock_date) FROM service_fee f
        WHERE f.company_id = company AND ${isOwed} AND f.locks_at <= now() ORDER BY f.locks_at LIMIT 1);
    END $$;`;
}
