import type { KeyboardEvent } from 'react';

/** Escape pressed in this very part of the page. React hands on what a dialog above it hears; that is the dialog's own affair. */
export function isOwnEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node);
}
