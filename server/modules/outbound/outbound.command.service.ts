import { Inject, Injectable } from '@nestjs/common';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import type { Transmission } from '../../contract/transmission.js';
import { TRANSMISSION_ACTIONS, type TransmissionState } from '../../domain/outbound/transmission.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import { DespatchSender } from './outbound.despatch.service.js';
import { OutboundStore, type HeldTransmission } from './outbound.store.js';
import { OutboundView } from './outbound.view.js';

/** Who acts, and for which company. */
interface Actor { readonly companyId: string; readonly userId: string }

/** What people do about transmissions by hand. */
@Injectable()
export class OutboundCommands {
  constructor(
    private readonly database: Database, private readonly store: OutboundStore, private readonly view: OutboundView, private readonly despatch: DespatchSender,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
  ) {}

  /** Tries again now. @throws Problem not-found; already-sent; sending-in-progress. */
  retry({ companyId }: Actor, id: string): Promise<Transmission> {
    return this.change(companyId, id, async (tx, held) => {
      if (!TRANSMISSION_ACTIONS[held.state].retry) throw refused(held, { sent: 'already-sent' });
      await this.store.requeue(tx, companyId, id);
      return id;
    });
  }

  /** Stops what has not left. @throws Problem not-found; nothing-to-cancel; sending-in-progress. */
  cancel({ companyId }: Actor, id: string): Promise<Transmission> {
    return this.change(companyId, id, async (tx, held) => {
      if (!TRANSMISSION_ACTIONS[held.state].cancel) throw refused(held, { sent: 'nothing-to-cancel', cancelled: 'nothing-to-cancel' });
      await this.store.cancel(tx, companyId, id);
      return id;
    });
  }

  /**
   * Sends once more what was sent, as it was or rendered anew under a reference of its own; returns the new transmission.
   * @throws Problem not-found; not-sent-yet; sending-in-progress; already-sent without `confirm`, saying when; same-reference-only; and what
   * writing the document throws.
   */
  resend({ companyId, userId }: Actor, id: string, { confirm, newReference }: { readonly confirm: boolean; readonly newReference: boolean }): Promise<Transmission> {
    return this.change(companyId, id, async (tx, held) => {
      if (!TRANSMISSION_ACTIONS[held.state].resend) throw refused(held, { queued: 'not-sent-yet', failed: 'not-sent-yet', cancelled: 'not-sent-yet' });
      if (!held.isLast) throw new Problem('sending-in-progress', 'It was sent again since. Look at its last transmission.');
      if (!confirm) throw new Problem('already-sent', `It was sent at ${held.sentAt ?? ''}. Send confirm: true to send it again.`);
      if (newReference && held.despatchAdviceId === null) throw new Problem('same-reference-only');
      await this.store.stopWaiting(tx, companyId, id, newReference);
      if (!newReference || held.despatchAdviceId === null) return this.store.repeat(tx, companyId, id, userId);
      const agreement = await this.view.agreement(tx, companyId, held.agreementId);
      return (await this.despatch.queue(tx, { companyId, userId, despatchAdviceId: held.despatchAdviceId, agreement, resends: id })).transmissionId;
    });
  }

  /** One transaction: hold, act, tell, and the outcome as it then is. */
  private change(companyId: string, id: string, act: (tx: Tx, held: HeldTransmission) => Promise<string>): Promise<Transmission> {
    return this.database.transaction({ company: companyId }, async (tx) => {
      const held = await this.store.hold(tx, companyId, id);
      if (!held) throw new Problem('not-found');
      const result = await this.view.transmission(tx, companyId, await act(tx, held));
      this.publisher.announce(tx, [{ company: companyId, topic: 'traffic', id: result.fileId }]);
      this.publisher.wakeRelay(tx);
      return result;
    });
  }
}

function refused({ state, sentAt }: HeldTransmission, codes: Partial<Record<TransmissionState, ProblemCode>>): Problem {
  return new Problem(codes[state] ?? 'sending-in-progress', state === 'sent' && sentAt !== null ? `It was sent at ${sentAt}.` : undefined);
}
