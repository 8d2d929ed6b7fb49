import type { RelationId } from '../ids.js';

/** A relation with a partner that a schedule may come under. */
export interface KnownRelation {
  readonly id: RelationId;
  readonly role: string;
  /** The one place that it is about; null for all. */
  readonly shipToCode: string | null;
  /** Why its partner is asked: by the agreement that the schedule comes under, or as who has the sender's or the buyer's identification. */
  readonly knownBy: 'agreement' | 'sender' | 'buyer';
}
/** What a schedule's relation is looked for by. */
export interface RelationSought {
  /** Of the agreement that it comes under. */
  readonly relationId: RelationId | null;
  readonly shipToCode: string | null;
}

const RANKS = ['agreement', 'sender', 'buyer'] as const;
/** Roles of partners who send schedules. */
const ROLES: ReadonlySet<string> = new Set(['customer', 'consignee']);

/**
 * The relation that a schedule comes under, of those that say what is asked; null for none: the agreement's own relation, else one with the
 * agreement's partner, with who sends, with who buys; one of the ship-to before one of all, then the oldest.
 */
export function relationOf<T extends KnownRelation>(
  relations: readonly T[],
  { relationId, shipToCode }: RelationSought,
): T | null {
  const own = relations.find(({ id, knownBy }) => knownBy === 'agreement' && id === relationId);
  if (own !== undefined) return own;
  const [best] = relations
    .filter(({ role, shipToCode: place }) => ROLES.has(role) && (place === null || place === shipToCode))
    .sort(
      (a, b) =>
        RANKS.indexOf(a.knownBy) - RANKS.indexOf(b.knownBy) ||
        Number(b.shipToCode !== null) - Number(a.shipToCode !== null) ||
        Number(BigInt(a.id) - BigInt(b.id)),
    );
  return best ?? null;
}
