import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type {
  DocumentReceiver,
  DocumentOfFile,
  FileDocuments,
  StoredDocuments,
  Succession,
} from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { ScheduleMessages } from '../schedule-message/schedule-message.service.js';
import { ScheduleCommentStore } from './schedule.comment.store.js';
import { scheduleReceived } from './schedule.events.js';
import { scheduleEncoder } from './schedule.port.js';
import type { ScheduleRows } from './schedule.rows.js';
import { ScheduleStore, type StoredSchedule } from './schedule.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { ScheduleView } from './schedule.view.js';

/** Stores the delivery schedules that files hold, as part of the transaction that reads them. */
@Injectable()
export class ScheduleReceiver implements DocumentReceiver<'delivery-schedule', ScheduleRows> {
  readonly encoder = scheduleEncoder;

  constructor(
    ports: DocumentPorts,
    private readonly schedules: ScheduleStore,
    private readonly succession: ScheduleSuccession,
    private readonly view: ScheduleView,
    private readonly comments: ScheduleCommentStore,
    private readonly messages: ScheduleMessages,
  ) {
    ports.receive(this);
  }

  async store(tx: Tx, batch: readonly FileDocuments<ScheduleRows>[]): Promise<StoredDocuments> {
    const stored: StoredSchedule[] = [];
    for (const one of batch) stored.push(...(await this.storeOfFile(tx, one)));
    return { documents: stored, findings: [] };
  }

  /** Puts releases into their place among those before and after them; returns which of them are late, and which others are missing or no longer. */
  follow(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly Succession[]> {
    return this.succession.follow(tx, companyId, ids);
  }

  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<readonly Omit<DocumentOfFile, 'kind'>[]> {
    return this.view.ofFiles(tx, companyId, fileIds);
  }

  private async storeOfFile(
    tx: Tx,
    { file, documents, isReplacing }: FileDocuments<ScheduleRows>,
  ): Promise<readonly StoredSchedule[]> {
    const { id: fileId, companyId } = file;
    const cancelled = isReplacing ? await this.succession.leave(tx, companyId, fileId) : [];
    if (isReplacing) await this.follow(tx, companyId, await this.schedules.removeOfMessage(tx, companyId, fileId));
    const stored: StoredSchedule[] = [];
    for (const { content, messageNumber } of documents)
      stored.push({ fileId, messageNumber, ...(await this.schedules.insert(tx, file, content)) });
    await this.succession.place(tx, companyId, cancelled);
    if (isReplacing) {
      await this.comments.follow(tx, companyId, fileId);
      await this.messages.follow(tx, companyId, fileId);
    }
    emit(tx, ...stored.map(({ id }) => scheduleReceived({ companyId, scheduleHeadId: id, fileId })));
    return stored;
  }
}
