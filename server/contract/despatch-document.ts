import { z } from 'zod';
import { isReturnable, PACKAGE_OWNERS } from '../domain/packaging/size.js';
import type { CumulativeQuantity, Quantity } from '../domain/quantity/quantity.js';
import { counted } from './fields.js';

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) => text(most).nullable().default(null);
/** A decimal in canonical form, not negative. */
export const decimal = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/, 'A decimal such as 12.5');
const count = z.string().regex(/^[1-9]\d{0,8}$/, 'A whole number from 1');
const stackFactor = z.string().regex(/^[1-9]\d{0,2}$/, 'A whole number from 1 to 999');
const isYear = (text: string): boolean => !text.startsWith('0000');
const day = z.iso.date().refine(isYear, 'There is no year 0');
/** `YYYY-MM-DD` or `YYYY-MM-DDThh:mm`. */
export const momentAtPlace = z
  .union([
    z.iso.date(),
    z.iso
      .datetime({ local: true, precision: -1 })
      .refine((text) => !text.endsWith('Z'), 'A time at the place, without zone'),
  ])
  .refine(isYear, 'There is no year 0');

export const despatchParty = z
  .strictObject({
    code: z.string().trim().max(35).default(''),
    agency: z.string().trim().max(3).default(''),
    name: z.string().trim().max(70).default(''),
    street: optional(70),
    city: optional(35),
    postalCode: optional(17),
    region: optional(35),
    country: optional(3),
    vatNumber: optional(35),
    contact: optional(70),
    phone: optional(35),
    email: optional(100),
  })
  .refine((p) => p.code !== '' || p.name !== '', 'A party has a code or a name');

const label = z.strictObject({ number: text(35), masterLabel: optional(35), batch: optional(35) });
const packaging = z
  .strictObject({
    count: count.nullable().default(null),
    type: optional(17),
    typeAgency: optional(3),
    supplierType: optional(35),
    quantityPerPackage: decimal.nullable().default(null),
    unit: optional(3),
    grossWeight: decimal.nullable().default(null),
    netWeight: decimal.nullable().default(null),
    length: decimal.nullable().default(null),
    width: decimal.nullable().default(null),
    height: decimal.nullable().default(null),
    returnable: z.boolean().nullable().default(null),
    /** Whose an empty package is, or who pays one that does not come back. */
    owner: z.enum(PACKAGE_OWNERS).nullable().default(null),
    /** How many stand on one another. */
    stackFactor: stackFactor.nullable().default(null),
    labels: z.array(label).max(9_999).default([]),
  })
  .refine((p) => p.owner === null || p.returnable === null || p.returnable === isReturnable(p.owner), {
    path: ['owner'],
    message:
      'The owner says otherwise than returnable whether the package comes back: correct one of them or leave one out',
  });
const item = z.strictObject({
  lineNumber: text(6),
  articleNumber: text(35),
  quantity: counted<Quantity>(decimal),
  unit: text(3).default('PCE'),
  supplierArticleNumber: optional(35),
  description: optional(70),
  cumulativeQuantity: counted<CumulativeQuantity>(decimal).nullable().default(null),
  orderNumber: optional(35),
  orderLine: optional(6),
  calloffReference: optional(35),
  batch: optional(35),
  productionDate: day.nullable().default(null),
  bestBeforeDate: day.nullable().default(null),
  engineeringChange: optional(35),
  countryOfOrigin: optional(3),
  customsPreference: optional(3),
  pointOfUse: optional(25),
});
export const despatchUnit = z.strictObject({
  id: text(12),
  parentId: optional(12),
  level: z.enum(['outer', 'intermediate', 'inner', 'none', 'shipment']).nullable().default(null),
  packagings: z.array(packaging).max(999).default([]),
  items: z.array(item).max(9_999).default([]),
});

/** A despatch advice in the words of the trade; what is left out is not said. Quantities are decimals as text, weights in kilograms, lengths in millimetres. */
export const despatchDocument = z.strictObject({
  /** BGM 1004; unique in the company. */
  documentNumber: text(35),
  /** BGM 1225: 9 original, 5 replacement, 1 cancellation. */
  messageFunction: z.enum(['1', '5', '9']).default('9'),
  issueDate: momentAtPlace,
  /** The carrier collects the goods (DTM+200); they are to be shipped (DTM+10). */
  pickUpDate: momentAtPlace.nullable().default(null),
  shipmentDate: momentAtPlace.nullable().default(null),
  despatchDate: momentAtPlace,
  arrivalDate: momentAtPlace.nullable().default(null),
  seller: despatchParty,
  shipTo: despatchParty,
  buyer: despatchParty.nullable().default(null),
  shipFrom: despatchParty.nullable().default(null),
  carrier: despatchParty.nullable().default(null),
  dock: optional(25),
  gate: optional(25),
  shipmentReference: optional(35),
  transportDocument: optional(35),
  deliveryNote: optional(35),
  orderNumber: optional(35),
  transportMode: optional(3),
  transportMeans: optional(35),
  /** EQD 8260 has 17 characters. */
  trailer: optional(17),
  container: optional(17),
  chassis: optional(17),
  termsOfDelivery: optional(70),
  grossWeight: decimal.nullable().default(null),
  netWeight: decimal.nullable().default(null),
  volume: decimal.nullable().default(null),
  packageCount: count.nullable().default(null),
  units: z.array(despatchUnit).min(1).max(9_999),
});
export type DespatchDocument = z.output<typeof despatchDocument>;
