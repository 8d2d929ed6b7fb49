/** What history days are set for. */
export const HISTORY_KINDS = ['file', 'finding', 'message', 'schedule', 'register'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** The retention policy: how many days each kind is kept. */
export type HistoryDays = Readonly<Record<HistoryKind, number>>;

/** Whether `days` may be a policy, or what is wrong with it. */
export function wrongWith(days: HistoryDays): string | undefined {
  const outside = HISTORY_KINDS.find((kind) => !Number.isInteger(days[kind]) || days[kind] < 31 || days[kind] > 36_500);
  if (outside !== undefined) return `${outside} is a whole number of days, 31 to 36500`;
  const longer = (['file', 'finding', 'register'] as const).find((kind) => days[kind] > days.message);
  return longer === undefined
    ? undefined
    : `${longer} may not be kept longer than message (${String(days.message)} days): it belongs to one`;
}
