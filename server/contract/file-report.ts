import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { fileId, fileReportId, instant, language, partnerId } from './fields.js';
import { lines } from './notice.js';

const EDIT = { module: 'traffic', action: 'edit' } as const;
const PATH = '/applications/traffic/messages/:id/reports';

/** `queued` and `sending`: on its way, also while it is tried again. `failed`: given up. */
export const REPORT_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

const report = z.object({
  fileReportId,
  state: z.enum(REPORT_STATES),
  to: z.string(),
  language,
  by: z.string().nullable(),
  at: instant,
  endedAt: instant.nullable(),
  /** Why it could not be sent. */
  error: z.string().nullable(),
});
export type FileReport = z.infer<typeof report>;

export const fileReports = endpoint({
  id: 'file-report-list',
  method: 'GET',
  path: PATH,
  permission: EDIT,
  summary:
    'What the sender of a file was told of the errors in it, newest first, and what a mail about it would say now.',
  params: z.object({ id: fileId }),
  query: z.object({
    /** Of the mail; that of the contact where it is left out. */
    language: language.optional(),
  }),
  response: z.object({
    /** The sender in the register; null where nobody has its identification. */
    partner: z.object({ id: partnerId, name: z.string() }).nullable(),
    /** Whom a mail goes to; null where no relation with the sender has an address. */
    to: z.string().nullable(),
    language,
    subject: z.string(),
    /** As the mail has them, without salutation and what the writer adds. */
    paragraphs: z.array(z.string()),
    reports: z.array(report),
  }),
});
export type FileReports = z.infer<typeof fileReports.response>;

export const fileReportSend = endpoint({
  id: 'file-report-send',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Tell the sender of a file by mail what is wrong in it. A second time only when that is asked for.',
  params: z.object({ id: fileId }),
  body: z.object({
    language: language.optional(),
    /** A line of the writer's own, which stands first. */
    note: lines.optional(),
    /** Also where the sender was told before. */
    again: z.boolean().default(false),
  }),
  status: 201,
  response: z.object({ fileReportId, to: z.string() }),
});
export type FileReportBody = z.output<typeof fileReportSend.body>;

export const fileReportRetry = endpoint({
  id: 'file-report-retry',
  method: 'POST',
  path: '/applications/traffic/reports/:id/retry',
  permission: EDIT,
  summary: 'Try again to send what could not be sent to the sender of a file.',
  params: z.object({ id: fileReportId }),
  response: z.object({ fileReportId, state: z.enum(REPORT_STATES) }),
});
