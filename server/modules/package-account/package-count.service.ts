import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type {
  PackageCount,
  PackageCountActInput,
  PackageCountEntryInput,
  PackageCountInput,
} from '../../contract/package-count.js';
import { noPartner, Problem, type ProblemCode } from '../../contract/problem.js';
import type { PackageCountId } from '../../domain/ids.js';
import { type CountRefusal, countRefusal, mayApprove, STATE_AFTER } from '../../domain/package-account/count.js';
import { counteredStates, firstState, movementRefusal } from '../../domain/package-account/state.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import {
  packageCountCreated,
  packageCountEntered,
  packageCountStateChanged,
  packageMovementCountered,
  packageMovementEntered,
} from './package-account.events.js';
import { PackageAccountStore, type WrittenSide } from './package-account.store.js';
import { PackageCountStore } from './package-count.store.js';
import { PackageCountView } from './package-count.view.js';

const PROBLEM: Readonly<Record<CountRefusal, ProblemCode>> = {
  'is-counting': 'package-count-counting',
  'not-counting': 'package-count-not-counting',
  'not-approved': 'package-count-not-approved',
  'is-approved': 'package-count-approved',
  'is-reversed': 'package-count-reversed',
  'is-cancelled': 'package-count-cancelled',
};
/** The reason of movements that a count makes, where whoever approves gives none. */
const REASON: Readonly<Record<Language, string>> = { en: 'Count of', se: 'Inventering', cn: '盘点' };

type Input<Act extends PackageCountActInput['act']> = Extract<PackageCountActInput, { readonly act: Act }>;

/** What people do with counts of packages. What is done with one count is done one after another. */
@Injectable()
export class PackageCountService {
  constructor(
    private readonly database: Database,
    private readonly store: PackageCountStore,
    private readonly view: PackageCountView,
    private readonly ledger: PackageAccountStore,
  ) {}

  /** @throws Problem unknown-reference for a partner that there is none of; outside-context for one that the caller doesn't see; package-count-open. */
  create(caller: Caller, input: PackageCountInput): Promise<PackageCount> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [partner] = await tx.query('SELECT FROM partner_company WHERE id = $1 AND company_id = $2', [
        input.partnerCompanyId,
        companyId,
      ]);
      if (partner === undefined) throw noPartner();
      const id = await this.store.insert(tx, caller, input);
      const made = await this.seen(tx, caller, id);
      const { counterparty, site, place, day } = made;
      emit(tx, packageCountCreated({ by: caller, id, after: { counterparty: counterparty.name, site, place, day } }));
      return made;
    });
  }

  /** @throws Problem not-found; what its state refuses; package-count-not-own; package-count-corrected; package-count-full. */
  enter(caller: Caller, id: PackageCountId, input: PackageCountEntryInput): Promise<PackageCount> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.held(tx, caller, id);
      requireAllowed('enter', before);
      const corrected = before.entries.find((entry) => entry.id === input.corrects);
      if (input.corrects !== null && corrected?.isOwn !== true) throw new Problem('package-count-not-own');
      const code = await this.store.enter(tx, caller, id, input);
      if (code === null) return before;
      const { area, quantity } = input;
      emit(
        tx,
        packageCountEntered({
          by: caller,
          id,
          ...(corrected && {
            before: { code: corrected.code, area: corrected.area, quantity: corrected.quantity },
          }),
          after: { code, area, quantity },
        }),
      );
      return this.view.count(tx, caller, id);
    });
  }

  /**
   * Asked for the state that it has, nothing happens.
   * @throws Problem not-found; what its state refuses; package-count-incomplete with the codes; package-count-needs-another; package-count-open;
   *   changed-meanwhile where the differences are not those that were seen; what the states of its movements refuse.
   */
  act(caller: Caller, id: PackageCountId, input: PackageCountActInput): Promise<PackageCount> {
    return this.database.transaction(
      scopeOf(caller),
      async (tx) => {
        const before = await this.held(tx, caller, id);
        const { act } = input;
        if (before.state === STATE_AFTER[act] && act !== 'recount') return before;
        requireAllowed(act, before);
        const codes = await this.effect(tx, caller, before, input);
        const reason = 'reason' in input ? input.reason : null;
        const state = STATE_AFTER[act];
        await this.store.put(tx, caller, id, { act, state, reason, codes });
        const after = { state, reason, codes: codes.join(', ') };
        emit(tx, packageCountStateChanged({ by: caller, id, before: { state: before.state }, after }));
        return this.view.count(tx, caller, id);
      },
      { isRepeatable: true },
    );
  }

  /** What an act does beside changing the state; answers the codes that it is about. */
  private async effect(
    tx: Tx,
    caller: Caller,
    count: PackageCount,
    input: PackageCountActInput,
  ): Promise<readonly string[]> {
    switch (input.act) {
      case 'finish':
        return this.finish(tx, caller, count, input);
      case 'recount':
        await this.store.recount(tx, caller.companyId, count.id, input.codes);
        return input.codes;
      case 'approve':
        return this.approve(tx, caller, count, input);
      case 'reverse':
        return this.reverse(tx, caller, count, input.reason);
      case 'cancel':
      case 'resume':
        return [];
    }
  }

  private async finish(
    tx: Tx,
    caller: Caller,
    { id, codes }: PackageCount,
    { isRestZero }: Input<'finish'>,
  ): Promise<readonly string[]> {
    const missing = codes.filter(({ isCounted }) => !isCounted).map(({ code }) => code);
    if (missing.length === 0) return [];
    if (!isRestZero)
      throw new Problem(
        'package-count-incomplete',
        missing.join(', '),
        missing.map((path) => ({ path })),
      );
    await this.store.rest(tx, caller, id, missing);
    return missing;
  }

  /** One movement for each code with a difference, all in this transaction. */
  private async approve(
    tx: Tx,
    caller: Caller,
    count: PackageCount,
    { seen, leave, reason }: Input<'approve'>,
  ): Promise<readonly string[]> {
    const { companyId, userId } = caller;
    const { id, day, site, counterparty } = count;
    if (!mayApprove(await this.view.counters(tx, caller, id))) throw new Problem('package-count-needs-another');
    const found = count.codes.flatMap(({ code, result }) => (result === null ? [] : [{ code, ...result }]));
    const differing = found.filter(({ difference }) => difference !== 0);
    const expected = new Map(seen.map(({ code, difference }) => [code, difference]));
    if (
      differing.length !== expected.size ||
      differing.some(({ code, difference }) => expected.get(code) !== difference)
    )
      throw new Problem('changed-meanwhile');
    const posted = differing.filter(({ code }) => !leave.includes(code));
    const isMirrored = await this.ledger.isOnPortal(tx, companyId, counterparty.id);
    const state = firstState(isMirrored, true);
    const why = reason ?? `${REASON[caller.language]} ${day}`;
    const sides =
      posted.length === 0
        ? []
        : await this.ledger.post(
            tx,
            companyId,
            userId,
            posted.map(({ code, difference }) => ({
              ...{ partnerId: counterparty.id, address: '', site, code, day, noteNumber: null, reason: why },
              ...{ kind: 'count-adjustment', quantity: difference, source: 'count', despatchAdviceId: null },
              ...{ state, cause: 'entered' },
            })),
          );
    const idOf = new Map(sides.map((side) => [posted[side.place]?.code, side.id]));
    await this.store.approve(
      tx,
      companyId,
      id,
      found.map(({ code, balance, counted, difference }) => ({
        ...{ code, balance, counted, isLeft: difference !== 0 && !idOf.has(code) },
        movementId: idOf.get(code) ?? null,
      })),
    );
    const agreeing = found.filter(({ difference }) => difference === 0).map(({ code }) => code);
    await this.store.counted(tx, companyId, { partnerId: counterparty.id, site, day }, agreeing);
    for (const [movementId, both] of Map.groupBy(sides, (side) => side.id)) {
      const code = posted[both[0]?.place ?? 0];
      const after = {
        kind: 'count-adjustment',
        counterparty: counterparty.name,
        site,
        code: code?.code,
        quantity: code?.difference,
        day,
        state,
      };
      emit(tx, packageMovementEntered({ by: caller, id: movementId, companies: companiesOf(both), after }));
    }
    return posted.map(({ code }) => code);
  }

  /** Counter rows for the movements that stand. */
  private async reverse(tx: Tx, caller: Caller, count: PackageCount, reason: string): Promise<readonly string[]> {
    const { companyId, userId } = caller;
    const made = await this.view.movements(tx, companyId, count.id);
    const standing = made.filter(({ state, hasCounter }) => state !== 'countered' && !hasCounter);
    for (const movement of standing)
      if (movementRefusal('counter', { ...movement, isOwnDispute: false, daysConfirmed: 0, disputeDays: 0 }) !== null)
        throw new Problem('package-movement-disputed');
    if (standing.length === 0) return [];
    const sides = await this.ledger.counter(
      tx,
      companyId,
      userId,
      standing.map(({ id, place, state: was, isMirrored, day }) => {
        const states = counteredStates(was, isMirrored);
        return {
          id,
          place,
          was,
          state: states.movement,
          counterState: states.counter,
          day,
          cause: 'countered',
          reason,
        };
      }),
    );
    for (const { id, state } of standing)
      emit(
        tx,
        packageMovementCountered({
          by: caller,
          id,
          companies: companiesOf(sides),
          before: { state },
          after: { reason },
        }),
      );
    const countered = new Set<string>(standing.map(({ id }) => id));
    return count.codes.filter(({ result }) => countered.has(result?.movementId ?? '')).map(({ code }) => code);
  }

  /** The count as it is, held until the end of the transaction. @throws Problem not-found. */
  private async held(tx: Tx, caller: Caller, id: PackageCountId): Promise<PackageCount> {
    await this.store.hold(tx, caller.companyId, id);
    return this.view.count(tx, caller, id);
  }

  /** Whoever begins a count sees it. */
  private async seen(tx: Tx, caller: Caller, id: PackageCountId): Promise<PackageCount> {
    try {
      return await this.view.count(tx, caller, id);
    } catch (error) {
      throw error instanceof Problem && error.code === 'not-found' ? new Problem('outside-context') : error;
    }
  }
}

function requireAllowed(act: Parameters<typeof countRefusal>[0], { state }: PackageCount): void {
  const refusal = countRefusal(act, state);
  if (refusal !== null) throw new Problem(PROBLEM[refusal]);
}

function companiesOf(sides: readonly WrittenSide[]): WrittenSide['companyId'][] {
  return [...new Set(sides.map(({ companyId }) => companyId))];
}
