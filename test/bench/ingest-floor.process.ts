import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { read } from '../../server/edi/read.js';
import { LINE_COLUMNS } from '../../server/modules/schedule/schedule.rows.js';
import { plainArray, textArray } from '../../server/platform/database/array-literal.js';
import { answering } from './child.js';
import type { Floor } from './ingest-floor.js';
import { Messages, type Share } from './messages.js';
import { schedulesOf } from '../given/schedules.js';

const CALLOFFS = [
  ['dates', 'date[]', 'dates'],
  ['last_dates', 'date[]', 'lastDates'],
  ['quantities', 'bigint[]', 'quantities'],
  ['statuses', 'smallint[]', 'statuses'],
] as const;
const lineColumns = LINE_COLUMNS.map(([column]) => column).join(', ');
const calloffColumns = CALLOFFS.map(([column]) => column).join(', ');
const types = [...LINE_COLUMNS.map(([, type]) => type), ...CALLOFFS.map(() => 'text')];
/** Arrays of arrays must be of one length in Postgres, so those of the call-offs travel as text and are cast row by row. */
const INSERT_LINES = `
INSERT INTO bench_line (head_id, ${lineColumns}, ${calloffColumns})
SELECT $1, ${lineColumns}, ${CALLOFFS.map(([column, type]) => `${column}::${type}`).join(', ')}
FROM unnest(${types.map((type, i) => `$${String(i + 2)}::${type}[]`).join(', ')}) AS l (${lineColumns}, ${calloffColumns})`;

const kind = process.env['BENCH_FLOOR'] as Floor | undefined;
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const messages = new Messages();
let files: readonly Buffer[] = [];

function documentOf(bytes: Buffer) {
  const result = read(bytes);
  const [document] = schedulesOf(result);
  const { errorCount } = result;
  if (document === undefined || errorCount > 0) throw new Error('The message was not read');
  return document;
}

async function insertArrays(bytes: Buffer, head: number): Promise<void> {
  const { lines } = documentOf(bytes);
  const values = [
    ...LINE_COLUMNS.map(([, , encode]) => encode(lines, 0)),
    ...CALLOFFS.map(([, , property]) => textArray(lines.map((l) => plainArray(l.calloffs[property])))),
  ];
  await client.query({ name: 'lines', text: INSERT_LINES, values: [head, ...values] });
}

async function copyRows(bytes: Buffer): Promise<void> {
  const document = documentOf(bytes);
  await client.query('BEGIN');
  const head = await client.query<{ id: string }>({
    name: 'head',
    text: 'INSERT INTO bench_copy_head (document_number) VALUES ($1) RETURNING id',
    values: [document.documentNumber],
  });
  const articles = document.lines.map((line) => line.articleNumber);
  const lines = await client.query<{ id: string }>({
    name: 'lines',
    text: 'INSERT INTO bench_copy_line (head_id, article_number) SELECT $1, a FROM unnest($2::text[]) AS a RETURNING id',
    values: [head.rows[0]?.id, articles],
  });
  const copy = client.query(
    copyFrom('COPY bench_copy_calloff (line_id, date, last_date, quantity, status) FROM STDIN'),
  );
  let text = '';
  for (const [i, { calloffs: c }] of document.lines.entries()) {
    const id = lines.rows[i]?.id ?? '';
    for (let n = 0; n < c.dates.length; n++)
      text += `${id}\t${c.dates[n] ?? ''}\t${c.lastDates[n] ?? ''}\t${String(c.quantities[n])}\t${String(c.statuses[n])}\n`;
  }
  const finished = once(copy, 'finish');
  copy.end(text);
  await finished;
  await client.query('COMMIT');
}

answering(async (command: { prepare: Share } | 'go') => {
  if (command !== 'go') files = messages.range(command.prepare);
  else for (const [i, bytes] of files.entries()) await (kind === 'copy' ? copyRows(bytes) : insertArrays(bytes, i));
});
