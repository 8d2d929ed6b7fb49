import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DespatchRow } from '../../../../server/contract/delivery.js';
import type { KeptNote, NewRecord, Owner, ScanRecord } from './record.js';

/** Notes that wait, as they were read last. */
export interface KeptWaiting {
  readonly owner: Owner;
  readonly rows: readonly DespatchRow[];
  /** When that was asked, in milliseconds by the clock of the device; older versions did not keep it. */
  readonly askedAt?: number;
}
interface Schema extends DBSchema {
  scans: { key: number; value: ScanRecord; indexes: { owner: string } };
  notes: { key: [string, string]; value: KeptNote; indexes: { owner: string } };
  waiting: { key: string; value: KeptWaiting };
}

/** Scans that nobody waits for any more are kept so long, in milliseconds: the log of today and yesterday. */
const KEPT_MS = 2 * 86_400_000;

let opening: Promise<IDBPDatabase<Schema>> | null = null;
function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('packing', 1, {
    upgrade(db) {
      db.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'owner');
      db.createObjectStore('notes', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
      db.createObjectStore('waiting', { keyPath: 'owner' });
    },
    terminated() {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Writes a scan; it is stored when this resolves. @throws DOMException QuotaExceededError where the browser has no room. */
export async function addScan(record: NewRecord): Promise<ScanRecord> {
  const db = await database();
  // The store gives the place.
  const seq = await db.add('scans', record as ScanRecord);
  return { ...record, seq };
}

export async function putScans(records: readonly ScanRecord[]): Promise<void> {
  const tx = (await database()).transaction('scans', 'readwrite');
  await Promise.all([...records.map((one) => tx.store.put(one)), tx.done]);
}

/** Scans of an owner in their order. */
export async function scansOf(owner: Owner): Promise<ScanRecord[]> {
  return (await (await database()).getAllFromIndex('scans', 'owner', owner)).sort((a, b) => a.seq - b.seq);
}

export async function countOf(owner: Owner): Promise<number> {
  return (await database()).countFromIndex('scans', 'owner', owner);
}

/** Scans at these places as they are now; those that are gone are left out. */
export async function scansAt(places: readonly number[]): Promise<ScanRecord[]> {
  const tx = (await database()).transaction('scans');
  const found = await Promise.all(places.map((seq) => tx.store.get(seq)));
  return found.filter((one) => one !== undefined);
}

function isOver({ state, scannedAt }: ScanRecord, now: number): boolean {
  return (state === 'done' || state === 'refused') && Date.parse(scannedAt) < now - KEPT_MS;
}

/** Drops scans for which `isGone` holds. */
async function drop(isGone: (record: ScanRecord) => boolean): Promise<void> {
  const tx = (await database()).transaction('scans', 'readwrite');
  const all = await tx.store.getAll();
  await Promise.all([...all.filter(isGone).map(({ seq }) => tx.store.delete(seq)), tx.done]);
}
export function dropOldScans(now: number): Promise<void> {
  return drop((one) => isOver(one, now));
}

export async function removeScan(seq: number): Promise<void> {
  await (await database()).delete('scans', seq);
}

/** Forgets what was read and what is over, of everybody. What was not sent, or not seen, stays. */
export async function forgetRead(): Promise<void> {
  const db = await database();
  await Promise.all([db.clear('notes'), db.clear('waiting')]);
  await drop(({ state }) => state === 'done' || state === 'refused');
}

export async function keepNote(note: KeptNote): Promise<void> {
  await (await database()).put('notes', note);
}
export async function keptNote(owner: Owner, id: string): Promise<KeptNote | undefined> {
  return (await database()).get('notes', [owner, id]);
}
export async function keptNotes(owner: Owner): Promise<KeptNote[]> {
  return (await database()).getAllFromIndex('notes', 'owner', owner);
}
export async function keepWaiting(waiting: KeptWaiting): Promise<void> {
  await (await database()).put('waiting', waiting);
}
export async function keptWaiting(owner: Owner): Promise<KeptWaiting | undefined> {
  return (await database()).get('waiting', owner);
}
/** Forgets packages of notes that no longer wait. */
export async function keepOnly(owner: Owner, ids: ReadonlySet<string>): Promise<void> {
  const tx = (await database()).transaction('notes', 'readwrite');
  const all = await tx.store.index('owner').getAll(owner);
  await Promise.all([...all.filter(({ id }) => !ids.has(id)).map(({ id }) => tx.store.delete([owner, id])), tx.done]);
}
