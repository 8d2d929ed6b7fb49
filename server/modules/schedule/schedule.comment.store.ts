import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleCommentId, FileId, ScheduleHeadId, ScheduleLineId, UserId } from '../../domain/ids.js';
import type { CommentTarget } from '../../domain/schedule/comment.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What a comment is about, as the id that people name it by, and the comment that began its thread. */
export interface CommentPlace {
  readonly commentType: CommentTarget;
  readonly target: string;
  readonly rootId: ScheduleCommentId;
}
export interface StoredComment {
  readonly id: ScheduleCommentId;
  readonly headId: ScheduleHeadId;
}
export interface OwnComment {
  readonly headId: ScheduleHeadId;
  readonly comment: string;
  readonly isDeleted: boolean;
}
/** What is written, by whom, and the comment that it answers. */
export interface NewComment {
  readonly text: string;
  readonly authorId: UserId;
  readonly rootId: ScheduleCommentId | null;
}

const INTO = `INSERT INTO schedule_comment (company_id, kind, text, author_id, parent_id, message_id, message_number, document_in_message, head_id,
  line_id, line_position, article_number, calloff_position)`;
const FILE = 'h.message_id, h.message_number, h.document_in_message, h.id';
const RETURNING = 'RETURNING id, head_id AS "headId"';

@Injectable()
export class ScheduleCommentStore {
  /** Comments on schedules; those that the caller does not see get none. */
  onHeads(
    tx: Tx,
    companyId: CompanyId,
    { text, authorId, rootId }: NewComment,
    ids: readonly string[],
  ): Promise<StoredComment[]> {
    return tx.query<StoredComment>(
      `${INTO} SELECT $1, 'head', $2, $3, $4, ${FILE}, NULL, NULL, NULL, NULL FROM schedule_head h
      WHERE h.company_id = $1 AND h.id = ANY ($5::bigint[]) ${RETURNING}`,
      [companyId, text, authorId, rootId, ids],
      'schedule-comment-heads',
    );
  }

  /** Comments on lines, or on their call-offs at these positions; what the caller does not see, or is not there, gets none. */
  onLines(
    tx: Tx,
    companyId: CompanyId,
    { text, authorId, rootId }: NewComment,
    places: readonly { readonly line: string; readonly position: number | null }[],
  ): Promise<StoredComment[]> {
    return tx.query<StoredComment>(
      `${INTO} SELECT $1, CASE WHEN p.position IS NULL THEN 'line' ELSE 'calloff' END, $2, $3, $4, ${FILE}, l.id, l.position, l.article_number, p.position
      FROM (SELECT DISTINCT * FROM unnest($5::bigint[], $6::int[]) AS p (line_id, position)) AS p JOIN schedule_line l ON l.id = p.line_id JOIN schedule_head h ON h.id = l.head_id
      WHERE l.company_id = $1 AND h.company_id = $1 AND (p.position IS NULL OR p.position BETWEEN 1 AND cardinality(l.dates)) ORDER BY l.id, p.position ${RETURNING}`,
      [companyId, text, authorId, rootId, places.map(({ line }) => line), places.map(({ position }) => position)],
      'schedule-comment-lines',
    );
  }

  /** Whether a line is of a schedule, and the caller sees it. */
  async hasLine(tx: Tx, companyId: CompanyId, headId: ScheduleHeadId, lineId: ScheduleLineId): Promise<boolean> {
    const found = await tx.query(
      'SELECT id FROM schedule_line WHERE company_id = $1 AND head_id = $2 AND id = $3',
      [companyId, headId, lineId],
      'schedule-has-line',
    );
    return found.length > 0;
  }

  /** What a comment is about; undefined for one that is not there. */
  async place(tx: Tx, companyId: CompanyId, id: ScheduleCommentId): Promise<CommentPlace | undefined> {
    const [place] = await tx.query<CommentPlace>(
      `
      SELECT kind AS "commentType", coalesce(parent_id, id) AS "rootId",
        CASE kind WHEN 'head' THEN head_id::text WHEN 'line' THEN line_id::text ELSE line_id || '-' || calloff_position END AS target
      FROM schedule_comment WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [companyId, id],
      'schedule-comment-place',
    );
    return place;
  }

  /** Whether one of the schedules has more comments than so many. */
  async isFull(tx: Tx, companyId: CompanyId, headIds: readonly ScheduleHeadId[], most: number): Promise<boolean> {
    const full = await tx.query(
      `
      SELECT head_id FROM schedule_comment WHERE company_id = $1 AND head_id = ANY ($2::bigint[]) GROUP BY head_id HAVING count(*) > $3 LIMIT 1`,
      [companyId, headIds, most],
      'schedule-comments-full',
    );
    return full.length > 0;
  }

  /** A comment of somebody, held until the transaction ends. */
  async own(tx: Tx, companyId: CompanyId, authorId: UserId, id: ScheduleCommentId): Promise<OwnComment | undefined> {
    const [own] = await tx.query<OwnComment>(
      `
      SELECT head_id AS "headId", text AS comment, deleted_at IS NOT NULL AS "isDeleted" FROM schedule_comment
      WHERE company_id = $1 AND id = $2 AND author_id = $3 FOR UPDATE`,
      [companyId, id, authorId],
      'schedule-comment-own',
    );
    return own;
  }

  async edit(tx: Tx, companyId: CompanyId, id: ScheduleCommentId, text: string): Promise<void> {
    await tx.query(
      'UPDATE schedule_comment SET text = $3, edited_at = now() WHERE company_id = $1 AND id = $2',
      [companyId, id, text],
      'schedule-comment-edit',
    );
  }

  async setDeleted(tx: Tx, companyId: CompanyId, id: ScheduleCommentId, isDeleted: boolean): Promise<void> {
    await tx.query(
      'UPDATE schedule_comment SET deleted_at = CASE WHEN $3 THEN now() END WHERE company_id = $1 AND id = $2',
      [companyId, id, isDeleted],
      'schedule-comment-delete',
    );
  }

  /** Leads the comments on the schedules of a file to what reading it again stored: the same place in the file, with the same article. */
  async follow(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<void> {
    await tx.query(
      `
      UPDATE schedule_comment c SET head_id = h.id, line_id = (
        SELECT l.id FROM schedule_line l WHERE l.head_id = h.id AND l.position = c.line_position AND l.article_number = c.article_number)
      FROM schedule_head h WHERE c.company_id = $1 AND c.message_id = $2 AND h.company_id = $1 AND h.message_id = $2
        AND h.message_number = c.message_number AND h.document_in_message = c.document_in_message`,
      [companyId, fileId],
      'schedule-comments-follow',
    );
  }
}
