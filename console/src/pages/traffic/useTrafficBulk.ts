import { useCallback, useEffect, useState } from 'react';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import type { BulkRun } from '../../grid/bulk.js';
import { withTexts } from '../../i18n/area-texts.js';
import { gridTexts } from '../../grid/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';

type Act = 'reprocess' | 'archive' | 'restore';
type Named = Pick<TrafficRow, 'id' | 'documentNumber' | 'fileName'>;

/** Files to do the same to, one run at a time. What was archived by mistake is taken back from the toast; leaving the page stops what has not begun. */
export function useTrafficBulk() {
  const say = useTexts('bulk');
  const sayArchive = useTexts('archiveState');
  const notify = useNotify();
  const [task, setTask] = useState<{ act: Act; run: BulkRun } | null>(null);
  useEffect(() => task?.run.stop, [task]);
  /** Gives back whether it began: where another run is under way, that is said instead, with what may be tried again. */
  const start = useCallback(
    (act: Act, rows: readonly Named[]): Promise<boolean> => {
      const begin = async (
        what: Act,
        files: readonly Named[],
        again?: { label: string; onClick: () => void },
      ): Promise<boolean> => {
        const { bulkRun } = await withTexts(import('./TrafficBulk.js'), gridTexts);
        const begun = bulkRun(what, files);
        if (!begun) {
          notify({ severity: 'warn', summary: say('busy'), ...(again ? { action: again } : {}) });
          return false;
        }
        const { run, over } = begun;
        setTask({ act: what, run });
        void over.then((done) => {
          const { failed, settled } = run.snapshot();
          if (failed === 0 && settled === files.length) setTask((now) => (now?.run === run ? null : now));
          // What failed stands in the panel, which then stays; the way back from archiving is offered in any case.
          if (done.size === 0 || (failed > 0 && what !== 'archive')) return;
          const undo = {
            label: sayArchive('undo'),
            onClick: () =>
              void begin(
                'restore',
                files.filter(({ id }) => done.has(id)),
                undo,
              ),
          };
          notify({
            severity: 'success',
            summary: say(`done.${what}`, { count: done.size }),
            ...(what === 'archive' ? { action: undo } : {}),
          });
        });
        return true;
      };
      return begin(act, rows);
    },
    [say, sayArchive, notify],
  );
  return {
    task,
    start,
    close: useCallback(() => {
      setTask(null);
    }, []),
  };
}
