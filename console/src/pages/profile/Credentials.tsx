import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldError } from 'react-hook-form';
import { z } from 'zod';
import { changePassword, MIN_PASSWORD } from '../../../../server/contract/credential.js';
import { changeLanguage } from '../../../../server/contract/current-user.js';
import type { Language } from '../../../../server/contract/fields.js';
import { call } from '../../api/call.js';
import { useUser } from '../../api/user.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { useSentence } from '../../form/sentences.js';
import { useForm } from '../../form/useForm.js';
import { setLanguage, useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { textsIn, useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { Note } from '../../ui/Note.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { Segmented } from '../../ui/Segmented.js';
import { useNotify } from '../../ui/Toasts.js';
import { typedTwice } from '../login/password.js';
import { Section } from './parts.js';
import { policyQuery, sessionsQuery, tokensQuery } from './profile.queries.js';

const EMPTY = { old: '', new: '', confirm: '', revokeTokens: true };
const FIELDS = [
  ['old', 'current-password'],
  ['new', 'new-password'],
  ['confirm', 'new-password'],
] as const;
interface Values {
  language: Language | null;
  password: typeof EMPTY;
}
const NOTHING: Values = { language: null, password: EMPTY };
/** Refusals of the server that are about one of the three. */
const PROBLEMS = {
  'wrong-password': 'password.old',
  'password-too-short': 'password.new',
  'password-too-long': 'password.new',
  'password-too-easy': 'password.new',
  'passwords-differ': 'password.confirm',
} as const;
const OPTIONS = (['se', 'en', 'cn'] as const).map((value) => ({ value, label: LANGUAGES[value].name }));

function isWhole({ password }: Values): boolean {
  return Object.values(password).every((part) => part !== '');
}

/** Saves the password, where one was typed, and then the language, where another was chosen. */
function useCredentials(least: number) {
  const text = useTexts('profile');
  const shown = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const form = useForm({
    schema: z.object({
      language: changeLanguage.body.shape.languageCode,
      password: changePassword.body.superRefine(typedTwice(least, 'new', 'confirm')).nullable(),
    }),
    initial: NOTHING,
    problems: PROBLEMS,
    toBody: (values) => ({ language: values.language ?? shown, password: isWhole(values) ? values.password : null }),
    send: async ({ password, language }) => {
      if (password) {
        await call(changePassword, { body: password });
        form.set('password', EMPTY);
        notify({ severity: 'success', summary: text('password.saved') });
        void client.invalidateQueries(sessionsQuery);
        void client.invalidateQueries(tokensQuery);
      }
      if (language === shown) return;
      await call(changeLanguage, { body: { languageCode: language } });
      await setLanguage(language);
      notify({ severity: 'success', summary: textsIn('profile', language)('languageSaved') });
      // What the server says in words is asked for anew.
      void client.invalidateQueries();
    },
    onDone: () => {
      form.reset(NOTHING);
    },
  });
  return form;
}

/** What is wrong with the passwords: a warning while they are typed, an error where the server refused them. */
function Wrong({ wrong, problem }: { readonly wrong: FieldError | undefined; readonly problem: string | null }) {
  const text = useTexts('profile');
  const sentence = useSentence();
  const isRefused = wrong?.type === 'server';
  return (
    <>
      {wrong && !isRefused && (
        <Note
          tone="warn"
          text={wrong.type === 'passwords' ? text('password.differ') : sentence(wrong, text('password.new'))}
          testId="profile-warning"
        />
      )}
      {(isRefused || problem !== null) && (
        <Note tone="err" text={problem ?? wrong?.message ?? ''} testId="profile-error" />
      )}
    </>
  );
}

/** One form for both, saved together, as the specification has it. */
export function Credentials() {
  const text = useTexts('profile');
  const shown = useLanguage();
  const user = useUser();
  const isOneself = user.impersonatedBy === null;
  const policy = useQuery({ ...policyQuery, enabled: isOneself });
  const least = policy.data?.minPasswordLength ?? MIN_PASSWORD.least;
  const form = useCredentials(least);
  const { password: wrongPart } = form.errors;
  const language = useValue(form, 'language') ?? shown;
  const isOff = !isWhole({ language, password: useValue(form, 'password') }) && language === shown;
  const wrong = wrongPart?.old ?? wrongPart?.new ?? wrongPart?.confirm;

  return (
    <Section title={text(isOneself ? 'account' : 'accountActing')} testId="profile-credentials">
      <Form form={form} isOff={isOff} className="profile-form">
        <Field form={form} name="language" label={text('language')}>
          {({ label, onChange }) => <Segmented label={label} value={language} options={OPTIONS} onChange={onChange} />}
        </Field>
        {isOneself && (
          <>
            {/* Password managers ask whose password it is. */}
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            {FIELDS.map(([part, autoComplete]) => (
              <Field key={part} form={form} name={`password.${part}`} label={text(`password.${part}`)}>
                {({ error, ...field }) => (
                  <PasswordField
                    {...field}
                    name={`${part}-password`}
                    autoComplete={autoComplete}
                    invalid={error !== undefined}
                  />
                )}
              </Field>
            ))}
            <Field form={form} name="password.revokeTokens" label={text('password.revokeTokens')}>
              {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
            </Field>
            <p className="soft">{text('password.hint', { least: String(least) })}</p>
          </>
        )}
        <Wrong wrong={wrong} problem={form.problem} />
        <Button
          label={text('save')}
          kind="primary"
          type="submit"
          disabled={isOff}
          {...(isOff && isOneself ? { hint: text('password.nothing') } : {})}
          busy={form.isBusy}
          testId="profile-save"
        />
      </Form>
    </Section>
  );
}
