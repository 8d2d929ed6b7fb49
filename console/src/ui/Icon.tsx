import { clsx } from './clsx.js';

/** Icons in use; each needs its code point in theme/icons.css. */
export type IconName =
  | 'angle-double-left' | 'angle-double-right' | 'arrow-down-left' | 'arrow-right' | 'arrow-right-arrow-left' | 'arrow-up-right' | 'ban' | 'bell' | 'bolt'
  | 'box' | 'building' | 'calendar' | 'check' | 'chevron-down' | 'chevron-right' | 'clock' | 'clone' | 'comment' | 'copy' | 'download' | 'exclamation-circle'
  | 'exclamation-triangle' | 'file' | 'globe' | 'history' | 'inbox' | 'info-circle' | 'lock' | 'moon' | 'question-circle' | 'refresh' | 'search'
  | 'sign-out' | 'sun' | 'times' | 'times-circle' | 'trash' | 'undo' | 'upload' | 'user' | 'verified';

/** Decoration beside a word; the word says it, so readers skip the icon. */
export function Icon({ name, className, spin = false }: { name: IconName; className?: string | undefined; spin?: boolean }) {
  return <span aria-hidden="true" className={clsx('pi', `pi-${name}`, spin && 'pi-spin', className)} />;
}
