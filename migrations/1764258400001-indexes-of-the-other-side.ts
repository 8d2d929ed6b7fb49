import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexMonths } from './index-of-months.js';

/** By whom a file came from or went to: what is found of one partner costs what that partner exchanged. */
const OTHER_SIDE = "(company_id, (CASE direction WHEN 'I' THEN sender ELSE recipient END) text_pattern_ops, id DESC)";
const INDEXES: Readonly<Record<string, string>> = {
  traffic_message: OTHER_SIDE,
  edi_transaction: `${OTHER_SIDE} WHERE parent_id IS NULL`,
};

export class IndexesOfTheOtherSide1764258400001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    for (const [table, on] of Object.entries(INDEXES)) await indexMonths(db, `${table}_other_side`, table, on);
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const table of Object.keys(INDEXES)) await db.query(`DROP INDEX ${table}_other_side`);
  }
}
