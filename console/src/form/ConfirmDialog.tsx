import { useMutation } from '@tanstack/react-query';
import { ApiProblem, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';

export interface ConfirmDialogProps<Made = unknown> {
  /** What is done, in the word of the button that asked. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  /** It takes something away. */
  readonly danger?: boolean;
  /** What is said above the reason where the server refuses, such as that the record could not be deleted. */
  readonly failed?: string | undefined;
  /** What may be in the way, by the path at which the server says so; how many or which of them stands behind its colon. */
  readonly because?: Readonly<Record<string, string>> | undefined;
  readonly act: () => Promise<Made>;
  /** Hears what came of it. */
  readonly onDone: (made: Made) => unknown;
  readonly onClose: () => void;
  readonly testId: string;
}

/** Asks before something is done. Why the server refuses stands in the dialog, where it can be read at leisure. */
export function ConfirmDialog<Made>({
  label,
  title,
  text,
  cancel,
  danger = false,
  failed,
  because = {},
  act,
  onDone,
  onClose,
  testId,
}: ConfirmDialogProps<Made>) {
  const say = useTexts('states');
  const language = useLanguage();
  const { error, isPending, mutate } = useMutation({
    mutationFn: act,
    onSuccess: (made) => onDone(made),
  });
  const reasons =
    error instanceof ApiProblem
      ? (error.body?.errors?.flatMap(({ path, message }) =>
          because[path] === undefined ? [] : `${because[path]}: ${message.slice(message.indexOf(': ') + 2)}`,
        ) ?? [])
      : [];
  return (
    <Dialog title={title} closeLabel={say('close')} onClose={onClose}>
      <p className="dialog-text">{text}</p>
      {error && (
        <div role="alert" data-testid="act-problem">
          <p className="field-error">
            {[...(failed === undefined ? [] : [failed]), problemText(error, language), ...reasons].join('\n')}
          </p>
        </div>
      )}
      <div className="dialog-actions">
        <Button label={cancel} onClick={onClose} />
        <Button
          label={label}
          kind="primary"
          danger={danger}
          busy={isPending}
          onClick={() => {
            mutate();
          }}
          testId={`${testId}-confirm`}
        />
      </div>
    </Dialog>
  );
}
