import type { ReactNode } from 'react';
import { clsx } from './clsx.js';
import { Icon, type IconName } from './Icon.js';

interface FilterChipProps {
  icon?: IconName;
  tone?: Tone;
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
  /** How many rows it lets through; null while nobody knows, its place is kept. */
  count?: string | number | null;
  testId?: string;
}

/** A filter that is on or off. */
export function FilterChip({ icon, tone, pressed, onClick, children, count, testId }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick} data-testid={testId}>
      {icon && <Icon name={icon} className={tone && `tone-${tone}`} />}
      {children}
      {count !== undefined && (
        <>
          {' '}
          <b>{count}</b>
        </>
      )}
    </button>
  );
}

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'dim';

/** A state: a filled chip where somebody has to act, quiet words with a small icon otherwise. */
export function StatusChip({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx('status', (tone === 'err' || tone === 'warn') && `status-${tone}`)}>
      <Icon name={icon} className={`tone-${tone}`} />
      <span>{children}</span>
    </span>
  );
}
