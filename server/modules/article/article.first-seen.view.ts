import { Injectable } from '@nestjs/common';
import type { FirstSeenArticle, FirstSeenQuery } from '../../contract/first-seen-article.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/**
 * Numbers `x` that came first in a schedule: the file, its schedule, what the newest line says, and the partner of the register that the
 * sender is, by its identification or by an agreement.
 */
export const ORIGIN_OF_ARTICLES = /* sql */ `
  LEFT JOIN traffic_message m ON m.company_id = $1 AND m.id = x.first_file_id
  LEFT JOIN LATERAL (
    SELECT h.id, h.document_number, coalesce(h.buyer_name, h.buyer_code) AS buyer, h.parties FROM schedule_head h
    JOIN schedule_line n ON n.company_id = $1 AND n.article_number = x.article_number AND n.head_id = h.id
    WHERE h.company_id = $1 AND h.message_id = x.first_file_id ORDER BY h.id LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    SELECT n.description, n.unit, h.parties, coalesce(h.buyer_name, h.buyer_code) AS buyer FROM schedule_line n JOIN schedule_head h ON h.id = n.head_id
    WHERE n.company_id = $1 AND n.article_number = x.article_number ORDER BY n.head_id DESC, n.position LIMIT 1) l ON true
  LEFT JOIN LATERAL (SELECT split_part(coalesce(o.parties, l.parties), '|', 1) AS address) s ON true
  LEFT JOIN partner_company p ON p.company_id = $1 AND p.id = coalesce(
    (SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = split_part(s.address, ':', 1) AND i.qualifier = split_part(s.address, ':', 2)),
    (SELECT a.partner_company_id FROM communication_agreement a WHERE a.company_id = $1 AND a.direction = 'in' AND a.sender = s.address AND a.partner_company_id IS NOT NULL ORDER BY a.id LIMIT 1))`;

@Injectable()
export class FirstSeenArticlesView {
  /** A page of the numbers that wait for a decision, or that were ignored, newest first or by number. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    { state, sort = '-seen', cursor, limit }: FirstSeenQuery,
  ): Promise<{ rows: FirstSeenArticle[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : placeOf(cursor);
    const [direction, sign] = sort.startsWith('-') ? (['DESC', '<'] as const) : (['ASC', '>'] as const);
    const isByNumber = sort === 'number' || sort === '-number';
    const orderOf = (x: string): string =>
      isByNumber
        ? `${x}article_number ${direction}`
        : `${x}first_seen_at ${direction}, ${x}article_number ${direction}`;
    const behind = isByNumber
      ? `article_number ${sign} $3::text`
      : `(first_seen_at, article_number) ${sign} ($2::timestamptz, $3::text)`;
    const rows = await tx.query<FirstSeenArticle & { place: string }>(
      `SELECT x.article_number AS "articleNumber", x.first_seen_at AS "firstSeenAt", x.place, x.state, m.id AS "fileId", m.file_name AS "fileName", o.id AS "scheduleHeadId",
        o.document_number AS "documentNumber", l.description, l.unit, coalesce(o.buyer, l.buyer, m.partner, m.sender, nullif(s.address, '')) AS sender,
        p.id AS "partnerCompanyId", p.name AS "partnerName"
      FROM (
        SELECT *, to_char(first_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place FROM external_article
        WHERE company_id = $1 AND state = '${state}' AND ($2::timestamptz IS NULL OR ${behind})
        ORDER BY ${orderOf('')} LIMIT $4) x ${ORIGIN_OF_ARTICLES}
      ORDER BY ${orderOf('x.')}`,
      [companyId, after?.at ?? null, after?.number ?? null, limit + 1],
    );
    const last = rows.at(limit - 1);
    return {
      rows: rows.slice(0, limit).map(({ place: _, ...row }) => row),
      nextCursor: rows.length > limit && last !== undefined ? `${last.place} ${last.articleNumber}` : null,
    };
  }
}

/** @throws Problem invalid-input for what is no place of an answer before. */
function placeOf(cursor: string): { readonly at: string; readonly number: string } {
  const [, at, number] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (.+)$/u.exec(cursor) ?? [];
  if (at === undefined || number === undefined || Number.isNaN(Date.parse(at))) throw new Problem('invalid-input');
  return { at, number };
}
