import { useMutation } from '@tanstack/react-query';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import {
  type RuleRun,
  scheduleProcessRules,
  scheduleRuleResults,
} from '../../../../../server/contract/schedule-rules.js';
import { isUnderWay } from '../../../../../server/domain/schedule/rule-run.js';
import { call } from '../../../api/call.js';
import { type Changed, onChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { pagedQuery } from '../../../list/define-list.js';
import { useNotify } from '../../../ui/Toasts.js';
import { useRuleOutcome } from './useRuleOutcome.js';

/** The last run of rules on a schedule, and what rules found, page by page. Changes of runs name the schedule. */
export function ruleResultsQuery(id: string) {
  return pagedQuery(['rule-run', 'results', id], ({ cursor, signal }) =>
    call(scheduleRuleResults, { params: { id }, query: { cursor } }, signal),
  );
}

/** Asks for a run and waits until it has ended, wherever in the console somebody is by then. */
async function ran(id: string): Promise<RuleRun> {
  const wait = Promise.withResolvers<RuleRun>();
  let asked: RuleRun | null = null;
  const look = async (change: Changed | null): Promise<void> => {
    if (asked === null || (change !== null && !(change.topic === 'rule-run' && change.ids.includes(id)))) return;
    const { run } = await call(scheduleRuleResults, { params: { id }, query: { limit: 1 } });
    // A later run says that this one has ended, but no longer how.
    if (run !== null && (run.ruleRunId !== asked.ruleRunId || !isUnderWay(run))) wait.resolve(run);
  };
  // Heard from before the request on: a worker may be done before its answer is here.
  const unfollow = onChange(look);
  try {
    asked = await call(scheduleProcessRules, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: ['rule-run', 'results', id] });
    await look(null);
    return await wait.promise;
  } finally {
    unfollow();
  }
}

/** Has the rules run on a schedule, and says to whoever asked what became of it. */
export function useRuleRun({ scheduleHeadId: id, documentNumber: number }: ScheduleDetail) {
  const say = useTexts('scheduleRules');
  const language = useLanguage();
  const notify = useNotify();
  const tell = useRuleOutcome();
  return useMutation({
    mutationFn: async () => {
      const run = await ran(id);
      if (run.state !== 'done') {
        notify({ severity: 'error', summary: say('failed', { number }), detail: say('failedText') });
        return;
      }
      tell(say('processed', { number }), { applied: run.applied ?? 0, results: run.results ?? 0 });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}
