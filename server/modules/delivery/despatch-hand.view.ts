import { Injectable } from '@nestjs/common';
import type { DespatchCustomer } from '../../contract/despatch-hand.js';
import type { AgreementId, CompanyId, RelationId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What notes that are made by hand need to know of customers. */
@Injectable()
export class HandNoteView {
  /** Active agreements for despatch advices, by customer. */
  customers(tx: Tx, companyId: CompanyId): Promise<DespatchCustomer[]> {
    return tx.query<DespatchCustomer>(
      `SELECT a.id AS "agreementId", a.iaid, a.partner, a.recipient AS customer, upper(a.message_type) AS "messageType" FROM communication_agreement a
      WHERE a.company_id = $1 AND a.direction = 'out' AND a.active AND (a.message_type IS NULL OR upper(a.message_type) = ANY ($2::text[])) ORDER BY a.partner, a.iaid, a.id`,
      [companyId, DESPATCH_MESSAGES],
      'despatch-customers-by-hand',
    );
  }

  /** The relation with the customer of an agreement for a ship-to, else for all of them; null where there is none. */
  async relation(
    tx: Tx,
    companyId: CompanyId,
    agreementId: AgreementId,
    shipTo: string,
  ): Promise<{ readonly id: RelationId; readonly transitDays: number; readonly sellerCode: string | null } | null> {
    const [row] = await tx.query<{ id: RelationId; transitDays: number; sellerCode: string | null }>(
      `SELECT r.id, coalesce(r.transit_days, 0)::int AS "transitDays", r.seller_code AS "sellerCode" FROM communication_agreement c JOIN company_relation r
        ON r.company_id = c.company_id AND r.partner_company_id = c.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
      WHERE c.company_id = $1 AND c.id = $2 AND upper(coalesce(r.ship_to_code, $3)) = upper($3) ORDER BY r.ship_to_code IS NULL, r.id LIMIT 1`,
      [companyId, agreementId, shipTo],
      'relation-of-ship-to',
    );
    return row ?? null;
  }
}
