import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { verifyEnrollment } from '../../../../../server/contract/second-factor.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { CODE_DIGITS } from '../../../ui/code.js';
import { CodeField } from '../../../ui/CodeField.js';
import { Note } from '../../../ui/Note.js';

interface CodeFormProps {
  readonly label: string;
  /** Beside the buttons, such as another way to get a code. */
  readonly children?: ReactNode;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** The code that proves what is being set up; whole, it is sent at once. */
export function CodeForm({ label, children, onCancel, onDone }: CodeFormProps) {
  const text = useTexts('profile');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [isBlank, setBlank] = useState(false);
  const verify = useMutation({
    mutationFn: (whole: string) => call(verifyEnrollment, { body: { code: whole } }),
    onSuccess: onDone,
    onError: () => {
      setCode('');
    },
  });
  const trouble = isBlank ? text('code.blank') : verify.error && problemText(verify.error, language);
  const type = (typed: string): void => {
    setBlank(false);
    setCode(typed);
    if (typed.length === CODE_DIGITS && !verify.isPending) verify.mutate(typed);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setBlank(code.length < CODE_DIGITS);
    if (code.length === CODE_DIGITS && !verify.isPending) verify.mutate(code);
  };
  return (
    <form noValidate onSubmit={submit} className="wizard-code">
      {trouble && <Note tone="err" text={trouble} testId="wizard-error" />}
      <CodeField label={label} value={code} onChange={type} invalid={Boolean(trouble)} busy={verify.isPending} />
      <div className="dialog-actions">
        {children}
        <Button label={text('cancel')} onClick={onCancel} testId="wizard-cancel" />
        <Button
          label={text('code.verify')}
          kind="primary"
          type="submit"
          busy={verify.isPending}
          testId="wizard-verify"
        />
      </div>
    </form>
  );
}
