import type pg from 'pg';
import { despatchDocument } from '../../server/contract/despatch-document.js';
import { despatch } from '../given/despatch.js';

/** Customers, each with a counter of its own. */
const PARTNERS = 8;
const LINES = 10;
const PACKAGES_OF_LINE = 4;

/** The address of a customer of the measurement. */
const addressOf = (partner: number): string => `CUST${String(partner)}:ZZ`;
export const US = 'SUPP:ZZ';

/** Agreements with every customer, as the product would have them. */
export async function prepareAgreements(sql: pg.Client, company: string): Promise<void> {
  await sql.query(
    `INSERT INTO company_identifier (company_id, kind, identifier, qualifier, state) VALUES ($1, 'edi', split_part($2, ':', 1), split_part($2, ':', 2), 'approved')`,
    [company, US],
  );
  await sql.query(
    `INSERT INTO communication_agreement (company_id, partner, sender, recipient, direction, message_type, transport_kind, send_path)
    SELECT $1, 'Customer ' || n, $2, 'CUST' || n || ':ZZ', 'out', 'DESADV', 'folder', 'c' || n FROM generate_series(0, $3::integer - 1) AS n`,
    [company, US, PARTNERS],
  );
}

/** The despatch advice of a number, for one customer after the other. */
export function inputOf(n: number): object {
  return {
    customer: addressOf(n % PARTNERS),
    document: despatch(`D${String(n).padStart(8, '0')}`, { lines: LINES, packages: PACKAGES_OF_LINE }),
  };
}

/** So many despatch advices that are ready, as rows; returns their ids. */
export async function insertDespatches(sql: pg.Client, company: string, count: number): Promise<string[]> {
  const document = JSON.stringify(
    despatchDocument.parse(despatch('D00000000', { lines: LINES, packages: PACKAGES_OF_LINE })),
  );
  const { rows } = await sql.query<{ id: string }>(
    `
    INSERT INTO despatch_advice (company_id, number, agreement_id, document)
    SELECT $1, 'D' || lpad(n::text, 8, '0'), a.id, jsonb_set($2::jsonb, '{documentNumber}', to_jsonb('D' || lpad(n::text, 8, '0')))
    FROM generate_series(1, $3::integer) AS n JOIN communication_agreement a ON a.company_id = $1 AND a.recipient = 'CUST' || n % $4::integer || ':ZZ' ORDER BY n RETURNING id`,
    [company, document, count, PARTNERS],
  );
  return rows.map((row) => row.id);
}

/** A fast run that used a reference twice, or left one out, is no run. */
export async function verifyReferences(sql: pg.Client, count: number): Promise<void> {
  const { rows } = await sql.query<{
    recipient: string;
    files: number;
    distinct: number;
    last: number;
    counter: number;
  }>(`
    SELECT m.recipient, count(*)::int AS files, count(DISTINCT m.control_reference)::int AS distinct, max(m.control_reference::bigint)::int AS last, max(c.last)::int AS counter
    FROM traffic_message m JOIN partner_counter c ON c.recipient = m.recipient WHERE m.direction = 'O' GROUP BY m.recipient`);
  const files = rows.reduce((sum, row) => sum + row.files, 0);
  const {
    rows: [written],
  } = await sql.query<
    Record<string, number>
  >(`SELECT (SELECT count(*)::int FROM transmission) AS transmissions, (SELECT count(*)::int FROM edi_transaction) AS transactions,
    (SELECT count(*)::int FROM traffic_file) AS bytes, (SELECT count(*)::int FROM despatch_advice WHERE transmission_id IS NOT NULL) AS despatched`);
  const isWhole =
    files === count &&
    written?.['transmissions'] === count &&
    written['transactions'] === 2 * count &&
    written['bytes'] === count &&
    written['despatched'] === count;
  if (
    !isWhole ||
    rows.some((row) => row.files !== row.distinct || row.files !== row.last || row.files !== row.counter)
  ) {
    throw new Error(`The run left ${String(files)} files of ${String(count)}: ${JSON.stringify([rows, written])}`);
  }
}
