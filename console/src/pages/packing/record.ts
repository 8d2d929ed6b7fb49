import type { DespatchPackages, ScanAnswer, ScansInput } from '../../../../server/contract/despatch-packages.js';
import {
  PackingDesk,
  type ScanInput,
  type ScannedNote,
  type ScanOutcome,
  type ScanRefusal,
} from '../../../../server/domain/despatch/scan.js';
import type { DespatchAdviceId } from '../../../../server/domain/ids.js';
import { readScan } from '../../../../server/domain/label/scan.js';

/** Whose scans these are: a company and one of its people. Nobody else's are shown or sent. */
export type Owner = string & { readonly __owner: true };
export function ownerOf(companyId: string, userId: string): Owner {
  return `${companyId}/${userId}` as Owner;
}

/**
 * What became of a scan. `queued`: it was good here, and waits to be sent. `done`: the server took it. `refused`: it was refused here, and is not
 * sent, or somebody has seen that the server refused it. `conflict`: it was good here, and the server refused it. `dead`: the server does not
 * take it at all, and somebody decides.
 */
export type RecordState = 'queued' | 'done' | 'refused' | 'conflict' | 'dead';

/** What a scan came to on this device, or at the server. */
export interface Outcome extends Pick<ScanOutcome, 'refusal' | 'number' | 'before' | 'outer'> {
  /** The note that the package stands on, where it is another one. */
  readonly documentNumber: string | null;
}
/** A scan as this browser keeps it. */
export interface ScanRecord extends Omit<ScanInput, 'noteId'> {
  /** Its place among all scans of this browser. */
  readonly seq: number;
  readonly owner: Owner;
  readonly device: string;
  readonly noteId: DespatchAdviceId;
  /** When it was scanned, ISO 8601, by the clock of the device. */
  readonly scannedAt: string;
  readonly state: RecordState;
  /** As long as nobody else has said anything, the outcome of this device. */
  readonly outcome: Outcome;
  /** When the server answered, in milliseconds by the clock of the device; null before. */
  readonly answeredAt: number | null;
  /** The code of the problem for which the server does not take it. */
  readonly problem: string | null;
}
export type NewRecord = Omit<ScanRecord, 'seq'>;

/** The packages of a note as they were read, and when that was asked, in milliseconds by the clock of the device. */
export interface KeptNote {
  readonly owner: Owner;
  readonly id: DespatchAdviceId;
  readonly askedAt: number;
  readonly packages: DespatchPackages;
}

/** Scans that the packages as they were read may not show yet: those that wait, and those that were taken since. */
function isAhead({ state, answeredAt }: ScanRecord, askedAt: number): boolean {
  return state === 'queued' || (state === 'done' && answeredAt !== null && answeredAt >= askedAt);
}

function scannedNote({ id, packages: { documentNumber, state, packages } }: KeptNote): ScannedNote {
  return {
    id,
    documentNumber,
    state,
    packages: new Map(
      packages.map(({ number, internalNumber, outer, inside, prints, marked, verified }) => [
        number,
        { number, internalNumber, outer, inside, isPrinted: prints > 0, marked, verified },
      ]),
    ),
  };
}

/** What a desk stands on, and what was done there, in its order. */
interface Standing {
  readonly kept: readonly KeptNote[];
  readonly by: string;
  readonly notes: ReadonlyMap<string, ScannedNote>;
  readonly desk: PackingDesk;
  readonly done: string[];
}

/**
 * Notes as this device knows them: as they were read, with what was scanned here since. It goes on from scan to scan, so that one takes as long
 * whether none waits or two thousand: what was done before is done again only where notes were read anew, or a scan is no longer good.
 */
export class DeviceDesk {
  #standing: Standing | null = null;

  /** The notes with all that was scanned here. */
  at(kept: readonly KeptNote[], records: readonly ScanRecord[], by: string): ReadonlyMap<string, ScannedNote> {
    const askedAt = new Map(kept.map((one) => [one.id, one.askedAt]));
    const ahead = records.filter((one) => {
      const since = askedAt.get(one.noteId);
      return since !== undefined && isAhead(one, since);
    });
    const before = this.#standing;
    const goesOn =
      before !== null &&
      before.by === by &&
      before.kept.length === kept.length &&
      before.kept.every((one, i) => one === kept[i]) &&
      before.done.length <= ahead.length &&
      before.done.every((id, i) => id === ahead[i]?.clientId);
    const standing = goesOn ? before : standingOn(kept, by);
    for (const one of ahead.slice(standing.done.length)) {
      standing.desk.repeat(one, readScan(one.code), { at: one.scannedAt, by });
      standing.done.push(one.clientId);
    }
    this.#standing = standing;
    return standing.notes;
  }

  /** Judges a scan on the notes as they stood last. One that is not kept after all is undone by the next look at them. */
  take(input: ScanInput, at: string): ScanOutcome {
    const standing = this.#standing;
    if (standing === null) throw new Error('The desk has no notes yet');
    const outcome = standing.desk.take(input, readScan(input.code), { at, by: standing.by });
    if (outcome.refusal === null) standing.done.push(input.clientId);
    return outcome;
  }
}
function standingOn(kept: readonly KeptNote[], by: string): Standing {
  const notes = new Map(kept.map((one) => [one.id, scannedNote(one)]));
  return { kept, by, notes, desk: new PackingDesk([...notes.values()]), done: [] };
}

/** The outcome as it is kept; of a package on another note with that note's number. */
export function outcomeOf(
  { refusal, number, before, outer, noteId }: ScanOutcome,
  notes: ReadonlyMap<string, ScannedNote>,
): Outcome {
  return { refusal, number, before, outer, documentNumber: (noteId && notes.get(noteId)?.documentNumber) ?? null };
}

/** A record after the server answered. A package that stands as wanted though the scan that is undone was refused is no conflict. */
export function answered(
  record: ScanRecord,
  { refusal, number, before, outer, documentNumber }: ScanAnswer,
  at: number,
  records: readonly ScanRecord[],
): ScanRecord {
  const isMoot =
    record.step === 'undo' &&
    records.some(({ clientId, state }) => clientId === record.undoes && (state === 'conflict' || state === 'refused'));
  return {
    ...record,
    state: refusal === null ? 'done' : isMoot ? 'refused' : 'conflict',
    outcome: { refusal, number: number ?? record.outcome.number, before, outer, documentNumber },
    answeredAt: at,
  };
}

/** What waits to be sent, note by note in the order of scanning, in batches of at most `most`. */
export function batchesOf(records: readonly ScanRecord[], most: number): readonly (readonly ScanRecord[])[] {
  const waiting = records.filter(({ state }) => state === 'queued').toSorted((a, b) => a.seq - b.seq);
  return [...Map.groupBy(waiting, ({ noteId }) => noteId).values()].flatMap((ofNote) =>
    Array.from({ length: Math.ceil(ofNote.length / most) }, (_, i) => ofNote.slice(i * most, (i + 1) * most)),
  );
}

/** A record as the call takes it. */
export function inputOf({
  clientId,
  step,
  code,
  noteId,
  outer,
  withInside,
  undoes,
  scannedAt,
}: ScanRecord): ScansInput['scans'][number] {
  return {
    clientId,
    step,
    code,
    noteId,
    outer,
    withInside,
    undoes,
    scannedAt,
  };
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds to wait after so many failures in a row. `chance`, from 0 to 1, keeps devices from asking all at once. */
export function waitAfter(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + chance / 2);
}

/** Whether a scan did something that can be taken back. The label of an outer package that only begins its verification does nothing. */
function didSomething({ step, state, outcome }: ScanRecord): boolean {
  if (step === 'undo' || (state !== 'queued' && state !== 'done')) return false;
  return step === 'mark' || outcome.outer?.number !== outcome.number;
}

/** The last scan of a note that did something and was not taken back. */
export function lastToUndo(records: readonly ScanRecord[]): ScanRecord | undefined {
  const undone = new Set(
    records.flatMap(({ step, state, undoes }) =>
      step === 'undo' && (state === 'queued' || state === 'done') && undoes !== null ? [undoes] : [],
    ),
  );
  return records.findLast((one) => didSomething(one) && !undone.has(one.clientId));
}

/** The outer package that is being verified: the one that the last good scan of the step said. */
export function openOuter(records: readonly ScanRecord[]): string | null {
  const last = records.findLast(({ step, state }) => step === 'verify' && (state === 'queued' || state === 'done'));
  return last?.outcome.outer?.number ?? null;
}

/** Refusals that may no longer hold when the packages are read again. */
export const MAY_BE_OLD: ReadonlySet<ScanRefusal> = new Set<ScanRefusal>([
  'unknown',
  'other-note',
  'not-printed',
  'already-scanned',
  'internal-already-scanned',
  'not-marked',
  'note-draft',
  'note-closed',
]);
