import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DisputeWindow, PackageEvidence } from '../../contract/package-dispute.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageEvidenceId, PackageMovementId, PartnerId } from '../../domain/ids.js';
import { evidenceKind, evidenceName, MOST_EVIDENCE } from '../../domain/package-account/evidence.js';
import { DISPUTE_DAYS } from '../../domain/package-account/state.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import type { Uploaded } from '../../platform/http/upload.js';
import { PackageDisputeView } from './package-account.dispute.view.js';
import { packageDisputeWindowSet, packageEvidenceAdded, packageEvidenceWithdrawn } from './package-account.events.js';
import { PackageAccountView } from './package-account.view.js';

const ADD = /* sql */ `SELECT evidence AS id, company AS "companyId" FROM add_package_evidence($1, $2, $3, $4, $5, $6, $7, ${String(MOST_EVIDENCE)})`;
const WITHDRAW = /* sql */ `SELECT company AS "companyId" FROM withdraw_package_evidence($1, $2)`;
/** Only where it still is what was seen. */
const PUT_WINDOW = /* sql */ `
INSERT INTO package_dispute_window AS w (company_id, partner_company_id, days)
SELECT $1, $2, $3 WHERE $4 = ${String(DISPUTE_DAYS)} OR EXISTS (SELECT FROM package_dispute_window o WHERE o.company_id = $1 AND o.partner_company_id = $2)
ON CONFLICT (company_id, partner_company_id) DO UPDATE SET days = EXCLUDED.days WHERE w.days = $4 RETURNING days`;

/** What parties put forward in disputes about packages, and how long there is to begin one. */
@Injectable()
export class PackageDisputes {
  constructor(
    private readonly database: Database,
    private readonly view: PackageDisputeView,
    private readonly movements: PackageAccountView,
  ) {}

  /** Nothing of a file is read for a movement that is not disputed. @throws Problem not-found; package-movement-not-disputed. */
  async refuseSettled(caller: Caller, id: PackageMovementId): Promise<void> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const { state } = await this.movements.standing(tx, caller.companyId, id);
      if (state !== 'disputed') throw new Problem('package-movement-not-disputed');
    });
  }

  /** @throws Problem not-found; empty-file; package-evidence-kind; package-movement-not-disputed; package-evidence-too-many. */
  async add(caller: Caller, id: PackageMovementId, { fileName, bytes }: Uploaded): Promise<PackageEvidence> {
    const { companyId, userId } = caller;
    if (bytes.length === 0) throw new Problem('empty-file');
    const kind = evidenceKind(bytes);
    if (kind === null) throw new Problem('package-evidence-kind');
    const hash = createHash('sha256').update(bytes).digest();
    const values = [companyId, userId, id, evidenceName(fileName, kind), kind, bytes, hash];
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.movements.standing(tx, companyId, id);
      const sides = await tx.query<{ id: PackageEvidenceId; companyId: CompanyId }>(
        ADD,
        values,
        'add-package-evidence',
      );
      const [side] = sides;
      if (side === undefined) {
        const { state } = await this.movements.standing(tx, companyId, id);
        throw new Problem(state === 'disputed' ? 'package-evidence-too-many' : 'package-movement-not-disputed');
      }
      const { movementId: _, dispute: __, ...made } = await this.view.one(tx, companyId, side.id);
      const companies = sides.map((one) => one.companyId);
      emit(tx, packageEvidenceAdded({ by: caller, id, companies, after: recorded(made) }));
      return made;
    });
  }

  /** @throws Problem not-found; package-evidence-counterpartys; package-evidence-withdrawn. */
  withdraw(caller: Caller, evidenceId: PackageEvidenceId): Promise<PackageEvidence> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const { isOwn, movementId: id } = await this.view.one(tx, companyId, evidenceId);
      if (!isOwn) throw new Problem('package-evidence-counterpartys');
      const sides = await tx.query<{ companyId: CompanyId }>(WITHDRAW, [companyId, evidenceId], 'withdraw-evidence');
      if (sides.length === 0) throw new Problem('package-evidence-withdrawn');
      const { movementId: _, dispute: __, ...after } = await this.view.one(tx, companyId, evidenceId);
      const companies = sides.map((one) => one.companyId);
      emit(tx, packageEvidenceWithdrawn({ by: caller, id, companies, before: recorded(after) }));
      return after;
    });
  }

  /** @throws Problem not-found; changed-meanwhile where it is not `was` any more. */
  putWindow(
    caller: Caller,
    id: PartnerId,
    { days, was }: { readonly days: number; readonly was: number },
  ): Promise<DisputeWindow> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.view.window(tx, companyId, id);
      const written = await tx.query(PUT_WINDOW, [companyId, id, days, was], 'put-dispute-window');
      if (written.length === 0) throw new Problem('changed-meanwhile');
      emit(
        tx,
        packageDisputeWindowSet({ by: caller, id, before: { disputeDays: before.days }, after: { disputeDays: days } }),
      );
      return this.view.window(tx, companyId, id);
    });
  }
}

/** What the audit log says of a file. */
function recorded({ fileName, size, sha256 }: PackageEvidence) {
  return { fileName, size, sha256 };
}
