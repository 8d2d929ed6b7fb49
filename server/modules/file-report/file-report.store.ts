import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { FileReport } from '../../contract/file-report.js';
import type { CompanyId, FileId, FileReportId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { ReportedFile } from './file-report.letter.js';

/** What a report says, as it is kept: the same words at every attempt. */
export interface ReportContent {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}
/** The sender of a file as the register knows it. */
export interface FileSender {
  readonly partnerId: PartnerId;
  readonly name: string;
  readonly email: string | null;
  readonly language: Language | null;
}

/** A file that a mail is to be about. */
export interface HeldFile extends ReportedFile {
  readonly id: FileId;
  /** Null where its sender was not told of it. */
  readonly toldAt: string | null;
}

/** Mails that one run puts into the outbox. */
const AT_A_TIME = 100;

/**
 * Who sent a file: the partner of its agreement, or whoever has the sender's identification; of its relations the one of the agreement, else
 * the oldest with an address.
 */
const SENDER = /* sql */ `
SELECT p.id AS "partnerId", p.name, r.contact_email AS email, r.contact_language AS language FROM traffic_message m
JOIN LATERAL (
  SELECT 1 AS rank, a.partner_company_id AS partner, a.relation_id AS relation FROM communication_agreement a WHERE a.company_id = $1 AND a.id = m.agreement_id
  UNION ALL SELECT 2, i.partner_company_id, NULL FROM partner_identifier i WHERE i.company_id = $1
    AND i.identifier = split_part(m.sender, ':', 1) AND i.qualifier IN (split_part(m.sender, ':', 2), '')
) known ON known.partner IS NOT NULL
JOIN partner_company p ON p.company_id = $1 AND p.id = known.partner
LEFT JOIN company_relation r ON r.company_id = $1 AND r.partner_company_id = p.id AND r.active AND r.contact_email IS NOT NULL
WHERE m.company_id = $1 AND m.id = $2 ORDER BY r.id IS NULL, known.rank, r.id IS DISTINCT FROM known.relation, r.id LIMIT 1`;

/** The report whose mail goes out, and those that are sent with it. */
const ofMail = (id: string): string => `(id = ${id} OR sent_with = ${id})`;

@Injectable()
export class FileReportStore {
  /** Undefined where nobody in the register has the sender's identification. */
  async sender(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<FileSender | undefined> {
    const [found] = await tx.query<FileSender>(SENDER, [companyId, fileId], 'file-report-sender');
    return found;
  }

  /** Somebody with the company that is worked for. */
  async writer(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
  ): Promise<{ name: string; email: string; company: string }> {
    const [row] = await tx.query<{ name: string; email: string; company: string }>(
      `
      SELECT coalesce(u.descriptive_name, u.username) AS name, u.email, c.name AS company FROM user_account u, company c
      WHERE u.id = $2 AND c.id = $1`,
      [companyId, userId],
      'file-report-writer',
    );
    if (!row) throw new Error('Whoever writes is somebody');
    return row;
  }

  /** What was sent about a file, newest first. */
  of(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<FileReport[]> {
    return tx.query<FileReport>(
      `
      SELECT s.id AS "fileReportId", s.state, s.content ->> 'to' AS to, s.content ->> 'language' AS language,
        (SELECT u.username FROM user_account u WHERE u.id = s.created_by) AS by, s.created_at AS at, s.ended_at AS "endedAt", s.last_error AS error
      FROM file_report s WHERE s.company_id = $1 AND s.file_id = $2 ORDER BY s.id DESC LIMIT 100`,
      [companyId, fileId],
      'file-reports',
    );
  }

  /** Holds a file, so that of two who tell its sender at once the second one sees what the first one did. False where there is none. */
  async hold(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`file-report ${fileId}`]);
    const rows = await tx.query('SELECT 1 FROM traffic_message WHERE company_id = $1 AND id = $2', [companyId, fileId]);
    return rows.length > 0;
  }

  /**
   * Holds the files of a cause as `hold` holds one, in the order of their ids, and gives their names, the place of their first error and when
   * their sender was told of them; newest first.
   */
  async holdAll(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<HeldFile[]> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('file-report ' || id, 0)) FROM (SELECT unnest($1::bigint[]) AS id ORDER BY 1) f`,
      [fileIds],
      'file-reports-hold',
    );
    return this.filesOf(tx, companyId, fileIds);
  }

  /** The same without holding them. */
  filesOf(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<HeldFile[]> {
    return tx.query<HeldFile>(
      `
      SELECT m.id, m.document_number AS "documentNumber", m.file_name AS "fileName", m.control_reference AS "controlReference",
        (e.error ->> 'segment')::int AS segment, coalesce(e.error ->> 'path', '') AS path,
        (SELECT max(s.created_at) FROM file_report s WHERE s.company_id = $1 AND s.file_id = m.id AND s.state <> 'failed') AS "toldAt"
      FROM traffic_message m LEFT JOIN traffic_finding f ON f.message_id = m.id AND f.company_id = $1
      CROSS JOIN LATERAL (SELECT jsonb_path_query_first(f.findings, '$[*] ? (@.severity == "error")') AS error) e
      WHERE m.company_id = $1 AND m.id = ANY ($2::bigint[]) ORDER BY m.id DESC`,
      [companyId, fileIds],
      'file-reports-files',
    );
  }

  /** Keeps the report of each file of one mail; the first one's goes out, and tells of all. */
  async insertAll(
    tx: Tx,
    companyId: CompanyId,
    {
      fileIds,
      content,
      by,
    }: { readonly fileIds: readonly [FileId, ...FileId[]]; readonly content: ReportContent; readonly by: UserId },
  ): Promise<FileReportId> {
    const [fileId, ...others] = fileIds;
    const first = await this.insert(tx, companyId, { fileId, content, by });
    const { to, language } = content;
    await tx.query(
      `INSERT INTO file_report (company_id, file_id, content, created_by, sent_with)
       SELECT $1, unnest($2::bigint[]), $3, $4, $5`,
      [companyId, others, JSON.stringify({ to, language }), by, first],
      'file-reports-insert',
    );
    return first;
  }

  async insert(
    tx: Tx,
    companyId: CompanyId,
    { fileId, content, by }: { readonly fileId: FileId; readonly content: ReportContent; readonly by: UserId },
  ): Promise<FileReportId> {
    const [row] = await tx.query<{ id: FileReportId }>(
      'INSERT INTO file_report (company_id, file_id, content, created_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [companyId, fileId, JSON.stringify(content), by],
      'file-report-insert',
    );
    if (!row) throw new Error('The report was not stored');
    return row.id;
  }

  /** The file of a report; undefined for foreign ids and for none alike. */
  async fileOf(tx: Tx, companyId: CompanyId, id: FileReportId): Promise<FileId | undefined> {
    const [row] = await tx.query<{ fileId: FileId }>(
      'SELECT file_id AS "fileId" FROM file_report WHERE company_id = $1 AND id = $2',
      [companyId, id],
    );
    return row?.fileId;
  }

  /** Puts what failed back with all that its mail is about, the mail to be posted again; returns whether it had failed. */
  async requeue(tx: Tx, companyId: CompanyId, id: FileReportId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE file_report SET state = 'queued', posted_at = NULL, last_error = NULL, ended_at = NULL
      WHERE company_id = $1 AND state = 'failed' AND ${ofMail('(SELECT coalesce(r.sent_with, r.id) FROM file_report r WHERE r.company_id = $1 AND r.id = $2)')}
      RETURNING id`,
      [companyId, id],
      'file-report-requeue',
    );
    return rows.length > 0;
  }

  /** Mails that are to be put into the outbox, each by one run alone. */
  unposted(tx: Tx): Promise<{ readonly id: FileReportId; readonly userId: UserId }[]> {
    return tx.query(
      `
      UPDATE file_report SET posted_at = now() WHERE id IN (
        SELECT id FROM file_report WHERE state = 'queued' AND posted_at IS NULL AND sent_with IS NULL ORDER BY id LIMIT ${String(AT_A_TIME)} FOR UPDATE SKIP LOCKED)
      RETURNING id, created_by AS "userId"`,
      [],
      'file-reports-to-post',
    );
  }

  /** Takes a mail to be handed over now, with the files that it is about; undefined where it was sent. */
  async open(
    tx: Tx,
    id: FileReportId,
  ): Promise<
    | {
        readonly companyId: CompanyId;
        readonly fileIds: readonly FileId[];
        readonly content: ReportContent;
        readonly sender: { readonly name: string; readonly email: string };
      }
    | undefined
  > {
    const [found] = await tx.query<{
      companyId: CompanyId;
      fileIds: FileId[];
      content: ReportContent;
      sender: { name: string; email: string };
    }>(
      `
      WITH mail AS (
        UPDATE file_report s SET state = 'sending' FROM user_account u WHERE s.id = $1 AND s.state IN ('queued', 'sending') AND u.id = s.created_by RETURNING s.*, u.descriptive_name, u.username, u.email
      ), others AS (
        UPDATE file_report s SET state = 'sending' FROM mail WHERE s.sent_with = mail.id RETURNING s.file_id
      )
      SELECT u.company_id AS "companyId", ARRAY(SELECT u.file_id::text UNION ALL SELECT file_id::text FROM others) AS "fileIds", u.content, json_build_object('name', coalesce(u.descriptive_name, u.username), 'email', u.email) AS sender FROM mail u`,
      [id],
      'file-report-open',
    );
    return found;
  }

  /** Notes what became of a mail, on each of its files. */
  async ended(
    tx: Tx,
    id: FileReportId,
    state: FileReport['state'],
    error: string | null,
  ): Promise<{ readonly companyId: CompanyId; readonly fileId: FileId; readonly to: string }[]> {
    return tx.query<{ companyId: CompanyId; fileId: FileId; to: string }>(
      `
      UPDATE file_report SET state = $2, last_error = $3, ended_at = CASE WHEN $2 <> 'queued' THEN now() END
      WHERE state = 'sending' AND ${ofMail('$1')} RETURNING company_id AS "companyId", file_id AS "fileId", content ->> 'to' AS to`,
      [id, state, error],
      'file-report-ended',
    );
  }
}
