import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Agreement, agreementPoll, agreementTest } from '../../../../server/contract/agreement.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { useNotify } from '../../ui/Toasts.js';
import { agreementQuery } from './agreement.queries.js';

const ICONS = {
  ok: 'check',
  warning: 'exclamation-triangle',
  failed: 'times-circle',
  skipped: 'ban',
} as const satisfies Record<string, IconName>;

/** Tries the way to the partner step by step, and fetches at once what waits there. */
export function Connection({ agreement }: { agreement: Agreement }) {
  const sayStates = useTexts('states');
  const say = useTexts('agreement');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const onError = (error: Error): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const params = { id: agreement.id };
  const trial = useMutation({ mutationFn: () => call(agreementTest, { params }), onError });
  const fetchNow = useMutation({
    mutationFn: () => call(agreementPoll, { params }),
    onSuccess: () => {
      notify({ severity: 'success', summary: say('fetching') });
      void client.invalidateQueries({ queryKey: agreementQuery(agreement.id).queryKey });
    },
    onError,
  });
  return (
    <>
      {agreement.receivePath !== null && agreement.active && (
        <Button
          label={say('fetchNow')}
          icon="download"
          busy={fetchNow.isPending}
          onClick={() => {
            fetchNow.mutate();
          }}
          testId="agreement-fetch"
        />
      )}
      <Button
        label={say('testConnection')}
        icon="bolt"
        busy={trial.isPending}
        onClick={() => {
          trial.mutate();
        }}
        testId="agreement-test"
      />
      {trial.data && (
        <Dialog
          title={say('testTitle', { name: agreement.partner })}
          closeLabel={sayStates('close')}
          onClose={() => {
            trial.reset();
          }}
        >
          <p className="dialog-text">
            {say(trial.data.ok ? 'testGood' : 'testBad')} {say('unsaved')}
          </p>
          <ol className="test-steps" data-testid="test-steps">
            {trial.data.steps.map((step) => (
              <li key={step.step} className={`is-${step.outcome}`}>
                <Icon name={ICONS[step.outcome]} />
                <span className="sr-only">{say(`outcomeOf.${step.outcome}`)}: </span>
                {step.text}
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  );
}
