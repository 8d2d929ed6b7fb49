import type { ReactNode } from 'react';
import { clsx } from './clsx.js';
import { Icon, type IconName } from './Icon.js';

/** A filter that is on or off. */
export function FilterChip({ icon, tone, pressed, onClick, children, testId }: { icon?: IconName; tone?: Tone; pressed: boolean; onClick: () => void; children: ReactNode; testId?: string }) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick} data-testid={testId}>
      {icon && <Icon name={icon} className={tone && `tone-${tone}`} />}
      {children}
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
