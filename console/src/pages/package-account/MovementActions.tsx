import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  packageDisputeAnswer,
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementDispute,
  type PackageMovementRow,
} from '../../../../server/contract/package-account.js';
import {
  DISPUTE_DAYS,
  type MovementAct,
  movementRefusal,
  MOVEMENT_ACTS,
} from '../../../../server/domain/package-account/state.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import type { IconName } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { NumberField } from '../../ui/NumberField.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { packagesMoved } from './movement.queries.js';

type Asked = Exclude<MovementAct, 'confirm'>;
type Movement = PackageMovementRow;

const ICONS: Readonly<Record<MovementAct, IconName>> = {
  confirm: 'check',
  dispute: 'exclamation-triangle',
  accept: 'check',
  reject: 'times',
  counter: 'ban',
};

/** Asks why, and for a dispute how long the answer may take. */
function ReasonForm({ movement: { id, state, daysConfirmed, disputeDays }, act }: { movement: Movement; act: Asked }) {
  const say = useTexts('packageAccount');
  const notify = useNotify();
  const close = useGuardedClose();
  const send = (reason: string, days: number): Promise<unknown> => {
    const params = { id };
    if (act === 'dispute') return call(packageMovementDispute, { params, body: { reason, days } });
    if (act === 'counter') return call(packageMovementCounter, { params, body: { reason } });
    return call(packageDisputeAnswer, { params, body: { answer: act, reason } });
  };
  const form = useForm({
    schema: packageMovementDispute.body,
    initial: { reason: '', days: String(DISPUTE_DAYS) },
    toBody: ({ reason, days }) => ({ reason, days: days === '' ? undefined : Number(days) }),
    send: ({ reason, days }) => send(reason, days),
    onDone: async () => {
      notify({ severity: 'success', summary: say(`done.${act}`) });
      close();
      await packagesMoved(id);
    },
  });
  return (
    <Form form={form} className="form-lines" testId={`movement-${act}-form`}>
      <p className="dialog-text">{say(`asks.${act}`)}</p>
      {act === 'dispute' && state === 'confirmed' && (
        <p className="dialog-text">{say('windowLeft', { days: disputeDays, count: disputeDays - daysConfirmed })}</p>
      )}
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="reason" label={say('reason')}>
        {(field) => <TextArea {...field} rows={3} maxLength={500} testId="movement-reason" />}
      </Field>
      {act === 'dispute' && (
        <Field form={form} name="days" label={say('days')}>
          {(field) => <NumberField {...field} digits={3} />}
        </Field>
      )}
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button
          label={say(`acts.${act}`)}
          kind="primary"
          danger={act === 'counter'}
          type="submit"
          busy={form.isBusy}
          testId="movement-reason-confirm"
        />
      </div>
    </Form>
  );
}

/** What may be done with a movement, and why the rest may not. */
export function MovementActions({ movement, asks = null }: { movement: Movement; asks?: Asked | null }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const [asked, setAsked] = useState<Asked | null>(
    asks !== null && movementRefusal(asks, movement) === null ? asks : null,
  );
  const { id } = movement;
  const confirm = useMutation({
    mutationFn: () => call(packageMovementConfirm, { params: { id } }),
    onSuccess: async () => {
      notify({ severity: 'success', summary: say('done.confirm') });
      await packagesMoved(id);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const isAnswered = movement.state === 'disputed';
  const acts = MOVEMENT_ACTS.filter(
    (act) => (act === 'accept' || act === 'reject') === isAnswered || act === 'confirm',
  );
  return (
    <div className="panel-acts">
      {acts.map((act) => {
        const refusal = movementRefusal(act, movement);
        return (
          <Button
            key={act}
            label={say(`acts.${act}`)}
            icon={ICONS[act]}
            kind={act === 'confirm' && movement.state === 'announced' && refusal === null ? 'primary' : 'secondary'}
            disabled={refusal !== null}
            {...(refusal !== null && { hint: say(`refusals.${refusal}`) })}
            busy={act === 'confirm' && confirm.isPending}
            onClick={() => {
              if (act === 'confirm') confirm.mutate();
              else setAsked(act);
            }}
            testId={`movement-${act}`}
          />
        );
      })}
      {asked !== null && (
        <FormDialog
          title={say(`titles.${asked}`)}
          onClose={() => {
            setAsked(null);
          }}
        >
          <ReasonForm movement={movement} act={asked} />
        </FormDialog>
      )}
    </div>
  );
}
