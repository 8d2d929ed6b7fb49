import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { clsx } from './clsx.js';
import { Icon, type IconName } from './Icon.js';
import './popover.css';

interface PopoverProps {
  label: string;
  icon: IconName;
  /** The word stands beside the icon. */
  showLabel?: boolean;
  /** What the button says instead of its label, such as the thing chosen. */
  shown?: string | undefined;
  align?: 'left' | 'right';
  kind?: 'dialog' | 'menu';
  testId?: string;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

const GAP = 8;

/** A button that opens a small panel below itself. Escape, a look elsewhere and choosing close it; the button has the keys again. */
export function Popover({
  label,
  icon,
  showLabel = false,
  shown,
  align = 'right',
  kind = 'dialog',
  testId,
  className,
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = (): void => {
    setOpen(false);
  };
  /** In the top layer, so that no edge of a card or a panel around it cuts it off; within the window, below its button. */
  const place = (panel: HTMLDivElement | null): void => {
    const button = opener.current?.getBoundingClientRect();
    if (!panel || !button) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    const wanted = align === 'left' ? button.left : button.right - panel.offsetWidth;
    panel.style.left = `${String(Math.max(GAP, Math.min(wanted, window.innerWidth - panel.offsetWidth - GAP)))}px`;
    panel.style.top = `${String(Math.max(GAP, Math.min(button.bottom + 4, window.innerHeight - panel.offsetHeight - GAP)))}px`;
  };
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, leave);
    const button = opener.current;
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, leave);
      // What had the keys went with the panel.
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isOpen]);
  return (
    <div
      className={clsx('popover', className)}
      ref={box}
      onKeyDown={(event) => {
        // Whatever in it took the key too, unless that closed something of its own.
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        ref={opener}
        className={clsx('popover-button', showLabel && 'has-label')}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={showLabel ? undefined : label}
        title={showLabel ? undefined : label}
        data-testid={testId}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name={icon} />
        {showLabel && (
          <>
            <span className="truncate">{shown ?? label}</span>
            <Icon name="chevron-down" className="popover-arrow" />
          </>
        )}
      </button>
      {isOpen && (
        <div
          id={panelId}
          popover="manual"
          ref={place}
          tabIndex={-1}
          className="popover-panel"
          {...(kind === 'dialog' ? { role: 'dialog', 'aria-label': label } : {})}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}
