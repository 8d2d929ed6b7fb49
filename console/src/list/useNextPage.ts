import { useCallback } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Asks for the next page of a list; not while one is on its way, and not again by itself after it failed. */
export function useNextPage({ hasNextPage, isFetching, isError, fetchNextPage }: Pages): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}
