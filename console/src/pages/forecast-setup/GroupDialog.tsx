import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  type ForecastGroup,
  forecastGroupChange,
  forecastGroupCreate,
} from '../../../../server/contract/forecast-group.js';
import { call } from '../../api/call.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { groupQuery, setupChanged } from './setup.queries.js';

function NameForm({ group }: { group: ForecastGroup | null }) {
  const say = useTexts('forecastGroup');
  const setup = useTexts('forecastSetup');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: forecastGroupCreate.body.pick({ name: true }),
    initial: { name: group?.name ?? '' },
    send: ({ name }) =>
      group
        ? call(forecastGroupChange, { params: { id: group.articleGroupId }, body: { name, version: group.version } })
        : call(forecastGroupCreate, { body: { name } }),
    onDone: async (saved) => {
      close();
      const { articleGroupId: id, name } = saved;
      client.setQueryData(groupQuery(id).queryKey, saved);
      notify({ severity: 'success', summary: setup('saved', { name }) });
      if (!group) await navigate(paths.forecastGroup(id));
      await setupChanged([id]);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="group-form">
      {!group && <p className="dialog-text">{say('createText')}</p>}
      {form.problem !== null && <Note tone="err" text={form.problem} testId="group-problem" />}
      <Field form={form} name="name" label={setup('name')}>
        {(field) => <TextField {...field} maxLength={80} autoComplete="off" autoFocus />}
      </Field>
      <div className="dialog-actions">
        <Button label={setup('cancel')} onClick={close} />
        <Button
          label={group ? setup('save') : say('createConfirm')}
          kind="primary"
          type="submit"
          busy={form.isBusy}
          testId="group-save"
        />
      </div>
    </Form>
  );
}

/** Names a new group, or renames one. */
export function GroupDialog({ group, onClose }: { group: ForecastGroup | null; onClose: () => void }) {
  const say = useTexts('forecastGroup');
  return (
    <FormDialog title={say(group ? 'rename' : 'create')} onClose={onClose}>
      <NameForm group={group} />
    </FormDialog>
  );
}
