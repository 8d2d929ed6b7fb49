import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ForecastAction,
  forecastActionChange,
  forecastActionCreate,
  forecastActionRemove,
} from '../../../../server/contract/forecast-action.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { useNotify } from '../../ui/Toasts.js';
import { actionBody, actionDraft, actionSchema, newAction } from './action-draft.js';
import { ActionForm } from './ActionForm.js';
import { ActionHead } from './ActionHead.js';
import { FormActions } from './FormActions.js';
import { RemoveButton } from './RemoveButton.js';
import { actionQuery, type ActionSettings, NEW, setupChanged } from './setup.queries.js';

interface ActionEditorProps {
  /** null for a new one. */
  readonly action: ForecastAction | null;
  readonly settings: ActionSettings;
  /** Stands above the fields. */
  readonly news: ReactNode;
}

/** The form of an action, and what becomes of it when it is saved. */
function useActionForm({ action, settings }: Pick<ActionEditorProps, 'action' | 'settings'>) {
  const say = useTexts('forecastSetup');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const initial = action ? actionDraft(action, language) : newAction(settings.initial, language);
  const form = useForm({
    schema: actionSchema,
    initial,
    toBody: actionBody,
    guards: true,
    ...useProblemNotice(say('check'), actionQuery(action?.userActionId ?? NEW).queryKey),
    send: (body) =>
      action
        ? call(forecastActionChange, {
            params: { id: action.userActionId },
            body: { ...body, version: action.version },
          })
        : call(forecastActionCreate, { body }),
    onDone: async (saved) => {
      const { userActionId: id, name } = saved;
      client.setQueryData(actionQuery(id).queryKey, saved);
      notify({ severity: 'success', summary: say('saved', { name }) });
      if (!action) {
        closeTab(paths.newForecastAction);
        await navigate(paths.forecastAction(id), { replace: true });
      }
      await setupChanged([id]);
    },
  });
  return { form, initial };
}

/** An action with what it is set to, to be changed by those who may. */
export function ActionEditor({ action, settings, news }: ActionEditorProps) {
  const say = useTexts('forecastAction');
  const mayEdit = useMay('forecast-ai', 'edit');
  const { form, initial } = useActionForm({ action, settings });
  const actions = (
    <>
      {action && (
        <RemoveButton
          name={action.name}
          path={paths.forecastAction(action.userActionId)}
          list={paths.forecastActions}
          text={say('removeText')}
          isDirty={form.isDirty}
          act={() => call(forecastActionRemove, { params: { id: action.userActionId } })}
        />
      )}
      <FormActions form={form} initial={initial} />
    </>
  );
  return (
    <Form form={form} className="page record" isOff={!mayEdit}>
      {action ? (
        <ActionHead action={action} isDirty={form.isDirty} actions={actions} />
      ) : (
        <RecordHead
          title={say('create')}
          subtitle={say('createHint')}
          actions={actions}
          testId="forecast-action-title"
        />
      )}
      {news}
      <div className="record-body" tabIndex={mayEdit ? -1 : 0}>
        <div className="card">
          <ActionForm form={form} settings={settings} readOnly={!mayEdit} />
        </div>
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
