import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  controlRulesProcess,
  controlRulesProgress,
  type RuleBatch,
} from '../../../../server/contract/customer-control.js';
import { isUnderWay } from '../../../../server/domain/schedule/rule-run.js';
import { call } from '../../api/call.js';
import { onChange } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { useRuleOutcome } from '../schedule/rules/useRuleOutcome.js';
import { controlChanged } from './control.queries.js';

/** Has rules run on all releases in force, and waits until they have; hears on the way how far that is. */
async function ran(ruleIds: string[], onProgress: (batch: RuleBatch) => void): Promise<RuleBatch> {
  const begun = await call(controlRulesProcess, { body: { ruleIds } });
  const over = Promise.withResolvers<RuleBatch>();
  const look = async (): Promise<void> => {
    const batch = await call(controlRulesProgress, { params: { id: begun.batchId } });
    onProgress(batch);
    if (!isUnderWay(batch)) over.resolve(batch);
  };
  const unfollow = onChange((change) => {
    if (change === null || change.topic === 'rule-run') look().catch(over.reject);
  });
  try {
    onProgress(begun);
    // Workers may have been done before anybody listened.
    await look();
    return await over.promise;
  } finally {
    unfollow();
  }
}

/** Has chosen rules run, shows how far that is, and says what came of it. */
export function useRulesRun() {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const notify = useNotify();
  const tell = useRuleOutcome();
  const [batch, setBatch] = useState<RuleBatch | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (ruleIds: string[]) => ran(ruleIds, setBatch),
    onSuccess: async (done) => {
      if (done.failed > 0) notify({ severity: 'error', summary: say('runFailed', { count: done.failed }) });
      if (done.failed < done.schedules || done.schedules === 0) tell(say('processed'), done);
      await controlChanged([]);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => {
      setBatch(null);
    },
  });
  return { run: mutate, isRunning: isPending, batch };
}
