/**
 * Receipts that are guessed: packages that were announced, and about which nobody said anything since. The movement stays announced; it has a mark that says
 * when its receipt was guessed and by which days, and a sum of its own in the account. What is said of it later takes the place of the guess.
 */

/** Days beyond those of the transport after which a receipt is guessed where nobody says how many. */
export const GUESS_DAYS = 5;
/** Days after which a receipt is guessed, at most. */
export const MOST_GUESS_DAYS = 365;

/** How many days after a movement its receipt is guessed; null for never. */
export function guessDays(rule: { readonly days: number | null } | null, transitDays: number | null): number | null {
  return rule === null ? (transitDays ?? 0) + GUESS_DAYS : rule.days;
}
