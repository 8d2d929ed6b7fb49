interface Packaging {
  readonly quantityPerPackage: string | null;
  readonly labels: readonly unknown[];
}

/**
 * Whether a packaging of a unit is an aid, such as a lid: it is counted, holds nothing and has no label, while packages beside it have labels and say
 * what they hold. It is no package of its own, neither in counts of packages nor among those without a label.
 */
export function isAid({ quantityPerPackage, labels }: Packaging, ofUnit: readonly Packaging[]): boolean {
  return quantityPerPackage === null && labels.length === 0 && ofUnit.some(holds);
}
const holds = ({ quantityPerPackage, labels }: Packaging): boolean => quantityPerPackage !== null && labels.length > 0;
