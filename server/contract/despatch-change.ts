import { z } from 'zod';
import { CARRIER_FIELDS, HEAD_FIELDS, ITEM_FIELDS, PACKAGING_FIELDS } from '../domain/despatch/note-change.js';
import { STORED_DESPATCH_STATES } from '../domain/despatch/state.js';
import { despatchNote } from './delivery.js';
import { decimal, despatchUnit } from './despatch-document.js';
import { endpoint } from './endpoint.js';
import { despatchAdviceId, version } from './fields.js';

const EDIT = { module: 'delivery.despatch-note', action: 'edit' } as const;
const ONE = '/applications/delivery/despatchnotes/:id';
const params = z.object({ id: despatchAdviceId });

const text = (most: number) => z.string().trim().min(1).max(most);
const unit = text(12);
const labels = z.array(text(35)).min(1).max(9_999);
const value = z.string().trim().min(1).max(100).nullable();
/** What the person saw when it was changed, and what it is to be. */
const values = { was: value, value };
/** So many packages are made at once. */
const packages = z.number().int().min(1).max(9_999);
const packaging = z.strictObject({
  type: text(17).nullable().default(null),
  supplierType: text(35).nullable().default(null),
  quantityPerPackage: decimal.nullable().default(null),
});

/** A change of a despatch note; what each does is said where it is made, in the domain (note-change). */
export const despatchNoteChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('head'), field: z.enum(HEAD_FIELDS), ...values }),
  z.strictObject({ kind: z.literal('carrier'), field: z.enum(CARRIER_FIELDS), ...values }),
  z.strictObject({ kind: z.literal('item'), unit, line: text(6), field: z.enum(ITEM_FIELDS), ...values }),
  z.strictObject({
    kind: z.literal('packaging'),
    unit,
    at: z.number().int().min(0).max(998),
    field: z.enum(PACKAGING_FIELDS),
    ...values,
  }),
  z.strictObject({ kind: z.literal('move'), unit, to: unit.nullable() }),
  z.strictObject({ kind: z.literal('split'), unit, labels, to: unit.nullable() }),
  z.strictObject({ kind: z.literal('join'), unit, into: unit }),
  z.strictObject({ kind: z.literal('put-in'), unit, count: packages }),
  z.strictObject({ kind: z.literal('take-out'), unit, labels }),
  z.strictObject({ kind: z.literal('wrap'), units: z.array(unit).min(1).max(999), packaging }),
  z.strictObject({ kind: z.literal('unwrap'), unit }),
  z.strictObject({ kind: z.literal('remove-line'), unit, line: text(6), was: decimal }),
  z.strictObject({ kind: z.literal('remove'), unit }),
  z.strictObject({
    kind: z.literal('add'),
    to: unit.nullable(),
    count: packages,
    packaging,
    item: z.strictObject({
      articleNumber: text(35),
      quantity: decimal,
      unit: text(3).default('PCE'),
      description: text(70).nullable().default(null),
      orderNumber: text(35).nullable().default(null),
    }),
  }),
  z.strictObject({ kind: z.literal('units'), version, units: z.array(despatchUnit).min(1).max(9_999) }),
]);
export type DespatchNoteChange = z.input<typeof despatchNoteChange>;

/** So many changes are made at once. */
export const MOST_CHANGES = 100;
export const despatchChange = endpoint({
  id: 'despatchnote-change',
  method: 'PATCH',
  path: ONE,
  permission: EDIT,
  summary:
    'Change a despatch note that was not sent: all of the changes or none. What somebody else changed meanwhile is kept; a change of the same field is refused with what it is now.',
  params,
  body: z.strictObject({ changes: z.array(despatchNoteChange).min(1).max(MOST_CHANGES) }),
  response: z.object({
    note: despatchNote,
    /** The changes that undo these, as long as nobody changes the note in between. */
    undo: z.array(despatchNoteChange),
  }),
});
export type DespatchChangeInput = z.output<typeof despatchChange.body>;

export const despatchPutState = endpoint({
  id: 'despatchnote-state',
  method: 'PUT',
  path: `${ONE}/state`,
  permission: EDIT,
  summary:
    'Say that a draft is ready, close a note so that nothing in it is changed or scanned any more, or open it again.',
  params,
  body: z.strictObject({ state: z.enum(STORED_DESPATCH_STATES).extract(['ready', 'closed']) }),
  response: despatchNote,
});

export const despatchFollow = endpoint({
  id: 'despatchnote-follow',
  method: 'POST',
  path: `${ONE}/follow`,
  permission: EDIT,
  summary:
    'Make the advice that replaces or cancels one that the customer has (BGM 1225 5 and 1). It is a note of its own: a replacement is a draft to be changed, a cancellation is ready; nothing is sent yet.',
  params,
  body: z.strictObject({ does: z.enum(['replace', 'cancel']) }),
  response: despatchNote,
  status: 201,
});

export const despatchCopy = endpoint({
  id: 'despatchnote-copy',
  method: 'POST',
  path: `${ONE}/copy`,
  permission: EDIT,
  summary: 'Copy a despatch note as a draft, with a number and package numbers of its own, for goods that leave today.',
  params,
  body: z.strictObject({}),
  response: despatchNote,
  status: 201,
});
