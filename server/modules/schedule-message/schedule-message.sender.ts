import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { type CompanyId, type DocumentId, toId } from '../../domain/ids.js';
import type { DocumentOutcome } from '../../domain/outbound/outcome.js';
import type { MessageState } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { DocumentSender, ReleasedDocument, RenderedDocument, SettledDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { scheduleMessageSettled } from './schedule-message.events.js';
import { aperakOf } from './schedule-message.aperak.js';
import { ScheduleMessageStore } from './schedule-message.store.js';
import { ScheduleMessageView } from './schedule-message.view.js';

/** What the customer answers to an answer changes nothing about that it was sent. */
const STATES: Readonly<Record<DocumentOutcome, MessageState>> = {
  queued: 'queued',
  sent: 'sent',
  'not-sent': 'failed',
  acknowledged: 'sent',
  partly: 'sent',
  rejected: 'failed',
};

/** Answers to schedules that go out as files (APERAK). */
@Injectable()
export class ScheduleMessageSender implements DocumentSender {
  readonly kind = 'application-acknowledgement';

  constructor(
    ports: DocumentPorts,
    private readonly store: ScheduleMessageStore,
    private readonly view: ScheduleMessageView,
  ) {
    ports.send(this);
  }

  async render(tx: Tx, companyId: CompanyId, id: DocumentId, agreement: OutgoingAgreement): Promise<RenderedDocument> {
    const answer = await this.store.answerOf(tx, companyId, toId('schedule-message', id));
    const schedule = answer && (await this.view.schedule(tx, companyId, answer.headId));
    if (!schedule) throw new Problem('not-found');
    return { ...aperakOf(id, schedule, answer.content, agreement), shipTos: schedule.shipTos };
  }

  released(tx: Tx, { companyId, documentId, transmissionId }: ReleasedDocument): void {
    this.store.released(tx, companyId, toId('schedule-message', documentId), transmissionId);
  }

  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void {
    tx.beforeCommit(async () => {
      const ids = documents.map(({ documentId }) => documentId);
      const states = documents.map(({ outcome }) => STATES[outcome]);
      const heads = await this.store.settled(tx, companyId, ids, states);
      emit(tx, ...heads.map((headId) => scheduleMessageSettled({ companyId, headId })));
    });
  }
}
