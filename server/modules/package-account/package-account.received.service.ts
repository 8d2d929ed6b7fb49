import { Injectable } from '@nestjs/common';
import type { ReceivedAdviceId } from '../../domain/ids.js';
import { incomingPackages } from '../../domain/package-account/advice.js';
import { signedQuantity } from '../../domain/package-account/movement.js';
import { notePosting } from '../../domain/package-account/note.js';
import { counteredStates } from '../../domain/package-account/state.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type AdviceToPost, type PostedOfAdvice, ReceivedAdviceView } from './package-account.received.view.js';
import { type NewCounter, type NewMovement, PackageAccountStore, type WrittenSide } from './package-account.store.js';

const LINK = /* sql */ `
INSERT INTO received_advice_movement (received_advice_id, movement_id, company_id)
SELECT a, m, $3 FROM unnest($1::bigint[], $2::bigint[]) AS l (a, m)`;

/** Posts what despatch advices of partners bring: compared with what was posted of their number before, so that looked at again they add nothing. */
@Injectable()
export class ReceivedAdvicePosting {
  constructor(
    private readonly store: PackageAccountStore,
    private readonly view: ReceivedAdviceView,
  ) {}

  async post(tx: Tx, ids: readonly ReceivedAdviceId[]): Promise<WrittenSide[]> {
    if (ids.length === 0) return [];
    const advices = await this.view.advices(tx, ids);
    const last = advices.map(({ id }) => id);
    const posted = Map.groupBy(await this.view.posted(tx, last), ({ adviceId }) => adviceId);
    const written: WrittenSide[] = [];
    for (const [companyId, own] of Map.groupBy(advices, (advice) => advice.companyId)) {
      const plans = own.map((advice) => planOf(advice, posted.get(advice.id) ?? []));
      const counters = plans.flatMap((plan) => plan.counters);
      const movements = plans.flatMap((plan) => plan.movements);
      if (counters.length > 0) written.push(...(await this.store.counter(tx, companyId, null, counters)));
      if (movements.length === 0) continue;
      const sides = await this.store.post(
        tx,
        companyId,
        null,
        movements.map(({ movement }) => movement),
      );
      const of = sides.map(({ place }) => movements[place]?.adviceId);
      await tx.query(LINK, [of, sides.map(({ id }) => id), companyId], 'link-received-packages');
      written.push(...sides);
    }
    return written;
  }
}

function planOf(
  advice: AdviceToPost,
  posted: readonly PostedOfAdvice[],
): {
  readonly counters: NewCounter[];
  readonly movements: { readonly adviceId: ReceivedAdviceId; readonly movement: NewMovement }[];
} {
  const { id: adviceId, counts, packagings, items, returnable, number, day, site, partnerId } = advice;
  const { kind, packages } = incomingPackages(packagings, items, new Set(returnable));
  // What was posted as another kind is not what is said now.
  const before = posted.map((one) => (one.kind === kind || one.isDecided ? one : { ...one, count: Number.NaN }));
  const plan = notePosting(counts ? packages : new Map<string, number>(), before);
  const byId = new Map(posted.map((one) => [one.id, one]));
  return {
    counters: plan.counter.flatMap((id) => {
      const movement = byId.get(id);
      if (movement === undefined) return [];
      const { place, state: was, isMirrored } = movement;
      const states = counteredStates(was, isMirrored);
      return [{ id, place, was, state: states.movement, counterState: states.counter, cause: 'note', day }];
    }),
    movements: plan.post.map(({ code, count }) => ({
      adviceId,
      movement: {
        ...{ partnerId, address: '', site, code, day, noteNumber: number, despatchAdviceId: null, reason: null },
        ...{ kind, quantity: signedQuantity(kind, count), source: 'note', state: 'announced', cause: 'note' },
      },
    })),
  };
}
