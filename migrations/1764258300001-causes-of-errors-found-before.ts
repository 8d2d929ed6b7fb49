import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexMonths } from './index-of-months.js';

/** Files are counted by their cause without looking at the table: what their policy and their filters compare is in the index. */
const INDEXES: Readonly<Record<string, string>> = {
  traffic_message_by_cause: `archive_state = 'open'`,
  traffic_message_archived_by_cause: `archive_state <> 'open'`,
};
const COLUMNS =
  '(company_id, cause, id DESC) INCLUDE (direction, sender, recipient, ship_tos, received_at, message_type)';

/** Finds the causes of files that were read before, and indexes them; it can be continued where it stopped. */
export class CausesOfErrorsFoundBefore1764258300001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query('SET ROLE consignal_system');
    try {
      await db.query(FILL);
    } finally {
      await db.query('RESET ROLE');
    }
    for (const [name, open] of Object.entries(INDEXES))
      await indexMonths(db, name, 'traffic_message', `${COLUMNS} WHERE error_count > 0 AND ${open}`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}

/** The trigger of the table makes the cause of it. */
const FILL = /* sql */ `
UPDATE traffic_message m SET error_code = w.error ->> 'code', error_place = place_in_files(w.error ->> 'path')
FROM (SELECT x.id, jsonb_path_query_first(f.findings, '$[*] ? (@.severity == "error")') AS error
  FROM traffic_message x LEFT JOIN traffic_finding f ON f.message_id = x.id WHERE x.error_count > 0 AND x.cause IS NULL) w
WHERE m.id = w.id`;
