import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ControlRule,
  controlRuleSetArticles,
  controlRuleSetRelations,
} from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged, ruleQuery } from './control.queries.js';

export type MemberKind = 'articles' | 'relations';
export interface Member {
  readonly isChosen: boolean;
}
const CALLS = { articles: controlRuleSetArticles, relations: controlRuleSetRelations } as const;

/** Adds to what a rule is for, or takes out of it. */
export async function setMembers(
  { ruleId: id, version }: Pick<ControlRule, 'ruleId' | 'version'>,
  kind: MemberKind,
  ids: string[],
  isIn: boolean,
): Promise<ControlRule> {
  return call(CALLS[kind], { params: { id }, body: { [isIn ? 'add' : 'remove']: ids, version } });
}

/** Says for articles or relations whether a rule is for them, at once, with a way back. */
export function useChoose(rule: ControlRule, kind: MemberKind) {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const [pending, setPending] = useState<{ readonly ids: ReadonlySet<string>; readonly isIn: boolean } | null>(null);
  const { ruleId } = rule;
  const send = async (of: ControlRule, ids: readonly string[], isIn: boolean): Promise<ControlRule | null> => {
    setPending({ ids: new Set(ids), isIn });
    try {
      const changed = await setMembers(of, kind, [...ids], isIn);
      client.setQueryData(ruleQuery(ruleId).queryKey, changed);
      return changed;
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
      return null;
    } finally {
      // Also what somebody else has changed meanwhile is read.
      await controlChanged([ruleId]);
      setPending(null);
    }
  };
  return {
    mayEdit,
    isBusy: pending !== null,
    /** Whether the rule is for one, as it was last asked for. */
    isIn: (id: string, { isChosen }: Member): boolean => (pending?.ids.has(id) ? pending.isIn : isChosen),
    choose: async (ids: readonly string[], isIn: boolean): Promise<void> => {
      if (pending !== null || ids.length === 0) return;
      const changed = await send(rule, ids, isIn);
      if (changed === null) return;
      notify({
        severity: 'success',
        summary: say(isIn ? 'putIn' : 'takenOut', { count: ids.length }),
        action: { label: say('undo'), onClick: () => void send(changed, ids, !isIn) },
      });
    },
  };
}
