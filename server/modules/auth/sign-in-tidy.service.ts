import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** What is over, as conditions on its table: kept for a while where people may ask what happened. */
const OVER: readonly (readonly [table: string, condition: string])[] = [
  ['sign_in_challenge', `expires_at < now() - interval '1 day'`],
  ['account_token', `expires_at < now() - interval '1 day'`],
  ['known_device', `expires_at < now() OR revoked_at < now() - interval '1 day'`],
  ['mail', `ended_at < now() - interval '7 days'`],
  ['login_throttle', `window_start < now() - interval '1 day'`],
  // Who made and revoked it stays in the audit log.
  ['api_token', `expires_at < now() - interval '30 days' OR revoked_at < now() - interval '30 days'`],
  // A stolen token of a session that is over opens nothing; its retired tokens go with it.
  ['session', `expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`],
];
/** Rows taken away in one transaction. */
const AT_A_TIME = 5_000;

/** Takes away what sign-in leaves behind: its tables are as large as what is going on, not as what has been. */
@Injectable()
export class SignInTidyService {
  constructor(private readonly database: Database) {}

  /** Returns how many rows went. */
  async tidy(): Promise<number> {
    let gone = 0;
    for (const [table, condition] of OVER) {
      let count: number;
      do {
        count = await this.database.transaction(
          'system',
          async (tx) =>
            (
              await tx.query(
                `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${String(AT_A_TIME)})) RETURNING 1`,
              )
            ).length,
        );
        gone += count;
      } while (count === AT_A_TIME);
    }
    return gone;
  }
}
