import type { MessageTables } from '../directories/directory.js';
import type { Address, SegmentRule, Value } from '../mapping/rules.js';
import { NO_PARTY, type TradeParty } from '../model/party.js';
import { asLayout } from './layouts.js';

/** Rule of a segment whose values stand where the layout places their fields; none where the layout places no field of it. */
export function placed<T>(
  tables: MessageTables | null,
  segment: string,
  fields: Readonly<Record<string, Value<T>>>,
  more: Partial<SegmentRule<T>> = {},
): SegmentRule<T>[] {
  const layout = asLayout(tables);
  const values: Partial<Record<Address, Value<T>>> = {};
  // A time stands behind its day, whatever the order in the segment.
  for (const [field, value] of Object.entries(fields).sort(
    ([, a], [, b]) => Number('clock' in a) - Number('clock' in b),
  )) {
    const place = layout?.place(segment, field);
    if (place !== undefined) values[`${place.element}.${place.component}`] = value;
  }
  return Object.keys(values).length === 0 ? [] : [{ segment, values, ...more }];
}

/** A day `NAMEDate` with the time `NAMETime` beside it. */
export function dayFields<T>(property: keyof T & string): Record<string, Value<T>> {
  return { [property]: { day: property }, [property.replace(/Date$/, 'Time')]: { clock: property } };
}

/** Fields that are text and called like the document's property. */
export function textFields<T>(...properties: (keyof T & string)[]): Record<string, Value<T>> {
  return Object.fromEntries(properties.map((property) => [property, { text: property }]));
}

/** Fields that are numbers and called like the document's property. */
export function numberFields<T>(...properties: (keyof T & string)[]): Record<string, Value<T>> {
  return Object.fromEntries(properties.map((property) => [property, { decimal: property }]));
}

/** A party by the segment that is its own. */
export function partyScope(
  tables: MessageTables | null,
  segment: string,
): { blank: () => TradeParty; segments: SegmentRule<TradeParty>[] } {
  const layout = asLayout(tables);
  const address = layout?.place(segment, 'street');
  const lines =
    address === undefined
      ? 0
      : (layout?.layout.segments[segment]?.elements[address.element - 1]?.components.length ?? 0) - address.component;
  const street: Value<TradeParty> = { joined: 'street', pieces: Math.max(1, lines), size: 35 };
  return {
    blank: () => ({ ...NO_PARTY }),
    segments: placed<TradeParty>(tables, segment, { ...textFields<TradeParty>('code', 'name', 'vatNumber'), street }),
  };
}
