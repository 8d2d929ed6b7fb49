import { Injectable } from '@nestjs/common';
import type { DespatchDocument } from '../../contract/delivery.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A despatch advice on its way out; held until the end of the transaction. */
export interface HeldAdvice {
  readonly id: string;
  readonly state: 'draft' | 'ready' | 'released';
  readonly agreementId: string;
  readonly document: unknown;
}

@Injectable()
export class DeliveryStore {
  /** Undefined where the company has one of that number. */
  async insert(tx: Tx, companyId: string, userId: string, agreementId: string, document: DespatchDocument): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>(`
      INSERT INTO despatch_advice (company_id, number, agreement_id, document, created_by) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (company_id, number) DO NOTHING RETURNING id`, [companyId, document.documentNumber, agreementId, JSON.stringify(document), userId], 'insert-despatch-advice');
    return row?.id;
  }

  /** Holds a despatch advice: of many who want to send it one goes first, and the others find it released. */
  async hold(tx: Tx, companyId: string, id: string): Promise<HeldAdvice | undefined> {
    const [row] = await tx.query<HeldAdvice>(`
      SELECT id, state, agreement_id AS "agreementId", CASE state WHEN 'released' THEN NULL ELSE document END AS document
      FROM despatch_advice WHERE id = $1 AND company_id = $2 FOR UPDATE`, [id, companyId], 'hold-despatch-advice');
    return row;
  }
}
