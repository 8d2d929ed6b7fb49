import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InstallationServiceFee,
  serviceFeeExtend,
  serviceFeePay,
  serviceFeeReinstate,
  serviceFeeTakeBack,
  serviceFeeWithdraw,
} from '../../../../server/contract/service-fee.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { Note } from '../../ui/Note.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import './billing.css';

/** Everything that shows fees reads again. */
export function feesChanged(id: string): Promise<void> {
  return emitChange({ topic: 'service-fee', ids: [id] });
}

/** Marks a fee as paid, with a way back. */
function PayButton({ fee: { id, number } }: { fee: InstallationServiceFee }) {
  const say = useTexts('billing');
  const language = useLanguage();
  const notify = useNotify();
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const undo = useMutation({
    mutationFn: () => call(serviceFeeTakeBack, { params: { id } }),
    onSuccess: () => feesChanged(id),
    onError,
  });
  const pay = useMutation({
    mutationFn: () => call(serviceFeePay, { params: { id } }),
    onSuccess: async () => {
      notify({
        severity: 'success',
        summary: say('paidDone', { number }),
        action: {
          label: say('undo'),
          onClick: () => {
            undo.mutate();
          },
        },
      });
      await feesChanged(id);
    },
    onError,
  });
  return (
    <Button
      label={say('pay')}
      icon="check"
      kind="primary"
      busy={pay.isPending}
      onClick={() => {
        pay.mutate();
      }}
      testId="fee-pay"
    />
  );
}

function ExtendForm({ fee: { id, number, lockDate } }: { fee: InstallationServiceFee }) {
  const say = useTexts('billing');
  const f = useFormat();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: serviceFeeExtend.body.refine(({ until }) => until > lockDate, {
      path: ['until'],
      params: { sentence: 'laterLock' },
    }),
    initial: { until: '', reason: '' },
    send: (body) => call(serviceFeeExtend, { params: { id }, body }),
    onDone: async (extended) => {
      notify({ severity: 'success', summary: say('extendedDone', { number, day: f.day(extended.lockDate) }) });
      close();
      await feesChanged(id);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="fee-extend-form">
      <p className="dialog-text">{say('extendText', { day: f.day(lockDate) })}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="until" label={say('until')}>
        {(field) => <DateField {...field} />}
      </Field>
      <Field form={form} name="reason" label={say('reason')}>
        {(field) => <TextArea {...field} rows={3} maxLength={300} testId="fee-reason" />}
      </Field>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('extend')} kind="primary" type="submit" busy={form.isBusy} testId="fee-extend-confirm" />
      </div>
    </Form>
  );
}

function WithdrawForm({ fee: { id, number } }: { fee: InstallationServiceFee }) {
  const say = useTexts('billing');
  const language = useLanguage();
  const notify = useNotify();
  const close = useGuardedClose();
  const undo = async (): Promise<void> => {
    try {
      await call(serviceFeeReinstate, { params: { id } });
      await feesChanged(id);
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    }
  };
  const form = useForm({
    schema: serviceFeeWithdraw.body,
    initial: { reason: '' },
    send: (body) => call(serviceFeeWithdraw, { params: { id }, body }),
    onDone: async () => {
      notify({
        severity: 'success',
        summary: say('withdrawnDone', { number }),
        action: { label: say('undo'), onClick: () => void undo() },
      });
      close();
      await feesChanged(id);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="fee-withdraw-form">
      <p className="dialog-text">{say('withdrawText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="reason" label={say('reason')}>
        {(field) => <TextArea {...field} rows={3} maxLength={300} testId="fee-withdraw-reason" />}
      </Field>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('withdraw')} kind="primary" type="submit" busy={form.isBusy} testId="fee-withdraw-confirm" />
      </div>
    </Form>
  );
}

/** What administrators of the installation do about a fee. */
export function FeeActions({ fee }: { fee: InstallationServiceFee }) {
  const say = useTexts('billing');
  const notify = useNotify();
  const [asked, setAsked] = useState<'extend' | 'withdraw' | null>(null);
  const { id, number } = fee;
  if (fee.withdrawnAt !== null)
    return (
      <div className="panel-acts">
        <ConfirmButton
          label={say('reinstate')}
          title={say('reinstateTitle', { number })}
          text={say('takeBackText')}
          cancel={say('cancel')}
          act={() => call(serviceFeeReinstate, { params: { id } })}
          onDone={async () => {
            notify({ severity: 'success', summary: say('reinstated', { number }) });
            await feesChanged(id);
          }}
          testId="fee-reinstate"
        />
      </div>
    );
  if (fee.paidAt !== null)
    return (
      <div className="panel-acts">
        <ConfirmButton
          label={say('takeBack')}
          title={say('takeBackTitle', { number })}
          text={say('takeBackText')}
          cancel={say('cancel')}
          act={() => call(serviceFeeTakeBack, { params: { id } })}
          onDone={async () => {
            notify({ severity: 'success', summary: say('takenBack', { number }) });
            await feesChanged(id);
          }}
          testId="fee-take-back"
        />
      </div>
    );
  return (
    <div className="panel-acts">
      <PayButton fee={fee} />
      <Button
        label={say('extend')}
        icon="calendar"
        onClick={() => {
          setAsked('extend');
        }}
        testId="fee-extend"
      />
      <Button
        label={say('withdraw')}
        icon="ban"
        kind="quiet"
        onClick={() => {
          setAsked('withdraw');
        }}
        testId="fee-withdraw"
      />
      {asked !== null && (
        <FormDialog
          title={say(`${asked}Title`, { number })}
          onClose={() => {
            setAsked(null);
          }}
        >
          {asked === 'extend' ? <ExtendForm fee={fee} /> : <WithdrawForm fee={fee} />}
        </FormDialog>
      )}
    </div>
  );
}
