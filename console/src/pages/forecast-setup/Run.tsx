import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ForecastAction,
  forecastActionRun,
  type ForecastRun,
  forecastRunCancel,
} from '../../../../server/contract/forecast-action.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Progress } from '../../ui/Progress.js';
import { useNotify } from '../../ui/Toasts.js';
import { isUnderWay, progressOf } from './run-progress.js';
import { actionQuery, setupChanged } from './setup.queries.js';

/** Has an action run now; while it does, the run can be stopped. */
export function RunControls({ action, isDirty }: { action: ForecastAction; isDirty: boolean }) {
  const say = useTexts('forecastAction');
  const setup = useTexts('forecastSetup');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const mayEdit = useMay('forecast-ai', 'edit');
  const { userActionId: id, lastRun, isActive } = action;
  const current = lastRun !== null && isUnderWay(lastRun) ? lastRun : null;
  const { mutate, isPending } = useMutation({
    mutationFn: (stopped: ForecastRun | null) =>
      stopped
        ? call(forecastRunCancel, { params: { id: stopped.runId } })
        : call(forecastActionRun, { params: { id } }),
    onSuccess: async (run) => {
      client.setQueryData(actionQuery(id).queryKey, (now) => now && { ...now, lastRun: run });
      await setupChanged([id]);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  if (current)
    return (
      <Button
        label={say('cancelRun')}
        icon="times"
        busy={isPending}
        disabled={!mayEdit}
        hint={mayEdit ? say('cancelHint') : setup('mayNot')}
        onClick={() => {
          mutate(current);
        }}
        testId="action-cancel"
      />
    );
  const off = !mayEdit ? setup('mayNot') : isDirty ? setup('saveFirst') : isActive ? null : say('switchOnFirst');
  return (
    <Button
      label={say('run')}
      icon="play"
      busy={isPending}
      disabled={off !== null}
      hint={off ?? say('runHint')}
      onClick={() => {
        mutate(null);
      }}
      testId="action-run"
    />
  );
}

/** How far a run is that waits or goes on. */
export function RunProgress({ run }: { run: ForecastRun | null }) {
  const say = useTexts('forecastAction');
  const f = useFormat();
  if (run === null || !isUnderWay(run)) return null;
  const { articles, articlesDone, schedules, schedulesDone, state } = run;
  return (
    <div className="banner banner-info" role="status" data-testid="run-progress">
      {/* The bar takes what is left. */}
      <span style={{ minWidth: 'fit-content' }}>
        {say(`progress.${state === 'waiting' ? 'waiting' : 'running'}`, {
          articlesDone: f.integer(articlesDone),
          articles: f.integer(articles),
          schedulesDone: f.integer(schedulesDone),
          schedules: f.integer(schedules),
        })}
      </span>
      <Progress label={say('run')} value={progressOf(run)} />
    </div>
  );
}
