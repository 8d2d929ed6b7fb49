import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds between two looks while changes keep coming: the first one shows at once. */
export const PACE_MS = 1_500;
const queryKey = ['dashboard'];

/** Asks for the dashboard again when something changed: at once, then no more often than the pace, and never while an answer is on its way. */
export function paced(client: QueryClient): { changed: () => void; stop: () => void } {
  let [isResting, isDue] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    isResting = true;
    // The answer on its way, which is not thrown away, may not know of the change.
    isDue = client.isFetching({ queryKey }) > 0;
    await Promise.all([client.invalidateQueries({ queryKey }, { cancelRefetch: false }), new Promise<void>((rested) => { timer = setTimeout(rested, PACE_MS); })]);
    isResting = false;
    if (isDue) void look();
  };
  return {
    changed: () => { if (isResting) isDue = true; else void look(); },
    stop: () => {
      isDue = false;
      clearTimeout(timer);
    },
  };
}
