import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DisputeWindow, disputeWindowPut } from '../../../../server/contract/package-dispute.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { emitChange } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { NumberField } from '../../ui/NumberField.js';
import { useNotify } from '../../ui/Toasts.js';
import { foundPartnersQuery } from '../packaging/packaging.queries.js';
import { disputeWindowQuery } from './movement.queries.js';

/** Of one counterparty. */
function WindowForm({ window }: { window: DisputeWindow }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const close = useGuardedClose();
  const { partnerCompanyId, days: was, counts } = window;
  const put = async (days: number, seen: number): Promise<DisputeWindow> => {
    const put = await call(disputeWindowPut, { params: { id: partnerCompanyId }, body: { days, was: seen } });
    await emitChange({ topic: 'package-account', ids: [] });
    return put;
  };
  const undo = (days: number): void => {
    put(was, days).catch((error: unknown) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    });
  };
  const form = useForm({
    schema: disputeWindowPut.body,
    initial: { days: String(was) },
    toBody: ({ days }) => ({ was, days: days === '' ? undefined : Number(days) }),
    send: ({ days }) => put(days, was),
    onDone: ({ days, counts: now }) => {
      notify({
        severity: 'success',
        summary: say('windowSet', { count: now }),
        action: {
          label: say('undo'),
          onClick: () => {
            undo(days);
          },
        },
      });
      close();
    },
  });
  return (
    <Form form={form} className="form-lines" testId="window-form">
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="days" label={say('windowDays')}>
        {(field) => <NumberField {...field} digits={3} />}
      </Field>
      <p className="soft">{say('windowCounts', { count: counts })}</p>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="window-save" />
      </div>
    </Form>
  );
}

function WindowOf() {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const [partner, setPartner] = useState<Choosable<PartnerId> | null>(null);
  const { data, error } = useQuery({ ...disputeWindowQuery(partner?.id ?? ''), enabled: partner !== null });
  return (
    <div className="form-lines">
      <p className="dialog-text">{say('windowText')}</p>
      <ChooseOne
        label={say('counterparty')}
        placeholder={say('findCounterparty')}
        value={partner}
        onChange={setPartner}
        search={foundPartnersQuery}
      />
      {error !== null && <Note tone="err" text={problemText(error, language)} />}
      {partner !== null && data !== undefined && (
        <WindowForm key={`${partner.id} ${String(data.days)}`} window={data} />
      )}
    </div>
  );
}

/** Within how many days movements with a counterparty may be disputed. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('packageAccount');
  return (
    <FormDialog title={say('window')} onClose={onClose}>
      <WindowOf />
    </FormDialog>
  );
}
