import { toId } from '../ids.js';
import { type CompletenessRelation, demandedCompleteness } from './completeness.js';

const relation = (id: string, more: Partial<CompletenessRelation> = {}): CompletenessRelation => ({
  id: toId('relation', id),
  role: 'customer',
  shipToCode: null,
  completeness: 'FULL',
  knownBy: 'sender',
  ...more,
});
const OTHER = { completeness: 'PER_ARTICLE' } as const;
const demanded = (
  relations: CompletenessRelation[],
  relationId: string | null = null,
  shipToCode: string | null = 'P',
) =>
  demandedCompleteness(relations, {
    relationId: relationId === null ? null : toId('relation', relationId),
    shipToCode,
  });

describe('what a schedule stands for', () => {
  it("is said by the agreement's own relation, whatever its role and place", () => {
    const own = relation('2', { ...OTHER, knownBy: 'agreement', role: 'carrier', shipToCode: 'ELSEWHERE' });
    expect(demanded([relation('1', { knownBy: 'agreement' }), own], '2')).toBe('PER_ARTICLE');
    expect(demanded([relation('1', { knownBy: 'sender' }), own], null)).toBe('FULL');
  });

  it('else by one with the partner of the agreement, with who sends, with who buys', () => {
    const [agreed, sends, buys] = (['agreement', 'sender', 'buyer'] as const).map((knownBy) =>
      relation('1', { knownBy, ...(knownBy === 'sender' ? OTHER : {}) }),
    );
    expect(demanded([buys!, sends!, agreed!])).toBe('FULL');
    expect(demanded([buys!, sends!])).toBe('PER_ARTICLE');
  });

  it('by one of the ship-to before one of all, and by none of another place or of who sends no schedules', () => {
    const here = relation('9', { shipToCode: 'P', ...OTHER });
    expect(demanded([relation('1'), here])).toBe('PER_ARTICLE');
    expect(demanded([here], null, 'Q')).toBeNull();
    expect(demanded([here], null, null)).toBeNull();
    expect(demanded([relation('1', { role: 'supplier' })])).toBeNull();
    expect(demanded([relation('10', OTHER), relation('9')])).toBe('FULL');
  });
});
