import { Injectable } from '@nestjs/common';
import type { CarrierMessages, InstructInput } from '../../contract/carrier-message.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, TransportId, UserId } from '../../domain/ids.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, type Caller, scopeOf } from '../../platform/http/caller.js';
import type { Log } from '../../platform/log.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { TransportService } from '../transport/transport.service.js';
import { transportInstructed } from './carrier-message.events.js';
import { CarrierMessageView, isSameCarrier } from './carrier-message.view.js';
import { type InstructedLoad, type InstructionFunction, instructionOf } from './instruction.rows.js';
import { InstructionStore } from './instruction.store.js';

/** Transports that one run instructs of. */
const MOST = 50;

interface Departed {
  readonly id: TransportId;
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** Tells carriers of transports. */
@Injectable()
export class CarrierInstructions {
  constructor(
    private readonly database: Database,
    private readonly transports: TransportService,
    private readonly store: InstructionStore,
    private readonly view: CarrierMessageView,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /**
   * Hands an instruction over to be sent: the first one, what replaces it, or its cancellation. @throws Problem not-found; no-carrier-agreement;
   * transport-cancelled; transport-empty; instruction-unchanged; instruction-not-sent; and what writing it throws, when nothing is stored.
   */
  async instruct(caller: Caller, id: TransportId, does: InstructInput['does']): Promise<CarrierMessages> {
    await this.database.transaction(scopeOf(caller), (tx) => this.send(tx, caller, id, { does, isAutomatic: false }));
    // The transmission is noted with the commit.
    return this.database.transaction(scopeOf(caller), (tx) => this.view.messages(tx, caller, id));
  }

  /**
   * Tells carriers of transports that have departed and that they were told nothing of, where an agreement with them takes instructions. One
   * run; true where more may wait. What is refused stands on the transport with the reason, and people send it.
   */
  async ofDeparted(log: Log): Promise<boolean> {
    const departed = await this.database.transaction('system', (tx) => this.view.departed(tx, MOST));
    for (const one of departed)
      try {
        await this.ofOne(one);
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        log.error({ err: error, transport: one.id }, 'the carrier of a departed transport was not instructed');
      }
    return departed.length === MOST;
  }

  private async ofOne({ id, companyId, userId }: Departed): Promise<void> {
    const actor: Actor = { companyId, userId, narrowing: null };
    try {
      await this.database.transaction(scopeOf(actor), (tx) =>
        this.send(tx, actor, id, { does: 'send', isAutomatic: true }),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.database.transaction(scopeOf(actor), async (tx) => {
        const load = await this.view.load(tx, companyId, id);
        const document = instructionOf(load, { messageFunction: '9', issueDate: await this.view.now(tx) });
        await this.store.insert(tx, actor, { transportId: id, document, isAutomatic: true, problem: error.code });
        emit(tx, transportInstructed({ by: { companyId }, id, after: { problem: error.code } }));
      });
    }
  }

  private async send(
    tx: Tx,
    actor: Actor,
    id: TransportId,
    { does, isAutomatic }: { readonly does: InstructInput['does']; readonly isAutomatic: boolean },
  ): Promise<void> {
    const { companyId, userId } = actor;
    await this.transports.held(tx, companyId, id);
    const load = await this.view.load(tx, companyId, id);
    const { last, next } = await this.view.standing(tx, companyId, load);
    // Another worker was faster.
    if (isAutomatic && last !== null) return;
    const issueDate = await this.view.now(tx);
    if (does === 'send') requireSendable(load, next);
    else if (last === null || last.messageFunction === '1') throw new Problem('instruction-not-sent');
    const { fields } = load.transport;
    // What another carrier has is cancelled with that one.
    const isOther = does === 'cancel' && !isSameCarrier(last?.carrier, fields.carrier);
    const to = isOther ? { carrier: last?.carrier ?? null, carrierPartnerId: null } : fields;
    const agreement = await this.view.agreementFor(tx, companyId, to);
    if (agreement === undefined) throw new Problem('no-carrier-agreement');
    const document =
      does === 'cancel' && last !== null
        ? { ...last, messageFunction: '1', issueDate }
        : instructionOf(load, { messageFunction: next === '5' ? '5' : '9', issueDate });
    const documentId = await this.store.insert(tx, actor, { transportId: id, document, isAutomatic });
    const { fileName } = await this.dispatch.queue(tx, {
      companyId,
      userId,
      kind: 'transport-instruction',
      documentId,
      agreement,
    });
    const after = { messageFunction: document.messageFunction, agreement: agreement.iaid, fileName };
    emit(tx, transportInstructed({ by: isAutomatic ? { companyId } : actor, id, after }));
  }
}

/** @throws Problem transport-cancelled; transport-empty; instruction-unchanged; instruction-to-another. */
function requireSendable({ transport, notes }: InstructedLoad, next: InstructionFunction | null): void {
  if (transport.state === 'cancelled') throw new Problem('transport-cancelled');
  if (notes.length === 0) throw new Problem('transport-empty');
  if (next === null) throw new Problem('instruction-unchanged');
  if (next === '1') throw new Problem('instruction-to-another');
}
