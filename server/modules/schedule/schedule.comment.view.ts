import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleLine } from '../../contract/schedule.js';
import type { ScheduleComment, ScheduleThread } from '../../contract/schedule-comments.js';
import type { CompanyId, ScheduleCommentId, ScheduleHeadId, ScheduleLineId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

interface Row extends ScheduleComment {
  readonly parentId: ScheduleCommentId | null;
}
interface Newest {
  readonly lineId: ScheduleLineId;
  /** Of a call-off in its line, from 1; null for the line itself. */
  readonly position: number | null;
  readonly id: ScheduleCommentId;
  readonly text: string;
  readonly count: number;
}

/** Columns of a head `h`: its newest comment, and how many there are on it, its lines and call-offs. */
export const HEAD_COMMENT = /* sql */ `
  (SELECT json_build_object('scheduleHeadCommentId', c.id::text, 'comment', c.text) FROM schedule_comment c
   WHERE c.company_id = h.company_id AND c.head_id = h.id AND c.kind = 'head' AND c.deleted_at IS NULL ORDER BY c.id DESC LIMIT 1) AS comment,
  (SELECT count(*)::int FROM schedule_comment c WHERE c.company_id = h.company_id AND c.head_id = h.id AND c.deleted_at IS NULL) AS "commentCount"`;

@Injectable()
export class ScheduleCommentView {
  /** @throws Problem not-found, for foreign schedules and for none alike. */
  async threads(tx: Tx, companyId: CompanyId, userId: UserId, headId: ScheduleHeadId): Promise<ScheduleThread[]> {
    const [head] = await tx.query(
      'SELECT id FROM schedule_head WHERE company_id = $1 AND id = $2',
      [companyId, headId],
      'schedule-of-comments',
    );
    if (!head) throw new Problem('not-found');
    const rows = await tx.query<Row>(
      `
      SELECT c.id AS "scheduleCommentId", c.parent_id AS "parentId", c.kind AS "commentType", c.line_id AS "scheduleLineId",
        CASE WHEN c.kind = 'calloff' THEN c.line_id || '-' || c.calloff_position END AS "scheduleCalloffId", c.article_number AS "articleNumber",
        l.dates[c.calloff_position] AS date, CASE WHEN c.deleted_at IS NULL THEN c.text ELSE '' END AS comment,
        (SELECT u.username FROM user_account u WHERE u.id = c.author_id) AS author, coalesce(c.author_id = $3, false) AS "isOwn",
        c.deleted_at IS NOT NULL AS "isDeleted", c.created_at AS "createdAt", c.edited_at AS "editedAt"
      FROM schedule_comment c LEFT JOIN schedule_line l ON l.id = c.line_id WHERE c.company_id = $1 AND c.head_id = $2 ORDER BY c.id`,
      [companyId, headId, userId],
      'schedule-comments',
    );
    return threadsOf(rows);
  }

  /** Writes the newest comments and their number into the lines of a schedule, and into their call-offs as far as these are there. */
  async into(tx: Tx, companyId: CompanyId, headId: ScheduleHeadId, lines: readonly ScheduleLine[]): Promise<void> {
    const newest = await tx.query<Newest>(
      `
      SELECT line_id AS "lineId", calloff_position AS position, (array_agg(id ORDER BY id DESC))[1] AS id,
        (array_agg(text ORDER BY id DESC))[1] AS text, count(*)::int AS count
      FROM schedule_comment WHERE company_id = $1 AND head_id = $2 AND line_id IS NOT NULL AND deleted_at IS NULL GROUP BY line_id, calloff_position`,
      [companyId, headId],
      'schedule-newest-comments',
    );
    if (newest.length === 0) return;
    const byId = new Map(lines.map((line) => [line.scheduleLineId, line] as const));
    for (const one of newest) {
      const line = byId.get(one.lineId);
      if (line) mark(line, one);
    }
  }
}

function mark(line: ScheduleLine, { position, id, text, count }: Newest): void {
  line.commentCount += count;
  if (position === null) {
    line.comment = { scheduleLineCommentId: id, comment: text };
    return;
  }
  const calloff = line.calloffs?.[position - 1];
  if (calloff) Object.assign(calloff, { scheduleCalloffCommentId: id, comment: text, commentCount: count });
}

/** Comments with the answers to them, newest first; a deleted one stays where an answer to it does. */
function threadsOf(rows: readonly Row[]): ScheduleThread[] {
  const answers = Map.groupBy(
    rows.filter(({ parentId, isDeleted }) => parentId !== null && !isDeleted),
    ({ parentId }) => parentId,
  );
  return rows
    .filter((row) => row.parentId === null && (!row.isDeleted || answers.has(row.scheduleCommentId)))
    .map((row) => ({ ...plain(row), replies: (answers.get(row.scheduleCommentId) ?? []).map(plain) }))
    .reverse();
}

function plain({ parentId: _, ...comment }: Row): ScheduleComment {
  return comment;
}
