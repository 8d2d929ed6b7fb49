import {
  counteredStates,
  DISPUTE_DAYS,
  disputeClock,
  firstState,
  MOVEMENT_ACTS,
  movementRefusal,
  type MovementStanding,
  stateAfterRejection,
} from './state.js';

const standing = (more: Partial<MovementStanding> = {}): MovementStanding => ({
  state: 'announced',
  isMirrored: true,
  isOwn: true,
  isOwnDispute: false,
  hasCounter: false,
  daysConfirmed: 0,
  disputeDays: DISPUTE_DAYS,
  ...more,
});
/** What may be done, and why the rest may not. */
const acts = (more: Partial<MovementStanding>): string =>
  MOVEMENT_ACTS.map((act) => `${act}: ${movementRefusal(act, standing(more)) ?? 'yes'}`).join(', ');

describe('what may be done with a movement of packages', () => {
  it('is for the other party to say while it is announced, and for who announced it to take back', () => {
    expect(acts({})).toBe(
      'confirm: awaits-counterparty, dispute: awaits-counterparty, accept: not-disputed, reject: not-disputed, counter: yes',
    );
    expect(acts({ isOwn: false })).toBe(
      'confirm: yes, dispute: yes, accept: not-disputed, reject: not-disputed, counter: is-counterpartys',
    );
  });

  it('is to answer a dispute for one party, and to give it up for the other', () => {
    expect(acts({ state: 'disputed' })).toBe(
      'confirm: awaits-counterparty, dispute: is-disputed, accept: yes, reject: yes, counter: is-disputed',
    );
    expect(acts({ state: 'disputed', isOwn: false, isOwnDispute: true })).toBe(
      'confirm: yes, dispute: is-disputed, accept: awaits-counterparty, reject: awaits-counterparty, counter: is-disputed',
    );
  });

  it('is everything for a party whose counterparty is not on the portal', () => {
    expect(acts({ isMirrored: false })).toBe(
      'confirm: yes, dispute: yes, accept: not-disputed, reject: not-disputed, counter: yes',
    );
    expect(acts({ isMirrored: false, state: 'disputed', isOwnDispute: true })).toBe(
      'confirm: yes, dispute: is-disputed, accept: yes, reject: yes, counter: is-disputed',
    );
  });

  it('is to dispute what was confirmed for as long as both sides leave, and to counter it at any time', () => {
    const confirmed = { state: 'confirmed', isOwn: false } as const;
    expect(acts({ ...confirmed, daysConfirmed: DISPUTE_DAYS })).toContain('dispute: yes');
    expect(acts({ ...confirmed, daysConfirmed: DISPUTE_DAYS + 1 })).toBe(
      'confirm: is-confirmed, dispute: dispute-too-late, accept: not-disputed, reject: not-disputed, counter: yes',
    );
    expect(acts({ ...confirmed, daysConfirmed: DISPUTE_DAYS + 1, disputeDays: 60 })).toContain('dispute: yes');
    expect(acts({ ...confirmed, daysConfirmed: 4, disputeDays: 3 })).toContain('dispute: dispute-too-late');
  });

  it('is nothing once a counter row takes it back', () => {
    const nothing = MOVEMENT_ACTS.map((act) => `${act}: is-countered`).join(', ');
    expect(acts({ state: 'countered' })).toBe(nothing);
    expect(acts({ state: 'confirmed', hasCounter: true })).toBe(nothing);
  });
});

describe('the states of a movement', () => {
  it('go with its counter row: what both had agreed upon is taken back with both', () => {
    expect(counteredStates('announced', true)).toEqual({ movement: 'countered', counter: 'countered' });
    expect(counteredStates('disputed', true)).toEqual({ movement: 'countered', counter: 'countered' });
    expect(counteredStates('confirmed', true)).toEqual({ movement: 'confirmed', counter: 'announced' });
    expect(counteredStates('confirmed', false)).toEqual({ movement: 'confirmed', counter: 'confirmed' });
  });

  it('begin as announced, unless nobody else is there to confirm it', () => {
    expect([firstState(true, true), firstState(false, true), firstState(false, false)]).toEqual([
      'announced',
      'confirmed',
      'announced',
    ]);
  });

  it('go back to what they were when a dispute is rejected', () => {
    expect([stateAfterRejection('confirmed'), stateAfterRejection('announced')]).toEqual(['confirmed', 'announced']);
  });

  it('of a dispute have a clock: people are reminded three days before, and told that the answer is late', () => {
    const on = (today: string) => disputeClock('2026-12-02', today);
    expect([on('2026-11-28'), on('2026-11-29'), on('2026-12-02'), on('2026-12-03')]).toEqual([
      { daysLeft: 4, mark: null },
      { daysLeft: 3, mark: 'due' },
      { daysLeft: 0, mark: 'due' },
      { daysLeft: -1, mark: 'late' },
    ]);
    expect(disputeClock(null, '2026-12-03')).toBeNull();
  });
});
