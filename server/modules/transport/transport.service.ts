import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import {
  MOST_NOTES,
  type Transport,
  type TransportChangeInput,
  type TransportInput,
} from '../../contract/transport.js';
import { despatchRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId, TransportId } from '../../domain/ids.js';
import {
  changedFields,
  faultsOf,
  type FieldsChange,
  NO_FIELDS,
  TRANSPORT_FIELDS,
  type TransportFields,
  withCarrier,
} from '../../domain/transport/fields.js';
import { type TransportAct, type TransportRefusal, transportRefusal } from '../../domain/transport/state.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { TransportDespatch } from '../delivery/despatch-transport.service.js';
import { CarrierView } from './carrier.view.js';
import { transportChanged, transportCreated, transportNotesChanged, transportRemoved } from './transport.events.js';
import { TransportStore } from './transport.store.js';
import { TransportView } from './transport.view.js';

const DIGITS = 8;

const PROBLEM: Readonly<Record<Exclude<TransportRefusal, 'is-so'>, ProblemCode>> = {
  'is-cancelled': 'transport-cancelled',
  'is-closed': 'transport-closed',
  'has-departed': 'transport-departed',
  'not-planned': 'transport-not-planned',
  'not-loaded': 'transport-not-loaded',
  'not-departed': 'transport-not-departed',
  'not-arrived': 'transport-not-arrived',
  'has-no-notes': 'transport-empty',
};
/** @throws Problem with the reason why something can't be done with a transport. */
export function requireAllowed(act: TransportAct, { state, notes }: Pick<Transport, 'state' | 'notes'>): void {
  const refusal = transportRefusal(act, { state, noteCount: notes.length });
  if (refusal !== null && refusal !== 'is-so') throw new Problem(PROBLEM[refusal]);
}

/** Plans and changes transports, and puts despatch notes on them. */
@Injectable()
export class TransportService {
  constructor(
    private readonly database: Database,
    private readonly store: TransportStore,
    private readonly view: TransportView,
    private readonly despatch: TransportDespatch,
    private readonly register: CarrierView,
  ) {}

  /** @throws Problem what fields say against one another; transport-carrier-unknown; not-found; note-not-transportable; note-on-transport; outside-context. */
  create(caller: Caller, { fields: given, despatchnoteHeadIds }: TransportInput): Promise<Transport> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const asked = await this.withCarrier(tx, companyId, NO_FIELDS, { before: {}, after: said(given) });
      const fields: TransportFields = { ...NO_FIELDS, ...asked.after };
      requireConsistent(fields);
      const notes = await this.transportable(tx, companyId, despatchnoteHeadIds);
      const number = (await this.store.takeNumber(tx, companyId)).toString().padStart(DIGITS, '0');
      const id = await this.store.insert(tx, caller, { number, fields });
      await this.putOn(tx, caller, id, notes);
      const transport = await this.seen(tx, companyId, id);
      const after = { number, ...saidOf(fields), ...(notes.length === 0 ? {} : { notes: numbersOf(transport) }) };
      emit(tx, transportCreated({ by: caller, id, after, noteIds: despatchnoteHeadIds }));
      return transport;
    });
  }

  /** @throws Problem not-found; what its state refuses; transport-carrier-unknown; transport-changed, with the fields; what fields say against one another. */
  change(
    caller: Caller,
    id: TransportId,
    change: TransportChangeInput,
  ): Promise<{ transport: Transport; undo: FieldsChange<Transport['fields']> }> {
    return this.database.transaction(scopeOf(caller), (tx) => this.changeIn(tx, caller, id, change));
  }

  /**
   * `change` in a transaction of others.
   * @param allow refuses by throwing, once the transport is held.
   * @throws Problem as `change`.
   */
  async changeIn(
    tx: Tx,
    caller: Caller,
    id: TransportId,
    { before, after }: TransportChangeInput,
    allow: (now: Transport) => void = () => undefined,
  ): Promise<{ transport: Transport; undo: FieldsChange<Transport['fields']> }> {
    const { companyId } = caller;
    const now = await this.held(tx, companyId, id);
    allow(now);
    requireAllowed('edit', now);
    const asked = { before: said(before), after: said(after) };
    const made = changedFields(now.fields, await this.withCarrier(tx, companyId, now.fields, asked));
    if ('conflicts' in made)
      throw new Problem(
        'transport-changed',
        undefined,
        made.conflicts.map((path) => ({ path })),
      );
    requireConsistent(made.fields);
    await this.store.change(tx, companyId, id, made.fields);
    emit(tx, transportChanged({ by: caller, id, before: made.undo.after, after: made.undo.before }));
    return { transport: await this.seen(tx, companyId, id), undo: made.undo };
  }

  /** Puts notes on a transport, and takes others off. @throws Problem not-found; what its state refuses; transport-full; as `create`. */
  putNotes(
    caller: Caller,
    id: TransportId,
    { add, remove }: { readonly add: readonly DespatchAdviceId[]; readonly remove: readonly DespatchAdviceId[] },
  ): Promise<Transport> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.held(tx, companyId, id);
      requireAllowed('notes', before);
      const off = await this.store.takeOff(tx, companyId, id, remove);
      const on = await this.putOn(tx, caller, id, await this.transportable(tx, companyId, add));
      if (off.length + on.length === 0) return before;
      await this.store.touch(tx, companyId, id);
      const after = await this.seen(tx, companyId, id);
      if (after.notes.length > MOST_NOTES) throw new Problem('transport-full');
      emit(
        tx,
        transportNotesChanged({
          by: caller,
          id,
          before: { notes: numbersOf(before) },
          after: { notes: numbersOf(after) },
          noteIds: [...new Set([...off, ...on])],
        }),
      );
      return after;
    });
  }

  /** @throws Problem not-found; transport-not-planned; transport-departed; transport-instructed. */
  async remove(caller: Caller, id: TransportId): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.held(tx, companyId, id);
      requireAllowed('delete', before);
      if (!(await this.store.remove(tx, companyId, id))) throw new Problem('transport-instructed');
      const noteIds = before.notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId);
      const recorded = { number: before.transportNumber, ...saidOf(before.fields), notes: numbersOf(before) };
      emit(tx, transportRemoved({ by: caller, id, before: recorded, noteIds }));
    });
  }

  /** A change with what follows from it for the carrier. @throws Problem transport-carrier-unknown. */
  private async withCarrier<F extends TransportFields>(
    tx: Tx,
    companyId: CompanyId,
    now: F,
    change: FieldsChange<F>,
  ): Promise<FieldsChange<F>> {
    const id = change.after.carrierPartnerId ?? null;
    const chosen = id === null ? null : await this.register.party(tx, companyId, id);
    if (id !== null && id !== now.carrierPartnerId && chosen === null)
      throw new Problem('transport-carrier-unknown', undefined, [{ path: 'carrierPartnerId' }]);
    return withCarrier(now, change, chosen);
  }

  /** A transport, held until the end of the transaction. @throws Problem not-found. */
  async held(tx: Tx, companyId: CompanyId, id: TransportId): Promise<Transport> {
    if (!(await this.store.hold(tx, companyId, id))) throw new Problem('not-found');
    return this.view.transport(tx, companyId, id);
  }

  /** A transport after a change. @throws Problem outside-context, where the caller would not see it any more. */
  async seen(tx: Tx, companyId: CompanyId, id: TransportId): Promise<Transport> {
    try {
      return await this.view.transport(tx, companyId, id);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') throw new Problem('outside-context');
      throw error;
    }
  }

  /** Notes that have not left, held until the end of the transaction. @throws Problem not-found; note-not-transportable, with their numbers. */
  private async transportable(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<DespatchNote[]> {
    if (ids.length === 0) return [];
    const notes = await this.despatch.held(tx, companyId, ids);
    const left = notes.filter(
      ({ state, follows }) => follows !== null || despatchRefusal('send', state) === 'already-released',
    );
    if (left.length > 0)
      throw new Problem(
        'note-not-transportable',
        left.map(({ documentNumber }) => documentNumber).join(', '),
        left.map(({ documentNumber }) => ({ path: documentNumber })),
      );
    return notes;
  }

  /** Answers those that were not on it. @throws Problem note-on-transport, with the numbers of the notes and of their transports. */
  private async putOn(
    tx: Tx,
    caller: Caller,
    id: TransportId,
    notes: readonly DespatchNote[],
  ): Promise<DespatchAdviceId[]> {
    if (notes.length === 0) return [];
    const ids = notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId);
    const put = await this.store.putOn(tx, caller, id, ids);
    if (put.length === ids.length) return put;
    const placed = await this.view.placed(tx, caller.companyId, ids);
    const elsewhere = placed.filter(({ transportId }) => transportId !== id);
    if (elsewhere.length === 0) return put;
    const told = elsewhere.map(({ note, transport }) => `${note}: ${transport}`);
    throw new Problem(
      'note-on-transport',
      told.join(', '),
      elsewhere.map(({ note, transport }) => ({ path: note, message: transport })),
    );
  }
}

/** @throws Problem with what fields say against one another. */
function requireConsistent(fields: TransportFields): void {
  const [fault] = faultsOf(fields);
  if (fault) throw new Problem(fault.code, undefined, [{ path: fault.path }]);
}

/** The fields that are named, without those that are undefined. */
function said(fields: TransportChangeInput['after']): Partial<Transport['fields']> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The fields that say something, for the audit log. */
function saidOf(fields: TransportFields): Partial<TransportFields> {
  const names = TRANSPORT_FIELDS.filter((name) => {
    const value = fields[name];
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

export function numbersOf({ notes }: Pick<Transport, 'notes'>): string {
  return notes.map(({ documentNumber }) => documentNumber).join(', ');
}
