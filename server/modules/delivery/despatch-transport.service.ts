import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import type { Language } from '../../contract/fields.js';
import { Problem, titleOf } from '../../contract/problem.js';
import { despatchRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { type TransportSaid, withTransport } from '../../domain/transport/despatch.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Actor } from '../../platform/http/caller.js';
import { despatchAdviceChanged } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { requireAllowed } from './despatch-change.service.js';
import { DespatchChecks } from './despatch-check.service.js';
import { DespatchNotes } from './despatch-notes.service.js';
import { DespatchSending } from './despatch-send.service.js';

/** A note that keeps a transport from departing, and why, in words of a language. */
export interface RefusedNote {
  readonly number: string;
  readonly reason: string;
}

/** Despatch notes as transports take and send them. */
@Injectable()
export class TransportDespatch {
  constructor(
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly checks: DespatchChecks,
    private readonly notes: DespatchNotes,
    private readonly sending: DespatchSending,
  ) {}

  /** Notes, held until the end of the transaction. @throws Problem not-found, when one of them is. */
  async held(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<DespatchNote[]> {
    if ((await this.store.hold(tx, companyId, ids)).length < new Set(ids).size) throw new Problem('not-found');
    return this.view.despatchNotes(tx, companyId, ids);
  }

  /**
   * Sends the advices of notes that leave together, with what the transport says where they say nothing themselves. Those that were handed over
   * already stay as they are. Answers which cannot be sent: whoever asked takes the whole transaction back then. @throws Problem not-found.
   */
  async depart(
    tx: Tx,
    actor: Actor,
    ids: readonly DespatchAdviceId[],
    { said, language }: { readonly said: TransportSaid; readonly language: Language },
  ): Promise<readonly RefusedNote[]> {
    const { companyId } = actor;
    const held = new Map((await this.held(tx, companyId, ids)).map((note) => [note.despatchnoteHeadId, note]));
    const refused: RefusedNote[] = [];
    for (const id of await this.store.inOrderOfSending(tx, companyId, ids)) {
      const note = held.get(id);
      if (note === undefined) continue;
      try {
        await this.sendOne(tx, actor, note, said);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.push({
          number: note.documentNumber,
          reason: await this.reasonOf(tx, companyId, note, error, language),
        });
      }
    }
    return refused;
  }

  private async sendOne(tx: Tx, actor: Actor, note: DespatchNote, said: TransportSaid): Promise<void> {
    const { despatchnoteHeadId: id, state, document, agreement, follows } = note;
    const refusal = despatchRefusal('send', state);
    if (refusal === 'already-released' && state !== 'replaced' && state !== 'cancelled') return;
    if (refusal === 'already-released') throw new Problem('despatch-note-superseded');
    requireAllowed('send', note);
    const complete = withTransport(document, said);
    if (complete !== document) {
      const to = { document: complete, agreementId: agreement.id, keepsNumbers: follows !== null };
      await this.notes.change(tx, actor.companyId, id, to);
      const names = Object.keys(said) as (keyof TransportSaid)[];
      const added = names.filter((name) => name !== 'carrier' && complete[name] !== document[name]);
      const told = (of: TransportSaid) => ({
        ...Object.fromEntries(added.map((name) => [name, of[name]])),
        ...(complete.carrier === document.carrier ? {} : { carrier: of.carrier?.name || of.carrier?.code || null }),
      });
      emit(tx, despatchAdviceChanged({ by: actor, id, before: told(document), after: told(complete) }));
    }
    await this.sending.sendIn(tx, actor, id);
  }

  /** What keeps a note from being sent: where the advice would be refused, each check that stops it. */
  private async reasonOf(
    tx: Tx,
    companyId: CompanyId,
    note: DespatchNote,
    { code, values }: Problem,
    language: Language,
  ): Promise<string> {
    const title = titleOf(code, language, values);
    if (code !== 'despatch-advice-refused') return title;
    const checks = await this.checks.ofNote(tx, companyId, note, language);
    const stops = checks.filter(({ severity }) => severity === 'stop');
    return stops.length === 0 ? title : stops.map(({ message, remedy }) => `${message} ${remedy}`.trim()).join(' ');
  }
}
