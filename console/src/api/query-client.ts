import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { ApiProblem, isSessionOver } from './problem.js';

/** Only what may pass by itself is tried again: no answer, or a server that is starting. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return (
    failures < 2 && error instanceof ApiProblem && !isSessionOver(error) && (error.status === 0 || error.status === 503)
  );
}

/**
 * Sockets say when something changed, so nothing is read again merely because time passed or a window got focus. Without a network a question
 * fails like any other; what has aged is asked again when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: isWorthRetrying,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What is asked before anybody is signed in, and discloses nothing about anybody. */
const OF_EVERYBODY: ReadonlySet<unknown> = new Set(['service-window', 'sign-in-facts']);

let emptiedAt = performance.timeOrigin;
/** Since when answers are kept: none of them was fetched earlier. By the clock, which goes on while the computer sleeps. */
export function keptSince(): number {
  return emptiedAt;
}

const forgetters = new Set<() => void>();
/** Says what else is forgotten together with what was shown. */
export function onForget(forget: () => void): void {
  forgetters.add(forget);
}

/**
 * Forgets what was shown to whoever was signed in. The sign-in page may have asked its own questions by then, more than once if several calls
 * hear that the session is over: they are left alone, or nobody would hear the answers.
 */
export function forgetShown(): void {
  emptiedAt = Date.now();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !OF_EVERYBODY.has(queryKey[0]) });
  queryClient.getMutationCache().clear();
  for (const forget of forgetters) forget();
}

/**
 * Reads again what is shown of these queries, and outdates the rest. A first answer that is on its way may be older than the change that this
 * is for: it is asked for once more when it is here.
 */
export async function readAgain(filters: QueryFilters): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const later = first.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey, exact: true });
  });
  await Promise.all([queryClient.invalidateQueries(filters), ...later]);
}
