import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of a note, as both sides write it; keep it as `noteKey` of the domain. */
const KEY = (column: string): string => `(ltrim(upper(btrim(${column})), '0'))`;
const INDEXES: Readonly<Record<string, string>> = {
  despatched_quantity_by_note: `(company_id, article_number, ${KEY('note_number')}) WHERE note_number IS NOT NULL AND undone_at IS NULL`,
  despatched_quantity_by_advice: `(company_id, article_number, ${KEY('advice_number')}) WHERE advice_number <> note_number AND undone_at IS NULL`,
  despatched_quantity_by_size:
    '(company_id, article_number, quantity, day) WHERE note_number IS NOT NULL AND undone_at IS NULL',
  despatched_quantity_corrections: `(company_id, article_number, day) WHERE source = 'correction' AND undone_at IS NULL`,
};

/** Finds the despatch that a customer names, one of a quantity, and corrections, however many despatches an article has. */
export class IndexesOfDespatchedNotes1764253000002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // They wait for running transactions and hold up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, columns] of Object.entries(INDEXES)) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ON despatched_quantity ${columns}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
