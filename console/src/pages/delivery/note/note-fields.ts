import { despatchDocument, despatchUnit } from '../../../../../server/contract/despatch-document.js';
import type {
  CARRIER_FIELDS,
  HEAD_FIELDS,
  ITEM_FIELDS,
  PACKAGING_FIELDS,
} from '../../../../../server/domain/despatch/note-change.js';
import { parseQuantity } from '../../../ui/quantity-text.js';
import { faultOf, type Fault } from '../../../form/fault.js';

/** How a field is typed: a `moment` is a day at the place, with a time or without, a `day` has none; a `mode` is one of a list. */
export type FieldKind = 'text' | 'decimal' | 'count' | 'moment' | 'day' | 'mode';

export type HeadField = (typeof HEAD_FIELDS)[number];
export type CarrierField = (typeof CARRIER_FIELDS)[number];
export type ItemField = (typeof ITEM_FIELDS)[number];
export type PackagingField = (typeof PACKAGING_FIELDS)[number];

export const HEAD_KINDS: Readonly<Record<HeadField, FieldKind>> = {
  pickUpDate: 'moment',
  shipmentDate: 'moment',
  despatchDate: 'moment',
  arrivalDate: 'moment',
  dock: 'text',
  gate: 'text',
  shipmentReference: 'text',
  transportDocument: 'text',
  deliveryNote: 'text',
  orderNumber: 'text',
  transportMode: 'mode',
  transportMeans: 'text',
  trailer: 'text',
  container: 'text',
  chassis: 'text',
  termsOfDelivery: 'text',
  grossWeight: 'decimal',
  netWeight: 'decimal',
  volume: 'decimal',
  packageCount: 'count',
};
export const ITEM_KINDS: Readonly<Record<ItemField, FieldKind>> = {
  quantity: 'decimal',
  cumulativeQuantity: 'decimal',
  supplierArticleNumber: 'text',
  description: 'text',
  orderNumber: 'text',
  orderLine: 'text',
  calloffReference: 'text',
  batch: 'text',
  productionDate: 'day',
  bestBeforeDate: 'day',
  engineeringChange: 'text',
  countryOfOrigin: 'text',
  customsPreference: 'text',
  pointOfUse: 'text',
};
export const PACKAGING_KINDS: Readonly<Record<PackagingField, FieldKind>> = {
  type: 'text',
  typeAgency: 'text',
  supplierType: 'text',
  quantityPerPackage: 'decimal',
  grossWeight: 'decimal',
  netWeight: 'decimal',
  length: 'decimal',
  width: 'decimal',
  height: 'decimal',
  stackFactor: 'count',
};

const SCHEMAS = {
  head: despatchDocument.shape,
  carrier: despatchDocument.shape.carrier.unwrap().unwrap().shape,
  item: despatchUnit.shape.items.unwrap().element.shape,
  packaging: despatchUnit.shape.packagings.unwrap().element.shape,
};
export type FieldOf =
  | { readonly of: 'head'; readonly field: HeadField }
  | { readonly of: 'carrier'; readonly field: CarrierField }
  | { readonly of: 'item'; readonly field: ItemField }
  | { readonly of: 'packaging'; readonly field: PackagingField };

export function kindOf(field: FieldOf): FieldKind {
  switch (field.of) {
    case 'head':
      return HEAD_KINDS[field.field];
    case 'carrier':
      return 'text';
    case 'item':
      return ITEM_KINDS[field.field];
    case 'packaging':
      return PACKAGING_KINDS[field.field];
  }
}
function schemaOf(field: FieldOf) {
  switch (field.of) {
    case 'head':
      return SCHEMAS.head[field.field];
    case 'carrier':
      return SCHEMAS.carrier[field.field];
    case 'item':
      return SCHEMAS.item[field.field];
    case 'packaging':
      return SCHEMAS.packaging[field.field];
  }
}

/** What is typed, as the document says it, or what is wrong with it; `number`: it should be one. */
export type Typed = { readonly value: string | null } | { readonly fault: Fault | 'number' };

/** Reads what somebody typed into a field. An empty one says nothing. */
export function readTyped(field: FieldOf, text: string): Typed {
  const kind = kindOf(field);
  const trimmed = text.trim();
  const isNumber = kind === 'decimal' || kind === 'count';
  const number = isNumber && trimmed !== '' ? parseQuantity(trimmed) : trimmed;
  if (number === null) return { fault: 'number' };
  const value = number === '' ? null : number;
  const schema = schemaOf(field);
  // Of a carrier code, agency and name are empty texts where nothing is said.
  if (value === null && field.of === 'carrier') return { value };
  const read = schema.safeParse(value);
  if (read.success) return { value };
  const [issue] = read.error.issues;
  if (isNumber && value !== null) return { fault: 'number' };
  return { fault: issue ? faultOf(issue, schema, value) : 'number' };
}
