import { Injectable } from '@nestjs/common';
import type { ManualScheduleContent, ManualScheduleDraft, ManualScheduleForm } from '../../contract/manual-schedule.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PartnerId, ScheduleHeadId } from '../../domain/ids.js';
import type { OrderMinimum } from '../../domain/schedule/order-minimum.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Customers that are offered. */
const MOST_CUSTOMERS = 2_000;

/** Who a schedule is between, as the register and the relation say. */
export interface ManualParties {
  readonly sender: string;
  readonly recipient: string;
  readonly buyerCode: string;
  readonly buyerName: string;
  readonly sellerCode: string;
  readonly sellerName: string;
}
/** A release that is in the database, with all that its next one keeps. */
export interface ManualRelease extends ManualParties {
  readonly documentNumber: string;
  readonly issueDate: string | null;
  readonly shipToCode: string;
  readonly shipToName: string;
}

/** An identification as a message has it, `code:qualifier`, the first by its letters; the company's own code where there is none. */
const identification = (from: string, otherwise: string): string => /* sql */ `coalesce((
  SELECT i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END FROM ${from} ORDER BY i.identifier, i.qualifier LIMIT 1), ${otherwise})`;

const PARTIES = /* sql */ `
SELECT ${identification('partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = p.id', 'p.code')} AS sender,
  ${identification(`company_identifier i WHERE i.company_id = $1 AND i.kind = 'edi' AND i.state = 'approved'`, 'c.code')} AS recipient,
  p.code AS "buyerCode", p.name AS "buyerName", coalesce(r.seller_code, r.external_code, c.code) AS "sellerCode", c.name AS "sellerName"
FROM partner_company p JOIN company c ON c.id = $1
JOIN company_relation r ON r.company_id = $1 AND r.partner_company_id = p.id AND r.role = 'customer' AND r.active
WHERE p.company_id = $1 AND p.id = $2 AND (r.ship_to_code IS NULL OR r.ship_to_code = $3) ORDER BY r.ship_to_code NULLS LAST LIMIT 1`;

const RELEASE = /* sql */ `
SELECT h.document_number AS "documentNumber", h.issue_date AS "issueDate", m.sender, m.recipient, coalesce(h.buyer_code, '') AS "buyerCode",
  coalesce(h.buyer_name, '') AS "buyerName", coalesce(h.seller_code, '') AS "sellerCode", coalesce(h.seller_name, '') AS "sellerName",
  coalesce(h.ship_to_code, '') AS "shipToCode", coalesce(h.ship_to_name, '') AS "shipToName", h.superseded_by IS NULL AS "isCurrent",
  coalesce(h.horizon_start::text, '') AS "horizonStart", coalesce(h.horizon_end::text, '') AS "horizonEnd"
FROM schedule_head h JOIN manual_schedule m ON m.file_id = h.message_id AND m.company_id = $1 WHERE h.id = $2 AND h.company_id = $1`;

/** What is ordered at least of articles ($3) of a sender ($2), whose own entry goes before one for all partners; where it says nothing, of our own article that it stands for. */
const MINIMUMS = /* sql */ `
SELECT DISTINCT ON (a.article_number) a.article_number AS "articleNumber", trim_scale(coalesce(a.min_order_quantity, i.min_order_quantity))::text AS quantity,
  CASE WHEN a.min_order_quantity IS NULL THEN i.unit ELSE a.unit END AS unit
FROM article a LEFT JOIN article i ON i.company_id = $1 AND i.id = a.internal_article_id
WHERE a.company_id = $1 AND a.article_number = ANY ($3) AND a.kind <> 'internal' AND coalesce(a.min_order_quantity, i.min_order_quantity) IS NOT NULL
  AND (a.partner_company_id IS NULL OR a.partner_company_id = (
    SELECT p.id FROM partner_company p WHERE p.company_id = $1 AND (p.code = $2 OR EXISTS (
      SELECT FROM partner_identifier n WHERE n.company_id = $1 AND n.partner_company_id = p.id AND n.identifier = split_part($2, ':', 1) AND n.qualifier = split_part($2, ':', 2)))
    ORDER BY p.code = $2, p.id LIMIT 1))
ORDER BY a.article_number, a.partner_company_id NULLS LAST`;

const LINES = /* sql */ `
SELECT l.article_number AS "articleNumber", coalesce(l.description, '') AS description, l.unit, coalesce(l.order_number, '') AS "orderNumber",
  coalesce(l.gate, '') AS gate, coalesce(l.dock, '') AS dock, coalesce(l.cumulative_received::text, '') AS "cumulativeReceived",
  coalesce(l.cumulative_start_date::text, '') AS "cumulativeStartDate", coalesce(l.date_kind, 'delivery') AS "dateKind",
  (SELECT coalesce(json_agg(json_build_object('date', c.date, 'quantity', c.quantity::text, 'status', c.status) ORDER BY c.position), '[]')
   FROM schedule_calloff c WHERE c.line_id = l.id) AS calloffs
FROM schedule_line l WHERE l.head_id = $2 AND l.company_id = $1 ORDER BY l.position`;

type StoredLine = ManualScheduleContent['lines'][number] & Pick<ManualScheduleContent, 'dateKind'>;
type StoredRelease = ManualRelease &
  Pick<ManualScheduleContent, 'horizonStart' | 'horizonEnd'> &
  Pick<ManualScheduleDraft, 'isCurrent'>;

@Injectable()
export class ManualScheduleView {
  /** What a new schedule begins with. */
  async form(tx: Tx, companyId: CompanyId): Promise<ManualScheduleForm> {
    const customers = await tx.query<ManualScheduleForm['customers'][number]>(
      `
      SELECT p.id AS "partnerCompanyId", p.code, p.name, (SELECT coalesce(json_agg(json_build_object('code', s.code, 'name', s.name) ORDER BY s.code), '[]')
        FROM jsonb_to_recordset(p.ship_tos) AS s (code text, name text)) AS "shipTos"
      FROM partner_company p WHERE p.company_id = $1
        AND EXISTS (SELECT FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = p.id AND r.role = 'customer' AND r.active)
      ORDER BY lower(p.name), p.id LIMIT ${String(MOST_CUSTOMERS)}`,
      [companyId],
    );
    return { documentNumber: await this.freeNumber(tx, companyId), customers };
  }

  /** The parties of a schedule of a customer for a ship-to; undefined where no active relation is there. */
  async parties(
    tx: Tx,
    companyId: CompanyId,
    partnerId: PartnerId,
    shipToCode: string,
  ): Promise<ManualParties | undefined> {
    const [row] = await tx.query<ManualParties>(PARTIES, [companyId, partnerId, shipToCode]);
    return row;
  }

  /** What is ordered at least of articles of a sender, of those where it is known. */
  minimums(tx: Tx, companyId: CompanyId, sender: string, articleNumbers: readonly string[]): Promise<OrderMinimum[]> {
    return tx.query<OrderMinimum>(MINIMUMS, [companyId, sender, articleNumbers], 'manual-schedule-minimums');
  }

  /** @throws Problem not-found, for what was not entered by hand too. */
  async release(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<StoredRelease> {
    const [row] = await tx.query<StoredRelease>(RELEASE, [companyId, id]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** @throws Problem not-found */
  async draft(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<ManualScheduleDraft> {
    const release = await this.release(tx, companyId, id);
    const stored = await tx.query<StoredLine>(LINES, [companyId, id]);
    const { documentNumber, buyerName, shipToCode, shipToName, isCurrent, issueDate, horizonStart, horizonEnd } =
      release;
    return {
      documentNumber,
      customer: buyerName,
      shipToCode,
      shipToName,
      isCurrent,
      content: {
        issueDate: issueDate ?? '',
        horizonStart,
        horizonEnd,
        dateKind: stored[0]?.dateKind ?? 'delivery',
        lines: stored.map(({ dateKind: _, ...line }) => line),
      },
    };
  }

  /** An identification of a file to be, which no other has. */
  async nextReference(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ id: string }>('SELECT next_id(now())::text AS id');
    return row?.id ?? '';
  }

  /** A number of today that no schedule by hand has. */
  private async freeNumber(tx: Tx, companyId: CompanyId): Promise<string> {
    const [row] = await tx.query<{ number: string }>(
      `
      WITH today AS (SELECT 'M' || to_char(now(), 'YYMMDD') || '-' AS prefix)
      SELECT prefix || (SELECT coalesce(max(split_part(document_number, '-', 2)::int), 0) + 1 FROM manual_schedule
        WHERE company_id = $1 AND document_number ~ ('^' || prefix || '[0-9]{1,6}$')) AS number FROM today`,
      [companyId],
    );
    return row?.number ?? '';
  }
}
