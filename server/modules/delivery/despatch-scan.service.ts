import { Injectable } from '@nestjs/common';
import type { DespatchPackages, ScanAnswer, ScansInput } from '../../contract/despatch-packages.js';
import type { DespatchNote } from '../../contract/delivery.js';
import { type NumberedPackage, numberedPackages } from '../../domain/despatch/packages.js';
import {
  countsOf,
  PackingDesk,
  type ScannedNote,
  scannedInternal,
  type ScannedPackage,
  scannedNumbers,
} from '../../domain/despatch/scan.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { readScan, type Scan } from '../../domain/label/scan.js';
import { toQuantity } from '../../domain/quantity/quantity.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, type Caller, scopeOf } from '../../platform/http/caller.js';
import { despatchPackagesScanned } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchPackageStore, type PackageMarks } from './despatch-package.store.js';

/** Notes that one batch of scans is looked for in, besides those that it names. */
const MOST_NOTES = 100;

/** What is stored of a package that was never stored with its number. */
const UNTOUCHED = { internalNumber: null, prints: 0, printedAt: null, marked: null, verified: null };

type Note = Pick<DespatchNote, 'despatchnoteHeadId' | 'documentNumber' | 'state'> & {
  readonly of: ReadonlyMap<string, NumberedPackage>;
  readonly packages: ReadonlyMap<string, ScannedPackage>;
};

/** Packages of despatch notes, and what scanners say of them. */
@Injectable()
export class DespatchScans {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly packageStore: DespatchPackageStore,
    private readonly view: DeliveryView,
  ) {}

  /** The packages of a note in the order of its document. @throws Problem not-found. */
  packages(caller: Caller, id: DespatchAdviceId): Promise<DespatchPackages> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const note = await this.view.despatchNote(tx, companyId, id);
      const rows = await this.packageStore.packages(tx, companyId, id);
      const stored = new Map(rows.map((row) => [row.number, row]));
      const { despatchnoteHeadId, documentNumber, state, counts, document } = note;
      const { units } = document;
      return {
        ...{ despatchnoteHeadId, documentNumber, state, counts },
        packages: numberedPackages(units).map((one) => {
          const row = stored.get(one.number) ?? UNTOUCHED;
          return { ...one, ...row, quantity: quantityOf(one) };
        }),
      };
    });
  }

  /** Takes scans in their order, each once. What is refused is answered, not thrown. */
  scan(actor: Actor, { device, scans }: ScansInput): Promise<readonly ScanAnswer[]> {
    const { companyId, userId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const read = new Map(scans.map(({ clientId, code }) => [clientId, readScan(code)]));
      const notes = await this.notesOf(tx, companyId, scans, [...read.values()]);
      const known = await this.packageStore.answers<ScanAnswer>(tx, actor, [...read.keys()]);
      const user = await this.store.userName(tx, userId);
      const before = new Map(notes.map((note) => [note.despatchnoteHeadId, marksOf(note)]));
      const desk = new PackingDesk(notes.map(deskNote));
      const byId = new Map(notes.map((note) => [note.despatchnoteHeadId, note]));
      const now = new Date().toISOString();
      const answers = new Map(known);
      // One that is handed in twice in a batch is taken once, too.
      const taken = [...new Map(scans.map((one) => [one.clientId, one])).values()].filter(
        (one) => !known.has(one.clientId),
      );
      for (const one of taken) {
        const at = one.scannedAt < now ? new Date(one.scannedAt).toISOString() : now;
        const outcome = desk.take(one, read.get(one.clientId) ?? readScan(''), { at, by: user });
        answers.set(one.clientId, answerOf(one.clientId, outcome, byId));
      }
      const changes = notes.flatMap((note) => changesOf(note, before.get(note.despatchnoteHeadId) ?? new Map()));
      if (changes.length > 0)
        await this.packageStore.mark(tx, actor, changes, new Set(taken.map((one) => one.clientId)));
      if (taken.length > 0) {
        const stored = taken.flatMap(({ clientId, scannedAt }) => {
          const answer = answers.get(clientId);
          return answer === undefined ? [] : [{ clientId, scannedAt, noteId: answer.noteId, answer }];
        });
        await this.packageStore.insertScans(tx, actor, device, stored);
      }
      const ids = [...new Set(changes.map(({ noteId }) => noteId))];
      emit(tx, ...ids.map((id) => despatchPackagesScanned({ companyId, id })));
      return scans.flatMap(({ clientId }) => answers.get(clientId) ?? []);
    });
  }

  /** The notes that scans name or may mean, held so that other scans of them wait. */
  private async notesOf(
    tx: Tx,
    companyId: CompanyId,
    scans: ScansInput['scans'],
    read: readonly Scan[],
  ): Promise<readonly Note[]> {
    const numbers = [...new Set(read.flatMap(scannedNumbers))];
    const undone = scans.flatMap(({ undoes }) => (undoes === null ? [] : [undoes]));
    const named = scans.flatMap(({ noteId }) => (noteId === null ? [] : [noteId]));
    const internal = [...new Set(read.flatMap((one) => scannedInternal(one) ?? []))];
    const found = await this.packageStore.notesWith(tx, companyId, { numbers, internal }, MOST_NOTES);
    const ofUndone = undone.length === 0 ? [] : await this.packageStore.notesOfScans(tx, companyId, undone);
    const ids = [...new Set([...named, ...found, ...ofUndone])];
    const held = await this.store.hold(tx, companyId, ids);
    return Promise.all(held.map((id) => this.note(tx, companyId, id)));
  }

  private async note(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<Note> {
    const { documentNumber, state, document } = await this.view.despatchNote(tx, companyId, id);
    const rows = await this.packageStore.packages(tx, companyId, id);
    const of = new Map(numberedPackages(document.units).map((one) => [one.number, one]));
    const packages = rows.map(({ number, internalNumber, prints, marked, verified }): [string, ScannedPackage] => {
      const { outer = null, inside = 0 } = of.get(number) ?? {};
      return [number, { number, internalNumber, outer, inside, isPrinted: prints > 0, marked, verified }];
    });
    return { despatchnoteHeadId: id, documentNumber, state, of, packages: new Map(packages) };
  }
}

function quantityOf({ quantity }: Pick<NumberedPackage, 'quantity'>): ReturnType<typeof toQuantity> | null {
  return quantity === null ? null : toQuantity(quantity);
}

function deskNote({ despatchnoteHeadId, documentNumber, state, packages }: Note): ScannedNote {
  return { id: despatchnoteHeadId, documentNumber, state, packages };
}

/** Who marked and verified which package, as one text each. */
function marksOf({ packages }: Note): ReadonlyMap<string, string> {
  return new Map(
    [...packages.values()].map(({ number, marked, verified }) => [number, JSON.stringify([marked, verified])]),
  );
}

function changesOf(note: Note, before: ReadonlyMap<string, string>): PackageMarks[] {
  const after = marksOf(note);
  return [...note.packages.values()]
    .filter(({ number }) => before.get(number) !== after.get(number))
    .map(({ number, marked, verified }) => ({ noteId: note.despatchnoteHeadId, number, marked, verified }));
}

function answerOf(
  clientId: string,
  outcome: ReturnType<PackingDesk['take']>,
  notes: ReadonlyMap<string, Note>,
): ScanAnswer {
  const note = outcome.noteId === null ? undefined : notes.get(outcome.noteId);
  const one = outcome.number === null ? undefined : note?.of.get(outcome.number);
  return {
    clientId,
    refusal: outcome.refusal,
    noteId: note?.despatchnoteHeadId ?? null,
    documentNumber: note?.documentNumber ?? null,
    number: outcome.number,
    articleNumber: one?.articleNumber ?? null,
    quantity: one ? quantityOf(one) : null,
    unit: one?.unit ?? null,
    before: outcome.before,
    outer: outcome.outer,
    counts: note ? countsOf(note) : null,
  };
}
