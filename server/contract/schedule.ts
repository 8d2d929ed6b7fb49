import { z } from 'zod';
import { asOf, asOfAnswer, asOfQuery } from './as-of.js';
import { PERIODS } from '../domain/calendar/period.js';
import { ANSWERS } from '../domain/schedule/answer.js';
import { ARTICLE_NUMBER_KINDS, CALLOFF_STATUSES, DATE_KINDS } from '../domain/schedule/schedule.js';
import { endpoint } from './endpoint.js';
import {
  cappedCount,
  cumulativeQuantity,
  cursor,
  day,
  fileId,
  flag,
  instant,
  limit,
  quantity,
  scheduleCommentId,
  scheduleHeadId,
  scheduleLineId,
  sortBy,
} from './fields.js';

const READ = { module: 'schedule.delivery-schedule', action: 'read' } as const;
const EDIT = { module: 'schedule.delivery-schedule', action: 'edit' } as const;

/** What the customer commits to (EDIFACT SCC 4017, VDA 4905 date codes and release windows). */
export const calloffStatus = z.enum(CALLOFF_STATUSES);
/** The word for the days from the first of a period through its last: a week is any seven days, a month ends the day before the same day of the next. */
export const calloffPeriod = z.enum(PERIODS);
/** What a date is: when goods arrive, or when they leave. */
export const dateKind = z.enum(DATE_KINDS);
/** HH:MM, in the time of the place. */
const clock = z.string();

/** What the sender said of one call-off alone. */
export const calloffDetails = z.object({
  /** A time, or with `timeUntil` a window. */
  timeFrom: clock.nullable(),
  timeUntil: clock.nullable(),
  /** Where it differs from that of the line. */
  orderNumber: z.string().nullable(),
  orderLine: z.string().nullable(),
  /** Place in the sequence of a production line. */
  sequenceNumber: z.string().nullable(),
  /** What it is built into: chassis, vehicle or production number. */
  vehicle: z.string().nullable(),
  productionLine: z.string().nullable(),
  /** Number of this call-off alone: a kanban card, a call-off number. */
  reference: z.string().nullable(),
  /** The day of delivery beside a date of despatch, or of despatch beside one of delivery. */
  deliveryDate: day.nullable(),
  despatchDate: day.nullable(),
});
export type CalloffDetails = z.infer<typeof calloffDetails>;

/** A free text; `code` says what it is about as the sender's standard has it, empty where nothing does. */
export const scheduleText = z.object({ code: z.string(), text: z.string() });
export type ScheduleText = z.infer<typeof scheduleText>;

/** `date` is the first day of the period, `lastDate` its last, the same for a single day; `quantity` a decimal string in `unit`. */
export const calloff = z.object({
  scheduleCalloffId: z.string(),
  scheduleCalloffCommentId: scheduleCommentId.nullable(),
  comment: z.string().nullable(),
  /** Absent where there is none. */
  commentCount: z.number().int().optional(),
  date: day,
  lastDate: day,
  period: calloffPeriod,
  dateKind,
  quantity,
  unit: z.string(),
  status: calloffStatus,
  /** null for nearly all call-offs. */
  details: calloffDetails.nullable(),
});
export type Calloff = z.infer<typeof calloff>;

export const scheduleLine = z.object({
  scheduleLineId,
  scheduleHeadId,
  lineNumber: z.string(),
  externalArticleNumber: z.string(),
  supplierArticleNumber: z.string().nullable(),
  /** All numbers that the article was given where they are more than the two above, with whose they are; `code` is what the sender calls it. */
  articleNumbers: z.array(z.object({ kind: z.enum(ARTICLE_NUMBER_KINDS), code: z.string(), number: z.string() })),
  description: z.string().nullable(),
  /** Ship-to code; the name is beside it. */
  shipTo: z.string().nullable(),
  shipToName: z.string().nullable(),
  gate: z.string().nullable(),
  dock: z.string().nullable(),
  orderNumber: z.string().nullable(),
  orderLine: z.string().nullable(),
  partConsignmentNumber: z.string().nullable(),
  calloffReference: z.string().nullable(),
  unit: z.string(),
  /** What was received, required and despatched since `cumulativeStartDate`. */
  cumulativeReceived: cumulativeQuantity.nullable(),
  cumulativeRequired: cumulativeQuantity.nullable(),
  cumulativeShipped: cumulativeQuantity.nullable(),
  cumulativeStartDate: day.nullable(),
  lastDespatchNote: z.string().nullable(),
  lastDespatchDate: day.nullable(),
  lastDespatchQuantity: quantity.nullable(),
  texts: z.array(scheduleText),
  packaging: z.array(
    z.object({
      /** Number or type of the package, as sent. */
      code: z.string().nullable(),
      description: z.string().nullable(),
      quantityPerPackage: quantity.nullable(),
      /** How many such packages, where it was said. */
      packageCount: quantity.optional(),
    }),
  ),
  /** What its dates are. */
  dateKind,
  firstDate: day.nullable(),
  /** The last day of all its periods. */
  lastDate: day.nullable(),
  totalQuantity: quantity,
  calloffCount: z.number().int(),
  /** The newest one on the line itself. */
  comment: z.object({ scheduleLineCommentId: scheduleCommentId, comment: z.string() }).nullable(),
  /** Comments on the line and on its call-offs. */
  commentCount: z.number().int(),
  /** null where the schedule is so large that call-offs are read a line at a time. */
  calloffs: z.array(calloff).nullable(),
});
export type ScheduleLine = z.infer<typeof scheduleLine>;

/** An answer of the company that received a release. `by` and `at` are null while it is open. */
export const scheduleAnswer = z.object({
  state: z.enum(ANSWERS),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

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
  /** An error may have cost it content or changed its meaning. */
  isIncorrect: z.boolean(),
  /** Somebody confirmed it all the same. */
  isConfirmed: z.boolean(),
  /** Incorrect and not confirmed: it replaces nothing, and the schedule before it stays in force. */
  isHeld: z.boolean(),
  /** A message of the customer cancelled it, or it is such a message: neither is in force. null for all others. */
  cancellation: z.enum(['cancelled', 'cancels']).nullable(),
  isArchived: z.boolean(),
  warning: z.object({ count: z.number().int() }),
  /** The newest one on the schedule itself. */
  comment: z.object({ scheduleHeadCommentId: scheduleCommentId, comment: z.string() }).nullable(),
  /** Comments on the schedule, its lines and its call-offs. */
  commentCount: z.number().int(),
  /** What the company answered to the release; null for one that came before answers were kept. */
  answer: scheduleAnswer.nullable(),
  trafficMessageId: fileId,
  /** Periods that it changes inside the firm zone, against the release before; null where that is not counted (yet), or there is nothing before. */
  firmChanges: z.number().int().nullable(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

/** What schedules are sorted by. */
export const SCHEDULE_SORTS = ['received', 'issued', 'number', 'first', 'last', 'consignee'] as const;

export const scheduleCounts = z.object({
  all: cappedCount,
  archived: cappedCount,
  comment: cappedCount,
  backorder: cappedCount,
  urgent: cappedCount,
  incorrect: cappedCount,
  changedInFirmZone: cappedCount,
});
export type ScheduleCounts = z.infer<typeof scheduleCounts>;

export const scheduleList = endpoint({
  id: 'SCH-01',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules',
  permission: READ,
  summary: 'Delivery schedules, newest first or in another order.',
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
    /** An error may have cost it content, whether somebody confirmed it or not. */
    incorrect: flag.optional(),
    /** Something changed inside the firm zone, against the release before. */
    changedInFirmZone: flag.optional(),
    /** What was answered; `overdue` are current releases that wait for an answer for more than a working day. */
    answer: z.enum([...ANSWERS, 'overdue']).optional(),
    /** By when they came, the day of issue, the number, the first or last date or the consignee; with a hyphen in front the last first. Texts are in natural order: 9 before 10, capitals like small letters. */
    sort: sortBy(SCHEDULE_SORTS).default('-received'),
    /** true adds the counts. */
    counts: flag.default(false),
    /** What was known and in force at this moment. */
    asOf: asOf.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(scheduleRow),
    nextCursor: z.string().nullable(),
    /** How many the search finds, and would find with one flag more, up to 999; `capped` where there are more, or may be. */
    counts: scheduleCounts.nullable(),
    ...asOfAnswer,
  }),
});
export type ScheduleQuery = z.output<typeof scheduleList.query>;

/** Fields of the search whose values are suggested. */
const SUGGESTED_FIELDS = ['schedule', 'consignee', 'seller', 'articleNumber'] as const;

export const scheduleAutocomplete = endpoint({
  id: 'SCH-13',
  method: 'GET',
  path: '/applications/schedule/autocomplete',
  permission: READ,
  summary: 'Values of a field of the search that hold what was typed, of the newest schedules that have one.',
  query: z.object({
    field: z.enum(SUGGESTED_FIELDS),
    /** What was typed, two characters at least. */
    q: z.string().trim().min(2).max(70),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  response: z.object({ suggestions: z.array(z.object({ kind: z.enum(SUGGESTED_FIELDS), value: z.string() })) }),
});
export type ScheduleSuggestQuery = z.output<typeof scheduleAutocomplete.query>;
export type ScheduleSuggestions = z.infer<typeof scheduleAutocomplete.response>;

/** Another release of a schedule. */
export const scheduleRelease = z.object({
  scheduleHeadId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  receivedAt: instant,
});
export type ScheduleRelease = z.infer<typeof scheduleRelease>;

/** Errors of one code: the first one in words, and how many there are. */
export const incorrectReason = z.object({ code: z.string(), message: z.string(), count: z.number().int() });

const detail = scheduleRow.extend({
  previousDocumentNumber: z.string().nullable(),
  /** Somebody entered it by hand, and may enter its next release. */
  isManual: z.boolean(),
  /** BGM 1225 as sent; empty where the standard has none. */
  messageFunction: z.string(),
  horizonStart: day.nullable(),
  horizonEnd: day.nullable(),
  /** Why it is incorrect: the first error of each code, in the caller's language, and how many there are; none of schedules of older builds. */
  incorrectBecause: z.array(incorrectReason),
  /** Who confirmed it and when; null where nobody did, and for confirmations of older builds. */
  confirmation: z.object({ by: z.string().nullable(), at: instant }).nullable(),
  /** The release that replaced it; null for one that is in force or held. */
  supersededBy: scheduleRelease.nullable(),
  /** Of a held schedule: what stays in force and would be replaced if somebody confirmed it. Of any other: what it replaced, which is in force again if it is deleted. */
  replaces: z.array(scheduleRelease),
  /** The message that cancelled it. */
  cancelledBy: scheduleRelease.nullable(),
  /** Of a message that cancels: the release that it cancelled, with its changes. */
  cancels: z.array(scheduleRelease),
  buyerCode: z.string().nullable(),
  sellerCode: z.string().nullable(),
  consigneeCode: z.string().nullable(),
  /** Free texts about all lines. */
  texts: z.array(scheduleText),
  lines: z.array(scheduleLine),
});
export type ScheduleDetail = z.infer<typeof detail>;

export const scheduleDetail = endpoint({
  id: 'SCH-02',
  method: 'GET',
  path: '/applications/schedule/delivery/schedules/:id',
  permission: READ,
  summary: 'A delivery schedule with its lines and call-offs.',
  params: z.object({ id: scheduleHeadId }),
  query: asOfQuery,
  response: detail.extend(asOfAnswer),
});

export const scheduleLineDetail = endpoint({
  id: 'SCH-12',
  method: 'GET',
  path: '/applications/schedule/schedules/lines/:id',
  permission: READ,
  summary: 'A schedule line with all its call-offs.',
  params: z.object({ id: scheduleLineId }),
  query: asOfQuery,
  response: scheduleLine.extend({ documentNumber: z.string(), ...asOfAnswer }),
});

export const scheduleConfirm = endpoint({
  id: 'SCH-09',
  method: 'PUT',
  path: '/applications/schedule/delivery/schedules/errors',
  permission: EDIT,
  summary:
    'Confirm incorrect schedules, so that they take their place, or withdraw that. Others, and once more, change nothing.',
  body: z.object({
    scheduleHeadIds: z.array(scheduleHeadId).min(1).max(100),
    /** false withdraws a confirmation. */
    isConfirmed: z.boolean().default(true),
  }),
  response: z.object({
    /** Those that are confirmed now and were not before, or the other way round. */
    changed: z.array(scheduleHeadId),
  }),
});
