import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By whom a file came from or went to: what is found of one partner costs what that partner exchanged. */
const OTHER_SIDE = "(company_id, (CASE direction WHEN 'I' THEN sender ELSE recipient END) text_pattern_ops, id DESC)";
const INDEXES: Readonly<Record<string, string>> = {
  traffic_message: OTHER_SIDE,
  edi_transaction: `${OTHER_SIDE} WHERE parent_id IS NULL`,
};

export class IndexesOfTheOtherSide1764258400001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none: a partition's index is built beside its use, and then attached.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [table, on] of Object.entries(INDEXES)) {
        const name = `${table}_other_side`;
        await db.query(`DROP INDEX IF EXISTS ${name}`);
        await db.query(`CREATE INDEX ${name} ON ONLY ${table} ${on}`);
        for (const { partition } of (await db.query(
          'SELECT inhrelid::regclass::text AS partition FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
          [table],
        )) as { partition: string }[]) {
          await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${partition}_other_side`);
          await db.query(`CREATE INDEX CONCURRENTLY ${partition}_other_side ON ${partition} ${on}`);
          await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${partition}_other_side`);
        }
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const table of Object.keys(INDEXES)) await db.query(`DROP INDEX ${table}_other_side`);
  }
}
