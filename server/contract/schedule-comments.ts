import { z } from 'zod';
import { asOfAnswer, asOfQuery } from './as-of.js';
import { COMMENT_TARGETS } from '../domain/schedule/comment.js';
import { endpoint } from './endpoint.js';
import { day, instant, scheduleCommentId, scheduleHeadId, scheduleLineId } from './fields.js';

const MODULE = 'schedule.delivery-schedule';
/** Longest comment, in characters. */
export const MOST_COMMENT_TEXT = 2000;
const text = z.string().trim().min(1).max(MOST_COMMENT_TEXT);

/** A comment of the own company; partners never see it. */
export const scheduleComment = z.object({
  scheduleCommentId,
  commentType: z.enum(COMMENT_TARGETS),
  /** null for comments on the schedule itself, and where a line is no longer there since its file was read again. */
  scheduleLineId: scheduleLineId.nullable(),
  scheduleCalloffId: z.string().nullable(),
  /** Of the line. */
  articleNumber: z.string().nullable(),
  /** First day of the call-off. */
  date: day.nullable(),
  /** Empty where it was deleted and answers to it stay. */
  comment: z.string(),
  author: z.string().nullable(),
  /** The caller wrote it, and may change and delete it. */
  isOwn: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant,
  editedAt: instant.nullable(),
});
export type ScheduleComment = z.infer<typeof scheduleComment>;
/** A comment with the answers to it, oldest first. */
export const scheduleThread = scheduleComment.extend({ replies: z.array(scheduleComment) });
export type ScheduleThread = z.infer<typeof scheduleThread>;

export const scheduleCommentCreate = endpoint({
  id: 'SCH-07',
  method: 'POST',
  path: '/applications/schedule/delivery/schedules/comments',
  permission: { module: MODULE, action: 'edit' },
  summary: 'Comment on schedules, lines or call-offs, each on its own, or answer to a comment.',
  status: 201,
  body: z
    .object({
      commentType: z.enum(COMMENT_TARGETS),
      comment: text,
      /** Of schedules, of lines, or of call-offs, which are the id of a line and the place in it: `26112400000001-3`. */
      ids: z
        .array(z.string().regex(/^\d{1,18}(-\d{1,6})?$/, 'An id is a row of digits'))
        .min(1)
        .max(100),
      /** The comment that this one answers. `ids` then name what that one is about. */
      parentId: scheduleCommentId.optional(),
    })
    .refine(
      ({ commentType, ids }) => ids.every((one) => one.includes('-') === (commentType === 'calloff')),
      'Ids of call-offs are those of a line and the place in it, all others are rows of digits',
    ),
  response: z.object({ scheduleCommentIds: z.array(scheduleCommentId) }),
});
export type NewScheduleComment = z.output<typeof scheduleCommentCreate.body>;

export const scheduleCommentList = endpoint({
  id: 'schedule-comment-list',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id/comments',
  permission: { module: MODULE, action: 'read' },
  summary: 'The comments on a schedule, its lines and call-offs with the answers to them, newest first.',
  params: z.object({ id: scheduleHeadId }),
  query: asOfQuery,
  response: z.object({ threads: z.array(scheduleThread), ...asOfAnswer }),
});

export const scheduleCommentUpdate = endpoint({
  id: 'schedule-comment-update',
  method: 'PUT',
  path: '/applications/schedule/delivery/schedules/comments/:id',
  permission: { module: MODULE, action: 'edit' },
  summary: 'Change an own comment, delete it, or take that back.',
  params: z.object({ id: scheduleCommentId }),
  body: z.object({ comment: text }).or(z.object({ isDeleted: z.boolean() })),
  response: z.object({ scheduleCommentId }),
});
export type ScheduleCommentChange = z.output<typeof scheduleCommentUpdate.body>;
