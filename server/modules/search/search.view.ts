import { Injectable } from '@nestjs/common';
import type { SearchKind } from '../../contract/names.js';
import type { SearchHit } from '../../contract/search.js';
import type { Module } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Hits of a kind at most: beyond it people need that kind's own list. */
const MOST = 5;
/** How far back files and transactions are looked for by a part of their names; by their ids they are found at any age. */
const DAYS = 90;
/** Shorter texts are no use to the index of parts. */
const LEAST_PART = 3;
/** Greater than every character: the end of what begins with a text. */
const LAST = '\u{10FFFF}';

/** Rows that begin with what was typed, or with it in capitals, in the order of `column`: exact ones first, found without looking at others. */
function beginning(columns: string, from: string, column: string, then = ''): string {
  return `SELECT found.* FROM unnest($2::text[], $3::text[]) AS typed (low, high) CROSS JOIN LATERAL (
    SELECT ${columns} FROM ${from} AND ${column} ~>=~ typed.low AND ${column} ~<~ typed.high ORDER BY ${column} USING ~<~${then} LIMIT ${String(MOST)}) AS found LIMIT ${String(MOST)}`;
}
/** Releases that a part of a number is looked for in, newest first: those in force among them are hits. */
const RELEASES = 50;
/** Rows whose `key` begins with what was typed, or is one of those that a function finds by a part: exact ones first, then the newest. */
function numbered(
  columns: string,
  from: string,
  { key, number, found, newest }: Readonly<Record<'key' | 'number' | 'found' | 'newest', string>>,
): string {
  return `SELECT ${columns} FROM ${from} AND ${key} = ANY (ARRAY((${beginning(key, from, number)}) UNION ALL SELECT f FROM ${found} AS f WHERE $4 IS NOT NULL))
    ORDER BY upper(${number}) = upper($6) DESC, ${newest} LIMIT ${String(MOST)}`;
}
/** Rows by their id or by a part of their names; the function searches as the list of its kind does. */
function named(columns: string, from: string, found: readonly string[]): string {
  const ids = found.map((call) => `SELECT ${call} AS id`).join(' UNION ALL ');
  return `SELECT ${columns} FROM ${from} AND id = ANY (array_append(ARRAY(${ids}), $5::bigint)) ORDER BY id DESC LIMIT ${String(MOST)}`;
}
const DESPATCH = `id::text, (SELECT t.file_id::text FROM transmission t WHERE t.id = transmission_id AND t.company_id = $1), number, document -> 'shipTo' ->> 'name', created_at`;
/** Despatch notes with a package of the number that was typed, on its label or internal, newest first. */
const HAVING_PACKAGE = `SELECT ${DESPATCH} FROM despatch_advice WHERE company_id = $1 AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS low WHERE starts_with(number, low)) AND id = ANY (ARRAY(
  SELECT p.despatch_advice_id FROM despatch_package p WHERE p.company_id = $1 AND p.left_at IS NULL AND p.number = ANY ($2::text[] || ARRAY(
    SELECT i.number FROM despatch_package i WHERE i.company_id = $1 AND i.internal_number = $5 AND NOT i.is_same_package))
  ORDER BY p.despatch_advice_id DESC LIMIT ${String(MOST)}))`;
/** Despatch notes that were sent, or were not yet: each has an index of its own. */
function despatches(transmission: 'IS NULL' | 'IS NOT NULL'): string {
  return beginning(
    DESPATCH,
    `despatch_advice WHERE company_id = $1 AND transmission_id ${transmission}`,
    'number',
    ', id DESC',
  );
}
const SINCE = `now() - make_interval(days => ${String(DAYS)})`;
const traffic = (archived: boolean): string =>
  `found_traffic($4, ${SINCE}, NULL, NULL, NULL, false, false, ${String(MOST)}, ${String(archived)})`;

interface Kind {
  /** Whose reader finds it. */
  readonly module: Module;
  /** id, file, title, detail and instant. $1: company, $2 and $3: beginnings and their ends, $4: pattern, $5: the id that was typed, $6: what was typed. */
  readonly sql: string;
}
export const KINDS: Readonly<Record<SearchKind, Kind>> = {
  schedule: {
    module: 'schedule.delivery-schedule',
    sql: numbered(
      `id::text, NULL, document_number, concat_ws(' · ', coalesce(buyer_name, buyer_code), coalesce(ship_to_name, ship_to_code)), received_at`,
      'schedule_head WHERE company_id = $1 AND superseded_by IS NULL',
      {
        key: 'id',
        number: 'document_number',
        found: `found_schedules(jsonb_build_object('number', $4, 'most', ${String(RELEASES)}))`,
        newest: 'id DESC',
      },
    ),
  },
  despatch: {
    module: 'delivery.despatch-note',
    sql: `SELECT * FROM ((${despatches('IS NOT NULL')}) UNION ALL (${despatches('IS NULL')}) UNION ALL (${HAVING_PACKAGE})) AS d (id, file, title, detail, at)
      ORDER BY upper(title) = upper($6) DESC, title USING ~<~, at DESC LIMIT ${String(MOST)}`,
  },
  transport: {
    module: 'delivery.despatch-note',
    sql: beginning(
      `id::text, NULL, number, concat_ws(' · ', fields ->> 'name', coalesce(nullif(fields #>> '{carrier,name}', ''), fields #>> '{carrier,code}')), created_at`,
      'transport WHERE company_id = $1',
      'number',
      ', id DESC',
    ),
  },
  booking: {
    module: 'delivery.transport-booking',
    sql: `SELECT b.id::text, NULL, b.number, concat_ws(' · ', (SELECT p.name FROM partner_company p WHERE p.company_id = $1 AND p.id = b.carrier_partner_id), b.carrier_reference), b.created_at
      FROM transport_booking b WHERE b.company_id = $1 AND b.id = ANY (ARRAY((${beginning('id', 'transport_booking WHERE company_id = $1', 'number', ', id DESC')}) UNION ALL (
        SELECT id FROM transport_booking WHERE company_id = $1 AND carrier_reference = $6 ORDER BY id DESC LIMIT ${String(MOST)})))
      ORDER BY b.number = upper($6) DESC, b.number USING ~<~, b.id DESC LIMIT ${String(MOST)}`,
  },
  file: {
    module: 'traffic',
    sql: named(
      `id::text, NULL, coalesce(document_number, file_name), concat_ws(' · ', message_type, partner, control_reference), received_at`,
      'traffic_message WHERE company_id = $1',
      [traffic(false), traffic(true)],
    ),
  },
  transaction: {
    module: 'transactions',
    sql: named(
      `id::text, NULL, coalesce(document_number, control_reference, id::text), concat_ws(' · ', message_type, partner, control_reference), created_at`,
      'edi_transaction WHERE company_id = $1',
      [`found_transactions($4, ${SINCE}, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, ${String(MOST)})`],
    ),
  },
  article: {
    module: 'schedule.delivery-schedule',
    sql: numbered(
      'article_number, NULL, article_number, NULL, first_seen_at',
      'external_article WHERE company_id = $1',
      {
        key: 'article_number',
        number: 'article_number',
        found: `found_articles($4, ${String(MOST)})`,
        newest: 'first_seen_at DESC, article_number',
      },
    ),
  },
  // A register of some hundreds, looked through.
  partner: {
    module: 'maintenance',
    sql: `SELECT id::text, NULL, name, code, updated_at FROM partner_company WHERE company_id = $1 AND (strpos(lower(name), lower($6)) > 0 OR starts_with(lower(code), lower($6))) ORDER BY name, id LIMIT ${String(MOST)}`,
  },
};

@Injectable()
export class SearchView {
  /** Hits of these kinds, in one round trip. */
  async hits(tx: Tx, companyId: CompanyId, kinds: readonly SearchKind[], text: string): Promise<SearchHit[]> {
    if (kinds.length === 0) return [];
    const beginnings = [...new Set([text, text.toUpperCase()])];
    const pattern = text.length < LEAST_PART ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const branches = kinds.map(
      (kind) => `(SELECT '${kind}' AS kind, hit.* FROM (${KINDS[kind].sql}) AS hit (id, "fileId", title, detail, at))`,
    );
    return tx.query<SearchHit>(
      // Says the type of every parameter, because not every kind uses each of them.
      `WITH given AS (SELECT $1::bigint, $2::text[], $3::text[], $4::text, $5::bigint, $6::text) ${branches.join(' UNION ALL ')}`,
      [
        companyId,
        beginnings,
        beginnings.map((one) => one + LAST),
        pattern,
        /^\d{1,18}$/.test(text) ? text : null,
        text,
      ],
    );
  }
}
