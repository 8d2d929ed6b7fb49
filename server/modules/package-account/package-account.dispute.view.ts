import { Injectable } from '@nestjs/common';
import type { DisputeWindow, PackageEvidence } from '../../contract/package-dispute.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageEvidenceId, PackageMovementId, PartnerId } from '../../domain/ids.js';
import { DISPUTE_DAYS } from '../../domain/package-account/state.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Files of a movement that are listed: of ten disputes in which both sides used up what they may. */
const MOST_LISTED = 200;

const EVIDENCE = /* sql */ `
SELECT e.id, e.file_name AS "fileName", e.kind, e.size, encode(e.sha256, 'hex') AS sha256, e.is_own AS "isOwn", e.at, e.withdrawn_at AS "withdrawnAt",
  (SELECT u.username FROM user_account u WHERE u.id = e.by_user) AS by, e.movement_id AS "movementId", e.dispute
FROM package_evidence e WHERE e.company_id = $1`;
const BYTES = /* sql */ `SELECT package_evidence_bytes($1, $2) AS bytes`;
const WINDOW = /* sql */ `
SELECT p.id AS "partnerCompanyId", p.name AS "partnerName", coalesce(w.days, ${String(DISPUTE_DAYS)}) AS days, package_dispute_days($1, p.id, ${String(DISPUTE_DAYS)}) AS counts
FROM partner_company p LEFT JOIN package_dispute_window w ON w.company_id = p.company_id AND w.partner_company_id = p.id WHERE p.company_id = $1 AND p.id = $2`;

/** A file with the movement and dispute that it belongs to. */
interface StandingEvidence extends PackageEvidence {
  readonly movementId: PackageMovementId;
  readonly dispute: number;
}

/** Reads files that were put forward in disputes, and how long there is for one. */
@Injectable()
export class PackageDisputeView {
  /** Of a movement, newest first. */
  ofMovement(tx: Tx, companyId: CompanyId, id: PackageMovementId): Promise<StandingEvidence[]> {
    return tx.query(
      `${EVIDENCE} AND e.movement_id = $2 ORDER BY e.id DESC LIMIT ${String(MOST_LISTED)}`,
      [companyId, id],
      'package-evidence-of-movement',
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async one(tx: Tx, companyId: CompanyId, id: PackageEvidenceId): Promise<StandingEvidence> {
    const [row] = await tx.query<StandingEvidence>(`${EVIDENCE} AND e.id = $2`, [companyId, id], 'package-evidence');
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** @throws Problem not-found; package-evidence-withdrawn. */
  async file(
    tx: Tx,
    companyId: CompanyId,
    id: PackageEvidenceId,
  ): Promise<PackageEvidence & { readonly bytes: Buffer }> {
    const evidence = await this.one(tx, companyId, id);
    const [row] = await tx.query<{ bytes: Buffer | null }>(BYTES, [companyId, id], 'package-evidence-bytes');
    if (row === undefined || row.bytes === null) throw new Problem('package-evidence-withdrawn');
    return { ...evidence, bytes: row.bytes };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async window(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<DisputeWindow> {
    const [row] = await tx.query<DisputeWindow>(WINDOW, [companyId, id], 'package-dispute-window');
    if (!row) throw new Problem('not-found');
    return row;
  }
}
