import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cappedCount, fileId, fileReportId, instant, language, partnerId } from './fields.js';
import { lines } from './notice.js';
import { trafficCauses } from './traffic-cause.js';
import { causeId } from './traffic.js';

const EDIT = { module: 'traffic', action: 'edit' } as const;
const PATH = '/applications/traffic/causes/:id/reports';
const params = z.object({ id: causeId });
const { days, messageType, q } = trafficCauses.query.shape;

/** Files that one mail is about. */
export const MOST_REPORTED = 1_000;

export const causeReports = endpoint({
  id: 'cause-report-list',
  method: 'GET',
  path: PATH,
  permission: EDIT,
  summary:
    'What one mail to the sender about all open files of a cause would say, and of which of them the sender was told before.',
  params,
  query: z.object({
    days,
    messageType,
    q,
    /** Of the mail; that of the contact where it is left out. */
    language: language.optional(),
    /** Also about files that the sender was told of. */
    again: trafficCauses.query.shape.archived,
  }),
  response: z.object({
    partner: z.object({ id: partnerId, name: z.string() }).nullable(),
    /** Whom the mail goes to; null where no relation with the sender has an address. */
    to: z.string().nullable(),
    language,
    subject: z.string(),
    paragraphs: z.array(z.string()),
    /** That the mail is about. */
    files: cappedCount,
    /** That the sender was told of: the newest of them. */
    told: z.array(z.object({ id: fileId, name: z.string(), at: instant })),
    toldCount: z.number().int(),
  }),
});
export type CauseReports = z.infer<typeof causeReports.response>;
export type CauseReportsQuery = z.output<typeof causeReports.query>;

export const causeReportSend = endpoint({
  id: 'cause-report-send',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary:
    'Tell the sender by one mail what is wrong in all open files of a cause. Files that the sender was told of are left out unless that is asked for.',
  params,
  body: z.object({
    days,
    messageType,
    q,
    language: language.optional(),
    /** A line of the writer's own, which stands first. */
    note: lines.optional(),
    again: z.boolean().default(false),
  }),
  status: 201,
  response: z.object({
    /** Of the mail; each of its files has a report of its own as well. */
    fileReportId,
    to: z.string(),
    files: z.number().int(),
  }),
});
export type CauseReportBody = z.output<typeof causeReportSend.body>;
