import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Transmission } from '../../contract/transmission.js';
import type { CompanyId, TransmissionId } from '../../domain/ids.js';
import { outcomeOfState } from '../../domain/outbound/outcome.js';
import { expectationOf, type TransmissionAct, transmissionRefusal } from '../../domain/outbound/transmission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { OutgoingFiles, type HeldTransmission } from '../exchange/exchange.outgoing.service.js';
import { DocumentPorts } from '../document/document.service.js';
import { DocumentDispatch } from './outbound.document.service.js';
import {
  transmissionCancelled,
  transmissionExpected,
  transmissionResent,
  transmissionRetried,
  transmissionWaived,
} from './outbound.events.js';
import { OutboundView } from './outbound.view.js';

const SENT_AGAIN = 'It was sent again since. Look at its last transmission.';

/** What people do about transmissions by hand. */
@Injectable()
export class OutboundCommands {
  constructor(
    private readonly database: Database,
    private readonly files: OutgoingFiles,
    private readonly view: OutboundView,
    private readonly documents: DocumentPorts,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /** Tries again now. @throws Problem not-found; already-sent; sending-in-progress; is-in-archive; and what the document lacks by now. */
  retry(actor: Actor, id: TransmissionId): Promise<Transmission> {
    return this.change(actor, id, transmissionRetried, async (tx, held) => {
      requirePossible('retry', held);
      await this.reclaim(tx, actor.companyId, held);
      await this.files.requeue(tx, actor.companyId, id);
      return id;
    });
  }

  /** Stops what has not left. @throws Problem not-found; nothing-to-cancel; sending-in-progress. */
  cancel(actor: Actor, id: TransmissionId): Promise<Transmission> {
    return this.change(actor, id, transmissionCancelled, async (tx, held) => {
      requirePossible('cancel', held);
      await this.files.cancel(tx, actor.companyId, id);
      return id;
    });
  }

  /**
   * Sends once more what was sent, as it was or rendered anew under a reference of its own; returns the new transmission.
   * @throws Problem not-found; not-sent-yet; sending-in-progress; is-in-archive; already-sent without `confirm`, saying when; same-reference-only;
   * and what refuses or writes the document throws.
   */
  resend(
    actor: Actor,
    id: TransmissionId,
    { confirm, newReference }: { readonly confirm: boolean; readonly newReference: boolean },
  ): Promise<Transmission> {
    const { companyId, userId } = actor;
    return this.change(actor, id, transmissionResent, async (tx, held) => {
      requirePossible(newReference ? 'resend-anew' : 'resend', held);
      if (!confirm)
        throw new Problem('already-sent', `It was sent at ${held.sentAt ?? ''}. Send confirm: true to send it again.`);
      const { kind, documentId } = held;
      const isDocument = kind !== 'acknowledgement' && documentId !== null;
      // What was queued before goes out, also by `retry`; this is a new transmission.
      if (isDocument) await this.documents.sender(kind).refuseAgain?.(tx, companyId, documentId);
      await this.reclaim(tx, companyId, held);
      await this.files.stopWaiting(tx, companyId, id, newReference);
      if (newReference && isDocument) {
        const agreement = await this.view.agreement(tx, companyId, held.agreementId);
        const order = { companyId, userId, kind, documentId, agreement, resends: id };
        return (await this.dispatch.queue(tx, order)).transmissionId;
      }
      const transmissionId = await this.files.repeat(tx, companyId, id, userId);
      if (isDocument) this.documents.sender(kind).released(tx, { companyId, documentId, transmissionId });
      return transmissionId;
    });
  }

  /** What was given to others while a document did not leave comes back to it. */
  private async reclaim(tx: Tx, companyId: CompanyId, { kind, documentId }: HeldTransmission): Promise<void> {
    if (kind === 'acknowledgement' || documentId === null) return;
    await this.documents.sender(kind).reclaim?.(tx, companyId, documentId);
  }

  /**
   * Says that the answer to what was sent is not expected any more, or is again. The warning goes or comes back; the answer itself counts
   * whenever it comes. @throws Problem not-found; sending-in-progress; answer-not-pending when it came, or somebody was faster.
   */
  expect(actor: Actor, id: TransmissionId, isExpected: boolean): Promise<Transmission> {
    return this.change(actor, id, isExpected ? transmissionExpected : transmissionWaived, async (tx, held) => {
      requirePossible(isExpected ? 'expect' : 'waive', held);
      await this.files.expect(tx, actor.companyId, id, isExpected, actor.userId);
      return id;
    });
  }

  /** One transaction: lock, act, notify, and answer the outcome as it then is. */
  private change(
    actor: Actor,
    id: TransmissionId,
    event: typeof transmissionRetried,
    act: (tx: Tx, held: HeldTransmission) => Promise<TransmissionId>,
  ): Promise<Transmission> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const held = await this.files.lock(tx, companyId, id);
      if (!held) throw new Problem('not-found');
      const result = await this.view.transmission(tx, companyId, await act(tx, held));
      emit(
        tx,
        event({
          by: actor,
          companyId,
          id,
          fileId: result.fileId,
          before: { state: held.state },
          after: { transmissionId: result.id, state: result.state },
        }),
      );
      const { kind, documentId } = held;
      // Whether an answer is expected is no state of the document's.
      if (result.state !== held.state)
        this.documents.settled(tx, companyId, [
          { kind, documentId, fileId: result.fileId, outcome: outcomeOfState(result.state) },
        ]);
      wakeRelay(tx);
      return result;
    });
  }
}

/** @throws Problem with the reason why something can't be done about a transmission as it is. */
function requirePossible(act: TransmissionAct, held: HeldTransmission): void {
  const { kind, documentId, state, isLast, sentAt } = held;
  const isDocument = kind !== 'acknowledgement' && documentId !== null;
  const refusal = transmissionRefusal(act, { ...held, expectation: expectationOf(held), isDocument });
  if (refusal === null) return;
  if (refusal === 'sending-in-progress' && state !== 'sending' && !isLast) throw new Problem(refusal, SENT_AGAIN);
  throw new Problem(refusal, state === 'sent' && sentAt !== null ? `It was sent at ${sentAt}.` : undefined);
}
