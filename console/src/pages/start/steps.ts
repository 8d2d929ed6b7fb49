import { queryOptions } from '@tanstack/react-query';
import { demoState } from '../../../../server/contract/demo.js';
import { call } from '../../api/call.js';

/** Whether this is the demo, and how far somebody new has come in it. */
export const demoQuery = queryOptions({ queryKey: ['demo'], queryFn: ({ signal }) => call(demoState, {}, signal) });

/** What this browser remembers of somebody's first steps: those that only looking can tick, and whether the strip is wanted. */
const KEY = 'first-steps';
export type Remembered = 'look' | 'mend' | 'hidden';

export function remembered(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ');
  } catch {
    return [];
  }
}
export function remember(what: Remembered): void {
  try {
    localStorage.setItem(KEY, [...new Set([...remembered(), what])].join(' ').trim());
  } catch {
    /* storage switched off: it is asked again */
  }
}
