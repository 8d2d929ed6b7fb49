import { Injectable } from '@nestjs/common';
import type { PackageFeeInput, PackageFeeVersion } from '../../contract/package-fee.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { PackageFeeId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { packageFeeAgreed } from './package-account.events.js';
import { PackageFeeView } from './package-fee.view.js';

const AGREE = /* sql */ `
INSERT INTO package_fee (company_id, partner_company_id, code, from_day, method, free, fee, currency, payer, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`;

/** Keeps what is agreed about packages that stay too long. */
@Injectable()
export class PackageFeeService {
  constructor(
    private readonly database: Database,
    private readonly view: PackageFeeView,
  ) {}

  /**
   * Adds a version; those before stay.
   * @returns the versions of the code, newest first
   * @throws Problem unknown-reference for a partner that there is none of; outside-context for one that the caller doesn't see.
   */
  agree(caller: Caller, input: PackageFeeInput): Promise<{ rows: PackageFeeVersion[] }> {
    const { companyId, userId } = caller;
    const { partnerCompanyId, code, from, method, free, fee, currency, payer } = input;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [partner] = await tx.query<{ name: string }>(
        'SELECT name FROM partner_company WHERE id = $1 AND company_id = $2',
        [partnerCompanyId, companyId],
      );
      if (partner === undefined) throw noPartner();
      const params = [companyId, partnerCompanyId, code, from, method, free, fee, currency, payer, userId];
      const [row] = await tx.query<{ id: PackageFeeId }>(AGREE, params);
      if (row === undefined) throw new Error('The version was not stored');
      const versions = await this.view.versions(tx, companyId, partnerCompanyId, code);
      if (!versions.rows.some(({ id }) => id === row.id)) throw new Problem('outside-context');
      const after = { counterparty: partner.name, code, from, method, free, fee, currency, payer };
      emit(tx, packageFeeAgreed({ by: caller, id: row.id, after }));
      return versions;
    });
  }
}
