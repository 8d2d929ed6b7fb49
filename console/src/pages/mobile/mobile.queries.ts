import { queryOptions } from '@tanstack/react-query';
import { situationList, type SituationRow } from '../../../../server/contract/delivery-situation.js';
import { trafficList } from '../../../../server/contract/traffic.js';
import { transactionList, type TransactionRowView } from '../../../../server/contract/transaction.js';
import { DESPATCH_MESSAGES } from '../../../../server/domain/outbound/despatch-message.js';
import { call } from '../../api/call.js';
import { today } from '../../i18n/calendar.js';
import { pagedQuery } from '../../list/define-list.js';

/** More than a day's despatches of one message type on a phone is what the full version is for. */
const MOST = 200;
const PAGE = 50;
/** As far back as can be asked: an error stands until somebody has seen to it. */
const ANY_DAYS = 3660;

/** Despatch advices that were written in the last 24 hours, newest first; whether there are more than come at once. */
export const despatchesQuery = queryOptions({
  queryKey: ['transactions', 'list', 'despatches'],
  queryFn: async ({ signal }): Promise<{ rows: readonly TransactionRowView[]; isCut: boolean }> => {
    const answers = await Promise.all(
      DESPATCH_MESSAGES.map((messageType) =>
        call(
          transactionList,
          { query: { days: 1, level: 'message', direction: 'O', messageType, limit: MOST, counts: false } },
          signal,
        ),
      ),
    );
    return {
      rows: answers.flatMap(({ rows }) => rows).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
      isCut: answers.some(({ nextCursor }) => nextCursor !== null),
    };
  },
});

const DAY_MS = 86_400_000;

/** Articles with call-offs due today or tomorrow, and where their deliveries stand by the end of tomorrow; what is behind comes first. */
export const dueQuery = queryOptions({
  queryKey: ['situation', 'list', 'due'],
  queryFn: async ({ signal }): Promise<{ rows: readonly SituationRow[]; isCut: boolean }> => {
    const from = today();
    const to = new Date(Date.parse(from) + DAY_MS).toISOString().slice(0, 10);
    const { rows, nextCursor } = await call(situationList, { query: { date: to, from, to, limit: MOST } }, signal);
    return { rows: rows.toSorted((a, b) => Number(isBehind(b)) - Number(isBehind(a))), isCut: nextCursor !== null };
  },
});

/** Whether something has to leave that has not. */
export function isBehind({ balance }: Pick<SituationRow, 'balance'>): boolean {
  return balance.startsWith('-');
}

/** Open files with errors, newest first. */
export const errorsQuery = pagedQuery(['traffic', 'list', 'open-errors'], ({ cursor, signal }) =>
  call(trafficList, { query: { days: ANY_DAYS, filter: 'errors', limit: PAGE, cursor, counts: false } }, signal),
);
