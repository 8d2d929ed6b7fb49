import { z } from 'zod';
import { despatchNote } from './delivery.js';
import { endpoint } from './endpoint.js';
import {
  agreementId,
  counted,
  cumulativeQuantity,
  day,
  despatchAdviceId,
  quantity,
  relationId,
  scheduleLineId,
} from './fields.js';
import { packingInstructionId } from './packing-instruction.js';
import { calloffStatus } from './schedule.js';
import type { Quantity } from '../domain/quantity/quantity.js';

const NOTE = 'delivery.despatch-note';

/** Articles of the releases in force that one answer looks at. */
export const MOST_DUE = 2_000;
/** Call-offs that say why an article is due; of more the first ones. */
export const MOST_DUE_CALLOFFS = 20;

/** Which of what is due is shown. */
export const DUE_ONLY = ['all', 'firm', 'late'] as const;
/** Who says what one package holds. */
export const PACK_SOURCES = ['instruction', 'release', 'register', 'last-note'] as const;

const article = z.object({
  /** The line of the newest release that calls it off. */
  articleId: scheduleLineId,
  articleNumber: z.string(),
  description: z.string().nullable(),
  unit: z.string(),
  orderNumber: z.string().nullable(),
  calloffReference: z.string().nullable(),
  /** Firm and open through the day. */
  due: quantity,
  /** Called off through the day and not firm: to be planned with, not to be sent. */
  notFirm: quantity,
  /** On despatch notes that wait to be sent. */
  onNotes: quantity,
  /** What one package holds, as the packing instruction says, else the release, else the register of articles, else the note sent last of it for the ship-to; null where all say nothing. */
  packQuantity: quantity.nullable(),
  packSource: z.enum(PACK_SOURCES).nullable(),
  /** The note sent last, where that says what one package holds. */
  packNote: z.object({ id: despatchAdviceId, documentNumber: z.string() }).nullable(),
  /** How the article is packed where an instruction applies. */
  instruction: z
    .object({
      id: packingInstructionId,
      /** Codes of the package sizes. */
      box: z.string(),
      pallet: z.string().nullable(),
      boxesPerPallet: z.number().int().nullable(),
    })
    .nullable(),
  /** What is due and on no note, rounded up to full packages. */
  proposed: quantity,
  packs: z.number().int().nullable(),
  /** By how much full packages are more than what is due. */
  excess: quantity,
  /** The day on which the first of it must leave. */
  firstShipBy: day,
  isLate: z.boolean(),
  /** Why: the open call-offs, the earliest first. */
  calloffs: z.array(z.object({ date: day, shipBy: day, status: calloffStatus, open: quantity })),
  calloffCount: z.number().int(),
  /** As the customer counts, before this note; null where its schedules count nothing. */
  shipped: cumulativeQuantity.nullable(),
});
export type DueArticle = z.infer<typeof article>;

const group = z.object({
  /** The customer's address as in UNB 0004:0007 of its schedules, and its name where it is known. */
  customer: z.string(),
  customerName: z.string().nullable(),
  shipTo: z.string(),
  shipToName: z.string().nullable(),
  relationId: relationId.nullable(),
  transitDays: z.number().int(),
  /** Under which the despatch advice goes out; null where none sends despatch advices to this customer. */
  agreement: z.object({ id: agreementId, iaid: z.string(), partner: z.string() }).nullable(),
  isLate: z.boolean(),
  firstShipBy: day,
  articles: z.array(article),
});
export type DueGroup = z.infer<typeof group>;

export const despatchDue = endpoint({
  id: 'despatch-due',
  method: 'GET',
  path: '/applications/delivery/due',
  permission: { module: NOTE, action: 'read' },
  summary: 'What must leave through a day, by customer and ship-to, with what is proposed to be sent and why.',
  query: z.object({
    /** The last day of despatch that is looked at; today where it is left out. */
    until: day.optional(),
    customer: z.string().max(140).optional(),
    /** The ship-to's code, whole. */
    shipTo: z.string().max(35).optional(),
    /** `firm`: without articles of which nothing firm is open; `late`: only those of which something should have left before today. */
    only: z.enum(DUE_ONLY).default('all'),
  }),
  response: z.object({
    until: day,
    /** The latest first. */
    groups: z.array(group),
    /** There are more articles than one answer looks at: name a customer or a ship-to. */
    isCut: z.boolean(),
  }),
});
export type DueQuery = z.output<typeof despatchDue.query>;
export type DueAnswer = z.infer<typeof despatchDue.response>;

const positive = counted<Quantity>(
  z.string().regex(/^(?=.*[1-9])(0|[1-9]\d{0,14})(\.\d{1,6})?$/, 'A quantity such as 120 or 0.5, more than nothing'),
);
/** Lines that one note is made of. */
export const MOST_NOTE_LINES = 500;

export const despatchFromDue = endpoint({
  id: 'despatchnote-from-due',
  method: 'POST',
  path: '/applications/delivery/due/despatchnotes',
  permission: { module: NOTE, action: 'edit' },
  summary:
    'Make a despatch note of articles that a customer calls off for a ship-to: packed by their packing instructions, else in full packages, each with a number of its own, under the next number of the company.',
  body: z.strictObject({
    despatchDate: day,
    /** All of one customer and ship-to. */
    lines: z
      .array(
        z.strictObject({
          articleId: scheduleLineId,
          quantity: positive,
          /** What one package holds. Null, and what the packing instruction says: packed by that, where there is one; null without one is one package. Any other is packed in packages of that size. */
          packQuantity: positive.nullable().default(null),
        }),
      )
      .min(1)
      .max(MOST_NOTE_LINES)
      .refine(
        (lines) => new Set(lines.map(({ articleId }) => articleId)).size === lines.length,
        'An article stands once',
      ),
  }),
  response: despatchNote,
  status: 201,
});
export type FromDueInput = z.output<typeof despatchFromDue.body>;
