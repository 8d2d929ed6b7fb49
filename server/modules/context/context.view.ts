import { Injectable } from '@nestjs/common';
import type { Restriction, SavedFilter } from '../../contract/context.js';
import type { Level } from '../../domain/access/level.js';
import type { CompanyId, FilterId, PartnerId, SessionId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Identity } from '../../platform/http/caller.js';

/** Suppliers offered at most; more need the search of the register. */
const MOST_SUPPLIERS = 1_000;
const FILTER = /* sql */ `f.id, f.name, f.user_id IS NULL AS "isShared", f.partner_ids::text[] AS "partnerIds", f.ship_tos AS "shipTos", f.articles, f.version`;
/** Filter `f` is one that user $2 of company $1 may use. */
const USABLE = 'f.company_id = $1 AND (f.user_id IS NULL OR f.user_id = $2)';
/** Partner `p` of company $1 is a supplier, by itself or by a relation. */
const IS_SUPPLIER = /* sql */ `p.company_id = $1 AND ('supplier' = ANY (p.roles) OR EXISTS (
  SELECT FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = p.id AND r.role = 'supplier' AND r.active))`;

/** What there is to narrow by. */
@Injectable()
export class ContextView {
  /** By name. */
  suppliers(tx: Tx, companyId: CompanyId): Promise<{ id: PartnerId; name: string }[]> {
    return tx.query(
      `SELECT p.id, p.name FROM partner_company p WHERE ${IS_SUPPLIER} ORDER BY lower(p.name), p.id LIMIT ${String(MOST_SUPPLIERS)}`,
      [companyId],
      'suppliers',
    );
  }

  async isSupplier(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<boolean> {
    const rows = await tx.query(`SELECT p.id FROM partner_company p WHERE p.id = $2 AND ${IS_SUPPLIER}`, [
      companyId,
      id,
    ]);
    return rows.length > 0;
  }

  /** The filters that a person may use, by name. */
  filters(tx: Tx, companyId: CompanyId, userId: UserId): Promise<SavedFilter[]> {
    return tx.query<SavedFilter>(
      `SELECT ${FILTER} FROM saved_filter f WHERE ${USABLE} ORDER BY lower(f.name), f.id`,
      [companyId, userId],
      'saved-filters',
    );
  }

  /** Undefined where there is none that the person may use. */
  async filter(tx: Tx, companyId: CompanyId, userId: UserId, id: FilterId): Promise<SavedFilter | undefined> {
    const [row] = await tx.query<SavedFilter>(`SELECT ${FILTER} FROM saved_filter f WHERE ${USABLE} AND f.id = $3`, [
      companyId,
      userId,
      id,
    ]);
    return row;
  }

  /** Which of these partners the company's register doesn't have. */
  async unknownPartners(tx: Tx, companyId: CompanyId, ids: readonly PartnerId[]): Promise<PartnerId[]> {
    const rows = await tx.query<{ id: PartnerId }>(
      'SELECT g.id FROM unnest($2::bigint[]) AS g (id) WHERE NOT EXISTS (SELECT FROM partner_company p WHERE p.company_id = $1 AND p.id = g.id)',
      [companyId, ids],
    );
    return rows.map((row) => row.id);
  }

  /** The level that somebody has in the company, of which one is or which has invited one; undefined for anybody else. The account is held for a change that follows. */
  async holdLevel(tx: Tx, companyId: CompanyId, userId: UserId): Promise<Level | undefined> {
    const [row] = await tx.query<{ level: Level }>(
      `
      SELECT CASE WHEN u.company_id = $1 THEN u.level ELSE 'external-user' END AS level FROM user_account u
      WHERE u.id = $2 AND (u.company_id = $1 OR EXISTS (SELECT FROM external_user e WHERE e.company_id = $1 AND e.user_id = u.id AND e.revoked_at IS NULL)) FOR NO KEY UPDATE`,
      [companyId, userId],
    );
    return row?.level;
  }

  /** The name of whoever asks, in the own company or as a guest of another. */
  async usernameOf(tx: Tx, { userId }: Pick<Identity, 'userId'>): Promise<string> {
    const [row] = await tx.query<{ username: string }>('SELECT username FROM user_account WHERE id = $1', [userId]);
    return row?.username ?? '';
  }

  async restriction(tx: Tx, companyId: CompanyId, userId: UserId): Promise<Restriction> {
    const rows = await tx.query<{ kind: 'ship-to' | 'facility'; code: string }>(
      'SELECT kind, code FROM user_restriction WHERE company_id = $1 AND user_id = $2 ORDER BY kind, code',
      [companyId, userId],
    );
    const of = (kind: string): string[] => rows.filter((row) => row.kind === kind).map((row) => row.code);
    return { shipTos: of('ship-to'), facilities: of('facility') };
  }

  /** Sessions that look with a filter. */
  async sessionsWith(tx: Tx, filterId: FilterId): Promise<SessionId[]> {
    const rows = await tx.query<{ id: SessionId }>(
      'SELECT id FROM session WHERE filter_id = $1 AND revoked_at IS NULL',
      [filterId],
    );
    return rows.map((row) => row.id);
  }

  /** What a filter is made of, as somebody types it. */
  async suggestions(
    tx: Tx,
    companyId: CompanyId,
    { type, q, limit }: { type: 'partner' | 'ship-to' | 'article'; q: string; limit: number },
  ): Promise<{ id: string; label: string }[]> {
    return tx.query(SUGGESTIONS[type], [companyId, `%${q.replace(/[\\%_]/g, '\\$&')}%`, limit]);
  }
}

const SUGGESTIONS = {
  partner: /* sql */ `SELECT p.id::text AS id, p.code || ' ' || p.name AS label FROM partner_company p WHERE p.company_id = $1 AND (p.code || ' ' || p.name) ILIKE $2
    AND (app_sees_all() OR (app_narrowing()).partner_ids IS NULL OR p.id = ANY ((app_narrowing()).partner_ids)) ORDER BY lower(p.name), p.id LIMIT $3`,
  'ship-to': /* sql */ `SELECT DISTINCT ON (h.ship_to_code) h.ship_to_code AS id, concat_ws(' ', h.ship_to_code, h.ship_to_name) AS label FROM schedule_head h
    WHERE h.company_id = $1 AND concat_ws(' ', h.ship_to_code, h.ship_to_name) ILIKE $2 AND h.ship_to_code IS NOT NULL AND h.superseded_by IS NULL ORDER BY h.ship_to_code, h.id DESC LIMIT $3`,
  article:
    'SELECT a.article_number AS id, a.article_number AS label FROM external_article a WHERE a.company_id = $1 AND a.article_number ILIKE $2 ORDER BY 1 LIMIT $3',
} as const;
