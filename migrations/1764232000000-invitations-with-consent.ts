import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses belong to the account whose owner has followed a link to them: accounts that wait for their owner may stand in several companies,
 * and no company learns from another's. People are asked to work in another company, and do from their acceptance on.
 *
 * Servers of the build before can create no users from now on (their statement names the index that is gone), until they are replaced.
 */
export class InvitationsWithConsent1764232000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE user_account ADD COLUMN owns_address boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN user_account.owns_address IS
  'Its owner has shown that the address is theirs. Of the accounts with an address one does at most';
UPDATE user_account SET owns_address = false WHERE state = 'pending';
CREATE INDEX user_account_address ON user_account (lower(email));
CREATE UNIQUE INDEX user_account_owner ON user_account (lower(email)) WHERE owns_address;
CREATE UNIQUE INDEX user_account_of_company ON user_account (company_id, lower(email));
DROP INDEX user_account_email;

CREATE TABLE external_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  email text NOT NULL,
  rights text[] NOT NULL,
  invited_by bigint REFERENCES user_account ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  mailed_at timestamptz,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz
);
COMMENT ON TABLE external_invitation IS
  'Addresses whose owners are asked to work in a company, whether they have an account or not';
COMMENT ON COLUMN external_invitation.mailed_at IS 'When its owner was looked for, and mailed where there is one';
COMMENT ON COLUMN external_invitation.declined_at IS 'For the person alone: the company is not told';
CREATE UNIQUE INDEX external_invitation_address ON external_invitation (company_id, lower(email));
CREATE INDEX external_invitation_email ON external_invitation (lower(email));
CREATE INDEX external_invitation_open ON external_invitation (id) WHERE mailed_at IS NULL;
CREATE INDEX external_invitation_end ON external_invitation (expires_at);
ALTER TABLE external_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON external_invitation TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON external_invitation TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON external_invitation TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON external_invitation TO consignal_system;

COMMENT ON COLUMN sign_in_challenge.hash IS
  'SHA-256 of the cookie that names it; null: somebody signed in sets e-mail up, or gives the second factor again';
`;

const DOWN = /* sql */ `
DROP TABLE external_invitation;
DELETE FROM user_account u WHERE NOT owns_address
  AND EXISTS (SELECT FROM user_account o WHERE lower(o.email) = lower(u.email) AND (o.owns_address OR o.id < u.id));
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email));
DROP INDEX user_account_of_company, user_account_owner, user_account_address;
ALTER TABLE user_account DROP COLUMN owns_address;
COMMENT ON COLUMN sign_in_challenge.hash IS
  'SHA-256 of the cookie that names it; null: e-mail is being set up by somebody signed in';
`;
