import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.js';

/** Only a path of this site: a full address in the query must not lead people elsewhere. */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return paths.home;
  return next;
}

/** Where people go after the sign-in. */
export function useNext(): string {
  const [search] = useSearchParams();
  return safeNext(search.get('next'));
}
