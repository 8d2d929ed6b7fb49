import type { BookingAnswer, BookingState } from './state.js';

interface Slot {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}
/** What a confirmation by message (IFTMBC) says of a booking. Times are HH:MM at the place of collection. */
export interface SaidOfBooking {
  readonly outcome: 'accepted' | 'conditional' | 'refused' | null;
  readonly slotDate: string | null;
  readonly slotFrom: string | null;
  readonly slotTo: string | null;
}
interface Asked {
  readonly state: BookingState;
  readonly collection: Slot;
  /** Minutes before and after the slot. */
  readonly tolerance: number;
}
/** `slot`: what is proposed, or when it is collected where that is not as it was asked for. */
export interface MeantAnswer {
  readonly answer: BookingAnswer;
  readonly slot: Slot | null;
}

/**
 * The answer that a confirmation comes to; null where it decides nothing. What is accepted for a time beyond the slot and its tolerance is
 * another slot that is proposed: nobody has agreed to it.
 */
export function answerOf(said: SaidOfBooking, { state, collection, tolerance }: Asked): MeantAnswer | null {
  if (said.outcome === 'refused') return { answer: 'refused', slot: null };
  if (said.outcome === null) return null;
  const slot = slotOf(said, collection);
  const isAsAsked = slot === null || isWithin(slot, collection, tolerance);
  if (!isAsAsked) return { answer: 'other-slot', slot };
  // What is accepted while another slot is proposed may mean either of them.
  if (said.outcome === 'conditional' || (slot === null && state === 'proposed')) return null;
  const isSame = slot === null || (slot.from === collection.from && slot.to === collection.to);
  return { answer: 'confirmed', slot: isSame ? null : slot };
}

/** The slot that is said: what is left out is as it was asked for, an end follows from how long the slot was. Null where no day is said. */
function slotOf({ slotDate, slotFrom, slotTo }: SaidOfBooking, asked: Slot): Slot | null {
  if (slotDate === null) return null;
  const length = minutes(asked.to) - minutes(asked.from);
  const from = slotFrom ?? (slotTo !== null && slotTo <= asked.from ? clock(minutes(slotTo) - length) : asked.from);
  return { date: slotDate, from, to: slotTo !== null && slotTo >= from ? slotTo : clock(minutes(from) + length) };
}

function isWithin(slot: Slot, asked: Slot, tolerance: number): boolean {
  return (
    slot.date === asked.date &&
    minutes(slot.from) >= minutes(asked.from) - tolerance &&
    minutes(slot.to) <= minutes(asked.to) + tolerance
  );
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
/** A time of the same day. */
function clock(at: number): string {
  const within = Math.min(Math.max(at, 0), 24 * 60 - 1);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
