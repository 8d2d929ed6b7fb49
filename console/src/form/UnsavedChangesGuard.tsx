import { type ComponentProps, createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Dialog } from '../ui/Dialog.js';
import { SlidePanel } from '../ui/SlidePanel.js';
import { DirtyScope, isDirtyWithin } from './dirty.js';
import { LeaveQuestion } from './LeaveQuestion.js';

const Close = createContext<() => void>(() => undefined);

/** Closes the dialog or panel around, after a question where something was entered in it and not sent. */
export function useGuardedClose(): () => void {
  return use(Close);
}

/** Does what takes something away, at once or after a question where it would lose what was entered. */
export type Guard = (leave: () => void) => void;
interface UnsavedChangesGuardProps {
  onClose: () => void;
  /** Hears how to ask while this is open, for whatever else may take its place; gives back what ends that. */
  onGuard?: ((ask: Guard) => () => void) | undefined;
}

/** Asks before something with unsaved changes in its forms is closed. */
function UnsavedChangesGuard({
  onClose,
  onGuard,
  children,
}: UnsavedChangesGuardProps & { children: (close: () => void) => ReactNode }) {
  const [scope] = useState(() => Symbol('guard'));
  const [asked, setAsked] = useState<{ readonly leave: () => void } | null>(null);
  const ask = useCallback<Guard>(
    (leave) => {
      if (isDirtyWithin(scope)) setAsked({ leave });
      else leave();
    },
    [scope],
  );
  useEffect(() => onGuard?.(ask), [onGuard, ask]);
  const close = (): void => {
    ask(onClose);
  };
  return (
    <DirtyScope value={scope}>
      <Close value={close}>{children(close)}</Close>
      {asked && (
        <LeaveQuestion
          onStay={() => {
            setAsked(null);
          }}
          onLeave={asked.leave}
        />
      )}
    </DirtyScope>
  );
}

type Closed<Props> = Omit<Props, 'closeLabel'>;

/** A dialog with a form in it. */
export function FormDialog({ onClose, ...dialog }: Closed<ComponentProps<typeof Dialog>>) {
  const say = useTexts('states');
  return (
    <UnsavedChangesGuard onClose={onClose}>
      {(close) => <Dialog {...dialog} closeLabel={say('close')} onClose={close} />}
    </UnsavedChangesGuard>
  );
}

/** A panel with a form in it. */
export function FormPanel({
  onClose,
  onGuard,
  ...panel
}: Closed<ComponentProps<typeof SlidePanel>> & UnsavedChangesGuardProps) {
  const say = useTexts('states');
  return (
    <UnsavedChangesGuard onClose={onClose} onGuard={onGuard}>
      {(close) => <SlidePanel {...panel} closeLabel={say('close')} onClose={close} />}
    </UnsavedChangesGuard>
  );
}
