import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.js';
import { isOwnEscape } from './escape.js';

interface SlidePanelProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Stays above the content while that scrolls, beside the title. */
  actions?: ReactNode;
  testId?: string;
  children: ReactNode;
}

/**
 * A panel that slides in from the right over a quarter of the window (L-31), at least 360 px; the page beside it stays in use.
 * Escape closes it; what had the keys before has them again afterwards.
 */
export function SlidePanel({ title, closeLabel, onClose, actions, testId, children }: SlidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // As it was before a field of the panel asked for the keys.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const own = panel.current;
    if (!own?.contains(document.activeElement)) own?.focus({ preventScroll: true });
    return () => {
      if (
        before instanceof HTMLElement &&
        (document.activeElement === document.body || own?.contains(document.activeElement) === true)
      )
        before.focus({ preventScroll: true });
    };
  }, [before]);
  // A button of the panel that is gone after it was pressed leaves the keys to nobody: Escape still closes.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose]);
  return (
    <div
      ref={panel}
      className="slide-panel"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-testid={testId}
      onKeyDown={(event) => {
        if (!isOwnEscape(event)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="slide-head">
        <h2 id={titleId}>{title}</h2>
        <span className="page-gap" />
        {actions}
        <Button label={closeLabel} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </div>
      <div className="slide-body">{children}</div>
    </div>
  );
}
