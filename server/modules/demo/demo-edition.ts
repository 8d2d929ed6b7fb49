/**
 * What the demo shows, as a number that rises when it shows more. A demo keeps that of the build that made it: it is not changed while people
 * work in it, and `npm run demo:reset` makes a new one.
 */
export const DEMO_EDITION = 4;

/** What each edition brought, for the console of whoever starts and resets the product. */
const BROUGHT: Readonly<Record<number, string>> = {
  2: 'despatch notes in every state with the answers of their customer, labels to print and a service fee that is not paid',
  3: 'transports, package accounts with a dispute, internal package numbers and pallets of several articles',
  4: 'past releases of a customer, from which Forecast AI corrects its schedules',
};

/** What a new demo has and one of an older edition has not, as text; null where there is nothing. */
export function newerContent(edition: number): string | null {
  const brought = Object.entries(BROUGHT).filter(([of]) => Number(of) > edition);
  return brought.length === 0 ? null : brought.map(([, what]) => what).join('; ');
}
