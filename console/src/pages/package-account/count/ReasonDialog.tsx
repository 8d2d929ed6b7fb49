import { packageMovementCounter } from '../../../../../server/contract/package-account.js';
import { type PackageCount, packageCountAct } from '../../../../../server/contract/package-count.js';
import { call } from '../../../api/call.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useForm } from '../../../form/useForm.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { TextArea } from '../../../ui/TextArea.js';
import { showCount } from './count.queries.js';

/** What needs a reason. */
export type WithReason = 'cancel' | 'reverse';

function ReasonForm({ count, act }: { count: PackageCount; act: WithReason }) {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const close = useGuardedClose();
  const form = useForm({
    schema: packageMovementCounter.body,
    initial: { reason: '' },
    toBody: (fields) => fields,
    send: ({ reason }) => call(packageCountAct, { params: { id: count.id }, body: { act, reason } }),
    onDone: async (after) => {
      close();
      await showCount(after);
    },
  });
  return (
    <Form form={form} className="form-lines" testId={`count-${act}-form`}>
      <p className="dialog-text">{say(`asks.${act}`)}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="reason" label={ofAccount('reason')}>
        {(field) => <TextArea {...field} rows={3} maxLength={500} testId="count-reason" />}
      </Field>
      <div className="dialog-actions">
        <Button label={ofAccount('cancel')} onClick={close} />
        <Button
          label={say(`acts.${act}`)}
          kind="primary"
          danger
          type="submit"
          busy={form.isBusy}
          testId={`count-${act}-confirm`}
        />
      </div>
    </Form>
  );
}

/** Asks why a count is cancelled, or taken back. */
export function ReasonDialog({ count, act, onClose }: { count: PackageCount; act: WithReason; onClose: () => void }) {
  const say = useTexts('packageCount');
  return (
    <FormDialog title={say(`acts.${act}`)} onClose={onClose}>
      <ReasonForm count={count} act={act} />
    </FormDialog>
  );
}
