import { useQueryClient } from '@tanstack/react-query';
import { disableSecondFactor } from '../../../../server/contract/second-factor.js';
import { call } from '../../api/call.js';
import { userQuery } from '../../api/user.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Note } from '../../ui/Note.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { useNotify } from '../../ui/Toasts.js';
import { sessionsQuery } from './profile.queries.js';

/** Asks once more, and for the password: a browser left open must not be enough. */
export function SwitchOff({ onClose }: { onClose: () => void }) {
  const say = useTexts('states');
  const text = useTexts('profile');
  const client = useQueryClient();
  const notify = useNotify();
  const form = useForm({
    schema: disableSecondFactor.body,
    initial: { password: '' },
    send: (body) => call(disableSecondFactor, { body }),
    onDone: async () => {
      await client.invalidateQueries(userQuery);
      void client.invalidateQueries(sessionsQuery);
      notify({ severity: 'success', summary: text('off.done') });
      onClose();
    },
  });
  const isOff = useValue(form, 'password') === '';
  return (
    <Dialog title={text('off.title')} closeLabel={say('close')} onClose={onClose}>
      <Form form={form} isOff={isOff} testId="factor-off">
        <p className="dialog-text">{text('off.text')}</p>
        {form.problem !== null && <Note tone="err" text={form.problem} testId="factor-off-error" />}
        <Field form={form} name="password" label={text('off.password')}>
          {({ error, ...field }) => (
            <PasswordField {...field} invalid={error !== undefined || form.problem !== null} autoFocus />
          )}
        </Field>
        <div className="dialog-actions">
          <Button label={text('cancel')} onClick={onClose} />
          <Button
            label={text('off.confirm')}
            kind="primary"
            type="submit"
            disabled={isOff}
            busy={form.isBusy}
            testId="factor-off-confirm"
          />
        </div>
      </Form>
    </Dialog>
  );
}
