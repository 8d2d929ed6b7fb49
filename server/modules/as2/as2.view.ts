import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';

/** An agreement that a message may come under. */
export interface Candidate { readonly id: string; readonly companyId: string }
/** Agreements of the same two names whose certificates are tried: a name is no secret, and each costs a decryption. */
const MOST = 5;

@Injectable()
export class As2View {
  /** The agreements under which somebody of this name sends to us under that name, oldest first, whatever company's: which it is says the signature. */
  candidates(tx: Tx, from: string, to: string): Promise<Candidate[]> {
    return tx.query<Candidate>(`
      SELECT id, company_id AS "companyId" FROM communication_agreement
      WHERE transport_kind = 'as2' AND direction = 'in' AND active AND transport_settings->>'as2From' = $1 AND transport_settings->>'as2To' = $2
      ORDER BY id LIMIT ${String(MOST)}`, [from, to], 'as2-candidates');
  }
}
