import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Language } from '../../contract/fields.js';
import type { ScheduleMessages as Messages, ScheduleQuestion } from '../../contract/schedule-messages.js';
import type { CompanyId, FileId, ScheduleHeadId, ScheduleMessageId, TransmissionId } from '../../domain/ids.js';
import type { MessageState } from '../../domain/schedule/answer.js';
import { partiesOfInterchange } from '../../domain/schedule/release.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import type { Tx } from '../../platform/database/transaction.js';
import { OutgoingFiles } from '../exchange/exchange.outgoing.service.js';
import { scheduleAsked, scheduleMessagePosted, scheduleMessageRetried } from './schedule-message.events.js';
import { contactOf, type FoundSchedule } from './schedule-message.rows.js';
import { ScheduleMessageStore } from './schedule-message.store.js';
import { ScheduleMessageView } from './schedule-message.view.js';

/** The customer of a schedule, and how that one is asked. */
export interface CustomerOf {
  readonly schedule: FoundSchedule;
  readonly channel: 'mail' | 'notice';
  /** The address of a mail, or the name of a company of the installation. */
  readonly to: string;
  /** The company of the installation that the customer is; null where it is none. */
  readonly companyId: CompanyId | null;
  readonly language: Language;
  /** Who asks: name and company. */
  readonly from: string;
}

/** Messages to customers about schedules: what was sent, who may be asked, and mails on their way. */
@Injectable()
export class ScheduleMessages {
  constructor(
    private readonly database: Database,
    private readonly store: ScheduleMessageStore,
    private readonly view: ScheduleMessageView,
    private readonly files: OutgoingFiles,
  ) {}

  /** @throws Problem not-found, for foreign schedules and for none alike. */
  async of(actor: Actor, id: ScheduleHeadId): Promise<Messages> {
    const customer = await this.customerOf(actor, id);
    const { schedule, messages } = await this.database.transaction(scopeOf(actor), async (tx) => ({
      schedule: await this.found(tx, actor, id),
      messages: await this.view.ofSchedule(tx, actor.companyId, id),
    }));
    const contact = customer && { channel: customer.channel, to: customer.to, language: customer.language };
    return { answersBy: schedule.answersBy, mailTo: contactOf(schedule)?.email ?? null, contact, messages };
  }

  /**
   * How the customer of a schedule is asked: a company of the installation by notice, others by mail; null where neither is known.
   * @throws Problem not-found.
   */
  async customerOf(actor: Actor, id: ScheduleHeadId): Promise<CustomerOf | null> {
    const { companyId, userId } = actor;
    const { schedule, from } = await this.database.transaction(scopeOf(actor), async (tx) => ({
      schedule: await this.found(tx, actor, id),
      from: await this.view.sender(tx, companyId, userId),
    }));
    const contact = contactOf(schedule);
    const { sender } = partiesOfInterchange(schedule.parties);
    const company = await this.database.transaction('system', (tx) => this.view.companyBehind(tx, companyId, sender));
    const known = { schedule, from, language: contact?.language ?? ('en' as const) };
    if (company) return { ...known, channel: 'notice', to: company.name, companyId: company.id };
    return contact?.email ? { ...known, channel: 'mail', to: contact.email, companyId: null } : null;
  }

  /** Keeps a question, and has its mail sent where it goes by mail. */
  async ask(
    tx: Tx,
    actor: Actor,
    { schedule, channel, to, language }: CustomerOf,
    { subject, text, scheduleLineId: lineId }: ScheduleQuestion,
  ): Promise<ScheduleMessageId> {
    const content = { subject, text, to, language };
    const message = { kind: 'question', channel, content, by: actor.userId, lineId } as const;
    const id = await this.store.insert(tx, actor.companyId, schedule, message);
    const after = { scheduleMessageId: id, channel, to, subject, text };
    emit(tx, scheduleAsked({ by: actor, id: schedule.id, after }));
    return id;
  }

  /** Tries again to send what failed. @throws Problem not-found; already-sent where it did not fail. */
  retry(actor: Actor, id: ScheduleMessageId): Promise<{ scheduleMessageId: ScheduleMessageId; state: MessageState }> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const found = await this.store.found(tx, companyId, id);
      if (!found) throw new Problem('not-found');
      if (found.transmissionId !== null) await this.resume(tx, companyId, found.transmissionId);
      if (!(await this.store.requeue(tx, companyId, id))) throw new Problem('already-sent');
      const { headId, channel } = found;
      emit(tx, scheduleMessageRetried({ by: actor, id: headId, after: { scheduleMessageId: id, channel } }));
      return { scheduleMessageId: id, state: 'queued' };
    });
  }

  /** Puts mails that are due into the outbox of mails; returns whether more wait. Each goes there once, whatever number of workers looks. */
  post(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const unposted = await this.store.unposted(tx);
      emit(tx, ...unposted.map((message) => scheduleMessagePosted(message)));
      return unposted.length > 0;
    });
  }

  /** Leads messages about schedules of a file to what reading it again stored. */
  follow(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<void> {
    return this.store.follow(tx, companyId, fileId);
  }

  private async found(tx: Tx, { companyId }: Actor, id: ScheduleHeadId): Promise<FoundSchedule> {
    const found = await this.view.schedule(tx, companyId, id);
    if (!found) throw new Problem('not-found');
    return found;
  }

  private async resume(tx: Tx, companyId: CompanyId, id: TransmissionId): Promise<void> {
    const held = await this.files.lock(tx, companyId, id);
    if (held?.state !== 'failed' && held?.state !== 'cancelled') throw new Problem('already-sent');
    if (!held.hasBytes) throw new Problem('is-in-archive');
    await this.files.requeue(tx, companyId, id);
    wakeRelay(tx);
  }
}
