import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { ScheduleQuestion } from '../../contract/schedule-messages.js';
import type { ScheduleHeadId, ScheduleMessageId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { NoticeService } from '../notice/notice.service.js';
import { type CustomerOf, ScheduleMessages } from '../schedule-message/schedule-message.service.js';
import { ScheduleCommentStore } from './schedule.comment.store.js';

interface Asked {
  readonly scheduleMessageId: ScheduleMessageId;
  readonly channel: 'mail' | 'notice';
  readonly to: string;
}
/** What the comment begins with that keeps a question. */
const ASKED: Readonly<Record<Language, string>> = { en: 'Asked', se: 'Fråga till', cn: '已询问' };

/** Questions to customers about schedules. */
@Injectable()
export class ScheduleQuestions {
  constructor(
    private readonly database: Database,
    private readonly messages: ScheduleMessages,
    private readonly comments: ScheduleCommentStore,
    private readonly notices: NoticeService,
  ) {}

  /**
   * Asks the customer: a company of the installation gets a notice, others a mail. The question is kept as a comment of whoever asks.
   * @throws Problem not-found; nobody-to-ask; too-many-requests.
   */
  async ask(caller: Caller, id: ScheduleHeadId, question: ScheduleQuestion): Promise<Asked> {
    const customer = await this.messages.customerOf(caller, id);
    if (customer === null) throw new Problem('nobody-to-ask');
    await this.demandLine(caller, id, question);
    // What is written to another company is written by the system.
    const scope = customer.channel === 'notice' ? 'system' : scopeOf(caller);
    return this.database.transaction(scope, async (tx) => {
      await this.keep(tx, caller, id, question, customer.to);
      const scheduleMessageId = await this.messages.ask(tx, caller, customer, question);
      if (customer.companyId !== null) await this.notify(tx, caller, customer, question);
      return { scheduleMessageId, channel: customer.channel, to: customer.to };
    });
  }

  /** @throws Problem not-found where the line is of another schedule, or the caller does not see it. */
  private async demandLine(caller: Caller, id: ScheduleHeadId, { scheduleLineId }: ScheduleQuestion): Promise<void> {
    if (scheduleLineId === undefined) return;
    const isSeen = await this.database.transaction(scopeOf(caller), (tx) =>
      this.comments.hasLine(tx, caller.companyId, id, scheduleLineId),
    );
    if (!isSeen) throw new Problem('not-found');
  }

  private async notify(tx: Tx, caller: Caller, { companyId, from }: CustomerOf, question: ScheduleQuestion) {
    if (companyId === null) return;
    const message = `${question.subject}\n${question.text}\n${from}`;
    await this.notices.toPartner(tx, caller, companyId, {
      status: 'info',
      message,
      transactionId: null,
      notifyAdmin: false,
    });
  }

  private async keep(
    tx: Tx,
    { companyId, userId, language }: Caller,
    id: ScheduleHeadId,
    { text, scheduleLineId: line }: ScheduleQuestion,
    to: string,
  ): Promise<void> {
    const comment = { text: `${ASKED[language]} ${to}:\n${text}`, authorId: userId, rootId: null };
    const kept =
      line === undefined
        ? await this.comments.onHeads(tx, companyId, comment, [id])
        : await this.comments.onLines(tx, companyId, comment, [{ line, position: null }]);
    if (kept[0]?.headId !== id) throw new Problem('not-found');
  }
}
