import { clsx } from './clsx.js';

/** Icons in use; each needs its code point in theme/icons.css. */
export type IconName =
  | 'angle-double-left'
  | 'angle-double-right'
  | 'arrow-down-left'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-right-arrow-left'
  | 'arrow-up-right'
  | 'ban'
  | 'barcode'
  | 'bell'
  | 'bolt'
  | 'bookmark'
  | 'box'
  | 'building'
  | 'calendar'
  | 'camera'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'clock'
  | 'clone'
  | 'comment'
  | 'copy'
  | 'desktop'
  | 'download'
  | 'ellipsis-h'
  | 'ellipsis-v'
  | 'envelope'
  | 'exclamation-circle'
  | 'exclamation-triangle'
  | 'file'
  | 'file-pdf'
  | 'filter'
  | 'globe'
  | 'history'
  | 'home'
  | 'inbox'
  | 'info-circle'
  | 'key'
  | 'lock'
  | 'minus'
  | 'mobile'
  | 'moon'
  | 'pause'
  | 'pencil'
  | 'play'
  | 'plus'
  | 'print'
  | 'question-circle'
  | 'refresh'
  | 'search'
  | 'sign-out'
  | 'sliders-h'
  | 'star'
  | 'star-fill'
  | 'sun'
  | 'table'
  | 'thumbtack'
  | 'times'
  | 'times-circle'
  | 'trash'
  | 'truck'
  | 'undo'
  | 'upload'
  | 'user'
  | 'users'
  | 'verified';

/** Decoration beside a word; the word says it, so readers skip the icon. */
export function Icon({
  name,
  className,
  spin = false,
}: {
  name: IconName;
  className?: string | undefined;
  spin?: boolean;
}) {
  return <span aria-hidden="true" className={clsx('pi', `pi-${name}`, spin && 'pi-spin', className)} />;
}
