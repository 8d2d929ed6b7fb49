import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { givesSomething, GIVES_NOTHING, invitationFields } from '../../../../server/contract/external-user.js';
import type { Right } from '../../../../server/domain/access/grant.js';
import { FormPanel, type Guard, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { FieldError } from '../../ui/FieldError.js';
import { SkeletonRows } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { RightsChooser } from './RightsChooser.js';
import { useInvitations } from './useInvitations.js';
import { carriersQuery, givingQuery } from './users.queries.js';

const invitation = z
  .strictObject({ ...invitationFields, email: z.string().trim().pipe(z.email().max(254)) })
  .refine(givesSomething, GIVES_NOTHING);

function Invitation({ onDone }: { onDone: () => void }) {
  const say = useTexts('users');
  const giving = useQuery(givingQuery);
  const { data: carriers = [] } = useQuery(carriersQuery);
  const { inviting } = useInvitations();
  const close = useGuardedClose();
  const form = useForm({
    schema: invitation,
    initial: { email: '', roles: [] as Right[], carrierIds: [] as PartnerId[] },
    send: (body) => inviting.mutateAsync(body),
    onDone,
  });
  return (
    <Form form={form} className="panel-form">
      <p className="soft">{say('inviting.text')}</p>
      <Field form={form} name="email" label={say('inviting.email')}>
        {(field) => <TextField {...field} type="email" maxLength={254} autoComplete="off" autoFocus />}
      </Field>
      {carriers.length > 0 && (
        <Field form={form} name="carrierIds" label={say('inviting.carriers')}>
          {({ label, value, onChange }) => (
            <fieldset className="form-body form-lines">
              <legend className="field-label">{label}</legend>
              <p className="dim">{say('inviting.carriersHint')}</p>
              {carriers.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  checked={value.includes(id)}
                  onChange={(isChosen) => {
                    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
                  }}
                />
              ))}
            </fieldset>
          )}
        </Field>
      )}
      <h3>{say('inviting.rights')}</h3>
      <Field form={form} name="roles" label={say('inviting.rights')} item={say('inviting.right')}>
        {({ label, value, onChange, error }) => (
          <div className="field" data-wrong={error === undefined ? undefined : ''}>
            {giving.data ? (
              <RightsChooser
                label={label}
                grantable={giving.data.grantable}
                chosen={value}
                onChange={(rights) => {
                  onChange([...rights]);
                }}
              />
            ) : (
              <SkeletonRows count={6} />
            )}
            <FieldError of="roles" error={error} />
          </div>
        )}
      </Field>
      {form.problem !== null && (
        <p className="field-error" role="alert" data-testid="invite-problem">
          {form.problem}
        </p>
      )}
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('inviting.submit')} kind="primary" type="submit" busy={form.isBusy} testId="invite-submit" />
      </div>
    </Form>
  );
}

/** Lets somebody with an account of another company work in this one. */
export function InvitePanel({ onClose, onGuard }: { onClose: () => void; onGuard: (ask: Guard) => () => void }) {
  const say = useTexts('users');
  return (
    <FormPanel title={say('inviting.title')} onClose={onClose} onGuard={onGuard} testId="invite-panel">
      <Invitation onDone={onClose} />
    </FormPanel>
  );
}
