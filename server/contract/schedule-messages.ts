import { z } from 'zod';
import { ANSWER_WAYS, DECISIONS, MESSAGE_STATES } from '../domain/schedule/answer.js';
import { endpoint } from './endpoint.js';
import {
  fileId,
  instant,
  language,
  scheduleHeadId,
  scheduleLineId,
  scheduleMessageId,
  transmissionId,
} from './fields.js';
import { lines } from './notice.js';

const MODULE = 'schedule.delivery-schedule';
const SCHEDULES = '/applications/schedule/delivery/schedules';
const ONE = `${SCHEDULES}/messages/:id` as const;

/** What was sent to a customer about a schedule, or is to be. */
const message = z.object({
  scheduleMessageId,
  kind: z.enum(['answer', 'question']),
  channel: z.enum(['aperak', 'mail', 'notice']),
  state: z.enum(MESSAGE_STATES),
  /** Of an answer. */
  decision: z.enum(DECISIONS).nullable(),
  reason: z.string().nullable(),
  /** Of a question. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** The address of a mail, the company that has a notice, the party that an APERAK goes to. */
  to: z.string(),
  by: z.string().nullable(),
  at: instant,
  /** When it was sent, was given up or lost its place. */
  endedAt: instant.nullable(),
  /** Why it could not be sent. */
  error: z.string().nullable(),
  /** The file of an APERAK, with its last transmission. */
  fileId: fileId.nullable(),
  transmissionId: transmissionId.nullable(),
});
export type ScheduleMessage = z.infer<typeof message>;

export const scheduleMessages = endpoint({
  id: 'schedule-message-list',
  method: 'GET',
  path: `${SCHEDULES}/:id/messages`,
  permission: { module: MODULE, action: 'read' },
  summary: 'What was sent to the customer about a schedule, newest first, how answers are sent and who may be asked.',
  params: z.object({ id: scheduleHeadId }),
  response: z.object({
    /** As the agreement says that the schedule came under; of one by hand without an agreement by mail, where the relation has an address. */
    answersBy: z.enum(ANSWER_WAYS),
    /** Whom answers by mail go to; null where no relation with the customer has an address. */
    mailTo: z.string().nullable(),
    /** How a question reaches the customer; null where neither a company of the installation nor an address is known. */
    contact: z.object({ channel: z.enum(['mail', 'notice']), to: z.string(), language }).nullable(),
    messages: z.array(message),
  }),
});
export type ScheduleMessages = z.infer<typeof scheduleMessages.response>;

export const scheduleAsk = endpoint({
  id: 'schedule-ask',
  method: 'POST',
  path: `${SCHEDULES}/:id/questions`,
  permission: { module: MODULE, action: 'edit' },
  summary:
    'Ask the customer about a schedule: by a notice where the customer is a company of the installation, else by mail. It is kept as a comment, too.',
  params: z.object({ id: scheduleHeadId }),
  body: z.object({
    subject: z
      .string()
      .trim()
      .min(1)
      .max(150)
      .regex(/^\P{C}+$/u, 'One line'),
    text: lines,
    /** The line that it is about; the whole schedule where it is left out. */
    scheduleLineId: scheduleLineId.optional(),
  }),
  status: 201,
  response: z.object({ scheduleMessageId, channel: z.enum(['mail', 'notice']), to: z.string() }),
});
export type ScheduleQuestion = z.output<typeof scheduleAsk.body>;

export const scheduleMessageRetry = endpoint({
  id: 'schedule-message-retry',
  method: 'POST',
  path: `${ONE}/retry`,
  permission: { module: MODULE, action: 'edit' },
  summary: 'Try again to send what could not be sent to a customer.',
  params: z.object({ id: scheduleMessageId }),
  response: z.object({ scheduleMessageId, state: z.enum(MESSAGE_STATES) }),
});
