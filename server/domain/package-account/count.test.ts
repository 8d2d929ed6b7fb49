import fc from 'fast-check';
import {
  COUNT_ACTS,
  COUNT_STATES,
  countDifference,
  countedByCode,
  type CountEntry,
  countRefusal,
  mayApprove,
  STATE_AFTER,
} from './count.js';

describe('what may be done with a count of packages', () => {
  it('is one table: quantities while it is counted, differences once it is finished, and counter rows afterwards', () => {
    const table = COUNT_STATES.map(
      (state) => `${state}: ${COUNT_ACTS.filter((act) => countRefusal(act, state) === null).join(' ')}`,
    );
    expect(table).toEqual([
      'counting: enter finish cancel',
      'review: recount resume approve cancel',
      'approved: reverse',
      'reversed: ',
      'cancelled: resume',
    ]);
  });

  it('says why not, in words of the state', () => {
    expect([
      countRefusal('approve', 'counting'),
      countRefusal('enter', 'review'),
      countRefusal('approve', 'approved'),
      countRefusal('reverse', 'review'),
      countRefusal('resume', 'counting'),
    ]).toEqual(['is-counting', 'not-counting', 'is-approved', 'not-approved', 'is-counting']);
  });

  it('changes the state with each act that does something', () => {
    for (const act of COUNT_ACTS)
      if (act !== 'enter')
        for (const state of COUNT_STATES)
          if (countRefusal(act, state) === null) expect(STATE_AFTER[act]).not.toBe(state);
  });

  it('is approved by who did not count, unless there is nobody else', () => {
    expect([
      mayApprove({ hasCounted: false, others: 0 }),
      mayApprove({ hasCounted: true, others: 1 }),
      mayApprove({ hasCounted: true, others: 0 }),
    ]).toEqual([true, false, true]);
  });
});

describe('the difference of a count', () => {
  it('is what was found less what the account says, by whose place was counted', () => {
    expect([
      countDifference(40, 37, 'own'),
      countDifference(40, 43, 'own'),
      countDifference(-40, 37, 'counterparty'),
      countDifference(-40, 0, 'counterparty'),
      countDifference(0, 5, 'own'),
    ]).toEqual([-3, 3, 3, 40, 5]);
  });

  it('is nothing where nothing was found and the packages are at the other party', () => {
    expect([
      countDifference(-40, 0, 'own'),
      countDifference(40, 0, 'counterparty'),
      countDifference(0, 0, 'own'),
    ]).toEqual([0, 0, 0]);
  });

  it('makes the account say what was found, whatever it said before', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.constantFrom('own', 'counterparty'), (balance, counted, place) => {
        const after = balance + countDifference(balance, counted, place);
        if (counted > 0) expect(after).toBe(place === 'own' ? counted : -counted);
        else expect(place === 'own' ? Math.max(after, 0) : Math.max(-after, 0)).toBe(0);
      }),
    );
  });
});

describe('what was counted', () => {
  const entry = (id: string, quantity: number | null, more: Partial<CountEntry> = {}): CountEntry => ({
    ...{ id, code: 'A', round: 1, quantity, corrects: null },
    ...more,
  });

  it('is the sum of what everybody found, with corrections in place of what they correct', () => {
    const entries = [entry('1', 10), entry('2', 5), entry('3', 7, { corrects: '2' }), entry('4', 1, { code: 'B' })];
    expect([...countedByCode(entries, new Map())]).toEqual([
      ['A', 17],
      ['B', 1],
    ]);
  });

  it('leaves out what was withdrawn: a code without an entry is not counted, and not zero', () => {
    expect([...countedByCode([entry('1', 10), entry('2', null, { corrects: '1' })], new Map())]).toEqual([]);
    expect([...countedByCode([entry('1', 0)], new Map())]).toEqual([['A', 0]]);
  });

  it('is the last round of a code that was counted anew', () => {
    const entries = [entry('1', 10), entry('2', 8, { round: 2 })];
    expect([...countedByCode(entries, new Map([['A', 2]]))]).toEqual([['A', 8]]);
  });
});
