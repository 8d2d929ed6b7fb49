import { addQuantities, shareOfQuantity } from './decimal.js';

declare const counted: unique symbol;
type Counted<What extends string> = string & { readonly [counted]: What };

/** What is called off, despatched or received at once: decimal text in the unit beside it, never a float. */
export type Quantity = Counted<'quantity'>;
/** What has come together since a reset date: decimal text. One of these is no call-off, and is never added to another. */
export type CumulativeQuantity = Counted<'cumulative quantity'>;

/** Text of a document or a row as a quantity; null stays null. */
export function toQuantity(decimal: string): Quantity;
export function toQuantity(decimal: string | null): Quantity | null;
export function toQuantity(decimal: string | null): string | null {
  return decimal;
}

/** Text of a document or a row as a cumulative quantity; null stays null. */
export function toCumulative(decimal: string): CumulativeQuantity;
export function toCumulative(decimal: string | null): CumulativeQuantity | null;
export function toCumulative(decimal: string | null): string | null {
  return decimal;
}

/** An exact sum, '0' for none. */
export function sumOfQuantities(quantities: readonly Quantity[]): Quantity {
  return toQuantity(quantities.reduce<string>(addQuantities, '0'));
}

/** What of a quantity that lies evenly over some days lies from one of them until another one, counted from 0; adjoining windows add up to it. */
export function quantityWithin(quantity: Quantity, days: number, from: number, until: number): Quantity {
  return toQuantity(shareOfQuantity(quantity, days, from, until));
}

/** What a cumulative quantity has come to after one quantity more. */
export function cumulativeAfter(before: CumulativeQuantity, quantity: Quantity): CumulativeQuantity {
  return toCumulative(addQuantities(before, quantity));
}
