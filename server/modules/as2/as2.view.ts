import { Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AS2_KEYS, TAKES_AS2 } from '../agreement/agreement.view.js';

/** An agreement that a message may come under. */
export interface Candidate {
  readonly id: AgreementId;
  readonly companyId: CompanyId;
}

@Injectable()
export class As2View {
  /**
   * The agreements under which somebody of this name sends to the company that the other name is approved for, oldest first; none of
   * another company. Of those with the same keys the oldest. All of them: whoever is left out would never be heard. A company enters no
   * more than a few sets of keys (`AgreementService`).
   */
  ofReceiver(tx: Tx, from: string, to: string): Promise<Candidate[]> {
    return tx.query<Candidate>(
      `
      SELECT min(a.id) AS id, a.company_id AS "companyId" FROM communication_agreement a
      WHERE ${TAKES_AS2} AND a.company_id = company_of_identifier('as2', $2)
        AND a.transport_settings->>'as2From' = $1 AND a.transport_settings->>'as2To' = $2
      GROUP BY a.company_id, ${AS2_KEYS} ORDER BY min(a.id)`,
      [from, to],
      'as2-of-receiver',
    );
  }
}
