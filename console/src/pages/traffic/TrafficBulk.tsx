import {
  trafficArchive,
  trafficProcess,
  trafficRestore,
  type TrafficRow,
} from '../../../../server/contract/traffic.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import { BulkRun, oneAtATime } from '../../grid/bulk.js';
import { BulkPanel } from '../../grid/BulkPanel.js';

export { BulkPanel };

const CALLS = { reprocess: trafficProcess, archive: trafficArchive, restore: trafficRestore } as const;
type Act = keyof typeof CALLS;
const begin = oneAtATime();

/** Does the same to many files; null where another run is under way. The list reads itself again when all is done, also where the socket is away. */
export function bulkRun(
  act: Act,
  rows: readonly Pick<TrafficRow, 'id' | 'documentNumber' | 'fileName'>[],
): { run: BulkRun; over: Promise<ReadonlySet<string>> } | null {
  const run = begin(
    () =>
      new BulkRun(
        rows.map((row) => ({ id: row.id, label: row.documentNumber ?? row.fileName })),
        (id) => call(CALLS[act], { params: { id } }),
      ),
  );
  if (!run) return null;
  const over = run.run().then(({ items }) => {
    const done = new Set(items.filter(({ outcome }) => outcome === null).map(({ id }) => id));
    void emitChange({ topic: 'traffic', ids: [] });
    return done;
  });
  return { run, over };
}
