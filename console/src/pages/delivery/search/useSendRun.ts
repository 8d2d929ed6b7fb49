import { useCallback, useEffect, useState } from 'react';
import type { BulkRun } from '../../../grid/bulk.js';
import { gridTexts } from '../../../grid/texts.js';
import { withTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import type { NamedNote } from './SendRun.js';

/** Despatch notes on their way out, one run at a time. Leaving the page stops what has not begun; what failed stays in the panel with its reason. */
export function useSendRun() {
  const say = useTexts('despatch');
  const notify = useNotify();
  const [run, setRun] = useState<BulkRun | null>(null);
  useEffect(() => run?.stop, [run]);
  /** Gives back whether it began. */
  const start = useCallback(
    async (rows: readonly NamedNote[]): Promise<boolean> => {
      const { sendRun } = await withTexts(import('./SendRun.js'), gridTexts);
      const begun = sendRun(rows);
      if (!begun) {
        notify({ severity: 'warn', summary: say('busy') });
        return false;
      }
      setRun(begun.run);
      void begun.over.then((count) => {
        if (count === rows.length) setRun((now) => (now === begun.run ? null : now));
        const failed = rows.length - count;
        notify({
          severity: failed === 0 ? 'success' : 'warn',
          summary: say('handedOver', { count }),
          ...(failed > 0 && { detail: say('notHandedOver', { count: failed }) }),
        });
      });
      return true;
    },
    [say, notify],
  );
  const close = useCallback(() => {
    setRun(null);
  }, []);
  return { run, start, close };
}
