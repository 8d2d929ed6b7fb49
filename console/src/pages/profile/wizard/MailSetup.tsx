import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { enrollEmail } from '../../../../../server/contract/second-factor.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useUser } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { mailsQuery } from '../profile.queries.js';
import { CodeForm } from './CodeForm.js';
import { PasswordStep } from './PasswordStep.js';

/** Seconds before another mail may be asked for: the first one may be on its way. */
const PATIENCE_S = 60;

/** Seconds that are left, counted down to 0, and how to begin anew. */
function useCountdown(from: number): [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + from * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = window.setTimeout(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      window.clearTimeout(timer);
    };
  }, [left, now]);
  return [
    left,
    () => {
      setNow(Date.now());
      setEnd(Date.now() + from * 1_000);
    },
  ];
}

interface SetupProps {
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Has a code mailed. Returns the password, for another mail when none comes. */
async function begin(password: string): Promise<string> {
  await call(enrollEmail, { body: { password } });
  return password;
}

/** A code by mail, sent for the password, and again when none comes. */
export function MailSetup({ onCancel, onDone }: SetupProps) {
  const [password, setPassword] = useState<string | null>(null);
  return password === null ? (
    <PasswordStep begin={begin} onCancel={onCancel} onDone={setPassword} />
  ) : (
    <MailCode password={password} onCancel={onCancel} onDone={onDone} />
  );
}

function MailCode({ password, onCancel, onDone }: SetupProps & { password: string }) {
  const text = useTexts('profile');
  const language = useLanguage();
  const { email } = useUser();
  const mails = useQuery(mailsQuery);
  const [left, wait] = useCountdown(PATIENCE_S);
  const again = useMutation({ mutationFn: () => begin(password), onSuccess: wait });
  const { error } = again;
  const isWaiting = left > 0 && !error;
  return (
    <>
      <p className="dialog-text">{text('mail.text', { email })}</p>
      {mails.data === 'folder' && <Note tone="info" text={text('mail.folder')} />}
      {error && <Note tone="err" text={problemText(error, language)} testId="wizard-mail-error" />}
      <CodeForm label={text('mail.code')} onCancel={onCancel} onDone={onDone}>
        <Button
          label={isWaiting ? text('mail.wait', { seconds: String(left) }) : text('mail.again')}
          kind="quiet"
          className="wizard-again"
          disabled={isWaiting}
          busy={again.isPending}
          onClick={() => {
            again.mutate();
          }}
          testId="mail-again"
        />
      </CodeForm>
    </>
  );
}
