import { queryOptions, useQuery } from '@tanstack/react-query';
import { readScan, type Scan, searchTerms } from '../../../../server/domain/label/scan.js';
import { queryClient } from '../../api/query-client.js';
import type { Area } from '../../area.js';
import { type Found, foundEntries } from '../../shell/palette/entry.js';
import { searchQuery } from '../../shell/palette/search.queries.js';
import { signal } from './signal.js';

/** A scan and what came of it. `failed`: nobody answered. */
export interface ScanEntry {
  readonly id: number;
  readonly at: string;
  readonly scan: Scan;
  readonly state: 'waiting' | 'found' | 'none' | 'failed';
  readonly hits: readonly Found[];
}
const MOST = 20;

/** The last scans, newest first. They lie among the answers of the server, which a browser forgets when somebody signs out. */
const scansQuery = queryOptions({
  queryKey: ['scans'],
  queryFn: (): readonly ScanEntry[] => [],
  initialData: [],
  staleTime: 'static',
  gcTime: Infinity,
});

let last = 0;
/** Scans come faster than answers: each is asked about when the one before has its answer. */
let queue = Promise.resolve();

function change(next: (now: readonly ScanEntry[]) => readonly ScanEntry[]): void {
  queryClient.setQueryData<readonly ScanEntry[]>(scansQuery.queryKey, (now = []) => next(now).slice(0, MOST));
}

/** All that the search knows under the numbers of a scan, each once. */
async function hitsOf(areas: readonly Area[], scan: Scan): Promise<readonly Found[]> {
  const answers = await Promise.all(searchTerms(scan).map((term) => queryClient.query(searchQuery(term))));
  const found = foundEntries(
    areas,
    answers.flatMap(({ hits }) => hits),
  );
  return [...new Map(found.map((hit) => [hit.id, hit])).values()];
}

function ask(areas: readonly Area[], { id, scan }: ScanEntry): void {
  queue = queue.then(async () => {
    const answer = await hitsOf(areas, scan).then(
      (hits) => ({ hits, state: hits.length > 0 ? 'found' : 'none' }) as const,
      () => ({ hits: [], state: 'failed' }) as const,
    );
    change((now) => now.map((entry) => (entry.id === id ? { ...entry, ...answer } : entry)));
    signal(answer.state === 'found' ? 'good' : 'bad');
  });
}

/** Takes what was scanned or typed, and asks what it is. */
export function takeScan(areas: readonly Area[], raw: string): void {
  const scan = readScan(raw);
  if (scan.text === '') return;
  const entry: ScanEntry = { id: ++last, at: new Date().toISOString(), scan, state: 'waiting', hits: [] };
  change((now) => [entry, ...now]);
  ask(areas, entry);
}

export function askAgain(areas: readonly Area[], entry: ScanEntry): void {
  change((now) => now.map((other) => (other.id === entry.id ? { ...entry, state: 'waiting' } : other)));
  ask(areas, entry);
}

/** Clears the list; what is given back brings it back, beneath what was scanned since. */
export function clearScans(): () => void {
  const before = queryClient.getQueryData(scansQuery.queryKey) ?? [];
  change(() => []);
  return () => {
    change((now) => [...now, ...before]);
  };
}

export function useScans(): readonly ScanEntry[] {
  return useQuery(scansQuery).data;
}
