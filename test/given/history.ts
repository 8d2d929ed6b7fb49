import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { TestApp } from './world.js';

/** A file of long ago, as it would lie in the tables had it come then. */
export interface PastFile {
  /** YYYYMM. */
  readonly month: string;
  readonly company: string;
  readonly number: number;
  readonly bytes: Buffer;
  readonly state?: string;
  readonly archiveState?: string;
  readonly errors?: number;
  readonly acknowledgement?: string;
}

/** The id of the file with this number of a month. */
export function pastId(month: string, number: number): string {
  return `${month.slice(2)}15${String(number).padStart(8, '0')}`;
}

/** The month that lies so many before this one, YYYYMM. */
export function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '');
}

/** Puts a file into its month: row, bytes, finding, digest, control reference, transaction with an event, and a schedule with a line. Returns its id. */
export async function putPastFile(app: Pick<TestApp, 'sql'>, file: PastFile): Promise<string> {
  const id = pastId(file.month, file.number);
  const day = `${file.month.slice(0, 4)}-${file.month.slice(4)}-15`;
  await app.sql(`SELECT ensure_partition(name, $1) FROM partitioned_table`, [file.month]);
  const digest = createHash('sha256').update(file.bytes).digest();
  await app.sql(
    `
    WITH message AS (
      INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, received_at, state, archive_state, error_count, message_type)
      VALUES ($1, $2, 'upload', $3, $4, $5, $6, $7, $8, $9, 'DELFOR')
    ), file AS (INSERT INTO traffic_file VALUES ($1, $2, $10)),
    finding AS (INSERT INTO traffic_finding VALUES ($1, $2, '[]')),
    digest AS (INSERT INTO content_digest VALUES ($2, $5, $1)),
    interchange AS (INSERT INTO interchange VALUES ($2, 'S', 'R', false, $1::text, $1)),
    transaction AS (
      INSERT INTO edi_transaction (id, company_id, file_id, direction, processing, acknowledgement) VALUES ($1 * 10000, $2, $1, 'I', 'processed', $11)
    ) INSERT INTO transaction_event (transaction_id, company_id, kind) VALUES ($1 * 10000, $2, 'processed')`,
    [
      id,
      file.company,
      `past-${id}.edi`,
      file.bytes.length,
      digest,
      day,
      file.state ?? 'processed',
      file.archiveState ?? 'open',
      file.errors ?? 0,
      zstdCompressSync(file.bytes),
      file.acknowledgement ?? 'none',
    ],
  );
  return id;
}

/** Puts a schedule with one line into a month; it is over unless `lastDate` says otherwise. */
export async function putPastSchedule(
  app: Pick<TestApp, 'sql'>,
  month: string,
  company: string,
  number: number,
  lastDate: string,
): Promise<string> {
  const id = pastId(month, number);
  await app.sql(
    `
    WITH head AS (
      INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, last_date)
      VALUES ($1, $2, $1, 1, 'PAST', 'DELFOR', 'complete', 1, 0, $3)
    ) INSERT INTO schedule_line (id, company_id, head_id, position, line_number, article_number, unit, quantity_scale, dates, quantities, statuses, total_quantity, calloff_count)
    VALUES ($1, $2, $1, 1, '1', 'A', 'PCE', 0, '{}', '{}', '{}', 0, 0)`,
    [id, company, lastDate],
  );
  return id;
}

/** The months, YYYYMM, for which a table has a partition. */
export const partitionsOf = async (app: TestApp, table: string): Promise<string[]> =>
  (
    await app.sql<{ month: string }>(
      `SELECT right(inhrelid::regclass::text, 6) AS month FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1`,
      [table],
    )
  ).map((r) => r.month);
