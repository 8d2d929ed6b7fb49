import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
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

/** The agreement, if documents can go out under it. @throws Problem no-communication-agreement; not-our-identification. */
export function sendableUnder(agreement: OutgoingAgreement | undefined): OutgoingAgreement {
  if (agreement?.active !== true || agreement.direction !== 'out') throw new Problem('no-communication-agreement');
  if (!agreement.ownSideApproved)
    throw new Problem(
      'not-our-identification',
      `${agreement.iaid}: ${agreement.sender} is not approved for the company.`,
    );
  return agreement;
}
