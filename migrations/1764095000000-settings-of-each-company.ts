import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever works in several companies sets things in each: those of one are in nobody's way in another. */
export class SettingsOfEachCompany1764095000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE user_setting DROP CONSTRAINT user_setting_pkey, ADD CONSTRAINT user_setting_pkey PRIMARY KEY (company_id, user_id, key);
CREATE INDEX user_setting_user ON user_setting (user_id);
`;

/** What somebody set in a company that is not the own one goes; row-level security holds whoever owns the tables too. */
const DOWN = /* sql */ `
SET LOCAL ROLE consignal_system;
DELETE FROM user_setting s USING user_account u WHERE u.id = s.user_id AND u.company_id <> s.company_id
  AND EXISTS (SELECT FROM user_setting other WHERE other.user_id = s.user_id AND other.key = s.key AND other.company_id <> s.company_id);
RESET ROLE;
DROP INDEX user_setting_user;
ALTER TABLE user_setting DROP CONSTRAINT user_setting_pkey, ADD CONSTRAINT user_setting_pkey PRIMARY KEY (user_id, key);
`;
