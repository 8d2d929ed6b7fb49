import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { FileReportBody, FileReports } from '../../contract/file-report.js';
import { Problem } from '../../contract/problem.js';
import type { FileId, FileReportId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { TrafficService } from '../traffic/traffic.service.js';
import { fileReportPosted, senderTold, senderToldAgain } from './file-report.events.js';
import { forSender, reportOf } from './file-report.letter.js';
import { FileReportStore } from './file-report.store.js';

/** Reports of errors to those who sent the files. */
@Injectable()
export class FileReportService {
  constructor(
    private readonly database: Database,
    private readonly store: FileReportStore,
    private readonly traffic: TrafficService,
  ) {}

  /** @throws Problem not-found, for foreign files and for none alike. */
  async of(actor: Actor, id: FileId, wanted: Language | undefined): Promise<FileReports> {
    const { sender, language, written } = await this.prepare(actor, id, wanted);
    const reports = await this.database.transaction(scopeOf(actor), (tx) => this.store.of(tx, actor.companyId, id));
    return {
      partner: sender ? { id: sender.partnerId, name: sender.name } : null,
      to: sender?.email ?? null,
      language,
      subject: written.subject,
      paragraphs: [...written.paragraphs],
      reports,
    };
  }

  /**
   * Keeps a report, and has its mail sent. @throws Problem not-found; nothing-to-report; sender-without-address; already-told where the sender
   * was, and it is not asked for once more.
   */
  async send(actor: Actor, id: FileId, body: FileReportBody): Promise<{ fileReportId: FileReportId; to: string }> {
    const { companyId, userId } = actor;
    const { sender, language, written, hasErrors, who } = await this.prepare(actor, id, body.language);
    if (!hasErrors) throw new Problem('nothing-to-report');
    const to = sender?.email;
    if (to === undefined || to === null) throw new Problem('sender-without-address');
    return this.database.transaction(scopeOf(actor), async (tx) => {
      if (!(await this.store.hold(tx, companyId, id))) throw new Problem('not-found');
      const reports = await this.store.of(tx, companyId, id);
      if (!body.again && reports.some(({ state }) => state !== 'failed')) throw new Problem('already-told');
      const paragraphs = [...(body.note === undefined ? [] : [body.note]), ...written.paragraphs, written.closing];
      const content = { to, language, subject: written.subject, paragraphs };
      const fileReportId = await this.store.insert(tx, companyId, { fileId: id, content, by: userId });
      emit(tx, senderTold({ by: actor, id, after: { fileReportId, to, language }, to, language, who }));
      return { fileReportId, to };
    });
  }

  /** Tries again to send what failed. @throws Problem not-found; already-sent where it did not fail. */
  retry(actor: Actor, id: FileReportId): Promise<{ fileReportId: FileReportId; state: 'queued' }> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const fileId = await this.store.fileOf(tx, companyId, id);
      if (fileId === undefined) throw new Problem('not-found');
      if (!(await this.store.requeue(tx, companyId, id))) throw new Problem('already-sent');
      emit(tx, senderToldAgain({ by: actor, id: fileId, after: { fileReportId: id } }));
      return { fileReportId: id, state: 'queued' };
    });
  }

  /** Puts mails that are due into the outbox of mails; returns whether more wait. Each goes there once, whatever number of workers looks. */
  post(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const unposted = await this.store.unposted(tx);
      emit(tx, ...unposted.map((report) => fileReportPosted(report)));
      return unposted.length > 0;
    });
  }

  private async prepare(actor: Actor, id: FileId, wanted: Language | undefined) {
    const { companyId, userId } = actor;
    const { sender, writer } = await this.database.transaction(scopeOf(actor), async (tx) => ({
      sender: await this.store.sender(tx, companyId, id),
      writer: await this.store.writer(tx, companyId, userId),
    }));
    const language = wanted ?? sender?.language ?? 'en';
    const file = await this.traffic.message(actor, id, language);
    return {
      sender,
      language,
      who: writer.name,
      hasErrors: file.FileDirection === 'I' && forSender(file).length > 0,
      written: reportOf(file, writer, language),
    };
  }
}
