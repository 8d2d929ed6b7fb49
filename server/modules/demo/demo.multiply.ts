import type pg from 'pg';
import type { CompanyId } from '../../domain/ids.js';

/**
 * Which columns of a table name a file, a transaction or a schedule, and which column is the row's own number. Copies of a row get the
 * numbers of their copied file; everything else is as in the row they were copied from.
 */
interface Copied {
  readonly table: string;
  readonly from: string;
  readonly columns: Readonly<Record<string, string>>;
}
const OF_FILES: readonly Copied[] = [
  {
    table: 'traffic_message',
    from: 't.id = m.file',
    columns: {
      id: 'm.copy',
      received_at: 'm.at',
      processed_at: `m.at + interval '40 ms'`,
      sha256: `sha256((m.copy || encode(t.sha256, 'hex'))::bytea)`,
      control_reference: `t.control_reference || '-' || m.n`,
      repeats: 'NULL',
    },
  },
  { table: 'traffic_file', from: 't.message_id = m.file', columns: { message_id: 'm.copy' } },
  { table: 'traffic_finding', from: 't.message_id = m.file', columns: { message_id: 'm.copy' } },
  {
    table: 'edi_transaction',
    from: 't.file_id = m.file',
    columns: {
      id: 't.id + (m.copy - m.file) * 10000',
      file_id: 'm.copy',
      parent_id: 't.parent_id + (m.copy - m.file) * 10000',
      created_at: 'm.at',
      updated_at: 'm.at',
      control_reference: `t.control_reference || '-' || m.n`,
    },
  },
  {
    table: 'transaction_event',
    from: 't.transaction_id BETWEEN m.file * 10000 AND m.file * 10000 + 9999',
    columns: {
      transaction_id: 't.transaction_id + (m.copy - m.file) * 10000',
      at: 'm.at',
      number: `nextval('record_number')`,
    },
  },
];
const OF_SCHEDULES: readonly Copied[] = [
  {
    table: 'schedule_head',
    from: 't.id = h.head',
    columns: {
      id: 'h.copy',
      message_id: 'h.file',
      message_number: '1000 + h.n',
      document_number: `t.document_number || '-' || h.n`,
      received_at: 'h.at',
      stored_at: 'h.at',
      superseded_at: 'CASE WHEN t.superseded_by IS NOT NULL THEN h.at END',
    },
  },
  { table: 'schedule_line', from: 't.head_id = h.head', columns: { id: `next_id(h.at)`, head_id: 'h.copy' } },
];

/** How many there shall be, and over how many days. */
export interface Wanted {
  readonly files: number;
  readonly schedules: number;
  readonly days: number;
}

async function copy(client: pg.ClientBase, { table, from, columns }: Copied, source: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(columns).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => columns[name] ?? `t.${name}`).join(', ')} FROM ${source} JOIN ${table} t ON ${from}`,
  );
}

/**
 * Copies what the company has read so far until there are so many files and schedules, spread evenly over the days before now: for looking
 * at lists and figures at a size. In portions, each a transaction; `onProgress` is called with the number of files after each.
 * @throws Error where there is nothing to copy.
 */
export async function multiply(
  client: pg.ClientBase,
  companyId: CompanyId,
  { files, schedules, days }: Wanted,
  onProgress: (files: number) => void,
): Promise<void> {
  const PORTION = 5_000;
  await client.query(`SELECT ensure_partitions((now() - $1::integer * interval '1 day')::date, now()::date)`, [days]);
  await client.query(
    `CREATE TEMP TABLE original AS SELECT row_number() OVER (ORDER BY id) AS place, id AS file FROM (SELECT id FROM traffic_message WHERE company_id = $1 AND processed_at IS NOT NULL ORDER BY id DESC LIMIT 2000) AS newest`,
    [companyId],
  );
  const {
    rows: [counted],
  } = await client.query<{ originals: number; here: number }>(
    `SELECT (SELECT count(*)::int FROM original) AS originals, (SELECT count(*)::int FROM traffic_message WHERE company_id = $1) AS here`,
    [companyId],
  );
  const { originals = 0, here = 0 } = counted ?? {};
  if (originals === 0) throw new Error('There is no file yet that could be copied');
  for (let n = here; n < files; n += PORTION) {
    const [from, to] = [n, Math.min(files, n + PORTION)];
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMP TABLE copied ON COMMIT DROP AS
      SELECT n, o.file, next_id(at) AS copy, at FROM (SELECT n, now() - ($2 * (1 - n::float8 / $4)) * interval '1 day' - interval '1 minute' AS at FROM generate_series($1::integer, $3::integer - 1) AS n ORDER BY n) AS f
      JOIN original o ON o.place = 1 + f.n % $5::integer`,
      [from, days, to, files, originals],
    );
    for (const table of OF_FILES) await copy(client, table, 'copied m');
    await client.query('COMMIT');
    onProgress(to);
  }
  const {
    rows: [heads],
  } = await client.query<{ here: number }>('SELECT count(*)::int AS here FROM schedule_head WHERE company_id = $1', [
    companyId,
  ]);
  await client.query('BEGIN');
  await client.query(
    `CREATE TEMP TABLE copied_schedule ON COMMIT DROP AS
    WITH heads AS (SELECT row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS n, id AS head, message_id AS file FROM (SELECT id, message_id FROM schedule_head WHERE company_id = $1 ORDER BY id DESC LIMIT 500) AS newest)
    SELECT s.n, h.head, h.file, s.at, next_id(s.at) AS copy FROM (SELECT n, now() - ($3 * (1 - n::float8 / greatest($2, 1))) * interval '1 day' - interval '1 minute' AS at FROM generate_series(1, $2::integer) AS n ORDER BY n) AS s JOIN heads h ON h.place = 1 + s.n % h.n`,
    [companyId, Math.max(0, schedules - (heads?.here ?? 0)), days],
  );
  for (const table of OF_SCHEDULES) await copy(client, table, 'copied_schedule h');
  await client.query('COMMIT');
  await client.query('ANALYZE');
}
