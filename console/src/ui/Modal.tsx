import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useRef } from 'react';

export interface ModalProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the console, in which also what drops down from fields is drawn: so that a list is above the dialog that its field is in. */
function frame(): HTMLElement {
  return document.querySelector<HTMLElement>('.over-toasts') ?? document.body;
}

/** A dialog over the page. Its first control has the keys; what had them before has them again afterwards. */
export function Modal({ title, closeLabel, onClose, children }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  // Before that it is not shown, and can not take them.
  const takeKeys = (): void => {
    if (!content.current?.contains(document.activeElement))
      content.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  };
  return (
    <PrimeDialog
      visible
      modal
      dismissableMask
      draggable={false}
      resizable={false}
      focusOnShow={false}
      appendTo={frame()}
      header={title}
      ariaCloseIconLabel={closeLabel}
      onShow={takeKeys}
      onHide={onClose}
    >
      <div ref={content}>{children}</div>
    </PrimeDialog>
  );
}
