import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the search of the whole console finds a number by: its beginning. The order of the bytes is leakproof, so row-level security lets
 * these indexes work where it keeps LIKE from them.
 */
export class Search1764080000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE INDEX schedule_head_number ON schedule_head (company_id, document_number text_pattern_ops, id DESC) WHERE superseded_by IS NULL;
CREATE INDEX external_article_number ON external_article (company_id, article_number text_pattern_ops);
CREATE INDEX despatch_advice_number ON despatch_advice (company_id, number text_pattern_ops, id DESC) WHERE transmission_id IS NOT NULL;
`;

const DOWN = 'DROP INDEX schedule_head_number, external_article_number, despatch_advice_number';
