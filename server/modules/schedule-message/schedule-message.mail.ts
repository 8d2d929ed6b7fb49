import { Injectable } from '@nestjs/common';
import { type MailSubjectId, toId } from '../../domain/ids.js';
import type { MessageState } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent, MailOutcome } from '../mail/mail.port.js';
import { scheduleMessageSettled } from './schedule-message.events.js';
import { letterOf } from './schedule-message.letter.js';
import { ScheduleMessageStore } from './schedule-message.store.js';

const STATES: Readonly<Record<MailOutcome, MessageState>> = { sent: 'sent', waiting: 'queued', failed: 'failed' };

/** Mails to customers about schedules. */
@Injectable()
export class ScheduleMessageMail implements MailContent {
  readonly kind = 'schedule-message';

  constructor(
    contents: MailContents,
    private readonly store: ScheduleMessageStore,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const found = await this.store.open(tx, toId('schedule-message', subjectId));
    if (!found) return undefined;
    const { companyId, headId, content, sender } = found;
    emit(tx, scheduleMessageSettled({ companyId, headId }));
    return {
      ...letterOf(found),
      to: { name: content.to, address: content.to },
      replyTo: { name: sender.name, address: sender.email },
    };
  }

  async settled(tx: Tx, subjectId: MailSubjectId, outcome: MailOutcome, error: string | null): Promise<void> {
    const of = await this.store.ended(tx, toId('schedule-message', subjectId), STATES[outcome], error);
    if (of) emit(tx, scheduleMessageSettled(of));
  }
}
