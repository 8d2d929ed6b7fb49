import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever has sent a file goes on with what waits, of each agreement in turn: found by jumping from one to the next in this index. */
export class TransmissionTurns1764100000000 implements MigrationInterface {
  /** Indexes are built beside those who use the table, which no transaction can. */
  public readonly transaction = false;

  public async up(db: QueryRunner): Promise<void> {
    // Building waits for the transactions there are and keeps nobody waiting: it has time, and begins again when it was broken off.
    await db.query(`SET lock_timeout = '5min'`);
    try {
      for (const [name, index] of INDEXES) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${index}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX ${name}`);
  }
}

const INDEXES = [
  ['transmission_turn', `transmission (agreement_id, next_at) WHERE state IN ('queued', 'sending')`],
] as const;
