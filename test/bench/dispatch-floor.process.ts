import { createHash } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { despatchDocument, type DespatchDocument } from '../../server/contract/despatch-document.js';
import { write } from '../../server/edi/write.js';
import { answering } from './child.js';
import { US } from './dispatch-data.js';
import { desadvByHand } from './dispatch-template.js';

const CONNECTIONS = 8;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The rows of one file that goes out, without a check, a role or a name in between. */
const INSERT = `
WITH ids AS (SELECT next_id() AS file, next_id() AS transmission),
file AS (INSERT INTO traffic_message (id, company_id, direction, source, file_name, size, sha256, state, standard, message_type, message_version, sender, recipient, partner, control_reference, document_number, agreement_id)
  SELECT file, $1, 'O', 'outbound', $2, $3, $4, 'queued', 'EDIFACT', 'DESADV', 'D.96A', $6, $7, $7, $8, $9, $10 FROM ids),
bytes AS (INSERT INTO traffic_file SELECT file, $1, $5 FROM ids),
rows AS (INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, standard, message_type, message_version, document_number, control_reference, sender, recipient, partner, agreement_id, processing)
  SELECT file * 10000 + n, $1, file, CASE n WHEN 1 THEN file * 10000 END, 'O', 'EDIFACT', 'DESADV', 'D.96A', $9, $8, $6, $7, $7, $10, 'queued' FROM ids, generate_series(0, 1) AS n),
sent AS (INSERT INTO transmission (id, company_id, file_id, agreement_id, kind, document_id, file_name, size, sha256, wake_at)
  SELECT transmission, $1, file, $10, 'despatch-advice', $11, $2, $3, $4, now() + interval '30 seconds' FROM ids),
event AS (INSERT INTO transaction_event (transaction_id, company_id, kind) SELECT file * 10000, $1, 'queued' FROM ids),
advice AS (UPDATE despatch_advice d SET state = 'released', transmission_id = ids.transmission FROM ids WHERE d.id = $11)
INSERT INTO outbox (job, job_id, payload) SELECT 'bench', 't-' || transmission, jsonb_build_object('id', transmission::text) FROM ids`;

interface Advice {
  readonly agreement_id: string;
  readonly number: string;
  readonly recipient: string;
  readonly prepared_at: string;
  readonly document: DespatchDocument;
}
const company = process.env['BENCH_COMPANY'] ?? '';
const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
    await client.connect();
    return client;
  }),
);
let ids: readonly string[] = [];

/** The template stands for a writer only while it writes the same bytes. */
async function compare(): Promise<void> {
  const {
    rows: [row],
  } = await clients[0]!.query<{ document: DespatchDocument }>('SELECT document FROM despatch_advice LIMIT 1');
  const parsed = despatchDocument.parse(row?.document);
  const envelope = { sender: US, recipient: 'CUST0:ZZ', controlReference: '17', preparedAt: '2026-11-20T10:00' };
  const theirs = write({ kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...parsed }, envelope);
  if (Buffer.compare(theirs.bytes, desadvByHand(parsed, envelope)) !== 0)
    throw new Error('The template of the floor writes something else than the product');
}

async function sendOne(client: pg.Client, id: string): Promise<void> {
  await client.query('BEGIN');
  const {
    rows: [advice],
  } = await client.query<Advice>({
    name: 'hold',
    text: 'SELECT d.agreement_id, d.number, d.document, a.recipient, to_char(now(), \'YYYY-MM-DD"T"HH24:MI\') AS prepared_at FROM despatch_advice d JOIN communication_agreement a ON a.id = d.agreement_id WHERE d.id = $1 FOR UPDATE OF d',
    values: [id],
  });
  if (!advice) throw new Error('No such despatch advice');
  const {
    rows: [counter],
  } = await client.query<{ last: string }>({
    name: 'counter',
    values: [company, US, advice.recipient],
    text: 'INSERT INTO partner_counter AS c VALUES ($1, $2, $3, false, 1) ON CONFLICT (company_id, sender, recipient, test, series) DO UPDATE SET last = c.last + 1 RETURNING last',
  });
  const reference = counter?.last ?? '';
  const bytes = desadvByHand(advice.document, {
    sender: US,
    recipient: advice.recipient,
    controlReference: reference,
    preparedAt: advice.prepared_at,
  });
  await client.query({
    name: 'insert',
    text: INSERT,
    values: [
      company,
      `DESADV_${reference}.edi`,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      zstdCompressSync(bytes, FAST),
      US,
      advice.recipient,
      reference,
      advice.number,
      advice.agreement_id,
      id,
    ],
  });
  await client.query('COMMIT');
}

answering(async (command: { prepare: readonly string[] } | 'go') => {
  if (command !== 'go') {
    ids = command.prepare;
    await compare();
    return;
  }
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let i = next++; i < ids.length; i = next++) await sendOne(client, ids[i] ?? '');
    }),
  );
});
