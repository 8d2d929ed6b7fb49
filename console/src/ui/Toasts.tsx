import { Toast } from 'primereact/toast';
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';

interface Notice {
  severity: 'success' | 'info' | 'warn' | 'error';
  summary: string;
  detail?: string;
}
const LIFE_MS = 10_000;
const Notify = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a toast at the bottom right for ten seconds. */
export function useNotify(): (notice: Notice) => void {
  return useContext(Notify);
}

export function Toasts({ children }: { children: ReactNode }) {
  const toast = useRef<Toast>(null);
  const notify = useCallback((notice: Notice) => { toast.current?.show({ ...notice, life: LIFE_MS }); }, []);
  return (
    <Notify value={notify}>
      {children}
      <Toast ref={toast} position="bottom-right" />
    </Notify>
  );
}
