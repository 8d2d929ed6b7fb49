/** Milliseconds in which what happens together is gathered. */
const GATHER_MS = 200;
/** Milliseconds of rest between two times, while calls keep coming. */
const PACE_MS = 1_500;
/** What takes longer is no longer waited for: one answer that never comes must not hold up all that follow. */
const PATIENCE_MS = 10_000;

/**
 * Does a piece of work soon after it is called for, once for all the calls until then. While calls keep coming the rests grow to the pace, and
 * nothing begins before what was begun last is through; what was called for last is always done.
 */
export function paced(work: () => Promise<unknown>): () => void {
  let isAtIt = false;
  let isDue = false;
  let rest = GATHER_MS;
  let doneAt = -Infinity;
  const go = (): void => {
    const quiet = performance.now() - doneAt;
    rest = quiet > PACE_MS ? GATHER_MS : Math.min(2 * rest, PACE_MS);
    isAtIt = true;
    setTimeout(
      () => {
        isDue = false;
        const late = new Promise((resolve) => {
          setTimeout(resolve, PATIENCE_MS);
        });
        void Promise.race([work().catch(() => undefined), late]).then(() => {
          doneAt = performance.now();
          isAtIt = false;
          if (isDue) go();
        });
      },
      Math.max(GATHER_MS, rest - quiet),
    );
  };
  return () => {
    isDue = true;
    if (!isAtIt) go();
  };
}
