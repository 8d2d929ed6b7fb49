import type { ScheduleLine } from '../schedule/schedule.js';
import type { RuleLine } from './facts.js';
import type { Finding } from './rule.js';

/** How a text differs from that of the release before: capitals and spaces around it are no difference, and none is as good as an empty one. */
export type TextChange = 'added' | 'removed' | 'changed';

/** What a line says otherwise than in the release before; null where it is the same, or only one of the releases has the line. */
export function textChange(
  { previous, current }: RuleLine,
  of: (line: ScheduleLine) => string | null,
): (Pick<Finding, 'previous' | 'current'> & { readonly how: TextChange }) | null {
  if (previous === null || current === null) return null;
  const [before, now] = [previous, current].map(({ line }) => of(line)?.trim() ?? '');
  if (before === undefined || now === undefined || before.toUpperCase() === now.toUpperCase()) return null;
  const how = before === '' ? 'added' : now === '' ? 'removed' : 'changed';
  return { how, ...(before === '' ? {} : { previous: before }), ...(now === '' ? {} : { current: now }) };
}
