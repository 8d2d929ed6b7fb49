import type pg from 'pg';
import { despatchDocument } from '../../server/contract/despatch-document.js';
import { despatch } from '../given/despatch.js';
import { prepareAgreements } from './dispatch-data.js';
import { compared, idOf, type Kind } from './list.js';
import { DAYS, startWorld } from './list-data.js';
import type { Stack } from './stack.js';
import type { Figure } from './statistics.js';

/** Both above the 50,000 newest notes that a search looks at: what is compared is whether history costs anything. */
const FEW = 60_000;
const MANY = 600_000;
const path = (query: string): string => `/applications/delivery/despatchnotes?days=${String(DAYS + 1)}${query}`;

const KINDS: Readonly<Record<string, Kind>> = {
  'first page with counts': () => path(''),
  'page at any depth': (world, n) => path(`&counts=false&cursor=${idOf(world, n)}`),
  'errors only': () => path('&counts=false&filter=errors'),
  suggestions: (_world, n) => `/applications/delivery/despatchnotes/autocomplete?q=${String(n % 10)}`,
};

/** Notes that left and were acknowledged, one of fifty rejected, and the newest hundredth still waiting. */
const NOTES = `
WITH note AS (
  SELECT n, next_id(at) AS id, at, n > $2::integer * 0.99 AS waits FROM (
    SELECT n, now() - interval '${String(DAYS)} days' * (1 - n::float8 / $2::integer) AS at FROM generate_series(1, $2::integer) AS n ORDER BY n) AS f
), sent AS (
  INSERT INTO transmission (id, company_id, file_id, agreement_id, kind, document_id, file_name, size, sha256, state, sent_at, created_at)
  SELECT id, $1, id, $4::bigint, 'despatch-advice', id, 'desadv-' || n || '.edi', 900, sha256(n::text::bytea), 'sent', at, at FROM note WHERE NOT waits
), answered AS (
  INSERT INTO edi_transaction (id, company_id, file_id, direction, document_kind, document_number, partner, processing, acknowledgement, created_at)
  SELECT id * 10000, $1, id, 'O', 'despatch-advice', 'D' || lpad(n::text, 8, '0'), 'Customer', 'sent', CASE WHEN n % 50 = 0 THEN 'rejected' ELSE 'acknowledged' END, at
  FROM note WHERE NOT waits
)
INSERT INTO despatch_advice (id, company_id, number, agreement_id, document, state, transmission_id, created_at)
SELECT id, $1, 'D' || lpad(n::text, 8, '0'), $4::bigint, jsonb_set($3::jsonb, '{documentNumber}', to_jsonb('D' || lpad(n::text, 8, '0'))),
  CASE WHEN waits THEN 'ready' ELSE 'released' END, CASE WHEN waits THEN NULL ELSE id END, at FROM note`;

async function writeNotes(sql: pg.Client, company: string, rows: number): Promise<void> {
  await prepareAgreements(sql, company);
  const { rows: agreements } = await sql.query<{ id: string }>('SELECT min(id) AS id FROM communication_agreement');
  const document = JSON.stringify(despatchDocument.parse(despatch('D00000000', { lines: 1, packages: 1 })));
  await sql.query(NOTES, [company, rows, document, agreements[0]?.id]);
}

/** The slowest of a hundred answers of the list of despatch notes, where its company has sixty thousand of a month and six hundred thousand. */
export async function measureDespatchList(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`despatch list: writing ${String(FEW)} and ${String(MANY)} notes`);
  const of = {
    write: writeNotes,
    tables: ['despatch_advice', 'transmission', 'edi_transaction'],
  } as const;
  const few = await startWorld(stack, FEW, { of });
  const many = await startWorld(stack, MANY, { of });
  try {
    return await compared({ list: 'despatch list', rows: 'notes', few, many }, KINDS, rounds, say);
  } finally {
    await few.stop();
    await many.stop();
  }
}
