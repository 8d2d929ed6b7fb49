import { z } from 'zod';
import { MANUAL_LIMITS } from '../domain/schedule/manual.js';
import { endpoint } from './endpoint.js';
import { fileId, partnerId, scheduleHeadId } from './fields.js';

const EDIT = { module: 'schedule.delivery-schedule', action: 'edit' } as const;

/** As it was typed: what is wrong with it is said with everything else, for each field. */
const typed = z.string().max(1_000).default('');
const day = typed.describe('YYYY-MM-DD');
const number = typed.describe('123456.123 or 123456');
/** One more than may be stored, so that too many are answered in words. */
const calloff = z.strictObject({
  date: day,
  quantity: number.describe('Greater than 0'),
  status: typed.default('firm').describe('firm, forecast, backlog or urgent'),
});
const line = z.strictObject({
  articleNumber: typed.describe("The customer's number of the article"),
  description: typed,
  unit: typed.default('PCE').describe('UN/ECE Recommendation 20'),
  orderNumber: typed,
  gate: typed,
  dock: typed,
  cumulativeReceived: number.describe('What the customer has received since cumulativeStartDate'),
  cumulativeStartDate: day,
  calloffs: z.array(calloff).max(MANUAL_LIMITS.calloffs + 1),
});
const content = {
  issueDate: day,
  horizonStart: day,
  horizonEnd: day,
  /** Whether the dates are those of delivery at the customer or of despatch here. */
  dateKind: z.enum(['delivery', 'despatch']).default('delivery'),
  lines: z.array(line).max(MANUAL_LIMITS.lines + 1),
};
const contentFields = z.strictObject(content);
/** What a release by hand says: `''` for what was not entered. */
export type ManualScheduleContent = z.output<typeof contentFields>;
const created = z.strictObject({
  partnerCompanyId: partnerId,
  documentNumber: typed,
  shipToCode: typed,
  shipToName: typed,
  ...content,
});
export type ManualScheduleFields = z.output<typeof created>;

/** The file that the schedule was written into; it is read like any other, and its schedule is there then. */
const stored = z.object({
  trafficMessageId: fileId,
  documentNumber: z.string(),
  /** What is worth a look and hinders nothing, by field and at most 100: quantities below the minimum order quantity of their article. */
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type ManualScheduleStored = z.infer<typeof stored>;

const PATH = '/applications/schedule/manual';
const RELEASES = `${PATH}/releases/:id` as const;
const params = z.object({ id: scheduleHeadId });

export const manualScheduleForm = endpoint({
  id: 'manual-schedule-form',
  method: 'GET',
  path: PATH,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'What a new schedule by hand begins with: a free document number, and customers with an active relation.',
  response: z.object({
    documentNumber: z.string(),
    /** By name. */
    customers: z.array(
      z.object({
        partnerCompanyId: partnerId,
        code: z.string(),
        name: z.string(),
        shipTos: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
});
export type ManualScheduleForm = z.infer<typeof manualScheduleForm.response>;

export const manualScheduleCreate = endpoint({
  id: 'manual-schedule-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary:
    'Enter a delivery schedule of a customer without EDI. It is written as a DELFOR and read like any file. Everything that is wrong with it is answered at once, by field.',
  body: created,
  response: stored,
  status: 202,
});

export const manualScheduleDraft = endpoint({
  id: 'manual-schedule-draft',
  method: 'GET',
  path: RELEASES,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'A schedule that was entered by hand, in the fields of its next release.',
  params,
  response: z.object({
    documentNumber: z.string(),
    customer: z.string(),
    shipToCode: z.string(),
    shipToName: z.string(),
    /** False where a later release has replaced it: that one is to be changed. */
    isCurrent: z.boolean(),
    content: contentFields,
  }),
});
export type ManualScheduleDraft = z.infer<typeof manualScheduleDraft.response>;

export const manualScheduleRelease = endpoint({
  id: 'manual-schedule-release',
  method: 'POST',
  path: RELEASES,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary:
    'Enter the next release of a schedule that was entered by hand: of the same number, customer and ship-to. It replaces the one that is named.',
  params,
  body: contentFields,
  response: stored,
  status: 202,
});

export const manualScheduleSheet = endpoint({
  id: 'manual-schedule-sheet',
  method: 'POST',
  path: `${PATH}/sheet`,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary:
    'The cells of the first sheet of a spreadsheet (XLSX) or a file of CSV, for the rows of a schedule that is entered by hand. The raw body, or one file as multipart/form-data. Nothing is stored.',
  body: 'file',
  response: z.object({
    cells: z.array(z.array(z.string())),
    /** What the cells of each row were in the file, a letter for each: t a text, n a number, d a day, b true or false, a space for nothing. */
    kinds: z.array(z.string()),
  }),
});
