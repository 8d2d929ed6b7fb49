import { useCallback, useRef } from 'react';
import type { Guard } from '../../../form/UnsavedChangesGuard.js';

/** How to ask before another line or unit takes the place of the panel that is open, where that would lose what is being typed. */
export function usePanelGuard(): { readonly ask: Guard; readonly onGuard: (ask: Guard) => () => void } {
  const guard = useRef<Guard | null>(null);
  const onGuard = useCallback((ask: Guard) => {
    guard.current = ask;
    return () => {
      guard.current = null;
    };
  }, []);
  const ask = useCallback<Guard>((leave) => {
    if (guard.current) guard.current(leave);
    else leave();
  }, []);
  return { ask, onGuard };
}
