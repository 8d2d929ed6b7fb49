import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last signed in, for those who administer users: sessions themselves are seen by the system alone, and end. */
export class LastSignIn1764056000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE user_account ADD last_sign_in_at timestamptz;
COMMENT ON COLUMN user_account.last_sign_in_at IS 'When a session was last opened; renewing one does not count';
UPDATE user_account u SET last_sign_in_at = s.at FROM (SELECT user_id, max(created_at) AS at FROM session GROUP BY user_id) s WHERE s.user_id = u.id;
`;

const DOWN = /* sql */ `
ALTER TABLE user_account DROP last_sign_in_at;
`;
