import { Injectable } from '@nestjs/common';
import {
  type CauseReportBody,
  type CauseReports,
  type CauseReportsQuery,
  MOST_REPORTED,
} from '../../contract/cause-report.js';
import { Problem } from '../../contract/problem.js';
import type { TrafficCause } from '../../contract/traffic-cause.js';
import type { CauseId, FileReportId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { CauseService } from '../traffic/cause.service.js';
import { CauseView } from '../traffic/cause.view.js';
import { senderTold } from './file-report.events.js';
import { reportOfFiles } from './file-report.letter.js';
import { FileReportStore, type HeldFile } from './file-report.store.js';

/** Files that the sender was told of, by name. */
const NAMED = 10;
type Asked = Omit<CauseReportsQuery, 'again'>;

/** One mail to the sender of many files that have the same error. */
@Injectable()
export class CauseReportService {
  constructor(
    private readonly database: Database,
    private readonly store: FileReportStore,
    private readonly causes: CauseService,
    private readonly files: CauseView,
  ) {}

  /** @throws Problem not-found where no open file has such errors; nothing-to-report where the sender has nothing to mend. */
  async of(actor: Actor, id: CauseId, query: CauseReportsQuery): Promise<CauseReports> {
    const { sender, language, writer, cause, fileIds } = await this.prepare(actor, id, query);
    const files = await this.database.transaction(scopeOf(actor), (tx) =>
      this.store.filesOf(tx, actor.companyId, fileIds),
    );
    const told = files.filter(({ toldAt }) => toldAt !== null);
    const listed = toTell(files, query.again);
    const { subject, paragraphs } = reportOfFiles(cause, listed, writer, language);
    return {
      partner: sender ? { id: sender.partnerId, name: sender.name } : null,
      to: sender?.email ?? null,
      language,
      subject,
      paragraphs: [...paragraphs],
      files: { value: listed.length, capped: fileIds.length === MOST_REPORTED && cause.files.capped },
      told: told.slice(0, NAMED).map(({ id: fileId, documentNumber, fileName, toldAt }) => ({
        id: fileId,
        name: documentNumber ?? fileName,
        at: toldAt ?? '',
      })),
      toldCount: told.length,
    };
  }

  /**
   * Keeps a report of each file, and has one mail sent about all of them. @throws Problem as `of`; sender-without-address; already-told where
   * the sender was told of each of them, and it is not asked for once more.
   */
  async send(
    actor: Actor,
    id: CauseId,
    body: CauseReportBody,
  ): Promise<{ fileReportId: FileReportId; to: string; files: number }> {
    const { companyId, userId } = actor;
    const { sender, language, writer, cause, fileIds } = await this.prepare(actor, id, body);
    const to = sender?.email;
    if (to === undefined || to === null) throw new Problem('sender-without-address');
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const [first, ...others] = toTell(await this.store.holdAll(tx, companyId, fileIds), body.again);
      if (!first) throw new Problem('already-told');
      const files = [first, ...others];
      const { subject, paragraphs, closing } = reportOfFiles(cause, files, writer, language);
      const said = [...(body.note === undefined ? [] : [body.note]), ...paragraphs, closing];
      const content = { to, language, subject, paragraphs: said };
      const fileReportId = await this.store.insertAll(tx, companyId, {
        fileIds: [first.id, ...others.map((file) => file.id)],
        content,
        by: userId,
      });
      const after = { fileReportId, to, language };
      const who = writer.name;
      emit(tx, ...files.map((file) => senderTold({ by: actor, id: file.id, after, to, language, who })));
      return { fileReportId, to, files: files.length };
    });
  }

  private async prepare(actor: Actor, id: CauseId, { days, messageType, q, language: wanted }: Asked) {
    const { companyId, userId } = actor;
    const query = { days, messageType, q, cause: id, direction: 'I', archived: false } as const;
    const { fileIds, sender, writer } = await this.database.transaction(scopeOf(actor), async (tx) => {
      const ids = await this.files.files(tx, companyId, query, MOST_REPORTED);
      return {
        fileIds: ids,
        sender: ids[0] === undefined ? undefined : await this.store.sender(tx, companyId, ids[0]),
        writer: await this.store.writer(tx, companyId, userId),
      };
    });
    const language = wanted ?? sender?.language ?? 'en';
    const [cause] = (await this.causes.list(actor, query, language)).rows;
    if (!cause) throw new Problem('not-found');
    if (!isForSender(cause)) throw new Problem('nothing-to-report');
    return { fileIds, sender, writer, language, cause };
  }
}

function isForSender({ code, actor }: TrafficCause): boolean {
  return code !== null && actor === 'sender';
}

function toTell(files: readonly HeldFile[], again: boolean): readonly HeldFile[] {
  return again ? files : files.filter(({ toldAt }) => toldAt === null);
}
