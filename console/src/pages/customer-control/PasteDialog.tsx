import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ControlRule, MOST_RULE_ARTICLES } from '../../../../server/contract/customer-control.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Note } from '../../ui/Note.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged, ruleQuery } from './control.queries.js';
import { pastedNumbers, refusedNumbers } from './pasted-numbers.js';
import { setMembers } from './useChoose.js';

/** Adds articles whose numbers somebody pastes. Numbers that no customer has used are named, and can be left out. */
export function PasteDialog({ rule, onClose }: { rule: ControlRule; onClose: () => void }) {
  const say = useTexts('controlRules');
  const sayStates = useTexts('states');
  const f = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const [text, setText] = useState('');
  const numbers = pastedNumbers(text);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (chosen: string[]) => setMembers(rule, 'articles', chosen, true),
    onSuccess: async (changed, { length: count }) => {
      client.setQueryData(ruleQuery(rule.ruleId).queryKey, changed);
      notify({ severity: 'success', summary: say('putIn', { count }) });
      onClose();
      await controlChanged([rule.ruleId]);
    },
    onError: () => controlChanged([rule.ruleId]),
  });
  const sentence =
    error instanceof ApiProblem ? error.body?.errors?.find(({ path }) => path === 'articles')?.message : '';
  const refused = refusedNumbers(sentence ?? '', variables ?? []);
  const isTooMany = numbers.length > MOST_RULE_ARTICLES;
  return (
    <Dialog title={say('pasteTitle')} closeLabel={sayStates('close')} onClose={onClose}>
      <form
        className="form-lines"
        onSubmit={(event) => {
          event.preventDefault();
          if (numbers.length > 0 && !isTooMany) mutate(numbers);
        }}
      >
        <p className="dialog-text">{say('pasteText')}</p>
        <TextArea label={say('numbers')} value={text} onChange={setText} rows={10} autoFocus testId="pasted-numbers" />
        {isTooMany && <Note tone="warn" text={say('tooMany', { most: f.integer(MOST_RULE_ARTICLES) })} />}
        {error !== null && (
          <div className="long-list" data-testid="refused-numbers">
            <Note
              tone="err"
              text={refused.length > 0 ? say('unknown', { count: refused.length }) : problemText(error, language)}
            />
            {refused.length > 0 && <p className="mono">{refused.join(', ')}</p>}
          </div>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          {refused.length > 0 && (
            <Button
              label={say('leaveOut')}
              onClick={() => {
                const left = numbers.filter((number) => !refused.includes(number));
                setText(left.join('\n'));
                if (left.length > 0) mutate(left);
              }}
              testId="paste-rest"
            />
          )}
          <Button
            label={say('pasteAdd', { count: numbers.length })}
            kind="primary"
            type="submit"
            busy={isPending}
            disabled={numbers.length === 0 || isTooMany}
            testId="paste-add"
          />
        </div>
      </form>
    </Dialog>
  );
}
