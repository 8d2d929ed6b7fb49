import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever registers an address proves it with the link: the password comes with that link, and none is on the account before. Links of
 * the invited that nobody had invited are void.
 */
export class PasswordOfTheLink1764090000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** Rows of persons are written as the system: row-level security holds whoever owns the tables too. */
const UP = /* sql */ `
ALTER TABLE account_token ADD password_hash text;
COMMENT ON COLUMN account_token.password_hash IS 'Of the password that was chosen with a registration: the account has it once this link is followed';
SET LOCAL ROLE consignal_system;
UPDATE account_token t SET password_hash = u.password_hash FROM user_account u WHERE u.id = t.user_id AND t.purpose = 'registration' AND t.used_at IS NULL AND u.state = 'pending';
WITH asked AS (
  UPDATE user_account u SET password_hash = '' WHERE u.state = 'pending' AND NOT EXISTS (SELECT FROM account_invitation i WHERE i.user_id = u.id AND i.kind = 'activation') RETURNING u.id
)
UPDATE account_token t SET used_at = now() FROM asked WHERE t.user_id = asked.id AND t.purpose = 'invitation' AND t.used_at IS NULL;
RESET ROLE;
`;

const DOWN = /* sql */ `
SET LOCAL ROLE consignal_system;
UPDATE user_account u SET password_hash = t.password_hash FROM account_token t
WHERE t.user_id = u.id AND t.password_hash IS NOT NULL AND t.used_at IS NULL AND u.state = 'pending';
RESET ROLE;
ALTER TABLE account_token DROP password_hash;
`;
