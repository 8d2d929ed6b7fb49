import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { demoEmpty, demoLive, demoSample } from '../../../../server/contract/demo.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay, useUser } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { closeAllTabs } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { clsx } from '../../ui/clsx.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { useNotify } from '../../ui/Toasts.js';
import { demoQuery, remember, remembered } from './steps.js';
import './start.css';

interface StepProps {
  number: number;
  title: string;
  hint: string;
  isDone: boolean;
  doneLabel: string;
  children: ReactNode;
}
function Step({ number, title, hint, isDone, doneLabel, children }: StepProps) {
  return (
    <li className={clsx('step', isDone && 'is-done')}>
      <span className="step-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <p className="step-title">
          {title}
          {isDone && <span className="sr-only"> ({doneLabel})</span>}
        </p>
        <p className="dim">{hint}</p>
      </div>
      {children}
    </li>
  );
}

/** What somebody new does first, in the demo alone: steps that tick themselves, and the way out of the demo. */
export function FirstSteps() {
  const sayStates = useTexts('states');
  const say = useTexts('start');
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isAdmin = reaches(useUser().level, 'admin');
  const mayHandIn = useMay('traffic', 'edit');
  const mayShip = useMay('delivery.despatch-note', 'edit');
  const { data: demo } = useQuery(demoQuery);
  const [known, setKnown] = useState(remembered);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (demo?.isDemo !== true || known.includes('hidden')) return null;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    } finally {
      setBusy(false);
    }
  };
  const handInSample = (): Promise<void> =>
    attempt(async () => {
      const { id } = await call(demoSample);
      await client.invalidateQueries({ queryKey: demoQuery.queryKey });
      await navigate(paths.trafficMessage(id));
    });
  const startEmpty = (): Promise<void> =>
    attempt(async () => {
      await call(demoEmpty, { body: { confirm: true } });
      closeAllTabs();
      client.clear();
      notify({ severity: 'success', summary: say('emptied') });
      window.location.assign(paths.home);
    });
  const setLive = (isLive: boolean): Promise<void> =>
    attempt(async () => {
      await call(demoLive, { body: { isLive } });
      client.setQueryData(demoQuery.queryKey, { ...demo, isLive });
    });
  const look = (what: 'look' | 'mend', to: string): void => {
    remember(what);
    void navigate(to);
  };
  const { newestSchedule, due } = demo;
  return (
    <section className="first-steps" aria-label={say('title')} data-testid="first-steps">
      <header>
        <h2>{say('title')}</h2>
        <span className="page-gap" />
        {isAdmin && (
          <CheckField label={say('live')} checked={demo.isLive} onChange={(isLive) => void setLive(isLive)} />
        )}
        {isAdmin && (
          <Button
            label={say('empty')}
            kind="quiet"
            onClick={() => {
              setAsking(true);
            }}
            testId="start-empty"
          />
        )}
        <Button
          label={say('hide')}
          icon="times"
          iconOnly
          kind="quiet"
          onClick={() => {
            remember('hidden');
            setKnown(remembered());
          }}
          testId="hide-steps"
        />
      </header>
      {demo.isOutdated && isAdmin && <Note tone="info" text={say('outdated')} testId="demo-outdated" />}
      <ol>
        <Step number={1} title={say('drop')} hint={say('dropHint')} isDone={demo.hasHandedIn} doneLabel={say('done')}>
          {mayHandIn && (
            <Button label={say('sample')} busy={isBusy} onClick={() => void handInSample()} testId="use-sample" />
          )}
        </Step>
        <Step
          number={2}
          title={say('look')}
          hint={say('lookHint')}
          isDone={known.includes('look')}
          doneLabel={say('done')}
        >
          {newestSchedule !== null && (
            <Button
              label={say('open')}
              onClick={() => {
                look('look', paths.schedule(newestSchedule));
              }}
              testId="look-at-schedule"
            />
          )}
        </Step>
        <Step
          number={3}
          title={say('mend')}
          hint={say('mendHint')}
          isDone={known.includes('mend')}
          doneLabel={say('done')}
        >
          <Button
            label={say('errors')}
            onClick={() => {
              look('mend', paths.trafficErrors);
            }}
            testId="look-at-errors"
          />
        </Step>
        {mayShip && (
          <Step number={4} title={say('ship')} hint={say('shipHint')} isDone={demo.hasShipped} doneLabel={say('done')}>
            <Button
              label={say('due')}
              onClick={() =>
                void navigate(due === null ? paths.due : paths.dueWhere({ q: due.shipTo, until: due.until }))
              }
              testId="ship-calloff"
            />
          </Step>
        )}
      </ol>
      {isAsking && (
        <Dialog
          title={say('emptyTitle')}
          closeLabel={sayStates('close')}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p className="dialog-text">{say('emptyText')}</p>
          <div className="dialog-actions">
            <Button
              label={say('keep')}
              onClick={() => {
                setAsking(false);
              }}
            />
            <Button
              label={say('emptyConfirm')}
              kind="primary"
              busy={isBusy}
              onClick={() => void startEmpty()}
              testId="start-empty-confirm"
            />
          </div>
        </Dialog>
      )}
    </section>
  );
}
