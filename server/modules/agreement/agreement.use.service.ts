import type { AgreementId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Notes with the commit that something stands under an agreement: from then on it is no longer deleted, only switched off. */
export function noteAgreementUse(tx: Tx, companyId: CompanyId, agreementId: AgreementId): void {
  tx.withCommit(
    'UPDATE communication_agreement SET first_used_at = now() WHERE id = $1 AND company_id = $2 AND first_used_at IS NULL',
    [agreementId, companyId],
    'note-agreement-use',
  );
}
