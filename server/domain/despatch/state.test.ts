import { TRANSMISSION_STATES } from '../outbound/transmission.js';
import { DESPATCH_STATES, despatchState, sendRefusal } from './state.js';

describe('a despatch advice', () => {
  it('is what people made of it until it is released', () => {
    for (const stored of ['draft', 'ready'] as const)
      expect(despatchState({ stored, transmission: 'sent', acknowledgement: 'rejected' })).toBe(stored);
  });

  it('has come as far as its last transmission, given up or cancelled alike', () => {
    const states = TRANSMISSION_STATES.map((transmission) =>
      despatchState({ stored: 'released', transmission, acknowledgement: 'awaiting' }),
    );
    expect(states).toEqual(['queued', 'sending', 'sent', 'not-sent', 'not-sent']);
  });

  it('is what the customer answered, whatever became of the transmission', () => {
    for (const acknowledgement of ['acknowledged', 'partly', 'rejected'] as const)
      expect(despatchState({ stored: 'released', transmission: 'failed', acknowledgement })).toBe(acknowledgement);
  });

  it('can be sent when it is ready, once', () => {
    expect(DESPATCH_STATES.filter((state) => sendRefusal(state) === null)).toEqual(['ready']);
    expect(sendRefusal('draft')).toBe('is-draft');
  });
});
