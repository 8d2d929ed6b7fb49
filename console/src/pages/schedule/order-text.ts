/** An order with its line: 4500012345/10; null where neither is known. */
export function orderText({
  orderNumber,
  orderLine,
}: {
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
}): string | null {
  return [orderNumber, orderLine].filter(Boolean).join('/') || null;
}
