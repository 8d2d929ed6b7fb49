import { useEffect, useState } from 'react';
import { nextLateAt, type Timed } from '../../../../../../server/domain/transport/movement.js';

/** Timers take no more than this at a time. */
const MOST_MS = 3_600_000;

/** What the clock shows, in milliseconds: once more when the next of some becomes late. */
export function useNow(all: readonly Timed[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = nextLateAt(all, now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      Math.min(Math.max(next + 1 - Date.now(), 0), MOST_MS),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [next, now]);
  return now;
}
