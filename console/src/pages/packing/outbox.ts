import { useSyncExternalStore } from 'react';
import { currentUser } from '../../../../server/contract/current-user.js';
import { despatchScan, MOST_SCANS, type ScanAnswer } from '../../../../server/contract/despatch-packages.js';
import { call } from '../../api/call.js';
import { ApiProblem, isSessionOver } from '../../api/problem.js';
import { onForget, queryClient } from '../../api/query-client.js';
import { sessionExpiry } from '../../api/session.js';
import { setDirty } from '../../form/dirty.js';
import { signal } from '../mobile/signal.js';
import {
  answered,
  batchesOf,
  inputOf,
  type NewRecord,
  type Owner,
  ownerOf,
  type ScanRecord,
  waitAfter,
} from './record.js';
import { addScan, countOf, dropOldScans, forgetRead, putScans, removeScan, scansAt, scansOf } from './store.js';

/** What is known of the scans of whoever is signed in. */
export interface Outbox {
  /** null where nobody is signed in who scans. */
  readonly owner: Owner | null;
  /** The scans of this browser were read; nothing is judged before. */
  readonly isRead: boolean;
  readonly records: readonly ScanRecord[];
  /** Scans that are on their way, by the id that this device gave them. */
  readonly sending: ReadonlySet<string>;
  /** Why nothing is sent: no answer, or an answer that is none. null while all is well. */
  readonly trouble: 'away' | 'signed-out' | null;
  /** The browser does not keep scans: it has no room, or storage is switched off. */
  readonly isBroken: boolean;
}
const NOTHING: Outbox = { owner: null, isRead: false, records: [], sending: new Set(), trouble: null, isBroken: false };
/** Scans are looked for at least so often, in milliseconds. */
const EVERY_MS = 30_000;
/** So long an answer is waited for, in milliseconds; then it is tried again as where nobody answers. */
const MOST_WAIT_MS = 30_000;

let outbox = NOTHING;
const watchers = new Set<() => void>();
const UNSENT = Symbol('unsent scans');

function set(part: Partial<Outbox>): void {
  outbox = { ...outbox, ...part };
  setDirty(UNSENT, unsentOf(outbox.records) > 0 ? 'session' : null);
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
export function currentOutbox(): Outbox {
  return outbox;
}
export function useOutbox(): Outbox {
  return useSyncExternalStore(watch, currentOutbox);
}
export function unsentOf(records: readonly ScanRecord[]): number {
  return records.filter(({ state }) => state === 'queued').length;
}

/** Other tabs of this browser hear which scans were written or answered; null where one is gone, for which all are read again. */
type Heard = readonly ScanRecord[] | null;
const others = 'BroadcastChannel' in window ? new BroadcastChannel('packing') : null;
others?.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
  const own = data?.filter(({ owner }) => owner === outbox.owner);
  if (own === undefined || !outbox.isRead) void readStored();
  else if (own.length > 0) merge(own);
});
/** Takes scans into what is known, each at its place. */
function merge(changed: readonly ScanRecord[], more: Partial<Outbox> = {}): void {
  writes += 1;
  const known = new Set(outbox.records.map(({ seq }) => seq));
  const bySeq = new Map(changed.map((one) => [one.seq, one]));
  const fresh = changed.filter(({ seq }) => !known.has(seq));
  const records = [...outbox.records.map((one) => bySeq.get(one.seq) ?? one), ...fresh];
  const isInOrder = fresh.length === 0 || records.every(({ seq }, i) => i === 0 || (records[i - 1]?.seq ?? 0) < seq);
  set({ records: isInOrder ? records : records.toSorted((a, b) => a.seq - b.seq), ...more });
}

/** How often scans were written here: what was read while one was written is read once more. */
let writes = 0;
async function readStored(): Promise<void> {
  const { owner } = outbox;
  if (owner === null) return;
  try {
    let before: number;
    let records: readonly ScanRecord[];
    do {
      before = writes;
      records = await scansOf(owner);
    } while (before !== writes);
    if (outbox.owner === owner) set({ records, isRead: true });
  } catch {
    set({ isBroken: true, isRead: true });
  }
}

let isLasting = false;
/** Asks the browser, once, to take room elsewhere when it is short of it. Some ask their user: only somebody who scans is. */
function askToLast(): void {
  if (isLasting || !('storage' in navigator)) return;
  isLasting = true;
  navigator.storage.persist().catch(() => false);
}

/** Keeps a scan, and sends it as soon as it can. It is stored when this resolves; where it can't be, this says so and rejects. */
export async function keepScan(record: NewRecord): Promise<ScanRecord> {
  try {
    const stored = await addScan(record);
    merge([stored], { isBroken: false });
    others?.postMessage([stored] satisfies Heard);
    askToLast();
    // Where nobody answers it is tried at its time: each scan would send all that wait once more, in vain.
    if (stored.state === 'queued' && outbox.trouble !== 'away') drain();
    return stored;
  } catch (error) {
    set({ isBroken: true });
    throw error;
  }
}

async function change(changed: readonly ScanRecord[]): Promise<void> {
  await putScans(changed);
  merge(changed);
  others?.postMessage(changed satisfies Heard);
}
/** Somebody has seen that the server refused a scan. */
export function acknowledge(record: ScanRecord): Promise<void> {
  return change([{ ...record, state: 'refused' }]);
}
export async function sendAgain(record: ScanRecord): Promise<void> {
  await change([{ ...record, state: 'queued', problem: null }]);
  drain();
}
export async function discard({ seq }: ScanRecord): Promise<void> {
  await removeScan(seq);
  writes += 1;
  await readStored();
  others?.postMessage(null satisfies Heard);
}

/** The session that the owner of the scans was last seen in, by when its cookie expires: every sign-in and every exchange has another. */
let seenIn: number | null = null;
/** Whether the session is still the owner's: another tab may have signed somebody else in since. */
async function isOwners(owner: Owner): Promise<boolean> {
  const session = sessionExpiry();
  if (session !== null && session === seenIn) return true;
  const { id, company } = await call(currentUser, {}, AbortSignal.timeout(MOST_WAIT_MS));
  const isSame = ownerOf(company.id, id) === owner;
  seenIn = isSame ? sessionExpiry() : null;
  return isSame;
}

/** Sends a batch and keeps what was answered. */
async function send(batch: readonly ScanRecord[]): Promise<void> {
  const [{ device } = { device: '' }] = batch;
  set({ sending: new Set(batch.map(({ clientId }) => clientId)) });
  try {
    const body = { device, scans: batch.map(inputOf) };
    const { answers } = await call(despatchScan, { body }, AbortSignal.timeout(MOST_WAIT_MS));
    await take(batch, answers);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isFinal(error)) throw error;
    await change(batch.map((one) => ({ ...one, state: 'dead', problem: error.code })));
    signal('bad');
  } finally {
    set({ sending: new Set() });
  }
}

/** Whether the server will never take it: another try changes nothing. Who is signed out, or asks too often, tries again later. */
function isFinal(error: ApiProblem): boolean {
  return (
    error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429 && !isSessionOver(error)
  );
}

async function take(batch: readonly ScanRecord[], answers: readonly ScanAnswer[]): Promise<void> {
  const byId = new Map(answers.map((answer) => [answer.clientId, answer]));
  const now = Date.now();
  const changed: ScanRecord[] = [];
  for (const record of batch) {
    const answer = byId.get(record.clientId);
    if (answer) changed.push(answered(record, answer, now, [...outbox.records, ...changed]));
  }
  await change(changed);
  const conflicts = changed.filter(({ state }) => state === 'conflict');
  if (conflicts.length === 0) return;
  signal('bad');
  // What this device knew was not so.
  for (const id of new Set(conflicts.map(({ noteId }) => noteId)))
    void queryClient.invalidateQueries({ queryKey: ['despatch', 'packages', id] });
}

async function sendAll(owner: Owner): Promise<void> {
  for (const batch of batchesOf(outbox.records, MOST_SCANS)) {
    if (outbox.owner !== owner || !(await isOwners(owner))) return;
    // Read within the lock: another tab may have sent some of them.
    const waiting = (await scansAt(batch.map(({ seq }) => seq))).filter(({ state }) => state === 'queued');
    if (waiting.length > 0) await send(waiting);
  }
}

let isDraining = false;
let isCalledAgain = false;
let failures = 0;
let timer: number | undefined;

/** Sends what waits, one tab at a time; what failed for want of an answer is tried again later. */
export function drain(): void {
  const { owner } = outbox;
  if (owner === null) return;
  if (isDraining) {
    isCalledAgain = true;
    return;
  }
  isDraining = true;
  isCalledAgain = false;
  window.clearTimeout(timer);
  const work = (): Promise<void> => sendAll(owner);
  // Only encrypted pages have locks; without them the server's memory of ids is what keeps scans apart.
  const locked = 'locks' in navigator ? navigator.locks.request('packing-outbox', work) : work();
  locked.then(
    () => {
      failures = 0;
      set({ trouble: null });
      done(isCalledAgain ? 0 : EVERY_MS);
    },
    (error: unknown) => {
      failures += 1;
      set({ trouble: isSessionOver(error) ? 'signed-out' : 'away' });
      done(waitAfter(failures, Math.random()));
    },
  );
}
function done(wait: number): void {
  isDraining = false;
  if (wait === 0) drain();
  else timer = window.setTimeout(() => void lookAndDrain(), wait);
}
/** Sends what waits, also what a tab wrote that was closed before it could say so. */
async function lookAndDrain(): Promise<void> {
  const { owner, records } = outbox;
  if (owner !== null && (await countOf(owner).catch(() => 0)) !== records.length) await readStored();
  drain();
}

function onShown(): void {
  if (document.visibilityState === 'visible') drain();
}

/** Opens the scans of somebody, and sends what waits as long as the console is open. Gives back what ends that. */
export function openOutbox(owner: Owner): () => void {
  set({ ...NOTHING, owner });
  void dropOldScans(Date.now())
    .catch(() => undefined)
    .then(readStored)
    .then(drain);
  window.addEventListener('online', drain);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    window.removeEventListener('online', drain);
    document.removeEventListener('visibilitychange', onShown);
    window.clearTimeout(timer);
    set(NOTHING);
  };
}

onForget(() => {
  seenIn = null;
  set(NOTHING);
  forgetRead().catch(() => undefined);
});
