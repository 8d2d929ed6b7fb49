import { useCallback, useEffect, useState } from 'react';
import type { BulkRun } from '../../../grid/bulk.js';
import { gridTexts } from '../../../grid/texts.js';
import { withTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import type { NamedSchedule, ScheduleAct } from './ScheduleBulk.js';

/** What takes a run back. */
const BACK: Partial<Record<ScheduleAct, ScheduleAct>> = {
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'restore',
};

/** Schedules to do the same to, one run at a time; each run is taken back from its toast. Leaving the page stops what has not begun. */
export function useScheduleBulk() {
  const say = useTexts('schedule');
  const decide = useTexts('decision');
  const notify = useNotify();
  const [task, setTask] = useState<{ act: ScheduleAct; run: BulkRun } | null>(null);
  useEffect(() => task?.run.stop, [task]);
  const start = useCallback(
    async (act: ScheduleAct, rows: readonly NamedSchedule[]): Promise<boolean> => {
      const begin = async (what: ScheduleAct, schedules: readonly NamedSchedule[]): Promise<boolean> => {
        const { bulkRun } = await withTexts(import('./ScheduleBulk.js'), gridTexts);
        const begun = bulkRun(what, schedules);
        if (!begun) {
          const again = {
            label: say(`bulk.${what}`, { count: schedules.length }),
            onClick: () => void begin(what, schedules),
          };
          notify({ severity: 'warn', summary: say('bulk.busy'), action: again });
          return false;
        }
        const { run, over } = begun;
        setTask({ act: what, run });
        void over.then((done) => {
          // What failed stands in the panel, which then stays.
          if (done.size === schedules.length) setTask((now) => (now?.run === run ? null : now));
          if (done.size === 0) return;
          const back = BACK[what];
          const changed = schedules.filter(({ scheduleHeadId }) => done.has(scheduleHeadId));
          notify({
            severity: 'success',
            summary: say(`bulk.done.${what}`, { count: done.size }),
            ...(back && { action: { label: decide('undo'), onClick: () => void begin(back, changed) } }),
          });
        });
        return true;
      };
      return begin(act, rows);
    },
    [say, decide, notify],
  );
  const close = useCallback(() => {
    setTask(null);
  }, []);
  return { task, start, close };
}
