import { SCHEDULE_SORTS, scheduleList } from '../../../../server/contract/schedule.js';
import { addDays } from '../../../../server/domain/calendar/day.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { queryClient } from '../../api/query-client.js';
import { userQuery } from '../../api/user.js';
import { AS_OF, dayAt } from '../../as-of/as-of.js';
import { listAt, ofAddress } from '../../as-of/list-at.js';
import { today } from '../../i18n/calendar.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, dayField, flagField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Through which day the search looks by itself: so many days after today as its user has set, which the shell knows before the page shows. */
function lastDay(now: string): string {
  const user = queryClient.getQueryData(userQuery.queryKey);
  return addDays(now, user?.settings.delivery.searchToDateOffset ?? 0);
}
/** The days of a search. Where the address says none, today's schedules are shown, or those until the day of the user's setting. Days are those of the server: UTC. */
const daysFrom = (now: () => string) => ({
  from: dayField({ label: 'schedule.field.from', initial: () => (lastDay(now()) < now() ? lastDay(now()) : now()) }),
  to: dayField({ label: 'schedule.field.to', initial: () => lastDay(now()) }),
});

/** Delivery schedules, newest first or in another order. */
export const SCHEDULE_LIST = defineList({
  queryKey: [LIVE_LIST, 'schedules'],
  name: 'schedules',
  aside: AS_OF,
  fields: {
    ...daysFrom(today),
    schedule: textField({ label: 'schedule.field.schedule' }),
    consignee: textField({ label: 'schedule.field.consignee' }),
    seller: textField({ label: 'schedule.field.seller' }),
    articleNumber: textField({ label: 'schedule.field.articleNumber' }),
    exact: flagField({ label: 'schedule.exact', narrows: false }),
    archived: flagField({ label: 'schedule.flag.archived' }),
    comment: flagField({ label: 'schedule.flag.comment' }),
    backorder: flagField({ label: 'schedule.flag.backorder' }),
    urgent: flagField({ label: 'schedule.flag.urgent' }),
    answer: choiceField(['open', 'accepted', 'rejected', 'overdue'], {
      label: 'decision.answer',
      any: 'decision.any',
      option: (state) => `decision.state.${state}`,
    }),
    changedInFirmZone: flagField({ label: 'schedule.flag.changedInFirmZone' }),
    incorrect: flagField({ label: 'schedule.flag.incorrect' }),
  },
  sorts: SCHEDULE_SORTS,
  // A flag that is off asks for nothing: schedules with and without it are found.
  read: (
    { exact, archived, comment, backorder, urgent, changedInFirmZone, incorrect, ...texts },
    { signal, ...page },
  ) =>
    call(
      scheduleList,
      {
        query: {
          ...texts,
          ...page,
          articleIsExact: exact,
          archived: archived || undefined,
          comment: comment || undefined,
          backorder: backorder || undefined,
          urgent: urgent || undefined,
          changedInFirmZone: changedInFirmZone || undefined,
          incorrect: incorrect || undefined,
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.scheduleHeadId,
  live: { topic: 'schedule', nameOf: (row) => row.scheduleHeadId },
  gcTime: 60_000,
});
/** The same at a moment of the past, whose day is today then. */
export function schedulesAt(asOf: string): typeof SCHEDULE_LIST {
  const fields = { ...SCHEDULE_LIST.fields, ...daysFrom(() => dayAt(asOf)) };
  return listAt({ ...SCHEDULE_LIST, fields }, asOf);
}
export const loader = listLoader(SCHEDULE_LIST, ofAddress(schedulesAt));
