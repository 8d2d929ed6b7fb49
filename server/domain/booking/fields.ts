/** Kinds of packages that one booking names. */
export const MOST_BOOKED_PACKAGES = 50;

/** What holds for a carrier of which nobody has said more: asked by noon of the working day before, an answer within four hours. */
export const USUAL_TERMS = {
  cutOff: '12:00',
  workingDays: 1,
  answerHours: 4,
  email: null,
  language: 'en',
  kgPerLoadingMetre: '1750',
  kgPerCubicMetre: '333',
  slotTolerance: 30,
} as const;

/** Mails about a booking: the first three to the carrier; `overdue` to whoever asked. */
export const BOOKING_MAILS = ['request', 'acceptance', 'withdrawal', 'overdue'] as const;
export type BookingMailKind = (typeof BOOKING_MAILS)[number];
