import { despatchSend, type DespatchRow } from '../../../../../server/contract/delivery.js';
import { call } from '../../../api/call.js';
import { BulkRun, oneAtATime } from '../../../grid/bulk.js';
import { BulkPanel } from '../../../grid/BulkPanel.js';
import { despatchesChanged } from '../despatch-changed.js';

export { BulkPanel };

export type NamedNote = Pick<DespatchRow, 'despatchnoteHeadId' | 'documentNumber'>;
const begin = oneAtATime();

/** Sends many despatch notes, a call for each; null where another run is under way. `over` says how many were handed over. */
export function sendRun(rows: readonly NamedNote[]): { run: BulkRun; over: Promise<number> } | null {
  const run = begin(
    () =>
      new BulkRun(
        rows.map((row) => ({ id: row.despatchnoteHeadId, label: row.documentNumber })),
        (id) => call(despatchSend, { params: { id } }),
      ),
  );
  if (!run) return null;
  const over = run.run().then(({ items }) => {
    void despatchesChanged(rows.map((row) => row.despatchnoteHeadId));
    return items.filter(({ outcome }) => outcome === null).length;
  });
  return { run, over };
}
