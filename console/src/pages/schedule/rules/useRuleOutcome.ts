import { useCallback } from 'react';
import { outcomeOfRules, type RuleCounts } from '../../../../../server/domain/schedule/rule-run.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';

/** Says what became of rules that were processed: none applied (TXT_316), how many results there are (TXT_204), or that nothing was found (TXT_203). */
export function useRuleOutcome(): (processed: string, counts: RuleCounts) => void {
  const say = useTexts('scheduleRules');
  const f = useFormat();
  const notify = useNotify();
  return useCallback(
    (processed, { applied, results }) => {
      const outcome = outcomeOfRules({ applied, results });
      notify({
        severity: outcome === 'clear' ? 'success' : 'warn',
        summary: processed,
        detail: say(`outcome.${outcome}`, { shown: f.integer(results) }),
      });
    },
    [say, f, notify],
  );
}
