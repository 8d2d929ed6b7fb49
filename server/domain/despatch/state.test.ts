import { TRANSMISSION_STATES } from '../outbound/transmission.js';
import { DESPATCH_ACTS, DESPATCH_STATES, type DespatchProgress, despatchRefusal, despatchState } from './state.js';
import { unscanned } from './required-scans.js';

const progress = (more: Partial<DespatchProgress>): DespatchProgress => ({
  stored: 'released',
  transmission: null,
  acknowledgement: null,
  superseded: null,
  counts: { packages: 3, marked: 0, verified: 0 },
  ...more,
});

describe('a despatch note', () => {
  it('is what people made of it until it is released', () => {
    for (const stored of ['draft', 'ready', 'closed'] as const)
      expect(despatchState(progress({ stored, transmission: 'sent', acknowledgement: 'rejected' }))).toBe(stored);
  });

  it('is as far as its packages were scanned while it is ready', () => {
    const scanned = [
      [0, 0],
      [1, 0],
      [3, 0],
      [3, 2],
      [3, 3],
    ].map(([marked = 0, verified = 0]) =>
      despatchState(progress({ stored: 'ready', counts: { packages: 3, marked, verified } })),
    );
    expect(scanned).toEqual(['ready', 'marked', 'packed', 'packed', 'verified']);
  });

  it('has come as far as its last transmission, given up or cancelled alike', () => {
    const states = TRANSMISSION_STATES.map((transmission) =>
      despatchState(progress({ transmission, acknowledgement: 'awaiting' })),
    );
    expect(states).toEqual(['queued', 'sending', 'sent', 'not-sent', 'not-sent']);
  });

  it('is what the customer answered, whatever became of the transmission', () => {
    for (const acknowledgement of ['acknowledged', 'partly', 'rejected'] as const)
      expect(despatchState(progress({ transmission: 'failed', acknowledgement }))).toBe(acknowledgement);
  });

  it('is replaced or cancelled once another advice says so, whatever was answered', () => {
    const answered = progress({ transmission: 'sent', acknowledgement: 'acknowledged', superseded: 'cancelled' });
    expect(despatchState(answered)).toBe('cancelled');
  });

  it('is sent from when it is no draft until it is handed over, once', () => {
    expect(DESPATCH_STATES.filter((state) => despatchRefusal('send', state) === null)).toEqual([
      'ready',
      'marked',
      'packed',
      'verified',
      'closed',
    ]);
    expect(despatchRefusal('send', 'draft')).toBe('is-draft');
    expect(despatchRefusal('send', 'sent')).toBe('already-released');
  });

  it('is replaced or cancelled when the customer has it, and by one advice', () => {
    const had = ['sent', 'acknowledged', 'partly', 'rejected'];
    for (const act of ['replace', 'cancel'] as const)
      expect(DESPATCH_STATES.filter((state) => despatchRefusal(act, state) === null)).toEqual(had);
    expect(despatchRefusal('replace', 'cancelled')).toBe('is-superseded');
    expect(despatchRefusal('cancel', 'queued')).toBe('on-its-way');
  });

  it('lets nothing but a look and a copy of its labels be had once it is released', () => {
    const left = DESPATCH_ACTS.filter((act) => despatchRefusal(act, 'queued') === null);
    expect(left).toEqual(['print']);
    expect(DESPATCH_ACTS.filter((act) => despatchRefusal(act, 'replaced') === null)).toEqual([]);
  });

  it('is changed and scanned again only when it was opened, once it is closed', () => {
    const closed = DESPATCH_ACTS.filter((act) => despatchRefusal(act, 'closed') === null);
    expect(closed).toEqual(['print', 'reopen', 'send']);
  });
});

describe('packages that were not scanned', () => {
  it('stop the advice where marking has begun or is required, and nowhere else', () => {
    const counts = { packages: 3, marked: 0, verified: 0 };
    expect(unscanned(counts, 'none')).toBeNull();
    expect(unscanned({ ...counts, marked: 1 }, 'none')).toBe('packages-not-marked');
    expect(unscanned(counts, 'marked')).toBe('packages-not-marked');
    expect(unscanned({ ...counts, marked: 3 }, 'marked')).toBeNull();
    expect(unscanned({ ...counts, marked: 3, verified: 2 }, 'verified')).toBe('packages-not-verified');
    expect(unscanned({ ...counts, marked: 3, verified: 3 }, 'verified')).toBeNull();
  });
});
