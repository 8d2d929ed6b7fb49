import { Injectable } from '@nestjs/common';
import type { CompanyId, PackageMovementId, ReceiptId } from '../../domain/ids.js';
import type { MovementState } from '../../domain/package-account/state.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LAST_STATE, packagesSaid } from './package-account.rows.js';
import { type NewState, PackageAccountStore, type WrittenSide } from './package-account.store.js';

/** A movement that a receiving advice is about. */
interface ReceivedMovement {
  readonly id: PackageMovementId;
  readonly count: number;
  readonly place: number;
  readonly state: MovementState;
  /** What a receiving advice before said came, where that was something else. */
  readonly receivedOtherwise: string | null;
}

/**
 * What a receiving advice makes of a movement that is announced: confirmed where as many came as were sent, else marked with what came.
 * @param came packages that came; null where it says of articles alone that something else came
 */
export function stateByReceipt(
  { id, count, place, state: was, receivedOtherwise }: ReceivedMovement,
  receiptId: ReceiptId,
  came: number | null,
): NewState | null {
  if (was !== 'announced') return null;
  if (came === count) return { id, place, was, state: 'confirmed', cause: 'receipt', receiptId };
  const reason = came === null ? null : String(came);
  if (receivedOtherwise === (reason ?? '')) return null;
  return { id, place, was, state: 'announced', cause: 'receipt-differs', reason, receiptId };
}

/**
 * Movements that people entered for a partner that is not on this portal, by the number of their note: those of a receiving advice of this partner
 * that counts their packages.
 */
const ENTERED = /* sql */ `
SELECT r.company_id AS "companyId", r.id AS "receiptId", m.id, (-m.quantity)::float8 AS count, s.place, s.state,
  CASE WHEN s.cause = 'receipt-differs' THEN coalesce(s.reason, '') END AS "receivedOtherwise", (said.packages ->> a.code)::float8 AS came
FROM receipt_head r CROSS JOIN LATERAL (SELECT ${packagesSaid('r')} AS packages) said
JOIN package_movement m ON m.company_id = r.company_id AND m.note_number IN (r.despatch_advice, r.delivery_note) AND m.source = 'hand' AND m.is_own AND NOT m.is_mirrored
  AND m.quantity < 0 AND m.counters IS NULL
JOIN package_account a ON a.id = m.account_id AND said.packages ? a.code
JOIN partner_identifier i ON i.company_id = r.company_id AND i.partner_company_id = a.partner_company_id
  AND i.identifier = split_part(r.sender, ':', 1) AND i.qualifier IN (split_part(r.sender, ':', 2), '') ${LAST_STATE}
WHERE r.id = ANY ($1::bigint[]) AND s.state = 'announced' ORDER BY r.id DESC`;

/** Confirms what people entered by what partners say they received. */
@Injectable()
export class PackageReceipts {
  constructor(private readonly store: PackageAccountStore) {}

  async confirm(tx: Tx, receipts: readonly ReceiptId[]): Promise<WrittenSide[]> {
    if (receipts.length === 0) return [];
    const found = await tx.query<ReceivedMovement & { companyId: CompanyId; receiptId: ReceiptId; came: number }>(
      ENTERED,
      [receipts],
      'entered-packages-received',
    );
    // The newest receiving advice counts.
    const newest = [...new Map(found.toReversed().map((one) => [one.id, one])).values()];
    const written: WrittenSide[] = [];
    for (const [companyId, own] of Map.groupBy(newest, (one) => one.companyId)) {
      const states = own.flatMap((one) => stateByReceipt(one, one.receiptId, one.came) ?? []);
      if (states.length > 0) written.push(...(await this.store.put(tx, companyId, null, states)));
    }
    return written;
  }
}
