/**
 * What any program has to do at least: the same validating parse, then nothing but the write. One connection, one transaction per
 * message, no queue, no file, no rules. `array` writes one row per line with its call-offs as arrays, in a single statement that commits
 * by itself; `copy` writes head, lines and one indexed row per call-off through COPY.
 */
export type Floor = 'array' | 'copy';

export const FLOOR_TABLES = `
CREATE TABLE bench_line (LIKE schedule_line);
ALTER TABLE bench_line DROP COLUMN id, DROP COLUMN company_id, DROP COLUMN IF EXISTS periods, ADD COLUMN IF NOT EXISTS last_dates date[], ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE TABLE bench_copy_head (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, document_number text NOT NULL);
CREATE TABLE bench_copy_line (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, head_id bigint NOT NULL REFERENCES bench_copy_head, article_number text NOT NULL);
CREATE TABLE bench_copy_calloff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, line_id bigint NOT NULL REFERENCES bench_copy_line,
  date date NOT NULL, last_date date NOT NULL, quantity bigint NOT NULL, status smallint NOT NULL
);
CREATE INDEX ON bench_copy_calloff (line_id, date);
CREATE INDEX ON bench_copy_calloff (date);`;
