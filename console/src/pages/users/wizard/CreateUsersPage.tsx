import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';
import { WaitingPage } from '../../../ui/States.js';
import { givingQuery } from '../users.queries.js';
import { entriesOf } from './addresses.js';
import { AddressStep } from './AddressStep.js';
import { type Draft, newcomersOf, reachable, STEPS, type Step } from './draft.js';
import { ResultStep } from './ResultStep.js';
import { ReviewStep } from './ReviewStep.js';
import { RightsStep } from './RightsStep.js';
import { useCreation } from './useCreation.js';
import '../users.css';
import './wizard.css';

function Steps({ step }: { step: Step }) {
  const say = useTexts('users');
  const at = STEPS.indexOf(step);
  return (
    <ol className="wizard-steps" aria-label={say('wizard.steps')}>
      {STEPS.filter((one) => one !== 'result').map((one, n) => (
        <li key={one} aria-current={one === step ? 'step' : undefined} className={n < at ? 'is-done' : ''}>
          <span className="wizard-number">{n < at ? <Icon name="check" /> : n + 1}</span>
          {say(`wizard.step.${one}`)}
        </li>
      ))}
    </ol>
  );
}

/** The step in the address: the browser's way back is the wizard's. No further than what was entered allows. */
function useStep(draft: Draft): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchParams();
  const most = STEPS.indexOf(reachable(draft));
  const asked = STEPS.findIndex((step) => step === search.get('step'));
  return [
    STEPS[Math.max(0, Math.min(asked, most))] ?? 'people',
    (step) => {
      setSearch(step === 'people' ? {} : { step });
    },
  ];
}

/** Creates users in three steps: who, with which rights, and a last look. */
export function Component() {
  const say = useTexts('users');
  const navigate = useNavigate();
  const language = useLanguage();
  const giving = useQuery(givingQuery);
  const empty = useMemo(
    (): Draft => ({ text: '', level: 'user', levels: {}, language, kind: 'level', rights: [] }),
    [language],
  );
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const creation = useCreation();
  const [asked, go] = useStep(draft);
  const step = creation.all === null ? asked : 'result';
  const entries = useMemo(() => entriesOf(draft.text), [draft.text]);
  const newcomers = useMemo(() => newcomersOf(draft, entries), [draft, entries]);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.focus({ preventScroll: true });
  }, [step]);

  if (!giving.data) return <WaitingPage query={giving} skeleton={10} />;
  const { grantable, assignableLevels } = giving.data;
  const set = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
  };
  const at = STEPS.indexOf(step);
  const next = (): void => {
    const isDone = STEPS.indexOf(reachable(draft)) > at;
    setChecked(!isDone);
    if (isDone) go(STEPS[at + 1] ?? 'review');
    else body.current?.querySelector<HTMLElement>('textarea, [role=checkbox]')?.focus();
  };
  const isRunning = creation.all !== null && creation.outcomes.length < creation.all;
  const rest = creation.outcomes.filter((one) => one.problem !== null).length;
  const again = (): void => {
    setDraft(empty);
    creation.reset();
    go('people');
  };

  return (
    <div className="page wizard">
      <div className="page-head">
        <h1>{say('wizard.title')}</h1>
        <span className="page-gap" />
      </div>
      <Steps step={step} />
      <div
        className="card wizard-body"
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={say(`wizard.step.${step}`)}
        data-testid={`step-${step}`}
      >
        {step === 'people' && (
          <AddressStep draft={draft} entries={entries} levels={assignableLevels} set={set} isChecked={isChecked} />
        )}
        {step === 'permissions' && (
          <RightsStep draft={draft} newcomers={newcomers} grantable={grantable} set={set} isChecked={isChecked} />
        )}
        {step === 'review' && <ReviewStep draft={draft} newcomers={newcomers} grantable={grantable} />}
        {step === 'result' && <ResultStep outcomes={creation.outcomes} all={creation.all ?? 0} />}
      </div>
      <div className="wizard-foot">
        {step === 'result' ? (
          <>
            {rest > 0 && !isRunning && (
              <Button
                label={say('wizard.again')}
                icon="refresh"
                onClick={() => void creation.retry(draft)}
                testId="again"
              />
            )}
            <span className="page-gap" />
            <Button label={say('wizard.more')} disabled={isRunning} onClick={again} testId="more" />
            <Button
              label={say('wizard.toList')}
              kind="primary"
              disabled={isRunning}
              onClick={() => void navigate(paths.users)}
              testId="to-list"
            />
          </>
        ) : (
          <>
            {at > 0 && (
              <Button
                label={say('wizard.back')}
                onClick={() => {
                  setChecked(false);
                  go(STEPS[at - 1] ?? 'people');
                }}
                testId="back"
              />
            )}
            <span className="page-gap" />
            {step === 'review' ? (
              <Button
                label={say('wizard.submit', { count: newcomers.length })}
                kind="primary"
                onClick={() => void creation.create(draft, newcomers)}
                testId="submit"
              />
            ) : (
              <Button label={say('wizard.next')} icon="arrow-right" kind="primary" onClick={next} testId="next" />
            )}
          </>
        )}
      </div>
      <LeaveGuard isDirty={(step !== 'result' && draft.text.trim() !== '') || isRunning || rest > 0} />
    </div>
  );
}
