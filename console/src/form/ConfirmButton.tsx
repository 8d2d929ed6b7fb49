import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import type { IconName } from '../ui/Icon.js';

interface ConfirmButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** `quiet` beside other quiet buttons. */
  readonly kind?: 'quiet';
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  /** What is said above the reason where the server refuses, such as that the record could not be deleted. */
  readonly failed?: string;
  /** Why it can't be done now. */
  readonly off?: string | false;
  /** What may be in the way, by the path at which the server says so; how many or which of them stands behind its colon. */
  readonly because?: Readonly<Record<string, string>>;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => unknown;
  readonly testId: string;
  readonly actionOf?: 'file' | 'schedule' | 'partner';
}

/** A button that takes something away, and asks before it does. Why the server refuses stands in the dialog, where it can be read at leisure. */
export function ConfirmButton({
  label,
  icon,
  kind,
  title,
  text,
  cancel,
  failed,
  off = false,
  because = {},
  act,
  onDone,
  testId,
  actionOf,
}: ConfirmButtonProps) {
  const say = useTexts('states');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const mutation = useMutation({ mutationFn: act, onSuccess: onDone });
  const { error } = mutation;
  const reasons =
    error instanceof ApiProblem
      ? (error.body?.errors?.flatMap(({ path, message }) =>
          because[path] === undefined ? [] : `${because[path]}: ${message.slice(message.indexOf(': ') + 2)}`,
        ) ?? [])
      : [];
  const close = (): void => {
    setAsking(false);
    mutation.reset();
  };
  return (
    <>
      <Button
        label={label}
        onClick={() => {
          setAsking(true);
        }}
        testId={testId}
        danger
        disabled={off !== false}
        {...(icon && { icon })}
        {...(kind && { kind })}
        {...(actionOf && { actionOf })}
        {...(off === false ? {} : { hint: off })}
      />
      {isAsking && (
        <Dialog title={title} closeLabel={say('close')} onClose={close}>
          <p className="dialog-text">{text}</p>
          {error && (
            <div role="alert" data-testid="act-problem">
              <p className="field-error">
                {[...(failed === undefined ? [] : [failed]), problemText(error, language), ...reasons].join('\n')}
              </p>
            </div>
          )}
          <div className="dialog-actions">
            <Button label={cancel} onClick={close} />
            <Button
              label={label}
              kind="primary"
              danger
              busy={mutation.isPending}
              onClick={() => {
                mutation.mutate();
              }}
              testId={`${testId}-confirm`}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
