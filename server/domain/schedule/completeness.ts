import type { RelationId } from '../ids.js';
import type { Completeness } from './schedule.js';

/** A relation with a partner that says what the partner's schedules stand for. */
export interface CompletenessRelation {
  readonly id: RelationId;
  readonly role: string;
  /** The one place that it is about; null for all. */
  readonly shipToCode: string | null;
  readonly completeness: Completeness;
  /** Why its partner is asked: by the agreement that the schedule comes under, or as who has the sender's or the buyer's identification. */
  readonly knownBy: 'agreement' | 'sender' | 'buyer';
}

const RANKS = ['agreement', 'sender', 'buyer'] as const;
/** Roles of partners who send schedules. */
const ROLES: ReadonlySet<string> = new Set(['customer', 'consignee']);

/**
 * What a schedule stands for by the relation that it comes under, null where no relation says so: the agreement's own relation, else one
 * with the agreement's partner, with who sends, with who buys; one of the ship-to before one of all, then the oldest.
 */
export function demandedCompleteness(
  relations: readonly CompletenessRelation[],
  { relationId, shipToCode }: { readonly relationId: RelationId | null; readonly shipToCode: string | null },
): Completeness | null {
  const own = relations.find(({ id, knownBy }) => knownBy === 'agreement' && id === relationId);
  if (own !== undefined) return own.completeness;
  const [best] = relations
    .filter(({ role, shipToCode: place }) => ROLES.has(role) && (place === null || place === shipToCode))
    .sort(
      (a, b) =>
        RANKS.indexOf(a.knownBy) - RANKS.indexOf(b.knownBy) ||
        Number(b.shipToCode !== null) - Number(a.shipToCode !== null) ||
        Number(BigInt(a.id) - BigInt(b.id)),
    );
  return best?.completeness ?? null;
}
