import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The rows of all pages that are loaded. */
export function usePagedRows<Row>(data: InfiniteData<{ readonly rows: readonly Row[] }> | undefined): readonly Row[] {
  return useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
}
