import { Button as PrimeButton } from 'primereact/button';
import type { MouseEventHandler } from 'react';
import { clsx } from './clsx.js';
import { Icon, type IconName } from './Icon.js';
import { TIP } from './tip.js';

interface ButtonProps {
  /** The visible word, or the name of a button that shows only its icon. */
  label: string;
  icon?: IconName;
  iconOnly?: boolean;
  kind?: 'primary' | 'secondary' | 'quiet';
  /** It takes something away: red, in each kind. */
  danger?: boolean;
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Why it is disabled, or what it does: shown on hover and read out. */
  hint?: string;
  busy?: boolean;
  onClick?: MouseEventHandler;
  testId?: string;
  className?: string;
  /** The record that it acts on: the palette offers it while its page is open. */
  actionOf?: 'file' | 'schedule' | 'partner' | 'despatch';
}

const looksOf = ({ kind, danger, iconOnly }: Pick<ButtonProps, 'kind' | 'danger' | 'iconOnly'>) => [
  kind === 'quiet' && 'quiet',
  danger && 'is-danger',
  iconOnly && 'p-button-icon-only',
];

/** A button. Disabled ones stay focusable where they carry a reason, so that everybody can learn it. */
export function Button({
  label,
  icon,
  iconOnly = false,
  kind = 'secondary',
  danger = false,
  type = 'button',
  disabled = false,
  hint,
  busy = false,
  onClick,
  testId,
  className,
  actionOf,
}: ButtonProps) {
  const off = disabled || busy;
  const shownIcon = busy ? 'refresh' : icon;
  return (
    <PrimeButton
      type={type}
      outlined={kind === 'secondary'}
      text={kind === 'quiet'}
      className={clsx(...looksOf({ kind, danger, iconOnly }), off && 'is-off', className)}
      aria-disabled={off || undefined}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
      {...(iconOnly ? { 'aria-label': label } : {})}
      {...(iconOnly && hint === undefined ? { tooltip: label, tooltipOptions: TIP } : {})}
      {...(hint === undefined ? {} : { title: hint })}
      {...(testId === undefined ? {} : { 'data-testid': testId })}
      {...(actionOf === undefined ? {} : { 'data-action-of': actionOf })}
    >
      {shownIcon && <Icon name={shownIcon} className="p-button-icon" spin={busy} />}
      {!iconOnly && <span className="p-button-label">{label}</span>}
    </PrimeButton>
  );
}
