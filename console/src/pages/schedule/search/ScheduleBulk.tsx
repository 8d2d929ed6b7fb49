import type { ScheduleRow } from '../../../../../server/contract/schedule.js';
import { scheduleArchive, scheduleDelete, scheduleRestore } from '../../../../../server/contract/schedule-decisions.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { BulkRun, oneAtATime } from '../../../grid/bulk.js';
import { BulkPanel } from '../../../grid/BulkPanel.js';

export { BulkPanel };

const ACTS = {
  archive: (id: string) => call(scheduleArchive, { body: { scheduleHeadIds: [id], isArchived: true } }),
  unarchive: (id: string) => call(scheduleArchive, { body: { scheduleHeadIds: [id], isArchived: false } }),
  delete: (id: string) => call(scheduleDelete, { params: { id } }),
  restore: (id: string) => call(scheduleRestore, { params: { id } }),
} as const;
export type ScheduleAct = keyof typeof ACTS;
export type NamedSchedule = Pick<ScheduleRow, 'scheduleHeadId' | 'documentNumber'>;
const begin = oneAtATime();

/** Does the same to many schedules, whose document numbers stand in the panel; null where another run is under way. */
export function bulkRun(
  act: ScheduleAct,
  rows: readonly NamedSchedule[],
): { run: BulkRun; over: Promise<ReadonlySet<string>> } | null {
  const run = begin(
    () =>
      new BulkRun(
        rows.map((row) => ({ id: row.scheduleHeadId, label: row.documentNumber })),
        ACTS[act],
      ),
  );
  if (!run) return null;
  const over = run.run().then(({ items }) => {
    const done = new Set(items.filter(({ outcome }) => outcome === null).map(({ id }) => id));
    void emitChange({ topic: 'schedule', ids: [...done] });
    return done;
  });
  return { run, over };
}
