import { Injectable } from '@nestjs/common';
import type { CorrectionInput, DespatchedInput, ResetAnswer, ResetInput } from '../../contract/despatched.js';
import { Problem } from '../../contract/problem.js';
import { dayNumber } from '../../domain/calendar/day.js';
import type { CompanyId, DespatchedId, ScheduleLineId } from '../../domain/ids.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { toCumulative } from '../../domain/quantity/quantity.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { CumulativeReset } from '../company/cumulative-reset.service.js';
import { DemandView } from './demand.view.js';
import { DespatchedStore, type DespatchedOf } from './despatched.store.js';
import { DespatchedView } from './despatched.view.js';
import { despatchedCorrected, despatchedEntered, despatchedWithdrawn } from './situation.events.js';
import { articleOf } from './situation.article.js';
import type { FoundArticle } from './situation.rows.js';
import { resetOfArticle } from './situation.standing.js';
import { SituationView } from './situation.view.js';

/** Lines that a reset is shown for, at most. */
const MOST_LINES = 5_000;

/** What people enter of what left: despatches, corrections and resets of the count. */
@Injectable()
export class DespatchedService {
  constructor(
    private readonly database: Database,
    private readonly store: DespatchedStore,
    private readonly demand: DemandView,
    private readonly despatched: DespatchedView,
    private readonly situation: SituationView,
    private readonly resets: CumulativeReset,
  ) {}

  /** Enters despatches, all of them or none. @throws Problem not-found; already-taken, naming each row whose note counts already. */
  enter(actor: Actor, { articleId, rows }: DespatchedInput): Promise<DespatchedId[]> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const of = await this.named(tx, actor.companyId, articleId);
      const stored = await this.store.enter(tx, actor, of, rows);
      assertAllStored(rows, stored);
      const [first] = stored;
      if (first !== undefined)
        emit(tx, despatchedEntered({ by: actor, id: first.despatchedId, after: { ...of, rows } }));
      return stored.map(({ despatchedId }) => despatchedId);
    });
  }

  /** Corrects the count at a day. @throws Problem not-found. */
  correct(actor: Actor, { articleId, ...correction }: CorrectionInput): Promise<DespatchedId> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const of = await this.named(tx, actor.companyId, articleId);
      const id = await this.store.correct(tx, actor, of, correction);
      emit(tx, despatchedCorrected({ by: actor, id, after: { ...of, ...correction } }));
      return id;
    });
  }

  /** Withdraws what somebody entered. @throws Problem not-found, for what came by a message too. */
  withdraw(actor: Actor, id: DespatchedId): Promise<void> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const before = await this.store.withdraw(tx, actor.companyId, id);
      if (before === undefined) throw new Problem('not-found');
      emit(tx, despatchedWithdrawn({ by: actor, id, before }));
    });
  }

  /** What a reset makes of each article of a relation; with `commit` it is agreed. @throws Problem not-found. */
  reset(actor: Actor, { commit, relationId, ...reset }: ResetInput): Promise<ResetAnswer> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const relation = await this.despatched.relation(tx, companyId, relationId);
      if (relation === undefined) throw new Problem('not-found');
      const found: FoundArticle[] = [];
      for (const customer of relation.addresses)
        found.push(
          ...(await this.situation.found(
            tx,
            companyId,
            { customer, shipToIs: relation.shipTo, limit: MOST_LINES },
            { keyDay: dayNumber(reset.keyDate) },
          )),
        );
      const ofRelation = found.filter((one) => one.relation?.relationId === relationId);
      if (commit) await this.resets.agree(tx, actor, relationId, reset);
      return { isCommitted: commit, lines: ofRelation.map((one) => resetLine(one, reset)) };
    });
  }

  private async named(tx: Tx, companyId: CompanyId, articleId: ScheduleLineId): Promise<DespatchedOf> {
    const line = await this.demand.line(tx, companyId, articleId);
    if (line === undefined) throw new Problem('not-found');
    const { customer, shipTo, shipToName, articleNumber, unit } = line;
    return { customer, shipTo, shipToName, articleNumber, unit };
  }
}

/** @throws Problem already-taken, naming each row that was left out. */
function assertAllStored(rows: DespatchedInput['rows'], stored: readonly { readonly noteNumber: string }[]): void {
  const left = new Set(stored.map(({ noteNumber }) => noteNumber));
  const errors = rows.flatMap(({ noteNumber }, at) =>
    left.delete(noteNumber)
      ? []
      : {
          path: `rows.${String(at)}.noteNumber`,
          message: `Note ${noteNumber} counts already. Withdraw it first, or enter a correction.`,
        },
  );
  if (errors.length > 0) throw new Problem('already-taken', errors[0]?.message, errors);
}

function resetLine(
  found: FoundArticle,
  { keyDate, quantity }: Pick<ResetInput, 'keyDate' | 'quantity'>,
): ResetAnswer['lines'][number] {
  const article = articleOf(found, quantity);
  const { before, after, around } = resetOfArticle(article, dayNumber(keyDate), quantity);
  const [line] = found.lines;
  const notes = found.despatches.filter(({ source }) => source !== 'correction');
  const text = (value: bigint) => toCumulative(decimalText(value, article.scale));
  const counts = ({ shipped, received }: typeof before) => ({
    shipped: text(shipped),
    received: article.facts.received === null ? null : text(received),
  });
  return {
    articleId: line.articleId,
    articleNumber: line.articleNumber,
    shipTo: line.shipTo === '' ? null : line.shipTo,
    unit: line.unit,
    before: counts(before),
    after: counts(after),
    around: notes
      .slice(...around)
      .map(({ noteNumber, date, quantity: left }) => ({ noteNumber: noteNumber ?? '', date, quantity: left })),
  };
}
