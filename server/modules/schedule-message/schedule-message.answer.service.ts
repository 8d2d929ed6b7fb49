import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { answerStep, type Decision } from '../../domain/schedule/answer.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/http/caller.js';
import { OutgoingFiles } from '../exchange/exchange.outgoing.service.js';
import { OutboundService } from '../outbound/outbound.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { aperakOf } from './schedule-message.aperak.js';
import { type AnswerContent, contactOf, type FoundSchedule, type LastAnswer } from './schedule-message.rows.js';
import { ScheduleMessageStore } from './schedule-message.store.js';
import { ScheduleMessageView } from './schedule-message.view.js';

export interface GivenDecision {
  readonly decision: Decision;
  readonly reason: string | null;
  /** The customer has another answer already, and is to get this one, too. */
  readonly again: boolean;
}

/** Sends answers to releases, as the agreement says that a schedule came under. */
@Injectable()
export class ScheduleAnswerSending {
  constructor(
    private readonly store: ScheduleMessageStore,
    private readonly view: ScheduleMessageView,
    private readonly outbound: OutboundService,
    private readonly routes: OutboundView,
    private readonly files: OutgoingFiles,
  ) {}

  /**
   * Sends the answer to a release that the transaction holds: once, however often it is given. One that has not left yet is replaced. To be
   * the last thing a transaction does. @throws Problem answer-sent; no-partner-address; no-communication-agreement; not-our-identification;
   * message-not-written; sending-in-progress.
   */
  async give(tx: Tx, actor: Actor, headId: ScheduleHeadId, { again, ...answer }: GivenDecision): Promise<void> {
    const { companyId } = actor;
    const schedule = await this.view.schedule(tx, companyId, headId);
    if (!schedule) throw new Problem('not-found');
    const last = await this.store.lastAnswer(tx, companyId, headId);
    const step = answerStep(last ?? null, answer);
    if (step === 'repeat') return;
    if (step === 'confirm' && !again && schedule.answersBy !== 'kept') throw new Problem('answer-sent');
    if (step === 'replace' && last) await this.take(tx, companyId, last, again);
    if (schedule.answersBy === 'mail') await this.byMail(tx, actor, schedule, answer);
    if (schedule.answersBy === 'aperak') await this.byFile(tx, actor, schedule, answer);
  }

  /** Takes back what has not left. Where a worker has it, or it left meanwhile, the customer may have it. */
  private async take(tx: Tx, companyId: CompanyId, { id, transmissionId }: LastAnswer, again: boolean): Promise<void> {
    // Workers lock a transmission before the message, too.
    const held = transmissionId === null ? undefined : await this.files.lock(tx, companyId, transmissionId);
    const isLeft = held?.state === 'sending' || held?.state === 'sent';
    if (held && !isLeft && held.state !== 'cancelled') await this.files.cancel(tx, companyId, held.id);
    const isReplaced = !isLeft && (await this.store.replace(tx, companyId, id));
    if (!isReplaced && !again) throw new Problem('answer-sent');
  }

  private async byMail(
    tx: Tx,
    { companyId, userId: by }: Actor,
    schedule: FoundSchedule,
    answer: Pick<AnswerContent, 'decision' | 'reason'>,
  ): Promise<void> {
    const contact = contactOf(schedule);
    if (!contact?.email) throw new Problem('no-partner-address');
    const content = { ...answer, to: contact.email, language: contact.language ?? 'en' };
    await this.store.insert(tx, companyId, schedule, { kind: 'answer', channel: 'mail', content, by });
  }

  private async byFile(
    tx: Tx,
    { companyId, userId }: Actor,
    schedule: FoundSchedule,
    answer: Pick<AnswerContent, 'decision' | 'reason'>,
  ): Promise<void> {
    const { sender, recipient, test } = partiesOfInterchange(schedule.parties);
    const way = { us: recipient, partner: sender, test, messageType: 'APERAK' };
    const route = await this.routes.returnRoute(tx, companyId, way);
    if (!route) throw new Problem('no-communication-agreement');
    const content: AnswerContent = { ...answer, to: way.partner, language: 'en' };
    const message = { kind: 'answer', channel: 'aperak', content, by: userId } as const;
    const id = await this.store.insert(tx, companyId, schedule, message);
    const between = { sender: way.us, recipient: way.partner, test: way.test, series: '' };
    const { number, prepared } = aperakOf(id, schedule, content, { ...route, ...between });
    const { transmissionId } = await this.outbound.queue(tx, {
      companyId,
      agreementId: route.id,
      isAgreementUsed: route.isUsed,
      partner: route.partner,
      kind: 'application-acknowledgement',
      documentId: id,
      createdBy: userId,
      answersFileId: schedule.fileId,
      // Acknowledgements are not acknowledged.
      acknowledgement: 'none',
      ...between,
      virtualFileNames: route.messageType === 'APERAK' ? route.virtualFileNames : [],
      prepared,
      shipTos: schedule.shipTos,
      documents: [{ kind: 'application-acknowledgement', number }],
    });
    this.store.released(tx, companyId, id, transmissionId);
  }
}
