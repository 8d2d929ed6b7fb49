interface Packaging {
  readonly quantityPerPackage: string | null;
  readonly labels: readonly unknown[];
}
interface Unit {
  readonly packagings: readonly Packaging[];
  readonly items: readonly unknown[];
}

/**
 * Whether a packaging of a unit is an aid, such as a lid: it is counted, holds nothing and has no label, while packages beside it have labels and say
 * what they hold, or hold the units within: a pallet of several articles says no quantity. It is no package of its own, neither in counts of packages
 * nor among those without a label.
 */
export function isAid({ quantityPerPackage, labels }: Packaging, { packagings, items }: Unit): boolean {
  if (quantityPerPackage !== null || labels.length > 0) return false;
  return packagings.some((one) => one.labels.length > 0 && (one.quantityPerPackage !== null || items.length === 0));
}
