import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { DespatchChangeInput } from '../../contract/despatch-change.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import { mayDo } from '../../domain/access/permission.js';
import { changed, undoOf } from '../../domain/despatch/change.js';
import { ChangeRefused, HEAD_FIELDS, type NoteChange } from '../../domain/despatch/note-change.js';
import { numberedPackages } from '../../domain/despatch/packages.js';
import { type DespatchAct, type DespatchRefusal, despatchRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { LabelLevel } from '../../domain/label/label-data.js';
import { keysOf } from '../../domain/typed-keys.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, type Caller, scopeOf } from '../../platform/http/caller.js';
import {
  despatchAdviceChanged,
  despatchAdviceClosed,
  despatchAdviceReady,
  despatchAdviceReopened,
} from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchNotes, MOST_PACKAGES } from './despatch-notes.service.js';
import { DespatchNumbers } from './despatch-numbers.js';

const PROBLEM: Readonly<Record<DespatchRefusal, ProblemCode>> = {
  'is-draft': 'despatch-note-draft',
  'not-a-draft': 'despatch-note-no-draft',
  'is-closed': 'despatch-note-closed',
  'not-closed': 'despatch-note-open',
  'already-released': 'despatch-note-handed-over',
  'not-sent-yet': 'despatch-note-not-sent',
  'on-its-way': 'despatch-note-on-its-way',
  'is-superseded': 'despatch-note-superseded',
};
/** @throws Problem with the reason why something can't be done with a note. */
export function requireAllowed(act: DespatchAct, { state }: Pick<DespatchNote, 'state'>): void {
  const refusal = despatchRefusal(act, state);
  if (refusal !== null) throw new Problem(PROBLEM[refusal]);
}

/** Changes of despatch notes that were not sent. */
@Injectable()
export class DespatchChanges {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly numbers: DespatchNumbers,
    private readonly notes: DespatchNotes,
  ) {}

  /**
   * Makes changes, all or none, and says how to undo them. @throws Problem not-found; what the state of the note refuses;
   * despatch-note-changed, with what somebody else made of it; change-not-possible; invalid-despatch-advice.
   */
  change(
    actor: Actor,
    id: DespatchAdviceId,
    { changes }: DespatchChangeInput,
  ): Promise<{ note: DespatchNote; undo: readonly NoteChange[] }> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const held = await this.hold(tx, companyId, id, 'edit');
      const numbers = await this.newNumbers(tx, companyId, held, changes);
      let taken = 0;
      const context = { version: held.version, nextNumber: () => numbers[taken++] ?? '' };
      const document = changedDocument(held.document, changes, context);
      const { agreement, follows } = held;
      await this.notes.change(tx, companyId, id, {
        document,
        agreementId: agreement.id,
        keepsNumbers: follows !== null,
      });
      emit(tx, despatchAdviceChanged({ by: actor, id, ...differences(held.document, document) }));
      const note = await this.view.despatchNote(tx, companyId, id);
      return { note, undo: undoOf(held.document, document, note.version) };
    });
  }

  /** Says that a draft is ready, closes a note, or opens it again. @throws Problem not-found; what its state refuses. */
  putState(actor: Caller, id: DespatchAdviceId, state: 'ready' | 'closed'): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const before = await this.heldNote(tx, companyId, id);
      const act = state === 'closed' ? 'close' : before.state === 'closed' ? 'reopen' : 'ready';
      requireAllowed(act, before);
      if (act === 'close') await this.requireSender(tx, actor, id);
      await this.store.putState(tx, actor, id, state);
      const note = await this.view.despatchNote(tx, companyId, id);
      const event = { close: despatchAdviceClosed, reopen: despatchAdviceReopened, ready: despatchAdviceReady }[act];
      emit(tx, event({ by: actor, id, before: { state: before.state }, after: { state: note.state } }));
      return note;
    });
  }

  /** Closing is sending where notes go out at their departure. @throws Problem no-permission. */
  private async requireSender(tx: Tx, caller: Caller, id: DespatchAdviceId): Promise<void> {
    if (mayDo(caller, 'delivery.despatch', 'edit')) return;
    if (await this.store.sendsAtDeparture(tx, caller.companyId, id)) throw new Problem('no-permission');
  }

  /** A note, held until the end of the transaction. @throws Problem not-found. */
  async heldNote(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<DespatchNote> {
    if ((await this.store.hold(tx, companyId, [id])).length === 0) throw new Problem('not-found');
    return this.view.despatchNote(tx, companyId, id);
  }

  private async newNumbers(
    tx: Tx,
    companyId: CompanyId,
    { despatchnoteHeadId: id, version, document }: HeldDocument,
    changes: readonly NoteChange[],
  ): Promise<readonly string[]> {
    const levels: LabelLevel[] = [];
    const nextNumber = (level: LabelLevel): string => {
      if (levels.push(level) > MOST_PACKAGES) throw new Problem('packages-too-many');
      return `new ${String(levels.length)}`;
    };
    // Tried before numbers are taken: what a new package holds, and so its level, is known behind the changes before it alone.
    tried(document, changes, { version, nextNumber });
    if (levels.length === 0) return [];
    return this.numbers.packages(tx, companyId, await this.store.relationOf(tx, companyId, id), levels);
  }

  private async hold(tx: Tx, companyId: CompanyId, id: DespatchAdviceId, act: DespatchAct): Promise<HeldDocument> {
    const note = await this.heldNote(tx, companyId, id);
    requireAllowed(act, note);
    return note;
  }
}

type HeldDocument = Pick<DespatchNote, 'despatchnoteHeadId' | 'version' | 'agreement' | 'follows' | 'document'>;

type Context = Parameters<typeof changed>[2];

/** @throws Problem invalid-despatch-advice; what {@link tried} throws. */
function changedDocument(
  document: DespatchDocument,
  changes: readonly NoteChange[],
  context: Context,
): DespatchDocument {
  const read = despatchDocument.safeParse(tried(document, changes, context));
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('invalid-despatch-advice', errors.map((e) => `${e.path}: ${e.message}`).join('; '), errors);
}

/** @throws Problem despatch-note-changed; change-not-possible. */
function tried(document: DespatchDocument, changes: readonly NoteChange[], context: Context): DespatchDocument {
  try {
    return changes.reduce((now: DespatchDocument, change) => changed(now, change, context), document);
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    if (error.refusal === 'changed')
      throw new Problem('despatch-note-changed', error.now ?? undefined, [{ path: error.path }]);
    throw new Problem('change-not-possible', error.refusal, [{ path: error.path }]);
  }
}

/** What the audit log says of a note: its fields, and of its units how many they are and what is in them. */
type Told = Partial<Record<(typeof HEAD_FIELDS)[number] | 'carrier' | 'units' | 'packages' | 'items', string | null>>;

/** What differs, for the audit log. */
function differences(before: DespatchDocument, after: DespatchDocument): { before: Told; after: Told } {
  const [a, b] = [toldOf(before), toldOf(after)];
  const names = keysOf(b).filter((name) => a[name] !== b[name]);
  const picked = (of: Told): Told => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: picked(a), after: picked(b) };
}

function toldOf(document: DespatchDocument): Told {
  const { units } = document;
  const items = units.flatMap((unit) => unit.items);
  return {
    ...Object.fromEntries(HEAD_FIELDS.map((field) => [field, document[field]])),
    carrier: [document.carrier?.code, document.carrier?.name].filter(Boolean).join(' ') || null,
    units: String(units.length),
    packages: String(numberedPackages(units).length),
    items: items.map(({ articleNumber, quantity, unit }) => `${articleNumber} ${quantity} ${unit}`).join(', '),
  };
}
