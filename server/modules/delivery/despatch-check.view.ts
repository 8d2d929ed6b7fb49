import { Injectable } from '@nestjs/common';
import type { Circumstances, Tolerances } from '../../domain/despatch/check.js';
import type { RequiredScans } from '../../domain/despatch/required-scans.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ofRelation } from './delivery.store.js';

/** What is agreed with the customer of a note, and what else is known of what it says. */
export type NoteTerms = Tolerances &
  Pick<Circumstances, 'unregistered' | 'isCustomerRegistered' | 'shipmentUsedBy'> & {
    readonly requiredScans: RequiredScans;
  };

/** The newest notes of the year whose shipment references are compared. */
const MOST_COMPARED = 2_000;
/** Tolerances of a customer that none are agreed with: those that a new relation begins with. */
const TERMS = /* sql */ `
SELECT coalesce(${ofRelation('required_scans')}, 'none') AS "requiredScans", coalesce(${ofRelation('over_percent')}, 0) AS "overPercent",
  coalesce(${ofRelation('under_percent')}, 0) AS "underPercent", coalesce(${ofRelation('early_days')}, 7) AS "earlyDays", coalesce(${ofRelation('late_days')}, 0) AS "lateDays",
  c.partner_company_id IS NOT NULL AS "isCustomerRegistered",
  ARRAY(SELECT DISTINCT i #>> '{}' FROM jsonb_path_query(d.document, '$.units[*].items[*].articleNumber') AS i
    WHERE c.partner_company_id IS NOT NULL AND NOT EXISTS (SELECT FROM article a WHERE a.company_id = d.company_id AND a.article_number = btrim(i #>> '{}')
      AND (a.kind = 'internal' OR a.partner_company_id IS NULL OR a.partner_company_id = c.partner_company_id)) LIMIT 50) AS unregistered,
  CASE WHEN d.document ->> 'shipmentReference' IS NOT NULL THEN (SELECT o.number FROM (
      SELECT n.id, n.number, n.document, n.superseded, n.state FROM despatch_advice n WHERE n.company_id = d.company_id AND n.id >= first_id(date_trunc('year', now())) AND n.id <> d.id
      ORDER BY n.id DESC LIMIT ${String(MOST_COMPARED)}) AS o
    WHERE o.state = 'released' AND o.superseded IS NULL AND o.document ->> 'shipmentReference' = d.document ->> 'shipmentReference'
      AND o.document #>> '{shipTo,code}' IS DISTINCT FROM d.document #>> '{shipTo,code}' ORDER BY o.id DESC LIMIT 1) END AS "shipmentUsedBy"
FROM despatch_advice d JOIN communication_agreement c ON c.id = d.agreement_id AND c.company_id = d.company_id WHERE d.company_id = $1 AND d.id = $2`;

@Injectable()
export class DespatchCheckView {
  /** Undefined for foreign ids and for none alike. */
  async terms(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<NoteTerms | undefined> {
    const [row] = await tx.query<NoteTerms>(TERMS, [companyId, id], 'despatch-note-terms');
    return row;
  }
}
