import type { LabelLevel } from '../label/label-data.js';

/** What people change of a despatch note, piece by piece: see change.ts, which makes the changes. */

/** Fields of the whole note that people change. */
export const HEAD_FIELDS = [
  'pickUpDate',
  'shipmentDate',
  'despatchDate',
  'arrivalDate',
  'dock',
  'gate',
  'shipmentReference',
  'transportDocument',
  'deliveryNote',
  'orderNumber',
  'transportMode',
  'transportMeans',
  'trailer',
  'container',
  'chassis',
  'termsOfDelivery',
  'grossWeight',
  'netWeight',
  'volume',
  'packageCount',
] as const;
/** Fields of the carrier. Where none of them says anything, the note names no carrier. */
export const CARRIER_FIELDS = [
  'code',
  'agency',
  'name',
  'street',
  'city',
  'postalCode',
  'region',
  'country',
  'vatNumber',
  'contact',
  'phone',
  'email',
] as const;
/** Fields of a line. Its cumulative quantity follows its quantity. */
export const ITEM_FIELDS = [
  'quantity',
  'cumulativeQuantity',
  'supplierArticleNumber',
  'description',
  'orderNumber',
  'orderLine',
  'calloffReference',
  'batch',
  'productionDate',
  'bestBeforeDate',
  'engineeringChange',
  'countryOfOrigin',
  'customsPreference',
  'pointOfUse',
] as const;
/** Fields of the packages of one kind in a unit. */
export const PACKAGING_FIELDS = [
  'type',
  'typeAgency',
  'supplierType',
  'quantityPerPackage',
  'grossWeight',
  'netWeight',
  'length',
  'width',
  'height',
  'stackFactor',
] as const;

export type Values<Field extends string> = Readonly<Record<Field, string | null>>;
export interface ChangedItem extends Omit<Values<(typeof ITEM_FIELDS)[number]>, 'quantity'> {
  readonly lineNumber: string;
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
}
export interface ChangedPackaging extends Values<(typeof PACKAGING_FIELDS)[number]> {
  readonly count: string | null;
  readonly unit: string | null;
  readonly labels: readonly {
    readonly number: string;
    readonly masterLabel: string | null;
    readonly batch: string | null;
  }[];
}
export interface ChangedUnit {
  readonly id: string;
  readonly parentId: string | null;
  readonly level?: string | null;
  readonly packagings: readonly ChangedPackaging[];
  readonly items: readonly ChangedItem[];
}
type MandatoryText = 'code' | 'agency' | 'name';
/** A carrier: code, agency of the code (3055) and name are texts, '' where nothing is said. */
export type Carrier = Values<Exclude<(typeof CARRIER_FIELDS)[number], MandatoryText>> &
  Readonly<Record<MandatoryText, string>>;
export interface ChangedDocument extends Values<Exclude<(typeof HEAD_FIELDS)[number], 'despatchDate'>> {
  readonly despatchDate: string;
  readonly carrier: Carrier | null;
  readonly units: readonly ChangedUnit[];
}

/** A field of the whole note, a line or a kind of package: from what the person saw to what it is to be. */
interface FieldChange<Field extends string> {
  readonly field: Field;
  readonly was: string | null;
  readonly value: string | null;
}
export type NoteChange =
  | ({ readonly kind: 'head' } & FieldChange<(typeof HEAD_FIELDS)[number]>)
  | ({ readonly kind: 'carrier' } & FieldChange<(typeof CARRIER_FIELDS)[number]>)
  | ({ readonly kind: 'item'; readonly unit: string; readonly line: string } & FieldChange<
      (typeof ITEM_FIELDS)[number]
    >)
  | ({ readonly kind: 'packaging'; readonly unit: string; readonly at: number } & FieldChange<
      (typeof PACKAGING_FIELDS)[number]
    >)
  /** A unit goes into another one, or stands alone; what stands in it goes with it. */
  | { readonly kind: 'move'; readonly unit: string; readonly to: string | null }
  /** Some packages of a unit become a unit of their own, with their share of the quantity. */
  | { readonly kind: 'split'; readonly unit: string; readonly labels: readonly string[]; readonly to: string | null }
  /** The packages of a unit come to those of another one with the same article. */
  | { readonly kind: 'join'; readonly unit: string; readonly into: string }
  /** More packages like those of a unit, with numbers of their own and their quantity. */
  | { readonly kind: 'put-in'; readonly unit: string; readonly count: number }
  /** Packages go off the note, with their quantity. */
  | { readonly kind: 'take-out'; readonly unit: string; readonly labels: readonly string[] }
  /** An empty outer package around units that stand alone or in one place. */
  | { readonly kind: 'wrap'; readonly units: readonly string[]; readonly packaging: NewPackaging }
  /** An outer package goes away; what stands in it stands where it stood. */
  | { readonly kind: 'unwrap'; readonly unit: string }
  /** A line goes out of a unit that holds other goods, too; `was`: the quantity that the person saw. */
  | { readonly kind: 'remove-line'; readonly unit: string; readonly line: string; readonly was: string }
  /** A unit goes off the note with all that stands in it. */
  | { readonly kind: 'remove'; readonly unit: string }
  /** An article in packages of its own. */
  | {
      readonly kind: 'add';
      readonly to: string | null;
      readonly count: number;
      readonly packaging: NewPackaging;
      readonly item: NewItem;
    }
  /** All units as they were at a version of the note: undo of what is above. */
  | { readonly kind: 'units'; readonly version: number; readonly units: readonly ChangedUnit[] };

/** What a new package is: the packaging's codes, and what one of them holds. */
export interface NewPackaging {
  readonly type: string | null;
  readonly supplierType: string | null;
  readonly quantityPerPackage: string | null;
}
export interface NewItem {
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly description: string | null;
  readonly orderNumber: string | null;
}

/**
 * Why a change can't be made. `changed`: somebody else changed it meanwhile. `no-unit`, `no-line`, `no-label`: it is not there any more. `in-itself`: a
 * unit would stand in itself. `last-line`: nothing else is in the unit. `not-alike`: its packages hold several articles, or nobody said what one holds. `nothing-left`: the note would be empty.
 */
export type ChangeRefusal =
  | 'changed'
  | 'no-unit'
  | 'no-line'
  | 'no-label'
  | 'in-itself'
  | 'last-line'
  | 'not-alike'
  | 'nothing-left';
export class ChangeRefused extends Error {
  constructor(
    readonly refusal: ChangeRefusal,
    /** Where, as a path of the document or the id of a unit. */
    readonly path: string,
    /** What it is now; null where that says nothing. */
    readonly now: string | null = null,
  ) {
    super(`${refusal} at ${path}`);
  }
}

export interface ChangeContext {
  /** The version of the note that the changes find. */
  readonly version: number;
  /** The number of the next new package, of its level: plates say it. */
  readonly nextNumber: (level: LabelLevel) => string;
}

/** @throws ChangeRefused changed, where a value is not what the person saw. */
export function requireSeen(path: string, now: string | null, was: string | null): void {
  if (now !== was) throw new ChangeRefused('changed', path, now);
}
