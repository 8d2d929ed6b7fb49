import type { DespatchAdviceId } from '../ids.js';
import { INTERNAL_NUMBER } from '../label/identifiers.js';
import type { Scan } from '../label/scan.js';
import { despatchRefusal, type DespatchState, type PackageCounts } from './state.js';

/**
 * Marking packages for shipment and verifying them, as packers scan their labels. The server and a device without a line judge scans alike:
 * what the device says is provisional until the server has said it.
 */

/** `mark`: it goes with the shipment (Packman). `verify`: what stands in an outer package is what belongs there (Pickman). `undo`: take back a scan. */
export const SCAN_STEPS = ['mark', 'verify', 'undo'] as const;
export type ScanStep = (typeof SCAN_STEPS)[number];

/**
 * Why a scan is refused. `unreadable`: no number in it, or a wrong check digit. `wrong-label`: a label that names no package. `unknown`: no note has
 * this package. `other-note`: it stands on another one. `not-printed`: other labels of the note were printed, this one was not. `already-scanned`:
 * this was done with it; `internal-already-scanned` where its internal label said so. `not-marked`: it is verified after it is marked. `no-outer`: the label of the outer package comes first. `not-inside`: it does not
 * belong into the outer package. `note-…`: nothing is scanned on the note as it is. `nothing-to-undo`: the scan did nothing, or something else came after it.
 */
export const SCAN_REFUSALS = [
  'unreadable',
  'wrong-label',
  'unknown',
  'other-note',
  'not-printed',
  'already-scanned',
  'internal-already-scanned',
  'not-marked',
  'no-outer',
  'not-inside',
  'note-draft',
  'note-closed',
  'note-sent',
  'nothing-to-undo',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

/** What was done with a package: by whom, when (ISO 8601), and by which scan. */
export interface Mark {
  readonly at: string;
  readonly by: string;
  readonly scan: string | null;
}
/** A package as scans find it. */
export interface ScannedPackage {
  readonly number: string;
  /** What its internal label says; null where it has none. */
  readonly internalNumber: string | null;
  /** The label of the package around it; null where it stands alone, or its outer package has no label of its own. */
  readonly outer: string | null;
  /** How many packages stand in it. */
  readonly inside: number;
  readonly isPrinted: boolean;
  marked: Mark | null;
  verified: Mark | null;
}
/** A note with its packages by their numbers, changed by the scans that are taken. */
export interface ScannedNote {
  readonly id: DespatchAdviceId;
  readonly documentNumber: string;
  readonly state: DespatchState;
  readonly packages: ReadonlyMap<string, ScannedPackage>;
}

export interface ScanInput {
  /** The id that the device gave it. */
  readonly clientId: string;
  readonly step: ScanStep;
  /** As the scanner handed it over; '' for an undo. */
  readonly code: string;
  /** The note that is worked on; null where the package says it. */
  readonly noteId: DespatchAdviceId | null;
  /** The label of the outer package that is verified. */
  readonly outer: string | null;
  /** Marks what stands in the package, too. */
  readonly withInside: boolean;
  /** The scan that is taken back. */
  readonly undoes: string | null;
}

/** What came of a scan. */
export interface ScanOutcome {
  readonly refusal: ScanRefusal | null;
  readonly noteId: DespatchAdviceId | null;
  /** The package that was meant, by the number of its label. */
  readonly number: string | null;
  /** Who did the same before, where it is refused for that. */
  readonly before: Omit<Mark, 'scan'> | null;
  /** The outer package that is verified from here on, and how many of those in it are. */
  readonly outer: { readonly number: string; readonly inside: number; readonly verified: number } | null;
  readonly counts: PackageCounts | null;
}

/** The same before the note is counted. */
interface Judged extends Omit<ScanOutcome, 'counts'> {
  readonly note: ScannedNote | null;
}

/** Fields of a label that name a package. */
const PACKAGE_FIELDS: ReadonlySet<string> = new Set(['package', 'serial', 'master-label', 'mixed-label']);

/** The numbers on labels that a scanned code may mean, most likely first; empty for none. */
export function scannedNumbers({ text, parts, refusal }: Scan): readonly string[] {
  if (refusal !== undefined) return [];
  const named = parts.filter(({ field }) => PACKAGE_FIELDS.has(field));
  const numbers = named.flatMap(({ identifier, value }) => [value, identifier + value]);
  // One field alone may be a number that merely begins like one.
  const asItStands = parts.length <= 1 && text !== '' ? [text] : [];
  return [...new Set([...numbers, ...asItStands])];
}

/** The internal number that a scanned code may mean: of an internal label, or typed as it stands; null for none. */
export function scannedInternal({ text, parts }: Scan): string | null {
  if (parts.length === 0) return INTERNAL_NUMBER.test(text) ? text : null;
  return parts.find(({ field }) => field === 'internal-label')?.value ?? null;
}

/** Whether a code has fields, and none of them names a package. */
function isOtherLabel({ parts }: Scan): boolean {
  return parts.length > 0 && !parts.some(({ field }) => PACKAGE_FIELDS.has(field) || field === 'internal-label');
}

/** Counts of a note as its packages stand. */
export function countsOf({ packages }: Pick<ScannedNote, 'packages'>): PackageCounts {
  const counts = { packages: packages.size, printed: 0, marked: 0, verified: 0 };
  for (const one of packages.values()) {
    if (one.isPrinted) counts.printed++;
    if (one.marked) counts.marked++;
    if (one.verified) counts.verified++;
  }
  return counts;
}

/** A package that a scan means, and whether it said its internal number. */
interface Hit {
  readonly note: ScannedNote;
  readonly one: ScannedPackage;
  readonly isInternal: boolean;
}

/** Notes that scans are taken for. */
export class PackingDesk {
  constructor(private readonly notes: readonly ScannedNote[]) {}

  /** Judges a scan and, where it is good, does what it says. `mark` says who scanned, and when. */
  take(input: ScanInput, scan: Scan, mark: Omit<Mark, 'scan'>): ScanOutcome {
    const { note, ...outcome } = this.judge(input, scan, mark);
    return { ...outcome, counts: note && countsOf(note) };
  }

  /** Does again what a scan did before: many of them, so nothing is counted for each. */
  repeat(input: ScanInput, scan: Scan, mark: Omit<Mark, 'scan'>): void {
    this.judge(input, scan, mark);
  }

  private judge(input: ScanInput, scan: Scan, mark: Omit<Mark, 'scan'>): Judged {
    if (input.step === 'undo') return this.undo(input);
    const found = this.find(input, scan);
    if ('refusal' in found) return refused(found.refusal, found.note, found.number);
    const { note, one, isInternal } = found;
    const closed = refusalOfNote(note.state);
    if (closed !== null) return refused(closed, note, one.number);
    const by: Mark = { ...mark, scan: input.clientId };
    const outcome = input.step === 'mark' ? markPackage(note, one, input, by) : verify(note, one, input.outer, by);
    return isInternal && outcome.refusal === 'already-scanned'
      ? { ...outcome, refusal: 'internal-already-scanned' }
      : outcome;
  }

  private find(
    { noteId }: ScanInput,
    scan: Scan,
  ): Hit | { refusal: ScanRefusal; note: ScannedNote | null; number: string | null } {
    const numbers = scannedNumbers(scan);
    if (numbers.length === 0)
      return { refusal: isOtherLabel(scan) ? 'wrong-label' : 'unreadable', note: null, number: null };
    const internal = scannedInternal(scan);
    const hits = [
      ...numbers.flatMap((number) => this.hits(false, ({ packages }) => packages.get(number))),
      ...(internal === null ? [] : this.hits(true, (note) => groupedOf(note).internal.get(internal))),
    ];
    const [hit] = hits;
    if (!hit)
      return { refusal: isOtherLabel(scan) ? 'wrong-label' : 'unknown', note: null, number: numbers[0] ?? null };
    const here = hits.find(({ note }) => (noteId === null ? refusalOfNote(note.state) === null : note.id === noteId));
    if (here) return here;
    return noteId === null ? hit : { refusal: 'other-note', note: hit.note, number: hit.one.number };
  }

  private hits(isInternal: boolean, of: (note: ScannedNote) => ScannedPackage | undefined): Hit[] {
    return this.notes.flatMap((note) => {
      const one = of(note);
      return one ? [{ note, one, isInternal }] : [];
    });
  }

  private undo({ undoes, noteId }: ScanInput): Judged {
    const of = (mark: Mark | null): boolean => mark !== null && undoes !== null && mark.scan === undoes;
    for (const note of this.notes) {
      const undone = [...note.packages.values()].filter(({ marked, verified }) => of(marked) || of(verified));
      const [first] = undone;
      if (!first) continue;
      const closed = refusalOfNote(note.state);
      if (closed !== null) return refused(closed, note, first.number);
      // What was verified since is no longer there when its mark goes: that scan is taken back first.
      if (undone.some(({ marked, verified }) => of(marked) && verified !== null && !of(verified)))
        return refused('nothing-to-undo', note, first.number);
      for (const one of undone) {
        if (of(one.verified)) unverify(note, one);
        if (of(one.marked)) one.marked = null;
      }
      return accepted(note, first, first.outer);
    }
    return refused('nothing-to-undo', this.notes.find(({ id }) => id === noteId) ?? null, null);
  }
}

/** Why nothing is scanned on a note in its state; null where it is. */
export function refusalOfNote(state: DespatchState): ScanRefusal | null {
  const refusal = despatchRefusal('scan', state);
  if (refusal === null) return null;
  return refusal === 'is-draft' ? 'note-draft' : refusal === 'is-closed' ? 'note-closed' : 'note-sent';
}

/** What a note is asked for with each scan. */
interface Grouped {
  /** What stands in each package. */
  readonly inside: ReadonlyMap<string | null, readonly ScannedPackage[]>;
  /** Packages by their internal numbers. */
  readonly internal: ReadonlyMap<string, ScannedPackage>;
  /** Whether a label of any was printed. */
  readonly isPrinted: boolean;
}
/** Found once for a note: none of it changes while packages are scanned. */
const GROUPED = new WeakMap<ScannedNote['packages'], Grouped>();
function groupedOf({ packages }: ScannedNote): Grouped {
  const known = GROUPED.get(packages) ?? {
    inside: Map.groupBy(packages.values(), (one) => one.outer),
    internal: new Map(
      [...packages.values()].flatMap((one) =>
        one.internalNumber === null ? [] : [[one.internalNumber, one] as const],
      ),
    ),
    isPrinted: [...packages.values()].some(({ isPrinted }) => isPrinted),
  };
  GROUPED.set(packages, known);
  return known;
}

function insideOf(note: ScannedNote, outer: string): readonly ScannedPackage[] {
  return groupedOf(note).inside.get(outer) ?? [];
}

function markPackage(note: ScannedNote, one: ScannedPackage, { withInside }: ScanInput, by: Mark): Judged {
  const { isPrinted: isPrintedHere } = groupedOf(note);
  const marked = withInside ? [one, ...allInside(note, one)] : [one];
  const bare = isPrintedHere ? marked.find((other) => other.marked === null && !other.isPrinted) : undefined;
  if (bare) return refused('not-printed', note, bare.number);
  if (marked.every((other) => other.marked !== null)) return refused('already-scanned', note, one.number, one.marked);
  for (const other of marked) other.marked ??= by;
  return accepted(note, one, null);
}

/** What stands in a package, at any depth. */
function allInside(note: ScannedNote, outer: ScannedPackage): readonly ScannedPackage[] {
  const found = new Set<ScannedPackage>(insideOf(note, outer.number));
  // A set goes on with what is added while it is gone through.
  for (const one of found) for (const inner of insideOf(note, one.number)) found.add(inner);
  return [...found];
}

function verify(note: ScannedNote, one: ScannedPackage, outer: string | null, by: Mark): Judged {
  if (one.marked === null) return refused('not-marked', note, one.number);
  if (one.verified !== null && one.inside === 0) return refused('already-scanned', note, one.number, one.verified);
  // The label of an outer package opens it; what stands in it is scanned next.
  if (one.inside > 0) return accepted(note, one, one.number);
  if (one.outer === null) {
    one.verified = by;
    return accepted(note, one, null);
  }
  if (outer === null) return refused('no-outer', note, one.number);
  if (one.outer !== outer) return refused('not-inside', note, one.number);
  one.verified = by;
  verifyAround(note, one, by);
  return accepted(note, one, outer);
}

/** An outer package is verified when everything in it is. */
function verifyAround(note: ScannedNote, one: ScannedPackage, by: Mark): void {
  let around = one.outer === null ? undefined : note.packages.get(one.outer);
  while (around && insideOf(note, around.number).every(({ verified }) => verified !== null)) {
    around.verified ??= by;
    around = around.outer === null ? undefined : note.packages.get(around.outer);
  }
}

/** What stands around a package whose verification is taken back is no longer verified either, whoever scanned the last of it. */
function unverify(note: ScannedNote, one: ScannedPackage): void {
  one.verified = null;
  let around = one.outer === null ? undefined : note.packages.get(one.outer);
  while (around && around.verified !== null) {
    around.verified = null;
    around = around.outer === null ? undefined : note.packages.get(around.outer);
  }
}

function accepted(note: ScannedNote, one: ScannedPackage, outer: string | null): Judged {
  const inside = outer === null ? [] : insideOf(note, outer);
  return {
    refusal: null,
    note,
    noteId: note.id,
    number: one.number,
    before: null,
    outer:
      outer === null
        ? null
        : { number: outer, inside: inside.length, verified: inside.filter(({ verified }) => verified !== null).length },
  };
}

function refused(
  refusal: ScanRefusal,
  note: ScannedNote | null,
  number: string | null,
  before: Mark | null = null,
): Judged {
  return {
    refusal,
    note,
    noteId: note?.id ?? null,
    number,
    before: before && { at: before.at, by: before.by },
    outer: null,
  };
}
