import { z } from 'zod';
import { CALLOFF_PERIODS, CALLOFF_STATUSES } from '../domain/schedule/schedule.js';
import { endpoint } from './endpoint.js';
import {
  cumulativeQuantity,
  cursor,
  day,
  fileId,
  flag,
  id,
  instant,
  limit,
  quantity,
  scheduleHeadId,
  scheduleLineId,
} from './fields.js';

const READ = { module: 'schedule.delivery-schedule', action: 'read' } as const;

/** What the customer commits to (EDIFACT SCC 4017, VDA 4905 date codes and release windows). */
export const calloffStatus = z.enum(CALLOFF_STATUSES);
export const calloffPeriod = z.enum(CALLOFF_PERIODS);

/** `date` is the first day of the period; `quantity` a decimal string in `unit`. */
export const calloff = z.object({
  scheduleCalloffId: z.string(),
  scheduleCalloffCommentId: id.nullable(),
  comment: z.string().nullable(),
  date: day,
  period: calloffPeriod,
  quantity,
  unit: z.string(),
  status: calloffStatus,
});
export type Calloff = z.infer<typeof calloff>;

export const scheduleLine = z.object({
  scheduleLineId,
  scheduleHeadId,
  lineNumber: z.string(),
  externalArticleNumber: z.string(),
  supplierArticleNumber: z.string().nullable(),
  description: z.string().nullable(),
  /** Ship-to code; the name is beside it. */
  shipTo: z.string().nullable(),
  shipToName: z.string().nullable(),
  gate: z.string().nullable(),
  dock: z.string().nullable(),
  orderNumber: z.string().nullable(),
  calloffReference: z.string().nullable(),
  unit: z.string(),
  cumulativeReceived: cumulativeQuantity.nullable(),
  cumulativeStartDate: day.nullable(),
  lastDespatchNote: z.string().nullable(),
  lastDespatchDate: day.nullable(),
  lastDespatchQuantity: quantity.nullable(),
  firstDate: day.nullable(),
  lastDate: day.nullable(),
  totalQuantity: quantity,
  calloffCount: z.number().int(),
  comment: z.object({ scheduleLineCommentId: id, comment: z.string() }).nullable(),
  /** null where the schedule is so large that call-offs are read a line at a time. */
  calloffs: z.array(calloff).nullable(),
});
export type ScheduleLine = z.infer<typeof scheduleLine>;

export const scheduleRow = z.object({
  scheduleHeadId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  receivedAt: instant,
  messageType: z.string(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  consignee: z.string().nullable(),
  firstDate: day.nullable(),
  lastDate: day.nullable(),
  lineCount: z.number().int(),
  calloffCount: z.number().int(),
  hasBackorder: z.boolean(),
  hasUrgent: z.boolean(),
  isIncorrect: z.boolean(),
  isConfirmed: z.boolean(),
  isArchived: z.boolean(),
  warning: z.object({ count: z.number().int() }),
  comment: z.object({ scheduleHeadCommentId: id, comment: z.string() }).nullable(),
  trafficMessageId: fileId,
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const scheduleList = endpoint({
  id: 'SCH-01',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules',
  permission: READ,
  summary: 'Delivery schedules, newest first.',
  query: z.object({
    /** Received on or after this day (UTC). */
    from: day.optional(),
    /** Received on or before this day (UTC). */
    to: day.optional(),
    /** Part of the schedule's document number. */
    schedule: z.string().trim().max(70).optional(),
    /** Part of the consignee's (ship-to) code or name. */
    consignee: z.string().trim().max(70).optional(),
    /** Part of the seller's code or name. */
    seller: z.string().trim().max(70).optional(),
    articleNumber: z.string().trim().max(70).optional(),
    /** The article number must match whole. */
    articleIsExact: flag.default(false),
    archived: flag.optional(),
    comment: flag.optional(),
    backorder: flag.optional(),
    urgent: flag.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(scheduleRow), nextCursor: z.string().nullable() }),
});
export type ScheduleQuery = z.output<typeof scheduleList.query>;

export const scheduleDetail = endpoint({
  id: 'SCH-02',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id',
  permission: READ,
  summary: 'A delivery schedule with its lines and call-offs.',
  params: z.object({ id: scheduleHeadId }),
  response: scheduleRow.extend({
    previousDocumentNumber: z.string().nullable(),
    /** BGM 1225 as sent; empty where the standard has none. */
    messageFunction: z.string(),
    horizonStart: day.nullable(),
    horizonEnd: day.nullable(),
    buyerCode: z.string().nullable(),
    sellerCode: z.string().nullable(),
    consigneeCode: z.string().nullable(),
    lines: z.array(scheduleLine),
  }),
});
export type ScheduleDetail = z.infer<typeof scheduleDetail.response>;

export const scheduleLineDetail = endpoint({
  id: 'SCH-12',
  method: 'GET',
  path: '/applications/schedule/schedules/lines/:id',
  permission: READ,
  summary: 'A schedule line with all its call-offs.',
  params: z.object({ id: scheduleLineId }),
  response: scheduleLine.extend({ documentNumber: z.string() }),
});
