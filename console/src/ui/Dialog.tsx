import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, useEffect } from 'react';

/** A dialog over the page. What had the keys before has them again afterwards. */
export function Dialog({ title, closeLabel, onClose, children }: { title: string; closeLabel: string; onClose: () => void; children: ReactNode }) {
  useEffect(() => {
    const before = document.activeElement;
    return () => { if (before instanceof HTMLElement) before.focus({ preventScroll: true }); };
  }, []);
  return (
    <PrimeDialog visible modal dismissableMask draggable={false} resizable={false} header={title} ariaCloseIconLabel={closeLabel} onHide={onClose}>
      {children}
    </PrimeDialog>
  );
}
