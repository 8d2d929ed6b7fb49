import type { Loss } from '../mapping/render.js';
import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import { despatchType } from './codes.js';

/** Properties VDA 4913 has no field for. */
const OF_DOCUMENT = [
  'gate',
  'transportDocument',
  'equipment',
  'termsOfDelivery',
  'volume',
] as const satisfies readonly (keyof DespatchAdvice)[];
const OF_ITEM = [
  'cumulativeQuantity',
  'orderLine',
  'deliveryNote',
  'dock',
] as const satisfies readonly (keyof DespatchItem)[];
const OF_PACKAGING = ['typeAgency', 'grossWeight', 'netWeight'] as const satisfies readonly (keyof Packaging)[];
/** Properties of items that stand once in a delivery note, for all of them. */
const ONCE = ['orderNumber', 'calloffReference', 'pointOfUse'] as const satisfies readonly (keyof DespatchItem)[];

/** What despatch advices say and VDA 4913 has no place for, each property once. */
export function lossesOf(documents: readonly DespatchAdvice[]): readonly Loss[] {
  const without = new Set<string>();
  let modes = false;
  for (const document of documents) {
    for (const property of OF_DOCUMENT) if (document[property] !== null) without.add(property);
    if (document.transportMode !== null && despatchType(document.transportMode).type === '') modes = true;
    for (const property of ofUnits(document.units)) without.add(property);
  }
  const losses: Loss[] = [...without].map((property) => ({ property, reason: 'no-place' }));
  return modes ? [...losses, { property: 'transportMode', reason: 'no-code' }] : losses;
}

function ofUnits(units: readonly HandlingUnit[]): readonly string[] {
  const items = units.flatMap((unit) => unit.items);
  const packagings = units.flatMap((unit) => unit.packagings);
  const parents = new Set(units.map(({ parentId }) => parentId));
  return [
    ...OF_ITEM.filter((property) => items.some((item) => (item[property] ?? null) !== null)).map(
      (property) => `items.${property}`,
    ),
    ...ONCE.filter((property) => items.some((item) => item[property] !== items[0]?.[property])).map(
      (property) => `items.${property}`,
    ),
    ...OF_PACKAGING.filter((property) => packagings.some((packaging) => packaging[property] !== null)).map(
      (property) => `packagings.${property}`,
    ),
    ...(packagings.some(({ labels }) => labels.some(({ batch }) => batch !== null)) ? ['labels.batch'] : []),
    ...(units.some((unit) => unit.items.length === 0 && unit.packagings.length > 0 && !parents.has(unit.id))
      ? ['packagings']
      : []),
  ];
}
