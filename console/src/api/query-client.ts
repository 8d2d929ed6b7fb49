import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

/** Only what may pass by itself is tried again: no answer, or a server that is starting. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}

/** Sockets say when something changed, so nothing is read again merely because time passed or a window got focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: isWorthRetrying },
    mutations: { retry: false },
  },
});
