import { Icon, type IconName } from './Icon.js';
import './note.css';

const ICONS = {
  err: 'exclamation-circle',
  warn: 'exclamation-triangle',
  ok: 'check',
  info: 'info-circle',
} as const satisfies Record<string, IconName>;

/** A sentence that is read out as it appears; what went wrong at once. */
export function Note({ tone, text, testId }: { tone: keyof typeof ICONS; text: string; testId?: string }) {
  return (
    <p className={`note is-${tone}`} role={tone === 'err' || tone === 'warn' ? 'alert' : 'status'} data-testid={testId}>
      <Icon name={ICONS[tone]} />
      {text}
    </p>
  );
}
