/**
 * For a list that is open from the start: it comes like all others. PrimeReact gives a list its place and its height above dialogs, and hears
 * clicks beside it, only when it sees it coming.
 */
export const APPEARS = { appear: true, timeout: { enter: 120, exit: 100 } };
