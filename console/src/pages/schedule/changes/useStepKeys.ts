import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from '../../../shell/preferences.js';

const TYPING = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"][aria-modal="true"]';

/** `n` and `p` lead to the next change and the one before it from anywhere on the page, but not out of a field, and not for those who have letters off. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  const { shortcuts } = usePreferences();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = ({ n: 1, p: -1 } as const)[event.key];
    const isTyping = event.target instanceof Element && event.target.closest(TYPING);
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    if (!shortcuts) return;
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [shortcuts]);
}
