import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DespatchAdviceId, PackageMovementId, PartnerId, ReceiptId, UserId } from '../../domain/ids.js';
import type { MovementKind, MovementSource } from '../../domain/package-account/movement.js';
import { mirroredKind } from '../../domain/package-account/movement.js';
import type { MovementState } from '../../domain/package-account/state.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Why a movement has its state. */
export type StateCause =
  | 'entered'
  | 'note'
  | 'receipt'
  | 'receipt-differs'
  | 'confirmed'
  | 'disputed'
  | 'accepted'
  | 'rejected'
  | 'countered';

/** A movement to be entered, from the side of the company that enters it. */
export interface NewMovement {
  /** The counterparty in the register; else its address. */
  readonly partnerId: PartnerId | null;
  readonly address: string;
  readonly site: string;
  readonly code: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly day: string;
  readonly noteNumber: string | null;
  readonly source: MovementSource;
  readonly despatchAdviceId: DespatchAdviceId | null;
  readonly reason: string | null;
  readonly state: MovementState;
  readonly cause: StateCause;
}

/** A change of a movement's state; `place` is that of its last. */
export interface NewState {
  readonly id: PackageMovementId;
  readonly place: number;
  readonly was: MovementState;
  readonly state: MovementState;
  readonly cause: StateCause;
  readonly reason?: string | null;
  readonly until?: string | null;
  readonly receiptId?: ReceiptId | null;
}
/** A movement that is countered, with the state of the counter row. */
export interface NewCounter extends NewState {
  readonly counterState: MovementState;
  readonly day: string;
}

/** A side of a movement that was written. */
export interface WrittenSide {
  readonly id: PackageMovementId;
  readonly companyId: CompanyId;
}

const UNIQUE_VIOLATION = '23505';

/** Adds to the ledger of packages: both sides of a movement in one statement, never one without the other. */
@Injectable()
export class PackageAccountStore {
  /** Enters movements; `place` of a side is that of its movement among the given. */
  post(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId | null,
    movements: readonly NewMovement[],
  ): Promise<(WrittenSide & { readonly place: number })[]> {
    const given = movements.map((movement, place) => ({
      place,
      partner: movement.partnerId,
      ...{ address: movement.address, site: movement.site, code: movement.code },
      ...{ kind: movement.kind, mirrored: mirroredKind(movement.kind), quantity: movement.quantity, day: movement.day },
      ...{ note: movement.noteNumber, source: movement.source, advice: movement.despatchAdviceId },
      ...{ reason: movement.reason, state: movement.state, cause: movement.cause },
    }));
    return tx.query(
      'SELECT place, movement_id AS id, company AS "companyId" FROM post_package_movements($1, $2, $3::jsonb)',
      [companyId, userId, JSON.stringify(given)],
      'post-package-movements',
    );
  }

  /** Changes states. @throws Problem changed-meanwhile where somebody else came first. */
  put(tx: Tx, companyId: CompanyId, userId: UserId | null, states: readonly NewState[]): Promise<WrittenSide[]> {
    return inTurn(() =>
      tx.query(
        'SELECT movement AS id, company AS "companyId" FROM put_package_states($1, $2, $3::jsonb)',
        [companyId, userId, JSON.stringify(states.map(given))],
        'put-package-states',
      ),
    );
  }

  /** Enters counter rows; answers their sides. @throws Problem changed-meanwhile where somebody else came first. */
  counter(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId | null,
    counters: readonly NewCounter[],
  ): Promise<WrittenSide[]> {
    const all = counters.map((one) => ({ ...given(one), counter_state: one.counterState, day: one.day }));
    return inTurn(() =>
      tx.query(
        'SELECT movement AS id, company AS "companyId" FROM counter_package_movements($1, $2, $3::jsonb)',
        [companyId, userId, JSON.stringify(all)],
        'counter-package-movements',
      ),
    );
  }

  /** Whether a partner is a company of this portal. */
  async isOnPortal(tx: Tx, companyId: CompanyId, partnerId: PartnerId): Promise<boolean> {
    const rows = await tx.query(
      'SELECT FROM package_counterparts($1, ARRAY[$2::bigint])',
      [companyId, partnerId],
      'package-counterpart',
    );
    return rows.length > 0;
  }
}

function given({ id, place, was, state, cause, reason = null, until = null, receiptId = null }: NewState): object {
  return { id, place: place + 1, was, state, cause, reason, until, receipt: receiptId };
}

/** A place in the history of a movement is given once. */
async function inTurn<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw new Problem('changed-meanwhile');
    throw error;
  }
}
