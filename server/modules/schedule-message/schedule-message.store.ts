import { Injectable } from '@nestjs/common';
import type {
  CompanyId,
  DocumentId,
  FileId,
  ScheduleHeadId,
  ScheduleLineId,
  ScheduleMessageId,
  TransmissionId,
  UserId,
} from '../../domain/ids.js';
import type { MessageState } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import type {
  AnswerContent,
  FoundMessage,
  FoundSchedule,
  LastAnswer,
  QuestionContent,
} from './schedule-message.rows.js';

export interface NewMessage {
  readonly kind: 'answer' | 'question';
  readonly channel: 'aperak' | 'mail' | 'notice';
  readonly content: AnswerContent | QuestionContent;
  readonly by: UserId;
  /** The line that it is about. */
  readonly lineId?: ScheduleLineId | null | undefined;
}
export interface StoredMessage {
  readonly headId: ScheduleHeadId;
  readonly channel: 'aperak' | 'mail' | 'notice';
  readonly state: MessageState;
  readonly transmissionId: TransmissionId | null;
}

/** Mails that one run puts into the outbox. */
const AT_A_TIME = 100;

@Injectable()
export class ScheduleMessageStore {
  /** The last answer to a release; who gives another one holds the release. */
  async lastAnswer(tx: Tx, companyId: CompanyId, headId: ScheduleHeadId): Promise<LastAnswer | undefined> {
    const [last] = await tx.query<LastAnswer>(
      `
      SELECT id, channel, state, content ->> 'decision' AS decision, content ->> 'reason' AS reason, transmission_id AS "transmissionId"
      FROM schedule_message WHERE company_id = $1 AND head_id = $2 AND kind = 'answer' ORDER BY id DESC LIMIT 1`,
      [companyId, headId],
      'schedule-last-answer',
    );
    return last;
  }

  /** Notices are sent with the commit. */
  async insert(
    tx: Tx,
    companyId: CompanyId,
    { id: headId, fileId, messageNumber, documentInMessage }: FoundSchedule,
    { kind, channel, content, by, lineId }: NewMessage,
  ): Promise<ScheduleMessageId> {
    const [row] = await tx.query<{ id: ScheduleMessageId }>(
      `
      INSERT INTO schedule_message (company_id, head_id, message_id, message_number, document_in_message, kind, channel, state, content, created_by, ended_at, article_number, ship_to_code)
      SELECT $1, $2, $3, $4, $5, $6, $7, CASE $7 WHEN 'notice' THEN 'sent' ELSE 'queued' END, $8, $9, CASE $7 WHEN 'notice' THEN now() END, l.article_number, l.ship_to_code
      FROM (VALUES (1)) AS one LEFT JOIN schedule_line l ON l.company_id = $1 AND l.head_id = $2 AND l.id = $10 RETURNING id`,
      [
        companyId,
        headId,
        fileId,
        messageNumber,
        documentInMessage,
        kind,
        channel,
        JSON.stringify(content),
        by,
        lineId ?? null,
      ],
      'schedule-message-insert',
    );
    if (!row) throw new Error('The message was not stored');
    return row.id;
  }

  /** Another answer takes its place; returns whether it had not left. */
  async replace(tx: Tx, companyId: CompanyId, id: ScheduleMessageId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE schedule_message SET state = 'replaced', ended_at = now()
      WHERE company_id = $1 AND id = $2 AND state IN ('queued', 'failed') RETURNING id`,
      [companyId, id],
      'schedule-message-replace',
    );
    return rows.length > 0;
  }

  async found(tx: Tx, companyId: CompanyId, id: ScheduleMessageId): Promise<StoredMessage | undefined> {
    const [found] = await tx.query<StoredMessage>(
      `
      SELECT head_id AS "headId", channel, state, transmission_id AS "transmissionId" FROM schedule_message
      WHERE company_id = $1 AND id = $2`,
      [companyId, id],
      'schedule-message-found',
    );
    return found;
  }

  /** Puts what failed back, its mail to be posted again; returns whether it had failed. */
  async requeue(tx: Tx, companyId: CompanyId, id: ScheduleMessageId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE schedule_message SET state = 'queued', posted_at = NULL, last_error = NULL, ended_at = NULL
      WHERE company_id = $1 AND id = $2 AND state = 'failed' RETURNING id`,
      [companyId, id],
      'schedule-message-requeue',
    );
    return rows.length > 0;
  }

  /** An answer that goes out as a file. */
  async answerOf(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleMessageId,
  ): Promise<{ readonly headId: ScheduleHeadId; readonly content: AnswerContent } | undefined> {
    const [found] = await tx.query<{ headId: ScheduleHeadId; content: AnswerContent }>(
      `SELECT head_id AS "headId", content FROM schedule_message WHERE company_id = $1 AND id = $2 AND kind = 'answer'`,
      [companyId, id],
      'schedule-answer-of',
    );
    return found;
  }

  /** Notes the file that an answer goes out with, or its repetition. */
  released(tx: Tx, companyId: CompanyId, id: ScheduleMessageId, transmissionId: TransmissionId): void {
    tx.withCommit(
      `UPDATE schedule_message SET transmission_id = $3, file_id = (SELECT t.file_id FROM transmission t WHERE t.id = $3)
      WHERE company_id = $1 AND id = $2`,
      [companyId, id, transmissionId],
      'schedule-message-released',
    );
  }

  /** Notes what became of answers that go out as files; one that another took the place of stays so. */
  async settled(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DocumentId[],
    states: readonly MessageState[],
  ): Promise<readonly ScheduleHeadId[]> {
    const rows = await tx.query<{ headId: ScheduleHeadId }>(
      `
      UPDATE schedule_message s SET state = o.state, ended_at = CASE WHEN o.state IN ('sent', 'failed') THEN now() END,
        last_error = CASE WHEN o.state = 'failed' THEN (SELECT t.last_error ->> 'text' FROM transmission t WHERE t.id = s.transmission_id) END
      FROM unnest($2::bigint[], $3::text[]) AS o (id, state)
      WHERE s.company_id = $1 AND s.id = o.id AND s.state <> 'replaced' AND s.state <> o.state RETURNING s.head_id AS "headId"`,
      [companyId, ids, states],
      'schedule-messages-settled',
    );
    return rows.map(({ headId }) => headId);
  }

  /** Mails that are to be put into the outbox, each by one run alone. */
  unposted(tx: Tx): Promise<{ readonly id: ScheduleMessageId; readonly userId: UserId }[]> {
    return tx.query(
      `
      UPDATE schedule_message SET posted_at = now() WHERE id IN (
        SELECT id FROM schedule_message WHERE channel = 'mail' AND state = 'queued' AND posted_at IS NULL
        ORDER BY id LIMIT ${String(AT_A_TIME)} FOR UPDATE SKIP LOCKED)
      RETURNING id, created_by AS "userId"`,
      [],
      'schedule-messages-to-post',
    );
  }

  /** Takes a mail to be handed over now; undefined where it was sent, or another answer took its place. */
  async open(tx: Tx, id: ScheduleMessageId): Promise<FoundMessage | undefined> {
    const [found] = await tx.query<FoundMessage>(
      `
      UPDATE schedule_message s SET state = 'sending' FROM schedule_head h, company c, user_account u
      WHERE s.id = $1 AND s.state IN ('queued', 'sending') AND h.id = s.head_id AND c.id = s.company_id AND u.id = s.created_by
      RETURNING s.company_id AS "companyId", s.head_id AS "headId", s.kind, s.content, h.document_number AS "documentNumber", h.issue_date AS "issueDate",
        c.name AS company, json_build_object('name', coalesce(u.descriptive_name, u.username), 'email', u.email) AS sender,
          EXISTS (SELECT FROM schedule_message e WHERE e.company_id = s.company_id AND e.head_id = s.head_id AND e.id < s.id AND e.kind = 'answer' AND e.state = 'sent') AS "isAfterAnother"`,
      [id],
      'schedule-message-open',
    );
    return found;
  }

  /** Notes what became of a mail. */
  async ended(
    tx: Tx,
    id: ScheduleMessageId,
    state: MessageState,
    error: string | null,
  ): Promise<{ readonly companyId: CompanyId; readonly headId: ScheduleHeadId } | undefined> {
    const [row] = await tx.query<{ companyId: CompanyId; headId: ScheduleHeadId }>(
      `
      UPDATE schedule_message SET state = $2, last_error = $3, ended_at = CASE WHEN $2 <> 'queued' THEN now() END
      WHERE id = $1 AND state = 'sending' RETURNING company_id AS "companyId", head_id AS "headId"`,
      [id, state, error],
      'schedule-message-ended',
    );
    return row;
  }

  /** Leads the messages about schedules of a file to what reading it again stored. */
  async follow(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<void> {
    await tx.query(
      `
      UPDATE schedule_message s SET head_id = h.id FROM schedule_head h WHERE s.company_id = $1 AND s.message_id = $2 AND h.company_id = $1
        AND h.message_id = $2 AND h.message_number = s.message_number AND h.document_in_message = s.document_in_message`,
      [companyId, fileId],
      'schedule-messages-follow',
    );
  }
}
