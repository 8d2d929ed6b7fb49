import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import {
  MAX_CHILDREN,
  type GapQuery,
  type TRANSACTION_SORTS,
  type TransactionDetail,
  type TransactionEvents,
  type TransactionGaps,
  type TransactionQuery,
  type TransactionRowView,
} from '../../contract/transaction.js';
import type { Suggestions } from '../../contract/suggestion.js';
import type { AgreementId, CompanyId, FileId, TransactionId } from '../../domain/ids.js';
import {
  ACKNOWLEDGEMENTS,
  DIRECTIONS,
  labelOf,
  labelsOf,
  PROCESSING_STATES,
  VALIDATIONS,
} from '../../domain/transaction/status.js';
import { INHOUSE_XML_KINDS } from '../../edi/xml/inhouse-kinds.js';
import {
  codeOrder,
  column,
  cursorId,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { otherSide } from '../agreement/partner-address.view.js';
import { isInArchive } from '../retention/retention.view.js';

/** Counts stop here: beyond it people need a filter, not a figure. */
const COUNT_CAP = 1_000;
const MAX_EVENTS = 1_000;
/** How far back suggestions go, and how many transactions they are taken from. */
const SUGGESTED = { days: 90, rows: 200 };

/** A transaction as the contract says it, but for its labels. */
const ROW = /* sql */ `
  t.id, t.file_id AS "fileId", t.parent_id AS "parentId", t.direction, t.created_at AS "createdAt",
  json_build_object('code', coalesce(t.sender, ''), 'name', CASE t.direction WHEN 'I' THEN nullif(t.partner, t.sender) ELSE o.name END) AS "fromId",
  json_build_object('code', coalesce(t.recipient, ''), 'name', CASE t.direction WHEN 'I' THEN o.name ELSE nullif(t.partner, t.recipient) END) AS "toId",
  json_build_object('code', o.code, 'name', o.name) AS "ownerId", t.message_type AS "messageType", t.message_version AS "messageVersion",
  t.document_kind AS "documentKind", t.document_number AS "documentNumber", t.control_reference AS "controlReference", t.partner, t.test,
  t.validation, t.processing, t.acknowledgement, t.error_count AS "errorCount", t.warning_count AS "warningCount"`;
const FROM = 'FROM edi_transaction t JOIN company o ON o.id = t.company_id';
type Plain = Omit<TransactionRowView, 'status' | 'statuses'>;
/** A transaction but for its documents, of which it has the kinds and the places of their messages in the file. */
type Detail = Omit<TransactionDetail, 'schedules'> & {
  readonly documentKinds: readonly string[];
  readonly messageNumbers: readonly number[];
};

function labelled<R extends Plain>(row: R): R & Pick<TransactionRowView, 'status' | 'statuses'> {
  return { ...row, status: labelOf(row), statuses: [...labelsOf(row)] };
}

/** What the list shows; `addresses` are those of the partner that it is narrowed to. */
export type TransactionSearch = TransactionQuery & { readonly addresses?: readonly string[] | undefined };

/** What a list is narrowed to beside the search, in the order of found_transactions. */
function filters(query: TransactionQuery): readonly (readonly [value: unknown, condition: (n: string) => string])[] {
  return [
    [query.direction, (n) => `t.direction = ${n}`],
    [query.messageType, (n) => `t.message_type = ${n}`],
    [query.validation, (n) => `t.validation = ${n}`],
    [query.processing, (n) => `t.processing = ${n}`],
    [query.acknowledgement, (n) => `t.acknowledgement = ${n}`],
  ];
}
const ONLY: Record<TransactionQuery['filter'], string> = {
  all: '',
  errors: ' AND t.error_count > 0',
  warnings: ' AND t.warning_count > 0',
};
const LEVEL: Record<TransactionQuery['level'], string> = {
  all: '',
  interchange: ' AND t.parent_id IS NULL',
  message: ' AND t.parent_id IS NOT NULL',
};

/** SQL of the ids that a list shows, newest first; `id` carries the day, so the period is a range of ids. */
function idsOf(
  params: unknown[],
  companyId: CompanyId,
  query: TransactionSearch,
  only: TransactionQuery['filter'],
  most: number,
): string {
  const n = (value: unknown): string => `$${String(params.push(value))}`;
  if (query.q !== undefined && query.q !== '') {
    return `SELECT found_transactions(${[
      n(`%${query.q.replace(/[\\%_]/g, '\\$&')}%`),
      `now() - make_interval(days => ${n(query.days)})`,
      n(cursorId(query.cursor)),
      ...filters(query).map(([value]) => n(value ?? null)),
      n(only === 'errors'),
      n(only === 'warnings'),
      n(query.level === 'all' ? null : query.level),
      n(most),
    ].join(', ')}, ${n(query.addresses ?? null)}::text[]) AS id`;
  }
  const days = n(query.days);
  const where = [
    `t.company_id = ${n(companyId)}`,
    `t.id >= first_id(now() - make_interval(days => ${days})) * 10000`,
    `t.created_at >= now() - make_interval(days => ${days})`,
  ];
  for (const [value, condition] of filters(query)) if (value !== undefined) where.push(condition(n(value)));
  if (query.addresses !== undefined) where.push(`(${otherSide('t')}) = ANY (${n(query.addresses)}::text[])`);
  if (query.cursor !== undefined) where.push(`t.id < ${n(cursorId(query.cursor))}`);
  return `SELECT t.id FROM edi_transaction t WHERE ${where.join(' AND ')}${ONLY[only]}${LEVEL[query.level]} ORDER BY t.id DESC LIMIT ${n(most)}`;
}

/** Gaps of a state that are known to be some. $1: company, $2: state, $3: senders, null for all. */
const GAPS = `company_id = $1 AND state <> 'unproven' AND ($2 = 'all' OR state = $2) AND ($3::text[] IS NULL OR sender = ANY ($3))`;

function shown(n = 0): { value: number; capped: boolean } {
  return { value: Math.min(n, COUNT_CAP), capped: n > COUNT_CAP };
}

/** Of what is found, the newest that are put into another order. */
const MOST_SORTED = 50_000;
const SORTS: Sorts<(typeof TRANSACTION_SORTS)[number]> = {
  id: null,
  created: timeOrder(column('created_at')),
  way: codeOrder(DIRECTIONS, column('direction')),
  message: textOrder((t) => `concat_ws(' ', ${t}.message_type, ${t}.message_version)`),
  partner: textOrder(column('partner')),
  document: textOrder(column('document_number')),
  reference: textOrder(column('control_reference')),
  validation: codeOrder(VALIDATIONS, column('validation')),
  processing: codeOrder(PROCESSING_STATES, column('processing')),
  acknowledgement: codeOrder(ACKNOWLEDGEMENTS, column('acknowledgement')),
  errors: numberOrder(column('error_count')),
  warnings: numberOrder(column('warning_count')),
};

@Injectable()
export class TransactionView {
  /** A page, newest first or as it is asked for, keyed by the last row: newest first it is as cheap on the thousandth page as on the first. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: TransactionSearch,
  ): Promise<{ rows: TransactionRowView[]; nextCursor: string | null }> {
    const params: unknown[] = [];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const isSorted = query.sort !== undefined;
    const fromStart = { ...query, cursor: undefined };
    const ids = isSorted
      ? idsOf(params, companyId, fromStart, query.filter, MOST_SORTED)
      : idsOf(params, companyId, query, query.filter, query.limit + 1);
    const table = { as: 't', sorts: SORTS, param };
    const { orderBy, behind, sortValue } = sortedBy(isSorted ? query : fromStart, table);
    const after = behind === null ? '' : ` AND ${behind}`;
    const rows = await tx.query<SortedRow<Plain>>(
      `SELECT ${ROW}, ${sortValue} ${FROM} WHERE t.id = ANY (ARRAY(${ids})) AND t.company_id = ${param(companyId)}${after} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const page = pageOfSorted<Plain>(rows, query.limit);
    return { ...page, rows: page.rows.map(labelled) };
  }

  async counts(tx: Tx, companyId: CompanyId, query: TransactionSearch) {
    const params: unknown[] = [];
    const capped = (only: TransactionQuery['filter']): string =>
      `(SELECT count(*)::int FROM (${idsOf(params, companyId, { ...query, cursor: undefined }, only, COUNT_CAP + 1)}) AS c)`;
    const [row] = await tx.query<{ all: number; errors: number; warnings: number }>(
      `SELECT ${capped('all')} AS "all", ${capped('errors')} AS errors, ${capped('warnings')} AS warnings`,
      params,
    );
    return { all: shown(row?.all), errors: shown(row?.errors), warnings: shown(row?.warnings) };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, companyId: CompanyId, id: TransactionId): Promise<Detail> {
    const [row] = await tx.query<Plain & Omit<Detail, keyof TransactionRowView | 'children' | 'inhouse'>>(
      `
      SELECT ${ROW}, t.updated_at AS "updatedAt",
        (SELECT json_build_object('id', p.id::text, 'controlReference', p.control_reference) FROM edi_transaction p WHERE p.id = t.parent_id AND p.company_id = $2) AS parent,
        (SELECT count(*)::int FROM edi_transaction c WHERE ${ofFile('c')} AND c.parent_id = t.id) AS "childCount",
        json_build_object('id', m.id::text, 'fileName', m.file_name, 'size', m.size) AS file,
        (SELECT json_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner) FROM communication_agreement a WHERE a.id = t.agreement_id AND a.company_id = $2) AS agreement,
        ARRAY(SELECT n.number FROM (SELECT c.id, c.parent_id, c.document_kind, row_number() OVER (ORDER BY c.id)::int AS number FROM edi_transaction c WHERE ${ofFile('c')} AND c.parent_id IS NOT NULL) n
           WHERE t.id IN (n.id, n.parent_id) AND n.document_kind IS NOT NULL) AS "messageNumbers",
        ARRAY(SELECT DISTINCT c.document_kind FROM edi_transaction c WHERE ${ofFile('c')} AND t.id IN (c.id, c.parent_id) AND c.document_kind IS NOT NULL) AS "documentKinds"
      ${FROM} JOIN traffic_message m ON m.id = t.file_id AND m.company_id = t.company_id WHERE t.id = $1 AND t.company_id = $2`,
      [id, companyId],
      'transaction-detail',
    );
    if (!row) throw new Problem('not-found');
    const children =
      row.parentId === null
        ? await tx.query<Plain>(
            `
      SELECT ${ROW} ${FROM} WHERE t.company_id = $2 AND t.file_id = $3 AND t.id > $1 AND t.id < ($3::bigint + 1) * 10000 AND t.parent_id = $1
      ORDER BY t.id LIMIT ${String(MAX_CHILDREN)}`,
            [id, companyId, row.fileId],
            'transaction-children',
          )
        : [];
    const documents =
      row.parentId === null
        ? children.filter((child) => child.documentKind !== null)
        : row.documentKind === null
          ? []
          : [row];
    const isReadable = row.processing !== 'blocked' && row.validation !== 'not-validated';
    return {
      ...labelled(row),
      children: children.map(labelled),
      inhouse: {
        json: isReadable && documents.length > 0,
        xml: isReadable && documents.length === 1 && INHOUSE_XML_KINDS.has(documents[0]?.documentKind ?? ''),
      },
    };
  }

  /** @throws Problem not-found. */
  async events(tx: Tx, companyId: CompanyId, id: TransactionId): Promise<TransactionEvents> {
    const rows = await tx.query<TransactionEvents['events'][number]>(
      `
      SELECT e.number::text, e.at, e.kind, e.transaction_id AS "transactionId",
        e.detail || coalesce((SELECT jsonb_build_object('by', u.username) FROM user_account u WHERE u.id = (e.detail->>'byUserId')::bigint AND u.company_id = $2), '{}') AS detail FROM edi_transaction t
      LEFT JOIN transaction_event e ON e.company_id = $2 AND e.transaction_id IN (t.id, t.file_id * 10000)
      WHERE t.id = $1 AND t.company_id = $2 ORDER BY e.at, e.number LIMIT ${String(MAX_EVENTS + 1)}`,
      [id, companyId],
      'transaction-events-of',
    );
    if (rows.length === 0) throw new Problem('not-found');
    // A transaction to which nothing happened yet gives one row of nothing.
    const events = rows.flatMap(({ number, at, kind, transactionId, detail }) =>
      (number as string | null) === null ? [] : [{ number, at, kind, transactionId, detail }],
    );
    return { events: events.slice(0, MAX_EVENTS), truncated: events.length > MAX_EVENTS };
  }

  /** Where a transaction's content stands: bytes of its file, and which interchange or message of it. @throws Problem not-found, also where no bytes were kept; is-in-archive when they went there. */
  async content(tx: Tx, companyId: CompanyId, id: TransactionId): Promise<TransactionContent> {
    const [row] = await tx.query<Omit<TransactionContent, 'content'> & { fileId: FileId; content: Buffer | null }>(
      `
      SELECT t.file_id AS "fileId", f.content, m.file_name AS "fileName", m.size, t.sender, t.recipient, t.test, t.document_number AS "documentNumber", t.direction, t.agreement_id AS "agreementId",
        CASE WHEN t.parent_id IS NOT NULL THEN (SELECT count(*)::int FROM edi_transaction c WHERE ${ofFile('c')} AND c.parent_id IS NOT NULL AND c.id <= t.id) END AS "messageNumber",
        (SELECT count(*)::int - 1 FROM edi_transaction c WHERE ${ofFile('c')} AND c.parent_id IS NULL AND c.id <= t.id) AS interchange
      FROM edi_transaction t JOIN traffic_message m ON m.id = t.file_id AND m.company_id = $2 LEFT JOIN traffic_file f ON f.message_id = t.file_id AND f.company_id = $2
      WHERE t.id = $1 AND t.company_id = $2`,
      [id, companyId],
      'transaction-content',
    );
    if (!row) throw new Problem('not-found');
    const { fileId, content, ...found } = row;
    if (content === null) throw await withoutBytes(tx, companyId, fileId);
    return { ...found, content };
  }

  /** The compressed bytes and the name of a file. @throws Problem not-found, also where no bytes were kept; is-in-archive when they went there. */
  async file(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<{ content: Buffer; fileName: string }> {
    const [row] = await tx.query<{ content: Buffer; fileName: string }>(
      `
      SELECT f.content, m.file_name AS "fileName" FROM traffic_message m JOIN traffic_file f ON f.message_id = m.id AND f.company_id = $2
      WHERE m.id = $1 AND m.company_id = $2`,
      [fileId, companyId],
      'transaction-file',
    );
    if (!row) throw await withoutBytes(tx, companyId, fileId);
    return row;
  }

  /** Each type found by one step in the index, so the cost is that of the types and not of the transactions. */
  async messageTypes(tx: Tx, companyId: CompanyId): Promise<string[]> {
    const rows = await tx.query<{ type: string }>(
      `
      WITH RECURSIVE types AS (
        SELECT min(message_type) AS type FROM edi_transaction WHERE company_id = $1
        UNION ALL SELECT (SELECT min(t.message_type) FROM edi_transaction t WHERE t.company_id = $1 AND t.message_type > types.type) FROM types WHERE types.type IS NOT NULL
      ) SELECT type FROM types WHERE type IS NOT NULL ORDER BY 1`,
      [companyId],
    );
    return rows.map((row) => row.type);
  }

  async suggestions(tx: Tx, companyId: CompanyId, q: string, limit: number): Promise<Suggestions> {
    const rows = await tx.query<{ partner: string | null; document: string | null; reference: string | null }>(
      `
      SELECT partner, document_number AS document, control_reference AS reference FROM edi_transaction WHERE company_id = $1 AND id = ANY (ARRAY(
        SELECT found_transactions($2, now() - make_interval(days => ${String(SUGGESTED.days)}), NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, ${String(SUGGESTED.rows)})
      )) ORDER BY id DESC`,
      [companyId, `%${q.replace(/[\\%_]/g, '\\$&')}%`],
    );
    return { suggestions: suggested(rows, q, limit) };
  }

  async gaps(
    tx: Tx,
    companyId: CompanyId,
    { state, cursor, limit, addresses }: GapQuery & Pick<TransactionSearch, 'addresses'>,
  ): Promise<TransactionGaps> {
    const asked = [companyId, state, addresses ?? null];
    const rows = await tx.query<TransactionGaps['rows'][number]>(
      `
      SELECT id, level, reference, sender, recipient, test, state, opened_at AS "openedAt", closed_at AS "closedAt", revealed_by AS "revealedBy", closed_by AS "closedBy"
      FROM control_reference_gap WHERE ${GAPS} AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
      [...asked, cursor ?? null, limit + 1],
    );
    const [counted] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM control_reference_gap WHERE ${GAPS} LIMIT ${String(COUNT_CAP + 1)}) AS c`,
      asked,
    );
    const page = rows.slice(0, limit);
    return {
      rows: page,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      count: shown(counted?.count),
    };
  }
}

export interface TransactionContent {
  readonly content: Buffer;
  readonly fileName: string;
  readonly size: number;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly test: boolean;
  readonly documentNumber: string | null;
  readonly direction: 'I' | 'O';
  readonly agreementId: AgreementId | null;
  /** Position of the message in the file, from 1; null for an interchange. */
  readonly messageNumber: number | null;
  /** Index of the interchange in the file. */
  readonly interchange: number;
}

/** Whether a company has a transaction, as far as the scope of the database transaction sees. */
export async function seesTransaction(tx: Tx, companyId: CompanyId, id: TransactionId): Promise<boolean> {
  return (await tx.query('SELECT FROM edi_transaction WHERE id = $1 AND company_id = $2', [id, companyId])).length > 0;
}

async function withoutBytes(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<Problem> {
  return new Problem((await isInArchive(tx, companyId, fileId)) ? 'is-in-archive' : 'not-found');
}

/** The rows of the file of `t`. */
function ofFile(alias: string): string {
  return `${alias}.company_id = $2 AND ${alias}.id >= t.file_id * 10000 AND ${alias}.id < (t.file_id + 1) * 10000`;
}

/** Distinct values that hold what was typed, the newest first. */
export function suggested(
  rows: readonly { partner: string | null; document: string | null; reference: string | null }[],
  q: string,
  limit: number,
): Suggestions['suggestions'] {
  const typed = q.toLowerCase();
  const found = new Map<string, Suggestions['suggestions'][number]>();
  for (const kind of ['partner', 'document', 'reference'] as const) {
    for (const row of rows) {
      const value = row[kind];
      if (value !== null && value !== '' && value.toLowerCase().includes(typed))
        found.set(`${kind} ${value}`, { kind, value });
    }
  }
  return [...found.values()].slice(0, limit);
}
