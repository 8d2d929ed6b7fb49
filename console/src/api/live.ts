import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Notice } from '../../../server/contract/notice.js';
import type { ServiceWindow } from '../../../server/contract/service-window.js';
import type { ServerPayload } from '../../../server/contract/socket.js';

/** `reconnecting` is said only after three seconds without a connection: shorter gaps are not shown. */
export interface Live {
  readonly state: 'connecting' | 'live' | 'reconnecting';
  /** Files with errors that the company has to act on; null until the server has said. */
  readonly errorCount: number | null;
  /** Claims and files without a company that wait for an administrator of the installation; null for everybody else. */
  readonly waiting: number | null;
  /** Results of rules that nobody has looked at; null until the server has said, and for those who may not read them. */
  readonly openResults: number | null;
  /** Notices that stand and are not read. */
  readonly unread: number;
  /** The service window that is on or announced, as last received. */
  readonly serviceWindow: ServiceWindow | null;
}
/** A change as screens hear of it, from the server or from what this browser has just done. */
export type Changed = Pick<ServerPayload<'changed'>, 'topic' | 'ids'>;
/** What a screen hears: records of a topic changed, by what was just done here or by anybody; `null` means anything may have, read everything again. What it gives back, if that is a promise, ends when it has. */
export type Listener = (change: Changed | null, isOwn: boolean) => unknown;
/** Lists that follow changes by themselves are kept under this name: a change fetches the newest rows, not every page again. */
export const LIVE_LIST = 'live-list';

/** Before the server has said anything. */
export const NOT_LIVE: Live = {
  state: 'connecting',
  errorCount: null,
  waiting: null,
  openResults: null,
  unread: 0,
  serviceWindow: null,
};
let live = NOT_LIVE;
const watchers = new Set<() => void>();
const listeners = new Set<Listener>();
const readers = new Set<(notice: Notice | string) => void>();

export function setLive(part: Partial<Live>): void {
  live = { ...live, ...part };
  for (const watcher of watchers) watcher();
}
/** Notifies the screens of a change. Resolves when they have read what it concerns. */
export async function emitChange(change: Changed | null, isOwn = true): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener(change, isOwn)));
}

/** Hands a notice that has just arrived, or the id of one that was withdrawn, to whoever shows it. */
export function emitNotice(notice: Notice | string): void {
  for (const reader of readers) reader(notice);
}
export function onNotice(reader: (notice: Notice | string) => void): () => void {
  readers.add(reader);
  return () => {
    readers.delete(reader);
  };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
export function currentLive(): Live {
  return live;
}
export function useLive(): Live {
  return useSyncExternalStore(watch, () => live);
}

/** Calls back with changes. Gives back what ends that. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Hears changes while the component is shown, without reconnecting when the handler changes. */
export function useChanges(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const forward: Listener = (change, isOwn) => latest.current(change, isOwn);
    return onChange(forward);
  }, []);
}
