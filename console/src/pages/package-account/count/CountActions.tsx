import { useState } from 'react';
import { type PackageCount, packageCountAct } from '../../../../../server/contract/package-count.js';
import { packageMovementCounter } from '../../../../../server/contract/package-account.js';
import { countRefusal } from '../../../../../server/domain/package-account/count.js';
import { call } from '../../../api/call.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useForm } from '../../../form/useForm.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { TextArea } from '../../../ui/TextArea.js';
import { showCount } from './count.queries.js';
import { useCountActs } from './useCountActs.js';

type WithReason = 'cancel' | 'reverse';

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

/** What may be done with a count as it is. */
export function CountActions({ count, leave }: { count: PackageCount; leave: readonly string[] }) {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const { act } = useCountActs(count);
  const [asked, setAsked] = useState<WithReason | 'finish' | 'approve' | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const may = (what: Parameters<typeof countRefusal>[0]): boolean => countRefusal(what, count.state) === null;
  const missing = count.codes.filter(({ isCounted }) => !isCounted).map(({ code }) => code);
  const seen = count.codes.flatMap(({ code, result }) =>
    result === null || result.difference === 0 ? [] : [{ code, difference: result.difference }],
  );
  const isLeft = seen.filter(({ code }) => leave.includes(code)).length;
  const button = (what: WithReason | 'finish' | 'approve', more: object = {}) =>
    may(what) && (
      <Button
        label={say(`acts.${what}`)}
        onClick={() => {
          if (what === 'finish' && missing.length === 0)
            void act({ act: 'finish', isRestZero: false }, { act: 'resume' });
          else setAsked(what);
        }}
        testId={`count-${what}`}
        {...more}
      />
    );
  return (
    <>
      {button('cancel', { danger: true })}
      {button('reverse', { danger: true })}
      {may('resume') && (
        <Button label={say('acts.resume')} onClick={() => void act({ act: 'resume' }, null)} testId="count-resume" />
      )}
      {button('finish', { kind: 'primary' })}
      {button('approve', {
        kind: 'primary',
        disabled: !count.mayApprove,
        ...(!count.mayApprove && { hint: say('needsAnother') }),
      })}
      {asked === 'finish' && (
        <ConfirmDialog
          label={say('acts.finish')}
          title={say('finishTitle')}
          text={say('finishText', { codes: missing.join(', ') })}
          cancel={ofAccount('cancel')}
          act={() => call(packageCountAct, { params: { id: count.id }, body: { act: 'finish', isRestZero: true } })}
          onDone={async (after) => {
            close();
            await showCount(after);
          }}
          onClose={close}
          testId="count-finish"
        />
      )}
      {asked === 'approve' && (
        <ConfirmDialog
          label={say('acts.approve')}
          title={say('approveTitle')}
          text={say('approveText', { count: seen.length - isLeft, left: isLeft })}
          cancel={ofAccount('cancel')}
          act={() =>
            call(packageCountAct, {
              params: { id: count.id },
              body: { act: 'approve', seen, leave: [...leave], reason: null },
            })
          }
          onDone={async (after) => {
            close();
            await showCount(after);
          }}
          onClose={close}
          testId="count-approve"
        />
      )}
      {(asked === 'cancel' || asked === 'reverse') && (
        <FormDialog title={say(`acts.${asked}`)} onClose={close}>
          <ReasonForm count={count} act={asked} />
        </FormDialog>
      )}
    </>
  );
}
