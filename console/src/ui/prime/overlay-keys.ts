import { type KeyboardEvent, useRef } from 'react';

const ESCAPE = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };

/**
 * Escape closes what hangs from a field and nothing around it; where nothing hangs, it belongs to the dialog or panel around. PrimeReact's
 * controls take it in both cases, and its dialogs listen on the document.
 */
export function useOverlayKeys(isOpen: () => boolean) {
  const wasOpen = useRef(false);
  return {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key !== 'Escape') return;
      wasOpen.current = isOpen();
      if (wasOpen.current) return;
      event.stopPropagation();
      event.currentTarget.parentElement?.dispatchEvent(new KeyboardEvent('keydown', ESCAPE));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === 'Escape' && wasOpen.current) event.stopPropagation();
    },
  };
}
