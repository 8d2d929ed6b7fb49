import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import {
  TRAFFIC_STATES,
  type TRAFFIC_SORTS,
  type TrafficMessageView,
  type TrafficQuery,
  type TrafficRow,
} from '../../contract/traffic.js';
import type { Suggestions } from '../../contract/suggestion.js';
import type { CauseId, CompanyId, FileId } from '../../domain/ids.js';
import type { Finding } from '../../edi/finding.js';
import { DIRECTIONS } from '../../domain/transaction/status.js';
import { severityOf } from '../../edi/finding-severity.js';
import {
  codeOrder,
  column,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { isInArchive } from '../retention/retention.view.js';
import { suggested } from '../transaction/transaction.view.js';
import {
  capped,
  CONDITION_OF,
  COUNT_CAP,
  escapeLike,
  type Filter,
  found,
  isSearched,
  MOST_SORTED,
  period,
  type TrafficSearch,
} from './traffic.filter.js';

/** Interchanges and messages named with their file; the rest is in the list of transactions. */
const NAMED_TRANSACTIONS = 100;
/** How far back suggestions go, and how many files they are taken from. */
const SUGGESTED = { days: 90, rows: 200 };

/** How long a file waited and was read, in ms: since it was last queued for that, however long ago it is said to have come. */
export const READING_MS = /* sql */ `extract(epoch FROM processed_at - CASE WHEN woke_at <= processed_at THEN greatest(woke_at, received_at) ELSE received_at END) * 1000`;

const ROW = /* sql */ `
  id, id AS "MsgId", document_number AS "documentNumber", direction AS "FileDirection", 'NEWMSG' AS "FunctionType", received_at AS "receivedAt",
  message_type AS "messageType", message_version AS "messageVersion", partner, state, archive_state AS "archiveState", error_count AS "errorCount",
  warning_count AS "warningCount", size, control_reference AS "controlReference", file_name AS "fileName", source,
  (${READING_MS})::int AS "durationMs"`;

type Answers = Pick<TrafficMessageView, 'answeredBy' | 'acknowledges'>;
type MessageRow = Omit<
  TrafficMessageView,
  'findings' | 'findingsOmitted' | 'acknowledgement' | 'schedules' | keyof Answers
> & {
  readonly documentKinds: readonly string[];
};
/** What a partner said of a file, its reasons in every language. */
interface PartnerAcknowledgement {
  readonly state: 'acknowledged' | 'partly' | 'rejected' | null;
  readonly at: string;
  readonly detail: {
    readonly byFileId: FileId;
    readonly reasons: readonly {
      readonly level: 'syntax' | 'application';
      readonly code: string;
      readonly text: Readonly<Record<Language, string>>;
    }[];
  };
}
/** Other files, as they are named with one; `ids` is a query of ids. */
const otherFiles = (ids: string): string => /* sql */ `
  (SELECT coalesce(json_agg(json_build_object('id', o.id::text, 'fileName', o.file_name, 'state', o.state) ORDER BY o.id), '[]')
   FROM traffic_message o WHERE o.company_id = $2 AND o.id IN (${ids}))`;

/** A gap is a finding as long as it is known, open or closed; it may close long after the file was read. */
export type StoredFinding = Finding & { readonly state?: 'open' | 'closed' };
export interface StoredFindings {
  readonly findings: StoredFinding[];
  readonly omitted: number;
}

function gapFinding({
  reference,
  level,
  state,
}: {
  reference: string;
  level: string;
  state: 'open' | 'closed';
}): StoredFinding {
  const code = 'control-reference-gap';
  return {
    code,
    severity: severityOf(code),
    start: 0,
    end: 0,
    segment: 1,
    path: level === 'document' ? 'RFF+AIF / 1154' : 'UNB / 0020',
    found: reference,
    expected: '',
    actor: 'sender',
    state,
  };
}

const SORTS: Sorts<(typeof TRAFFIC_SORTS)[number]> = {
  id: null,
  received: timeOrder(column('received_at')),
  way: codeOrder(DIRECTIONS, column('direction')),
  message: textOrder((t) => `concat_ws(' ', ${t}.message_type, ${t}.message_version)`),
  partner: textOrder((t) => `coalesce(${t}.partner, ${t}.file_name)`),
  document: textOrder(column('document_number')),
  status: codeOrder(TRAFFIC_STATES, column('state')),
  errors: numberOrder(column('error_count')),
  warnings: numberOrder(column('warning_count')),
  size: numberOrder(column('size')),
  reference: textOrder(column('control_reference')),
  duration: numberOrder(
    (t) => `(${READING_MS.replace(/\b(processed_at|wake|woke_at|received_at)\b/g, `${t}.$1`)})::int`,
  ),
};
function ofCause(cause: CauseId, params: unknown[]): string {
  return `error_count > 0 AND cause = $${String(params.push(cause))}`;
}
function inOrder(query: TrafficQuery, params: unknown[]): ReturnType<typeof sortedBy> {
  const param = (value: unknown): string => `$${String(params.push(value))}`;
  return sortedBy(query, { as: 'm', sorts: SORTS, param });
}

@Injectable()
export class TrafficView {
  /** A page of files, newest first or as they are asked for, keyed by the last row: newest first it is as cheap on the thousandth page as on the first. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: TrafficSearch,
  ): Promise<{ rows: TrafficRow[]; nextCursor: string | null }> {
    const rows = isSearched(query) ? await this.searched(tx, query) : await this.ofPeriod(tx, companyId, query);
    return pageOfSorted(rows, query.limit);
  }

  private ofPeriod(tx: Tx, companyId: CompanyId, query: TrafficSearch): Promise<SortedRow<TrafficRow>[]> {
    const { where, params } = period(companyId, query);
    const more = [`${where}${CONDITION_OF[query.filter]}`];
    const { orderBy, behind, sortValue } = inOrder(query, params);
    if (behind !== null) more.push(behind);
    return tx.query<SortedRow<TrafficRow>>(
      `SELECT ${ROW}, ${sortValue} FROM traffic_message m WHERE ${more.join(' AND ')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
  }

  private searched(tx: Tx, query: TrafficSearch): Promise<SortedRow<TrafficRow>[]> {
    const params: unknown[] = [];
    if (query.sort === undefined && query.cause === undefined) {
      const ids = found(params, query, query.filter, query.limit + 1);
      return tx.query<SortedRow<TrafficRow>>(
        `SELECT ${ROW}, NULL AS "sortValue" FROM traffic_message WHERE id = ANY (ARRAY(${ids})) ORDER BY id DESC`,
        params,
      );
    }
    const ids = found(params, { ...query, cursor: undefined }, query.filter, MOST_SORTED);
    const { orderBy, behind, sortValue } = inOrder(query, params);
    const more = [
      ...(query.cause === undefined ? [] : [ofCause(query.cause, params)]),
      ...(behind === null ? [] : [behind]),
    ];
    return tx.query<SortedRow<TrafficRow>>(
      `SELECT ${ROW}, ${sortValue} FROM traffic_message m WHERE id = ANY (ARRAY(${ids}))${more.map((one) => ` AND ${one}`).join('')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
  }

  async counts(tx: Tx, companyId: CompanyId, query: TrafficSearch) {
    const { where, params }: Filter = isSearched(query) ? { where: '', params: [] } : period(companyId, query);
    const searched = (only: TrafficQuery['filter']): string => {
      const { cause } = query;
      const most = cause === undefined ? COUNT_CAP + 1 : MOST_SORTED;
      const ids = found(params, { ...query, cursor: undefined }, only, most);
      return cause === undefined
        ? ids
        : `SELECT 1 FROM traffic_message WHERE id = ANY (ARRAY(${ids})) AND ${ofCause(cause, params)} LIMIT ${String(COUNT_CAP + 1)}`;
    };
    const rowsOf = (only: TrafficQuery['filter']): string =>
      isSearched(query)
        ? searched(only)
        : `SELECT 1 FROM traffic_message m WHERE ${where}${CONDITION_OF[only]} LIMIT ${String(COUNT_CAP + 1)}`;
    const count = (only: TrafficQuery['filter']): string => `(SELECT count(*)::int FROM (${rowsOf(only)}) AS c)`;
    const [row] = await tx.query<{ all: number; errors: number; warnings: number }>(
      `SELECT ${count('all')} AS "all", ${count('errors')} AS errors, ${count('warnings')} AS warnings`,
      params,
    );
    return { all: capped(row?.all), errors: capped(row?.errors), warnings: capped(row?.warnings) };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async message(tx: Tx, companyId: CompanyId, id: FileId): Promise<MessageRow> {
    const [row] = await tx.query<MessageRow>(
      `
      SELECT ${ROW}, encode(sha256, 'hex') AS sha256, repeats, sender, recipient, attempts, last_error AS "lastError",
        archive_state_at AS "archiveStateAt", (SELECT u.username FROM user_account u WHERE u.id = m.archive_state_by AND u.company_id = $2) AS "archiveStateBy",
        EXISTS (SELECT FROM traffic_file f WHERE f.message_id = m.id) AS "hasBytes",
        (SELECT json_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner) FROM communication_agreement a
         WHERE a.id = agreement_id AND a.company_id = $2) AS agreement,
        (SELECT json_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner) FROM communication_agreement a
         WHERE a.id = source_agreement_id AND a.company_id = $2) AS "sourceAgreement",
        ARRAY(SELECT DISTINCT t.document_kind FROM edi_transaction t
          WHERE t.company_id = $2 AND t.id >= m.id * 10000 AND t.id < (m.id + 1) * 10000 AND t.document_kind IS NOT NULL) AS "documentKinds",
        (SELECT coalesce(json_agg(json_build_object('id', t.id::text, 'parentId', t.parent_id::text, 'messageType', t.message_type) ORDER BY t.id), '[]')
         FROM edi_transaction t WHERE t.company_id = $2 AND t.id >= m.id * 10000 AND t.id < m.id * 10000 + ${String(NAMED_TRANSACTIONS)}) AS transactions
      FROM traffic_message m WHERE m.id = $1 AND m.company_id = $2`,
      [id, companyId],
      'traffic-message',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** What acknowledges what: our answers to a received file, the files that an acknowledgement speaks of, and what the partner said of one that was sent. */
  async answers(
    tx: Tx,
    companyId: CompanyId,
    id: FileId,
    language: Language,
  ): Promise<Answers & Pick<TrafficMessageView, 'acknowledgement'>> {
    const [row] = await tx.query<Answers & PartnerAcknowledgement>(
      `
      SELECT ${otherFiles('SELECT answer_file_id FROM interchange_answer WHERE file_id = $1 AND company_id = $2')} AS "answeredBy",
        ${otherFiles(`SELECT answers_file_id FROM transmission WHERE file_id = $1 AND company_id = $2
          UNION SELECT jsonb_array_elements_text(detail->'fileIds')::bigint FROM transaction_event WHERE transaction_id = $1::bigint * 10000 AND company_id = $2 AND kind = 'acknowledgement-taken'`)} AS acknowledges,
        said.kind AS state, said.at, said.detail
      FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
        SELECT kind, at, detail FROM transaction_event e
        WHERE e.company_id = $2 AND e.transaction_id >= $1::bigint * 10000 AND e.transaction_id < $1::bigint * 10000 + ${String(NAMED_TRANSACTIONS)}
          AND e.kind IN ('acknowledged', 'partly', 'rejected') AND e.detail ? 'byFileId' ORDER BY e.transaction_id, e.number DESC LIMIT 1) said ON true`,
      [id, companyId],
      'traffic-answers',
    );
    if (!row) throw new Problem('not-found');
    const { answeredBy, acknowledges, state, at, detail } = row;
    const reasons = state === null ? [] : detail.reasons.map((reason) => ({ ...reason, text: reason.text[language] }));
    return {
      answeredBy,
      acknowledges,
      acknowledgement: state === null ? null : { state, at, byFileId: detail.byFileId, reasons },
    };
  }

  async findings(tx: Tx, companyId: CompanyId, id: FileId): Promise<StoredFindings> {
    const [row] = await tx.query<{
      findings: Finding[] | null;
      omitted: number;
      gaps: { reference: string; level: string; state: 'open' | 'closed' }[] | null;
    }>(
      `
      SELECT f.findings, m.findings_omitted AS omitted, (SELECT json_agg(json_build_object('reference', g.reference, 'level', g.level, 'state', g.state) ORDER BY g.reference)
        FROM control_reference_gap g WHERE g.revealed_by = $1 AND g.company_id = $2 AND g.state IN ('open', 'closed')) AS gaps FROM traffic_message m LEFT JOIN traffic_finding f ON f.message_id = m.id
      WHERE m.id = $1 AND m.company_id = $2`,
      [id, companyId],
      'traffic-findings',
    );
    if (!row) throw new Problem('not-found');
    return { findings: [...(row.findings ?? []), ...(row.gaps ?? []).map(gapFinding)], omitted: row.omitted };
  }

  /** The compressed bytes and the name of a file. @throws Problem not-found, also where no bytes were kept; is-in-archive when they went there. */
  async file(tx: Tx, companyId: CompanyId, id: FileId): Promise<{ content: Buffer; fileName: string; size: number }> {
    const [row] = await tx.query<{ content: Buffer; fileName: string; size: number }>(
      `
      SELECT f.content, m.file_name AS "fileName", m.size FROM traffic_message m JOIN traffic_file f ON f.message_id = m.id
      WHERE m.id = $1 AND m.company_id = $2 AND f.company_id = $2`,
      [id, companyId],
      'traffic-file',
    );
    if (!row) throw new Problem((await isInArchive(tx, companyId, id)) ? 'is-in-archive' : 'not-found');
    return row;
  }

  async messageTypes(tx: Tx, companyId: CompanyId): Promise<string[]> {
    const rows = await tx.query<{ message_type: string }>(
      'SELECT message_type FROM traffic_message_type WHERE company_id = $1 ORDER BY 1',
      [companyId],
    );
    return rows.map((r) => r.message_type);
  }

  /** TRAF-08: what the search box offers. */
  async suggestions(tx: Tx, companyId: CompanyId, q: string, limit: number): Promise<Suggestions> {
    const rows = await tx.query<{ partner: string | null; document: string | null; reference: string | null }>(
      `
      SELECT partner, document_number AS document, control_reference AS reference FROM traffic_message WHERE company_id = $1 AND id = ANY (ARRAY(
        SELECT found_traffic($2, now() - make_interval(days => ${String(SUGGESTED.days)}), NULL, NULL, NULL, false, false, ${String(SUGGESTED.rows)}, false))) ORDER BY id DESC`,
      [companyId, `%${escapeLike(q)}%`],
    );
    return { suggestions: suggested(rows, q, limit) };
  }

  /** S-13: the files with errors that the company has to act on, counted from the table each time. */
  async errorCount(tx: Tx, companyId: CompanyId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM traffic_message WHERE company_id = $1 AND error_count > 0 AND archive_state = 'open'",
      [companyId],
      'error-count',
    );
    return row?.count ?? 0;
  }
}
