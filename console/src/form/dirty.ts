import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { onForget } from '../api/query-client.js';

/**
 * What asks before it is lost: leaving its page, or only leaving the console, as by a reload or by signing out; or nothing. `session`: it is kept
 * in this browser, but not sent once somebody else is signed in.
 */
type Asks = 'page' | 'console' | 'session' | 'nothing';
interface Dirty {
  readonly asks: Asks;
  /** The dialog, panel or other part of the page that it is in. */
  readonly scope: symbol | null;
}

/** Forms in which something was entered and not sent, and whatever else would be lost. */
const dirty = new Map<symbol, Dirty>();
/** The dialog, panel or other part of the page around. */
export const DirtyScope = createContext<symbol | null>(null);
/** Somebody waits for the answer whether the console may be left. */
let question: ((mayLeave: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function wouldLose(): boolean {
  return [...dirty.values()].some(({ asks }) => asks === 'page' || asks === 'console');
}
function wouldStayUnsent(): boolean {
  return [...dirty.values()].some(({ asks }) => asks === 'session');
}
function keepWindow(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
function notify(): void {
  if (wouldLose()) window.addEventListener('beforeunload', keepWindow);
  else window.removeEventListener('beforeunload', keepWindow);
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
/** The first form of the page asks for all. */
function asker(): symbol | undefined {
  return [...dirty].find(([, { asks }]) => asks === 'page')?.[0];
}

/** Makes it known that something would be lost; null: no more. */
export function setDirty(what: symbol, asks: Asks | null, scope: symbol | null = null): void {
  const before = dirty.get(what);
  if (before?.asks === (asks ?? undefined) && (before?.scope ?? null) === scope) return;
  if (asks === null) dirty.delete(what);
  else dirty.set(what, { asks, scope });
  notify();
}

/** Whether something would be lost by leaving the page; as it is now, not as it was last drawn. */
export function isLeavingAsked(): boolean {
  return asker() !== undefined;
}

/** Whether something in this dialog, panel or other part of the page would be lost, as it is now. */
export function isDirtyWithin(scope: symbol): boolean {
  return [...dirty.values()].some((form) => form.scope === scope);
}

export function useDirtyWithin(scope: symbol): boolean {
  return useSyncExternalStore(subscribe, () => isDirtyWithin(scope));
}

/** Asks whether the console may be left as it is, by a change of the session: before the server is called, which can not undo it. */
export function mayLeave(): Promise<boolean> {
  if (!wouldLose() && !wouldStayUnsent()) return Promise.resolve(true);
  question?.(false);
  return new Promise((resolve) => {
    question = (answer) => {
      question = null;
      notify();
      resolve(answer);
    };
    notify();
  });
}
/** The question that is open, and its answer. */
export function useLeaveQuestion(): ((mayLeave: boolean) => void) | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Whether the question is about what is kept in this browser and not sent, and about nothing that would be lost. */
export function isOnlyUnsent(): boolean {
  return !wouldLose() && wouldStayUnsent();
}

/** Nothing is asked about any more: the session that it was entered in is over. */
export function discardDrafts(): void {
  dirty.clear();
  notify();
}
// Whoever signs in next has entered none of it.
onForget(discardDrafts);

/** Whether something was entered anywhere and not sent: nobody is offered a reload then. */
export function useAnyDirty(): boolean {
  return useSyncExternalStore(subscribe, () => [...dirty.values()].some(({ asks }) => asks !== 'session'));
}

/** Makes it known that a form is dirty. Gives back whether it is this one that asks, and how it is clean at once, before it is drawn again. */
export function useDirty(
  isDirty: boolean,
  asksForPage: boolean,
): { readonly isAsker: boolean; readonly clean: () => void } {
  const [form] = useState(() => Symbol('form'));
  const scope = use(DirtyScope);
  useEffect(() => {
    if (!isDirty) return;
    setDirty(form, asksForPage ? 'page' : 'nothing', scope);
    return () => {
      setDirty(form, null);
    };
  }, [form, isDirty, asksForPage, scope]);
  return {
    isAsker: useSyncExternalStore(subscribe, () => asker() === form),
    clean: () => {
      setDirty(form, null);
    },
  };
}
