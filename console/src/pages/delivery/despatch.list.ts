import {
  DEFAULT_DESPATCH_DAYS,
  DESPATCH_SORTS,
  despatchList,
  type DespatchCounts,
} from '../../../../server/contract/delivery.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList } from '../../list/define-list.js';
import { daysField, flagField, idField, MOST_DAYS, modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = DEFAULT_DESPATCH_DAYS;
/** What the chips and the figures count, and the count of each in the answer. */
export const STANDINGS = ['all', 'ready', 'sent', 'transit', 'warnings', 'errors'] as const;
export type Standing = (typeof STANDINGS)[number];
export const COUNT_OF = {
  all: 'despatchnoteCount',
  ready: 'readyCount',
  sent: 'sentCount',
  transit: 'transitCount',
  warnings: 'warningCount',
  errors: 'errorCount',
} as const satisfies Record<Standing, keyof DespatchCounts>;

/** Despatch notes, newest first or in another order; the first page comes with counts and days. */
export const DESPATCH_LIST = defineList({
  queryKey: [LIVE_LIST, 'despatch'],
  name: 'despatchnotes',
  fields: {
    filter: modeField(STANDINGS, { label: 'despatch.standing' }),
    q: textField({ label: 'despatch.search', most: 100 }),
    partner: idField({ label: 'despatch.onlyPartner' }),
    days: daysField({ label: 'despatch.period' }),
    archived: flagField({ label: 'despatch.flag.archived' }),
    transport: flagField({ label: 'despatch.flag.transport' }),
    locked: flagField({ label: 'despatch.flag.locked' }),
    error: flagField({ label: 'despatch.flag.error' }),
    packed: flagField({ label: 'despatch.flag.packed' }),
    printed: flagField({ label: 'despatch.flag.printed' }),
    ticked: flagField({ label: 'despatch.flag.ticked' }),
  },
  sorts: DESPATCH_SORTS,
  // A flag that is off asks for nothing, but for the archive, which is a list of its own and of any age.
  read: (
    { partner, days, archived, transport, locked, error, packed, printed, ticked, ...filters },
    { signal, ...page },
  ) =>
    call(
      despatchList,
      {
        query: {
          ...filters,
          ...page,
          ...(partner !== '' && { partnerCompanyId: partner }),
          days: archived ? MOST_DAYS : days,
          isArchived: archived,
          isOnTransport: transport || undefined,
          isLocked: locked || undefined,
          hasError: error || undefined,
          isPacked: packed || undefined,
          isPrinted: printed || undefined,
          isTicked: ticked || undefined,
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.despatchnoteHeadId,
  live: { topic: 'despatch', nameOf: (row) => row.despatchnoteHeadId },
  gcTime: 60_000,
});
export const loader = listLoader(DESPATCH_LIST);
