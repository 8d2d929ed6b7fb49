import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which content the demo was made with, so that people learn when a new one has more. */
const UP = /* sql */ `
ALTER TABLE demo_world ADD COLUMN edition integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN demo_world.edition IS 'Of the content that it was made with: DEMO_EDITION of the build';
`;
const DOWN = /* sql */ `ALTER TABLE demo_world DROP COLUMN edition`;

export class EditionOfTheDemo1764258710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
