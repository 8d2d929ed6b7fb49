import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { PasswordField } from '../../../ui/PasswordField.js';

interface PasswordStepProps<Begun> {
  /** Begins to set the method up. */
  readonly begin: (password: string) => Promise<Begun>;
  /** What is said where that failed without a word of the server. */
  readonly failed?: string;
  readonly onCancel: () => void;
  readonly onDone: (begun: Begun) => void;
}

/** Asks for the password first: a browser left open must not be enough to set a second factor up. */
export function PasswordStep<Begun>({ begin, failed, onCancel, onDone }: PasswordStepProps<Begun>) {
  const text = useTexts('profile');
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: begin, onSuccess: onDone });
  const isWithoutWord = !(error instanceof ApiProblem && error.body !== null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password !== '' && !isPending) mutate(password);
  };
  return (
    <form noValidate onSubmit={submit} className="wizard-code" data-testid="wizard-password">
      <p className="dialog-text">{text('passwordFirst')}</p>
      {error && (
        <Note
          tone="err"
          text={(isWithoutWord ? failed : undefined) ?? problemText(error, language)}
          testId="wizard-error"
        />
      )}
      <PasswordField
        label={text('off.password')}
        value={password}
        onChange={setPassword}
        name="password"
        invalid={error !== null && !isWithoutWord}
        autoFocus
      />
      <div className="dialog-actions">
        <Button label={text('cancel')} onClick={onCancel} testId="wizard-cancel" />
        <Button
          label={text('continue')}
          kind="primary"
          type="submit"
          disabled={password === ''}
          busy={isPending}
          testId="wizard-continue"
        />
      </div>
    </form>
  );
}
