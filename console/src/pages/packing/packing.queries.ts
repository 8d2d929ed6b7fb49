import { queryOptions } from '@tanstack/react-query';
import { despatchList, type DespatchRow } from '../../../../server/contract/delivery.js';
import { despatchPackages } from '../../../../server/contract/despatch-packages.js';
import type { DespatchAdviceId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { type KeptNote, type Owner } from './record.js';
import { type KeptWaiting, keepNote, keepOnly, keepWaiting, keptNote, keptNotes, keptWaiting } from './store.js';

/** More notes than that do not wait at one dock. */
const MOST_NOTES = 200;
/** So many notes have their packages on the device beforehand. */
const MOST_PRELOADED = 50;
const ANY_DAYS = 3_660;
/** Where nobody answered, it is asked again so often, in milliseconds. */
const KEPT_EVERY_MS = 15_000;

/** What is kept in this browser stands in where there is no answer so long, in milliseconds; the answer takes its place when it comes. */
const KEPT_AFTER_MS = 3_000;
/** So long an answer is waited for, in milliseconds: calls that never end would keep scans from being sent. */
const MOST_WAIT_MS = 30_000;

/** Whether nobody answered: then what is kept in this browser stands in. */
function isAway(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'network' || error.status >= 500);
}
const nothing = (): undefined => undefined;

/** What was read of something, from the server or from what this browser keeps of it. */
interface Read<T> {
  readonly it: T;
  readonly isKept: boolean;
}
interface Reading<T> {
  readonly queryKey: readonly unknown[];
  readonly signal: AbortSignal;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly kept: () => Promise<T | undefined>;
}

/** What was asked, or what is kept of it where nobody answers, or not soon. @throws what asking threw, where nothing is kept. */
async function orKept<T extends { readonly askedAt?: number }>({
  queryKey,
  signal,
  ask,
  kept,
}: Reading<T>): Promise<Read<T>> {
  const instead = async (): Promise<Read<T> | undefined> => {
    const it = await kept().catch(nothing);
    return it && { it, isKept: true };
  };
  const limit = AbortSignal.timeout(MOST_WAIT_MS);
  const answer = ask(AbortSignal.any([signal, limit])).then(
    (it): Read<T> => ({ it, isKept: false }),
    (error: unknown) => {
      throw limit.aborted ? new ApiProblem('network', 0, null) : error;
    },
  );
  let timer: number | undefined;
  const late = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, KEPT_AFTER_MS);
  }).then(instead);
  try {
    const first = await Promise.race([answer, late]);
    if (first?.isKept !== true) return first ?? (await answer);
    void answer.then((now) => {
      queryClient.setQueryData<Read<T>>(queryKey, (before) =>
        (before?.it.askedAt ?? 0) > (now.it.askedAt ?? 0) ? before : now,
      );
    }, nothing);
    return first;
  } catch (error) {
    const found = isAway(error) ? await instead() : undefined;
    if (found === undefined) throw error;
    return found;
  } finally {
    window.clearTimeout(timer);
  }
}

/** The packages of a note, which this browser keeps; a change of the note reads them again. */
export function packagesQuery(owner: Owner, id: DespatchAdviceId) {
  return queryOptions({
    queryKey: ['despatch', 'packages', id, owner],
    queryFn: ({ queryKey, signal }) =>
      orKept<KeptNote>({
        ...{ queryKey, signal },
        ask: async (limited) => {
          const askedAt = Date.now();
          const packages = await call(despatchPackages, { params: { id } }, limited);
          const kept = { owner, id, askedAt, packages };
          await keepNote(kept).catch(nothing);
          return kept;
        },
        kept: () => keptNote(owner, id),
      }),
    refetchInterval: ({ state }) => (state.data?.isKept === true ? KEPT_EVERY_MS : false),
  });
}

/** Notes that wait and have packages to scan, the first to leave first. */
export function waitingQuery(owner: Owner) {
  return queryOptions({
    queryKey: ['despatch', 'list', 'packing', owner],
    queryFn: ({ queryKey, signal }) =>
      orKept<KeptWaiting>({
        ...{ queryKey, signal },
        ask: async (limited) => {
          const askedAt = Date.now();
          const query = { filter: 'ready', days: ANY_DAYS, limit: MOST_NOTES, counts: false } as const;
          const { rows } = await call(despatchList, { query }, limited);
          const waiting = rows
            .filter(({ state, counts }) => state !== 'closed' && counts.packages > 0)
            .toSorted((a, b) => (a.despatchDate < b.despatchDate ? -1 : a.despatchDate > b.despatchDate ? 1 : 0));
          const kept = { owner, rows: waiting, askedAt };
          await keepWaiting(kept).catch(nothing);
          return kept;
        },
        kept: () => keptWaiting(owner),
      }),
    refetchInterval: ({ state }) => (state.data?.isKept === true ? KEPT_EVERY_MS : false),
  });
}

/** Notes whose packages this browser keeps. */
export function keptQuery(owner: Owner) {
  return queryOptions({ queryKey: ['packing-kept', owner], queryFn: () => keptNotes(owner), staleTime: 0 });
}

/** Reads the packages of the notes that wait beforehand, so that they are scanned without a network, and forgets those of others. */
export async function preload(owner: Owner, rows: readonly DespatchRow[], signal: AbortSignal): Promise<void> {
  await keepOnly(owner, new Set(rows.map((row) => row.despatchnoteHeadId))).catch(nothing);
  for (const { despatchnoteHeadId: id } of rows.slice(0, MOST_PRELOADED)) {
    if (signal.aborted) return;
    const read = await queryClient.query(packagesQuery(owner, id)).catch(nothing);
    // Nobody answers: the others would wait as long.
    if (read?.isKept === true) break;
  }
  await queryClient.invalidateQueries({ queryKey: ['packing-kept', owner] });
}
