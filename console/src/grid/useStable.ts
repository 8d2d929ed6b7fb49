import { useCallback, useEffect, useRef } from 'react';

/** A function that stays itself and calls what was given last, so that rows that get it need not be drawn anew. */
export function useStable<Given extends readonly unknown[]>(
  latest: (...given: Given) => void,
): (...given: Given) => void {
  const kept = useRef(latest);
  useEffect(() => {
    kept.current = latest;
  });
  return useCallback((...given: Given) => {
    kept.current(...given);
  }, []);
}
