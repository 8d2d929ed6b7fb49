import { MOVES, movesFrom, USER_MOVES, USER_STATES, type UserMove, type UserState } from './user-state.js';

/** Reached from one state by moves. */
function reachable(from: UserState): ReadonlySet<UserState> {
  const found = new Set<UserState>([from]);
  for (const state of found)
    for (const move of USER_MOVES) if (MOVES[move].from.includes(state)) found.add(MOVES[move].to);
  return found;
}

describe('the states of an account', () => {
  it('are all reached from pending, by moves that lead somewhere else', () => {
    expect([...reachable('pending')].toSorted()).toEqual(USER_STATES.toSorted());
    expect(USER_MOVES.filter((move) => MOVES[move].from.includes(MOVES[move].to))).toEqual([]);
  });

  it('end with removed', () => {
    expect(movesFrom('removed')).toEqual([]);
    expect(USER_MOVES.filter((move) => MOVES[move].from.includes('removed'))).toEqual([]);
  });

  it.each<[UserState, UserMove[]]>([
    ['pending', ['inactivate', 'remove']],
    ['awaiting-acknowledge', ['acknowledge', 'inactivate', 'remove']],
    ['active', ['inactivate', 'remove']],
    ['inactive', ['reactivate', 'remove']],
    ['locked', ['inactivate', 'unlock', 'remove']],
  ])('let an administrator do with a %s account: %j', (state, moves) => {
    expect(movesFrom(state)).toEqual(moves);
  });

  it('make nobody active who has neither proven the address nor been let in by an administrator', () => {
    expect(USER_MOVES.filter((move) => MOVES[move].to === 'active').map((move) => [move, MOVES[move].from])).toEqual([
      ['activate', ['pending']],
      ['acknowledge', ['awaiting-acknowledge']],
      ['reactivate', ['inactive']],
      ['unlock', ['locked']],
    ]);
  });
});
