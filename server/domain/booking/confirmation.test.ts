import { answerOf, type SaidOfBooking } from './confirmation.js';
import type { BookingState } from './state.js';

const ASKED = { date: '2026-12-01', from: '08:00', to: '10:00' };

describe('what a confirmation by message means for a booking (R-16)', () => {
  const meant = (said: Partial<SaidOfBooking>, state: BookingState = 'requested', tolerance = 30) =>
    answerOf(
      { outcome: 'accepted', slotDate: null, slotFrom: null, slotTo: null, ...said },
      { state, collection: ASKED, tolerance },
    );

  it('is a confirmation where it accepts what was asked for, with a time or without', () => {
    expect(meant({})).toEqual({ answer: 'confirmed', slot: null });
    expect(meant({ slotDate: '2026-12-01' })).toEqual({ answer: 'confirmed', slot: null });
    expect(meant({ slotDate: '2026-12-01', slotFrom: '08:00' })).toEqual({ answer: 'confirmed', slot: null });
    expect(meant({ slotDate: '2026-12-01', slotTo: '10:00' })).toEqual({ answer: 'confirmed', slot: null });
  });

  it('is a confirmation of its own time within the slot and its tolerance, and a proposal beyond', () => {
    const at = (slotFrom: string, slotTo: string) => meant({ slotDate: '2026-12-01', slotFrom, slotTo });
    expect(at('08:30', '09:00')).toEqual({
      answer: 'confirmed',
      slot: { date: '2026-12-01', from: '08:30', to: '09:00' },
    });
    expect(at('07:30', '10:30')?.answer).toBe('confirmed');
    expect(at('07:29', '10:00')?.answer).toBe('other-slot');
    expect(at('08:00', '10:31')?.answer).toBe('other-slot');
  });

  it('is a proposal of the same length on another day, even where it says accepted', () => {
    expect(meant({ slotDate: '2026-12-02' })).toEqual({
      answer: 'other-slot',
      slot: { date: '2026-12-02', from: '08:00', to: '10:00' },
    });
    expect(meant({ outcome: 'conditional', slotDate: '2026-12-02', slotFrom: '23:00' })?.slot).toEqual({
      date: '2026-12-02',
      from: '23:00',
      to: '23:59',
    });
    expect(meant({ slotDate: '2026-12-02', slotTo: '07:00' })?.slot).toEqual({
      date: '2026-12-02',
      from: '05:00',
      to: '07:00',
    });
  });

  it('is a refusal whatever time it names', () => {
    expect(meant({ outcome: 'refused', slotDate: '2026-12-02' })).toEqual({ answer: 'refused', slot: null });
  });

  it('decides nothing where it says neither, or which of two slots it means', () => {
    expect(meant({ outcome: null, slotDate: '2026-12-02' })).toBeNull();
    expect(meant({ outcome: 'conditional' })).toBeNull();
    expect(meant({ outcome: 'conditional', slotDate: '2026-12-01', slotFrom: '08:00' })).toBeNull();
    expect(meant({}, 'proposed')).toBeNull();
  });
});
