import { Injectable } from '@nestjs/common';
import type { DespatchDocument } from '../../contract/delivery.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { StoredDespatchState } from '../../domain/despatch/state.js';
import type { AgreementId, CompanyId, DespatchAdviceId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type DespatchLock, despatchLockOf } from '../billing/despatch-lock.service.js';
import type { ReleasedDocument } from '../document/document.port.js';

/** A despatch advice on its way out, locked until the end of the transaction, with its agreement. */
export interface HeldAdvice {
  readonly state: StoredDespatchState;
  readonly agreement: OutgoingAgreement;
  /** Code of the place it is for. */
  readonly shipTo: string;
  /** See `renderingUnder`; null once released, and where none could be made. */
  readonly rendering: Buffer | null;
  /** The next one of its pair of addresses, taken; null where it is still to be rendered. */
  readonly controlReference: string | null;
  /** The unpaid fee that keeps it from being sent; null where none does, and once released. */
  readonly lock: DespatchLock | null;
}

/** A despatch advice that is stored for the first time; `rendering` is null where it cannot be written yet. */
export interface NewAdvice {
  readonly agreementId: AgreementId;
  readonly document: DespatchDocument;
  readonly rendering: Buffer | null;
}

const RELEASE = /* sql */ `
UPDATE despatch_advice SET state = 'released', transmission_id = $3, rendering = NULL,
  sent_from = CASE WHEN $4 THEN $5 ELSE sent_from END, sent_to = CASE WHEN $4 THEN $6 ELSE sent_to END
WHERE id = $1 AND company_id = $2`;

@Injectable()
export class DeliveryStore {
  /** Undefined where the company has one of that number. */
  async insert(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    { agreementId, document, rendering }: NewAdvice,
  ): Promise<DespatchAdviceId | undefined> {
    const [row] = await tx.query<{ id: DespatchAdviceId }>(
      `
      INSERT INTO despatch_advice (company_id, number, agreement_id, document, created_by, rendering) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (company_id, number) DO NOTHING RETURNING id`,
      [companyId, document.documentNumber, agreementId, JSON.stringify(document), userId, rendering],
      'insert-despatch-advice',
    );
    return row?.id;
  }

  /**
   * Holds a despatch advice: of many who want to send it one goes first, and the others find it released. Where nothing is left to do but to
   * put it into its envelope, the same round trip takes its reference: whoever sends to the same partner waits from here on.
   */
  async lock(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<HeldAdvice | undefined> {
    const [row] = await tx.query<HeldAdvice>(
      `
      WITH held AS (
        SELECT d.state, d.rendering, d.document -> 'shipTo' ->> 'code' AS "shipTo", a.agreement, a.sender, a.recipient, a.test, a.is_usable
        FROM despatch_advice d JOIN outgoing_agreement a ON a.id = d.agreement_id AND a.company_id = $2
        WHERE d.id = $1 AND d.company_id = $2 FOR UPDATE OF d
      ) SELECT state, rendering, "shipTo", agreement, CASE WHEN state = 'ready' THEN ${despatchLockOf('$2')} END AS lock,
        CASE WHEN state = 'ready' AND rendering IS NOT NULL AND is_usable THEN next_control_reference($2, sender, recipient, test) END AS "controlReference" FROM held`,
      [id, companyId],
      'lock-despatch-advice',
    );
    return row;
  }

  /** Takes so many numbers of a series and returns the last of them: without a gap, since another one waits until this transaction ends. */
  async takeNumbers(tx: Tx, companyId: CompanyId, series: 'note' | 'package', count: number): Promise<bigint> {
    const [row] = await tx.query<{ last: string }>(
      `INSERT INTO despatch_counter AS c (company_id, series, last) VALUES ($1, $2, $3)
      ON CONFLICT (company_id, series) DO UPDATE SET last = c.last + $3 RETURNING last`,
      [companyId, series, count],
      'take-despatch-numbers',
    );
    return BigInt(row?.last ?? 0);
  }

  /** What the company calls itself. */
  async companyName(tx: Tx, companyId: CompanyId): Promise<string> {
    const [row] = await tx.query<{ name: string }>('SELECT name FROM company WHERE id = $1', [companyId]);
    return row?.name ?? '';
  }

  /** Removes a despatch advice that was not released; false where it was. */
  async remove(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<boolean> {
    const rows = await tx.query(
      `DELETE FROM despatch_advice WHERE company_id = $1 AND id = $2 AND state <> 'released' RETURNING id`,
      [companyId, id],
      'remove-despatch-advice',
    );
    return rows.length > 0;
  }

  /** How many of these the company has, as far as the caller sees them; they stay as they are until the end of the transaction. */
  async hold(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<number> {
    const rows = await tx.query(
      'SELECT id FROM despatch_advice WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [companyId, ids],
      'hold-despatch-advices',
    );
    return rows.length;
  }

  /** Archives some or takes them back; returns those that this changes. */
  async archive(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DespatchAdviceId[],
    isArchived: boolean,
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `UPDATE despatch_advice SET is_archived = $3, version = version + 1 WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND is_archived <> $3 RETURNING id`,
      [companyId, ids, isArchived],
      'archive-despatch-advices',
    );
    return rows.map(({ id }) => id);
  }

  /** Notes with the commit which transmission a despatch advice went out with last. */
  release(tx: Tx, { companyId, documentId, transmissionId, sent }: ReleasedDocument): void {
    // Tests are shown to nobody.
    const [from, to] = sent === undefined || sent.test ? [null, null] : [sent.sender, sent.recipient];
    tx.withCommit(
      RELEASE,
      [documentId, companyId, transmissionId, sent !== undefined, from, to],
      'release-despatch-advice',
    );
  }
}
