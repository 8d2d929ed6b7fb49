import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever has sent a file goes on with what waits, of each agreement in turn: found by jumping from one to the next in this index. */
export class TransmissionTurns1764100000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX transmission_turn ON transmission (agreement_id, next_at) WHERE state IN ('queued', 'sending')`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX transmission_turn');
  }
}
