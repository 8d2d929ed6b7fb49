import { type KnownRelation, relationOf, type RelationSought } from './relation.js';
import type { Completeness } from './schedule.js';

/** A relation with a partner that says what the partner's schedules stand for. */
export interface CompletenessRelation extends KnownRelation {
  readonly completeness: Completeness;
}

/** What a schedule stands for by the relation that it comes under; null where no relation says so. */
export function demandedCompleteness(
  relations: readonly CompletenessRelation[],
  sought: RelationSought,
): Completeness | null {
  return relationOf(relations, sought)?.completeness ?? null;
}
