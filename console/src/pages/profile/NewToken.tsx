import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { apiTokenCreate } from '../../../../server/contract/api-token.js';
import { mailProofCode } from '../../../../server/contract/second-factor.js';
import { ACTIONS, MODULES, type Action, type Module } from '../../../../server/domain/access/permission.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { userMay, useUser } from '../../api/user.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useForm } from '../../form/useForm.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { CODE_DIGITS, digitsOf } from '../../ui/code.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Note } from '../../ui/Note.js';
import { PasswordField } from '../../ui/PasswordField.js';
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

/** Mails the code of somebody whose second factor is e-mail. */
function MailCode() {
  const text = useTexts('profile');
  const language = useLanguage();
  const { email } = useUser();
  const send = useMutation({ mutationFn: () => call(mailProofCode, {}) });
  return (
    <>
      <Button
        label={text(send.isSuccess ? 'mail.again' : 'new.mailCode')}
        kind="quiet"
        busy={send.isPending}
        onClick={() => {
          send.mutate();
        }}
        testId="token-mail-code"
      />
      {send.isSuccess && <Note tone="info" text={text('mail.text', { email })} />}
      {send.error && <Note tone="err" text={problemText(send.error, language)} />}
    </>
  );
}

/** What a browser left open has not: the password, and the second factor where there is one. */
function Proof({ form }: { form: ReturnType<typeof useTokenForm> }) {
  const text = useTexts('profile');
  const { twoFactorMethod } = useUser();
  return (
    <>
      <p className="dialog-text">{text('new.proof')}</p>
      <Field form={form} name="password" label={text('off.password')}>
        {(field) => <PasswordField {...field} />}
      </Field>
      {twoFactorMethod === 'email' && <MailCode />}
      {twoFactorMethod !== 'none' && (
        <Field form={form} name="code" label={text(twoFactorMethod === 'email' ? 'mail.code' : 'app.code')}>
          {({ onChange, ...field }) => (
            <TextField
              {...field}
              maxLength={CODE_DIGITS}
              autoComplete="one-time-code"
              onChange={(typed) => {
                onChange(digitsOf(typed));
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}

function useTokenForm(onMade: (token: string) => void) {
  const client = useQueryClient();
  return useForm({
    schema: apiTokenCreate.body,
    initial: { name: '', scopes: [] as Right[], expiresInDays: USUAL_DAYS, password: '', code: '' },
    problems: { 'wrong-password': 'password', 'code-needed': 'code', 'invalid-code': 'code' },
    toBody: ({ code, expiresInDays, ...values }) => ({
      ...values,
      expiresInDays: Number(expiresInDays),
      ...(code === '' ? {} : { code }),
    }),
    send: (body) => call(apiTokenCreate, { body }),
    onDone: (made) => {
      onMade(made.token);
      void client.invalidateQueries(tokensQuery);
    },
  });
}

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const text = useTexts('profile');
  const { twoFactorMethod } = useUser();
  const close = useGuardedClose();
  const form = useTokenForm(onMade);
  const [name, scopes] = [useValue(form, 'name'), useValue(form, 'scopes')];
  const [password, code] = [useValue(form, 'password'), useValue(form, 'code')];
  const isProved = password !== '' && (twoFactorMethod === 'none' || code.length === CODE_DIGITS);
  const isOff = name.trim() === '' || scopes.length === 0 || !isProved;
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
      <Proof form={form} />
      <div className="dialog-actions">
        <Button label={text('cancel')} onClick={close} />
        <Button
          label={text('new.create')}
          kind="primary"
          type="submit"
          disabled={isOff}
          {...(isOff ? { hint: text(twoFactorMethod === 'none' ? 'new.incomplete' : 'new.incompleteCode') } : {})}
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
