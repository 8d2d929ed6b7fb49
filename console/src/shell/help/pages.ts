/** Pages that the help knows, by the first part of their address. */
const PAGES = ['traffic', 'schedule', 'transactions', 'agreements', 'companies', 'relations', 'audit'] as const;
export type HelpPage = (typeof PAGES)[number] | 'other';

/** Which page an address is of, as the help sees it. */
export function helpPageOf(pathname: string): HelpPage {
  const section = pathname.split('/')[1];
  return PAGES.find((page) => page === section) ?? 'other';
}
