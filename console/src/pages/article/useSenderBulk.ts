import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { FirstSeenSender } from '../../../../server/contract/first-seen-sender.js';
import type { BulkRun } from '../../grid/bulk.js';
import { gridTexts } from '../../grid/texts.js';
import { withTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import type { SenderAct, SenderRole } from './sender.js';

/** What takes a run back; who is in the register is taken out there. */
const BACK: Partial<Record<SenderAct, SenderAct>> = { ignore: 'remember', remember: 'ignore' };
/** Queries that show who is in the register, and who is not. */
const OUTDATED = ['company', 'relation', 'article', 'dashboard'];

/** Senders to decide the same of, one run at a time. Leaving the page stops what has not begun. */
export function useSenderBulk() {
  const say = useTexts('article');
  const notify = useNotify();
  const client = useQueryClient();
  const [task, setTask] = useState<{ act: SenderAct; run: BulkRun } | null>(null);
  useEffect(() => task?.run.stop, [task]);
  const start = useCallback(
    (act: SenderAct, senders: readonly FirstSeenSender[], role: SenderRole) => {
      const begin = async (what: SenderAct, of: readonly FirstSeenSender[]): Promise<void> => {
        const { senderRun } = await withTexts(import('./SenderBulk.js'), gridTexts);
        const run = senderRun(what, of, role);
        if (run === null) {
          notify({ severity: 'warn', summary: say('senders.busy') });
          return;
        }
        setTask({ act: what, run });
        const { items, failed } = await run.run();
        for (const name of OUTDATED) void client.invalidateQueries({ queryKey: [name] });
        // What failed stands in the panel, which then stays.
        if (failed === 0) setTask((now) => (now?.run === run ? null : now));
        const done = new Set(items.filter(({ outcome }) => outcome === null).map(({ id }) => id));
        if (done.size === 0) return;
        const back = BACK[what];
        const changed = of.filter(({ address }) => done.has(address));
        notify({
          severity: 'success',
          summary: say(`senders.done.${what}`, { count: done.size }),
          ...(back && { action: { label: say('senders.undo'), onClick: () => void begin(back, changed) } }),
        });
      };
      void begin(act, senders);
    },
    [say, notify, client],
  );
  const close = useCallback(() => {
    setTask(null);
  }, []);
  return { task, start, close };
}
