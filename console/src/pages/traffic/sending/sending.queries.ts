import { queryOptions } from '@tanstack/react-query';
import {
  transmissionDetail,
  transmissionList,
  type Transmission,
  type TransmissionRow,
} from '../../../../../server/contract/transmission.js';
import { call } from '../../../api/call.js';

/** A document is sent again rarely: so many of its sendings are shown. */
const MOST = 20;

export interface Sending {
  /** The file's last transmission; null where nobody was asked to send it. */
  readonly last: Transmission | null;
  /** Earlier ones, and those of the same document in other files; newest first. */
  readonly others: readonly TransmissionRow[];
}

/** How a file goes out. A change of the file reads it again: the key has its id where `apply` looks for it. */
export function sendingQuery(fileId: string) {
  return queryOptions({
    queryKey: ['traffic', 'sending', fileId],
    queryFn: async ({ signal }): Promise<Sending> => {
      const { rows } = await call(transmissionList, { query: { fileId, limit: MOST } }, signal);
      const [first] = rows;
      if (!first) return { last: null, others: [] };
      const { despatchAdviceId } = first;
      const [last, all] = await Promise.all([
        call(transmissionDetail, { params: { id: first.id } }, signal),
        despatchAdviceId === null
          ? rows
          : call(transmissionList, { query: { despatchAdviceId, limit: MOST } }, signal).then((answer) => answer.rows),
      ]);
      return { last, others: all.filter((row) => row.id !== first.id) };
    },
  });
}
