import { Injectable } from '@nestjs/common';
import type { DespatchSent } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { unscanned } from '../../domain/despatch/required-scans.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { faultPoint } from '../../platform/process/fault.js';
import { refuseLocked } from '../billing/despatch-lock.service.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { despatchAdviceSent } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchChecks } from './despatch-check.service.js';
import { DespatchSender } from './despatch.sender.js';

const PRINTED_IN_PART = 'The labels of some packages are printed, of others not.';

/** Hands despatch advices over to be sent. */
@Injectable()
export class DespatchSending {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly checks: DespatchChecks,
    private readonly sender: DespatchSender,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /**
   * Sends a despatch advice once: whoever comes first makes its file, everybody else gets the same.
   * @param how `onlyClosed`: what somebody has opened since is left alone, as despatch-note-open. @throws Problem not-found;
   * despatch-note-draft; packages-not-marked, packages-not-verified; service-fee-locked; and what writing it throws, when nothing is stored.
   */
  async send(actor: Actor, id: DespatchAdviceId, { onlyClosed = false } = {}): Promise<DespatchSent> {
    const sent = await this.database.transaction(scopeOf(actor), (tx) => this.sendIn(tx, actor, id, { onlyClosed }));
    faultPoint('send-after-commit');
    return sent;
  }

  /** As `send`, in a transaction that does more. Whoever sends several holds them first, and sends them in the order of `DeliveryStore.inOrderOfSending`. */
  async sendIn(tx: Tx, actor: Actor, id: DespatchAdviceId, { onlyClosed = false } = {}): Promise<DespatchSent> {
    const { companyId, userId } = actor;
    const held = await this.store.lock(tx, companyId, id);
    if (!held) throw new Problem('not-found');
    if (held.state === 'released') return this.view.sent(tx, companyId, id);
    if (onlyClosed && held.state !== 'closed') throw new Problem('despatch-note-open');
    if (held.state === 'draft') throw new Problem('despatch-note-draft');
    // Packages of an advice that follows another one have left already.
    const lacks = unscanned(held.counts, held.isFollower ? 'none' : held.requiredScans);
    if (lacks !== null) throw new Problem(lacks);
    if (held.counts.printed > 0 && held.counts.printed < held.counts.packages)
      throw new Problem('despatch-advice-refused', PRINTED_IN_PART);
    // Whether a place is missing the releases in force say; most notes have one.
    if (!held.hasPlace) await this.requirePlace(tx, companyId, id);
    refuseLocked(held.lock);
    faultPoint('send-after-lock');
    const { agreement, rendering, shipTo, controlReference } = held;
    const kept = this.sender.kept(agreement, rendering);
    const queued = await this.dispatch.queue(tx, {
      companyId,
      userId,
      kind: this.sender.kind,
      documentId: id,
      agreement,
      rendered: kept && { ...kept, shipTos: [shipTo] },
      controlReference: controlReference ?? undefined,
    });
    emit(tx, despatchAdviceSent({ by: actor, companyId, id, fileId: queued.fileId, after: queued }));
    tx.beforeCommit(() => {
      faultPoint('send-before-commit');
      return Promise.resolve();
    });
    return { ...queued, state: 'queued' };
  }

  /** @throws Problem despatch-advice-refused, where the releases in force name a dock or a gate. */
  private async requirePlace(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<void> {
    const checks = await this.checks.ofNote(tx, companyId, await this.view.despatchNote(tx, companyId, id), 'en');
    const missing = checks.filter(({ code }) => code === 'gate-missing');
    if (missing.length === 0) return;
    const errors = missing.map(({ path, message }) => ({ path, message }));
    throw new Problem('despatch-advice-refused', errors.map(({ message }) => message).join(' '), errors);
  }
}
