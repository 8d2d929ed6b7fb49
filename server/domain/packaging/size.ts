/** Package sizes: the boxes, pallets and lids that goods are packed in, as master data of a company. */

/** What a package is. */
export const PACKAGE_KINDS = ['box', 'pallet', 'lid', 'other'] as const;

/** What it is used for: it holds articles, it holds small boxes, or it is an aid that holds nothing and has no label. */
export const PACKAGE_STRUCTURES = ['small-box', 'master-pallet', 'packaging-aid'] as const;
export type PackageStructure = (typeof PACKAGE_STRUCTURES)[number];

/** Whose the empty package is, and who pays one that does not come back: AAC, AAD, AAA and AAB of VDA 4987 (Global DESADV), in this order. */
export const PACKAGE_OWNERS = [
  'customer-returnable',
  'supplier-returnable',
  'one-way-supplier-pays',
  'one-way-customer-pays',
] as const;
export type PackageOwner = (typeof PACKAGE_OWNERS)[number];

/** Whether a package comes back. */
export function isReturnable(owner: PackageOwner): boolean {
  return owner === 'customer-returnable' || owner === 'supplier-returnable';
}

/** Letters of each text; codes as long as VDA 4913 takes them. */
export const SIZE_LENGTHS = { code: 17, name: 100, customerCode: 17 } as const;
/** Kilograms of an empty package: up to five digits, and three decimals. */
export const TARE_WEIGHT = /^\d{1,5}(\.\d{1,3})?$/;
/** Millimetres: four digits, as VDA 4913 has them. */
export const MOST_MILLIMETRES = 9_999;
/** How many stand on one another. */
export const MOST_STACKED = 99;
