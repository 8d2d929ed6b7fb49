import { z } from 'zod';
import type { Entry } from './entry.js';

const MOST = 6;
const shape = z.array(z.object({ path: z.string(), label: z.string() }));
const keyOf = (userId: string): string => `recent:${userId}`;

/** Where this person went by the palette lately, newest first. Kept in the browser. */
export function recentOf(userId: string): z.infer<typeof shape> {
  try {
    return shape.catch([]).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function remember(userId: string, { path, label }: Pick<Entry, 'path' | 'label'>): void {
  if (path === undefined) return;
  const next = [{ path, label }, ...recentOf(userId).filter((other) => other.path !== path)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    /* storage switched off: nothing is remembered */
  }
}
