import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rules found, newest first: all of it, of the releases in force, and of those what nobody has looked at; and the runs of a batch. */
const INDEXES: Readonly<Record<string, string>> = {
  schedule_rule_result_newest: 'schedule_rule_result (company_id, id DESC)',
  schedule_rule_result_in_force: 'schedule_rule_result (company_id, id DESC) WHERE is_in_force',
  schedule_rule_result_open: `schedule_rule_result (company_id, id DESC) WHERE is_in_force AND state = 'open'`,
  schedule_rule_result_rule: `schedule_rule_result (company_id, rule_id) WHERE is_in_force AND state = 'open'`,
  schedule_rule_run_batch: 'schedule_rule_run (batch_id) WHERE batch_id IS NOT NULL',
};

/** Lists of results don't grow slower with their history. */
export class IndexesOfRuleResults1764258892001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, on] of Object.entries(INDEXES)) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES).toReversed()) await db.query(`DROP INDEX ${name}`);
  }
}
