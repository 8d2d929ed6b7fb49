import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { apiTokenCreate } from '../../../../server/contract/api-token.js';
import { ACTIONS, MODULES, type Action, type Module } from '../../../../server/domain/access/permission.js';
import { call } from '../../api/call.js';
import { userMay, useUser } from '../../api/user.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Note } from '../../ui/Note.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { tokensQuery } from './profile.queries.js';

type Right = `${Module}:${Action}`;
const DAYS = [7, 30, 90, 180, 365];
const USUAL_DAYS = '90';

/** The rights that the signed-in user holds, to be ticked. */
function Rights({ chosen, onChange }: { chosen: ReadonlySet<Right>; onChange: (chosen: ReadonlySet<Right>) => void }) {
  const text = useTexts('profile');
  const user = useUser();
  const id = useId();
  const held = MODULES.flatMap((module) => {
    const actions = ACTIONS.filter((action) => userMay(user, module, action));
    return actions.length > 0 ? [{ module, actions }] : [];
  });
  const reading = held.flatMap(({ module, actions }) => (actions.includes('read') ? [`${module}:read` as const] : []));
  const toggle = (right: Right, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(right);
    else next.delete(right);
    onChange(next);
  };
  return (
    <fieldset className="token-rights">
      <legend className="field-label">{text('new.rights')}</legend>
      <Button
        label={text('new.allReading')}
        kind="quiet"
        onClick={() => {
          onChange(new Set([...chosen, ...reading]));
        }}
        testId="all-reading"
      />
      <div className="token-modules">
        {held.map(({ module, actions }) => (
          <div key={module} role="group" aria-labelledby={`${id}-${module}`}>
            <span id={`${id}-${module}`}>{text(`module.${module}`)}</span>
            {actions.map((action) => (
              <CheckField
                key={action}
                label={text(`action.${action}`)}
                checked={chosen.has(`${module}:${action}`)}
                onChange={(on) => {
                  toggle(`${module}:${action}`, on);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Secret({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useTexts('profile');
  return (
    <div className="token-form" data-testid="token-secret">
      <Note tone="info" text={text('secret.text')} />
      <div className="secret">
        <span className="field-label">{text('secret.label')}</span>
        <code className="mono" data-testid="token-value">
          {token}
        </code>
        <CopyButton value={token} testId="copy-token" />
      </div>
      <div className="dialog-actions">
        <Button label={text('done')} kind="primary" onClick={onClose} testId="token-done" />
      </div>
    </div>
  );
}

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const text = useTexts('profile');
  const client = useQueryClient();
  const close = useGuardedClose();
  const form = useForm({
    schema: apiTokenCreate.body,
    initial: { name: '', scopes: [] as Right[], expiresInDays: USUAL_DAYS },
    toBody: (values) => ({ ...values, expiresInDays: Number(values.expiresInDays) }),
    send: (body) => call(apiTokenCreate, { body }),
    onDone: (made) => {
      onMade(made.token);
      void client.invalidateQueries(tokensQuery);
    },
  });
  const [name, scopes] = [useValue(form, 'name'), useValue(form, 'scopes')];
  const isOff = name.trim() === '' || scopes.length === 0;
  return (
    <Form form={form} isOff={isOff} className="token-form" testId="token-form">
      {form.problem !== null && <Note tone="err" text={form.problem} testId="token-error" />}
      <Field form={form} name="name" label={text('new.name')}>
        {(field) => (
          <TextField {...field} placeholder={text('new.nameHint')} maxLength={100} autoComplete="off" autoFocus />
        )}
      </Field>
      <Field form={form} name="expiresInDays" label={text('new.expiry')}>
        {(field) => (
          <SelectField
            {...field}
            options={DAYS.map((count) => ({ value: String(count), label: text('new.days', { days: String(count) }) }))}
          />
        )}
      </Field>
      <Field form={form} name="scopes" label={text('new.rights')}>
        {({ value, onChange }) => (
          <Rights
            chosen={new Set(value)}
            onChange={(rights) => {
              onChange([...rights]);
            }}
          />
        )}
      </Field>
      <div className="dialog-actions">
        <Button label={text('cancel')} onClick={close} />
        <Button
          label={text('new.create')}
          kind="primary"
          type="submit"
          disabled={isOff}
          {...(isOff ? { hint: text('new.incomplete') } : {})}
          busy={form.isBusy}
          testId="token-create"
        />
      </div>
    </Form>
  );
}

/** Makes a token and shows it, once: closing the dialog is the end of it. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const text = useTexts('profile');
  const [token, setToken] = useState<string | null>(null);
  return (
    <FormDialog title={text(token === null ? 'new.title' : 'secret.title')} onClose={onClose}>
      {token === null ? <TokenForm onMade={setToken} /> : <Secret token={token} onClose={onClose} />}
    </FormDialog>
  );
}
