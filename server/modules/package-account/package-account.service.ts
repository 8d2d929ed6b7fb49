import { Injectable } from '@nestjs/common';
import type { PackageMovement, PackageMovementInput } from '../../contract/package-account.js';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId, PackageMovementId } from '../../domain/ids.js';
import { signedQuantity } from '../../domain/package-account/movement.js';
import {
  counteredStates,
  firstState,
  type MovementAct,
  movementRefusal,
  type MovementRefusal,
  stateAfterRejection,
} from '../../domain/package-account/state.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import {
  packageDisputeAccepted,
  packageDisputeRejected,
  packageMovementConfirmed,
  packageMovementCountered,
  packageMovementDisputed,
  packageMovementEntered,
} from './package-account.events.js';
import { type NewState, PackageAccountStore, type StateCause, type WrittenSide } from './package-account.store.js';
import { PackageAccountView, type StandingMovement } from './package-account.view.js';

const PROBLEMS: Readonly<Record<MovementRefusal, ProblemCode>> = {
  'is-countered': 'package-movement-countered',
  'is-confirmed': 'package-movement-confirmed',
  'is-disputed': 'package-movement-disputed',
  'not-disputed': 'package-movement-not-disputed',
  'awaits-counterparty': 'package-movement-awaits-counterparty',
  'is-counterpartys': 'package-movement-counterpartys',
  'dispute-too-late': 'package-dispute-too-late',
};

/** What people do with movements of packages. Each adds rows; none changes one. */
@Injectable()
export class PackageAccountService {
  constructor(
    private readonly database: Database,
    private readonly store: PackageAccountStore,
    private readonly view: PackageAccountView,
  ) {}

  /** @throws Problem unknown-reference for a partner that there is none of; outside-context for one that the caller doesn't see. */
  enter(caller: Caller, input: PackageMovementInput): Promise<PackageMovement> {
    const { companyId, userId } = caller;
    const { kind, partnerCompanyId, site, code, quantity, day, noteNumber, reason, isAnnounced } = input;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.view.requirePartner(tx, companyId, partnerCompanyId);
      const isMirrored = await this.store.isOnPortal(tx, companyId, partnerCompanyId);
      const sides = await this.store.post(tx, companyId, userId, [
        {
          ...{ partnerId: partnerCompanyId, address: '', site, code, kind, day, noteNumber, reason },
          ...{ quantity: signedQuantity(kind, quantity), source: 'hand', despatchAdviceId: null },
          ...{ state: firstState(isMirrored, !isAnnounced), cause: 'entered' },
        },
      ]);
      const id = sides[0]?.id;
      if (id === undefined) throw new Error('The movement was not stored');
      const made = await this.entered(tx, companyId, id);
      emit(tx, packageMovementEntered({ by: caller, id, companies: companiesOf(sides), after: recorded(made) }));
      return made;
    });
  }

  /** @throws Problem not-found; what its state refuses; changed-meanwhile. */
  confirm(caller: Caller, id: PackageMovementId): Promise<PackageMovement> {
    return this.changed(
      caller,
      id,
      'confirm',
      () => ({ state: 'confirmed', cause: 'confirmed' }),
      packageMovementConfirmed,
    );
  }

  /** @throws Problem not-found; what its state refuses; changed-meanwhile. */
  dispute(
    caller: Caller,
    id: PackageMovementId,
    { reason, days }: { readonly reason: string; readonly days: number },
  ): Promise<PackageMovement> {
    const until = dayText(dayNumber(new Date(this.database.now()).toISOString().slice(0, 10)) + days);
    const put = (): Put => ({ state: 'disputed', cause: 'disputed', reason, until });
    return this.changed(caller, id, 'dispute', put, packageMovementDisputed);
  }

  /** @throws Problem not-found; what its state refuses; changed-meanwhile. */
  answer(
    caller: Caller,
    id: PackageMovementId,
    { answer, reason }: { readonly answer: 'accept' | 'reject'; readonly reason: string },
  ): Promise<PackageMovement> {
    if (answer === 'accept') return this.countered(caller, id, 'accept', { reason, cause: 'accepted' });
    const put = ({ was }: StandingMovement): Put => ({ state: stateAfterRejection(was), cause: 'rejected', reason });
    return this.changed(caller, id, 'reject', put, packageDisputeRejected);
  }

  /** Takes a movement back. @throws Problem not-found; what its state refuses; changed-meanwhile. */
  counter(caller: Caller, id: PackageMovementId, reason: string): Promise<PackageMovement> {
    return this.countered(caller, id, 'counter', { reason, cause: 'countered' });
  }

  private changed(
    caller: Caller,
    id: PackageMovementId,
    act: MovementAct,
    put: (movement: StandingMovement) => Put,
    happened: typeof packageMovementConfirmed,
  ): Promise<PackageMovement> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const movement = await this.allowed(tx, companyId, id, act);
      const { place, state: was } = movement;
      const sides = await this.store.put(tx, companyId, userId, [{ id, place, was, ...put(movement) }]);
      const after = await this.view.movement(tx, companyId, id);
      const companies = companiesOf(sides);
      emit(tx, happened({ by: caller, id, companies, before: recorded(movement), after: recorded(after) }));
      return after;
    });
  }

  private countered(
    caller: Caller,
    id: PackageMovementId,
    act: MovementAct,
    said: { readonly reason: string; readonly cause: StateCause },
  ): Promise<PackageMovement> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const movement = await this.allowed(tx, companyId, id, act);
      const { place, state: was, isMirrored, day } = movement;
      const states = counteredStates(was, isMirrored);
      const sides = await this.store.counter(tx, companyId, userId, [
        { id, place, was, state: states.movement, counterState: states.counter, day, ...said },
      ]);
      const after = await this.view.movement(tx, companyId, id);
      const happened = act === 'accept' ? packageDisputeAccepted : packageMovementCountered;
      const companies = companiesOf(sides);
      emit(
        tx,
        happened({
          by: caller,
          id,
          companies,
          before: recorded(movement),
          after: { ...recorded(after), reason: said.reason },
        }),
      );
      return after;
    });
  }

  private async allowed(
    tx: Tx,
    companyId: CompanyId,
    id: PackageMovementId,
    act: MovementAct,
  ): Promise<StandingMovement> {
    const movement = await this.view.standing(tx, companyId, id);
    const refusal = movementRefusal(act, movement);
    if (refusal !== null) throw new Problem(PROBLEMS[refusal]);
    return movement;
  }

  /** Whoever enters a movement sees it. */
  private async entered(tx: Tx, companyId: CompanyId, id: PackageMovementId): Promise<PackageMovement> {
    try {
      return await this.view.movement(tx, companyId, id);
    } catch (error) {
      throw error instanceof Problem && error.code === 'not-found' ? new Problem('outside-context') : error;
    }
  }
}

type Put = Pick<NewState, 'state' | 'cause' | 'reason' | 'until'>;

function companiesOf(sides: readonly WrittenSide[]): CompanyId[] {
  return [...new Set(sides.map(({ companyId }) => companyId))];
}

/** What the audit log says of a movement. */
function recorded({
  kind,
  counterparty,
  site,
  code,
  quantity,
  day,
  noteNumber,
  state,
}: StandingMovement | PackageMovement) {
  return { kind, counterparty: counterparty.name, site, code, quantity, day, noteNumber, state };
}
