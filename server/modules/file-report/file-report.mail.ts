import { Injectable } from '@nestjs/common';
import { type MailSubjectId, toId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { letter } from '../../platform/letter.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent, MailOutcome } from '../mail/mail.port.js';
import { fileReportSettled } from './file-report.events.js';
import { FileReportStore } from './file-report.store.js';

const STATES = { sent: 'sent', waiting: 'queued', failed: 'failed' } as const;

/** Mails to senders of files about the errors in them. */
@Injectable()
export class FileReportMail implements MailContent {
  readonly kind = 'file-report';

  constructor(
    contents: MailContents,
    private readonly store: FileReportStore,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const found = await this.store.open(tx, toId('file-report', subjectId));
    if (!found) return undefined;
    const { companyId, fileIds, content, sender } = found;
    const { to, language, subject, paragraphs } = content;
    emit(tx, ...fileIds.map((fileId) => fileReportSettled({ companyId, fileId, to, outcome: 'sending', error: null })));
    return {
      ...letter(language, subject, paragraphs),
      to: { name: to, address: to },
      replyTo: { name: sender.name, address: sender.email },
    };
  }

  async settled(tx: Tx, subjectId: MailSubjectId, outcome: MailOutcome, error: string | null): Promise<void> {
    const of = await this.store.ended(tx, toId('file-report', subjectId), STATES[outcome], error);
    emit(tx, ...of.map((file) => fileReportSettled({ ...file, outcome, error })));
  }
}
