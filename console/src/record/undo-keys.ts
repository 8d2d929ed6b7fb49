import { useEffect } from 'react';

export type Direction = 'undo' | 'redo';

/** Ctrl+Z takes the last change back, Ctrl+Y or Ctrl+Shift+Z makes it again; where somebody types, the keys are the field's. */
export function useUndoKeys(step: (direction: Direction) => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!isOn || event.defaultPrevented || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input, textarea, [contenteditable], [aria-modal="true"]')) return;
      event.preventDefault();
      void step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [isOn, step]);
}
