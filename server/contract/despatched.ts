import { z } from 'zod';
import type { Quantity } from '../domain/quantity/quantity.js';
import { endpoint } from './endpoint.js';
import {
  counted,
  cumulativeQuantity,
  day,
  despatchedId,
  fileId,
  instant,
  quantity,
  relationId,
  scheduleLineId,
} from './fields.js';

const EDIT = { module: 'schedule.delivery-situation', action: 'edit' } as const;
const DELETE = { module: 'schedule.delivery-situation', action: 'delete' } as const;

/** Where a row comes from: a despatch advice of this portal, an outgoing file that was stored, somebody's entry; a correction moves no goods. */
export const DESPATCH_SOURCES = ['advice', 'file', 'hand', 'correction'] as const;

const decimal = z.string().trim();
const positive = decimal.regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,6})?$/, 'A quantity above 0, such as 120 or 12.5');
const signed = decimal.regex(/^(?=.*[1-9])-?\d{1,15}(\.\d{1,6})?$/, 'A quantity other than 0, such as 40 or -12.5');

/** What left, or a correction of the count. */
export const despatchedRow = z.object({
  despatchedId,
  source: z.enum(DESPATCH_SOURCES),
  date: day,
  /** null for a correction. */
  noteNumber: z.string().nullable(),
  quantity,
  unit: z.string(),
  /** Of a correction. */
  reason: z.string().nullable(),
  /** Who entered it; null for what came by a message. */
  enteredBy: z.string().nullable(),
  enteredAt: instant,
  /** The despatch advice or the file that it comes from. */
  despatchnoteHeadId: z.string().nullable(),
  fileId: fileId.nullable(),
});
export type DespatchedRow = z.infer<typeof despatchedRow>;

/** A line of a schedule, of any release: it names the customer, the ship-to, the article and the unit. */
const article = { articleId: scheduleLineId };
const PATH = '/applications/schedule/despatched';
const stored = z.object({ despatchedIds: z.array(despatchedId) });

/** A despatch as people enter it. */
export const despatchedEntry = z.strictObject({
  date: day,
  noteNumber: z.string().trim().min(1).max(35),
  quantity: counted<Quantity>(positive),
});

export const despatchedEnter = endpoint({
  id: 'despatched-enter',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Enter despatches of an article by hand, or paste several: all of them or none.',
  body: z.strictObject({
    ...article,
    rows: z.array(despatchedEntry).min(1).max(1_000),
  }),
  response: stored,
  status: 201,
});
export type DespatchedInput = z.output<typeof despatchedEnter.body>;

export const despatchedCorrect = endpoint({
  id: 'despatched-correct',
  method: 'POST',
  path: `${PATH}/corrections`,
  permission: EDIT,
  summary: 'Correct the cumulative quantity despatched of an article at a day; no note is changed, and no goods move.',
  body: z.strictObject({
    ...article,
    date: day,
    quantity: counted<Quantity>(signed),
    reason: z.string().trim().min(1).max(500),
  }),
  response: stored,
  status: 201,
});
export type CorrectionInput = z.output<typeof despatchedCorrect.body>;

export const despatchedWithdraw = endpoint({
  id: 'despatched-withdraw',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: DELETE,
  summary: 'Withdraw a correction or a despatch that was entered by hand; what came by a message stays.',
  params: z.object({ id: despatchedId }),
  response: z.object({ despatchedId }),
});

const counts = z.object({ shipped: cumulativeQuantity, received: cumulativeQuantity.nullable() });

export const despatchedReset = endpoint({
  id: 'despatched-reset',
  method: 'POST',
  path: `${PATH}/reset`,
  permission: EDIT,
  requiresUnrestrictedView: true,
  summary: 'What a reset of the cumulative quantities of a relation makes of each article, or the reset itself.',
  body: z
    .strictObject({
      relationId,
      /** When it takes effect. */
      date: day,
      /** The last day of the old count. */
      keyDate: day,
      /** What the new count begins with. */
      quantity: counted<Quantity>(decimal.regex(/^\d{1,15}(\.\d{1,6})?$/, 'A quantity such as 0')).default(
        '0' as Quantity,
      ),
      /** false shows what it would do and changes nothing. */
      commit: z.boolean().default(false),
    })
    .refine((one) => one.keyDate <= one.date, {
      error: 'The key date is not after the date it takes effect',
      path: ['keyDate'],
      params: { sentence: 'keyDate' },
    }),
  response: z.object({
    isCommitted: z.boolean(),
    lines: z.array(
      z.object({
        articleId: scheduleLineId,
        articleNumber: z.string(),
        shipTo: z.string().nullable(),
        unit: z.string(),
        before: counts,
        after: counts,
        /** Despatches of ten days around the key date, which one side may count in the old and the other in the new count. */
        around: z.array(z.object({ noteNumber: z.string(), date: day, quantity })),
      }),
    ),
  }),
});
export type ResetInput = z.output<typeof despatchedReset.body>;
export type ResetAnswer = z.infer<typeof despatchedReset.response>;
