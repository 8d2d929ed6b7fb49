/** Milliseconds in which calls are collected before the first run. */
const FIRST_REST_MS = 200;
/** The longest rest between two runs, in milliseconds, while calls keep coming. */
const LONGEST_REST_MS = 1_500;
/** A run that takes longer is no longer waited for: one answer that never comes must not hold up all that follow. */
const TIMEOUT_MS = 10_000;

/**
 * Runs a piece of work soon after it is called for, once for all the calls until then. While calls keep coming the rests double up to the
 * longest, and no run begins before the last one has ended; the last call is always followed by a run.
 */
export function throttleAsync(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isDue = false;
  let rest = FIRST_REST_MS;
  let doneAt = -Infinity;
  const go = (): void => {
    const quiet = performance.now() - doneAt;
    rest = quiet > LONGEST_REST_MS ? FIRST_REST_MS : Math.min(2 * rest, LONGEST_REST_MS);
    isRunning = true;
    setTimeout(
      () => {
        isDue = false;
        const late = new Promise((resolve) => {
          setTimeout(resolve, TIMEOUT_MS);
        });
        void Promise.race([work().catch(() => undefined), late]).then(() => {
          doneAt = performance.now();
          isRunning = false;
          if (isDue) go();
        });
      },
      Math.max(FIRST_REST_MS, rest - quiet),
    );
  };
  return () => {
    isDue = true;
    if (!isRunning) go();
  };
}
