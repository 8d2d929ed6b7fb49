/** Seconds until the next attempt after so many failures in a row; after the last it stays there. */
const WAITS = [30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400];
/** A share of the wait, so that what failed together does not come again together. */
const SPREAD = 0.2;

/**
 * When to try again. Never earlier than four fifths of the step's wait and never later than six fifths.
 * @param failures how many attempts failed in a row; 0 means at once
 * @param random from 0 up to 1
 */
export function nextAttempt(failures: number, now: Date, random: number): Date {
  if (failures <= 0) return now;
  const wait = WAITS[Math.min(Math.floor(failures), WAITS.length) - 1] ?? 0;
  const share = 1 - SPREAD + 2 * SPREAD * Math.min(1, Math.max(0, random));
  return new Date(now.getTime() + Math.round(wait * 1000 * share));
}
