import { Toast, type ToastMessage } from 'primereact/toast';
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button } from './Button.js';

interface Notice {
  severity: 'success' | 'info' | 'warn' | 'error';
  summary: string;
  detail?: string;
  /** What may still be done about it, such as taking it back. */
  action?: { label: string; onClick: () => void };
}
const LIFE_MS = 10_000;
/** Shows a notice; what it gives back takes it away before its time. */
type Notify = (notice: Notice) => () => void;
const NotifyContext = createContext<Notify>(() => () => undefined);

/** Shows a toast below the screen, which makes room for it, for ten seconds. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const say = useTexts('states');
  const toast = useRef<Toast>(null);
  const notify = useCallback(({ action, detail, ...notice }: Notice) => {
    const message: ToastMessage = { ...notice, life: LIFE_MS };
    const remove = (): void => {
      toast.current?.remove(message);
    };
    const act = (): void => {
      remove();
      action?.onClick();
    };
    if (detail !== undefined || action)
      message.detail = (
        <>
          {detail}
          {action && <Button label={action.label} icon="undo" kind="quiet" onClick={act} testId="toast-action" />}
        </>
      );
    toast.current?.show(message);
    return remove;
  }, []);
  return (
    <NotifyContext value={notify}>
      <div className="with-toasts">
        <div className="over-toasts">{children}</div>
        <Toast
          ref={toast}
          pt={{ root: { style: { position: 'static' } }, closeButton: { 'aria-label': say('close') } }}
        />
      </div>
    </NotifyContext>
  );
}
