import type { PackageNumbering } from '../../../../server/contract/package-numbering.js';
import { numberingFaults, packageNumber, seriesOf } from '../../../../server/domain/packaging/numbering.js';

/** How packages are numbered, as its form holds it. */
export interface NumberingDraft {
  scheme: PackageNumbering['scheme'];
  agency: string;
  companyNumber: string;
  extension: string;
  prefix: string;
  internalLabel: boolean;
}
type Parts = Omit<NumberingDraft, 'internalLabel'>;

export function numberingDraftOf({
  scheme,
  agency,
  companyNumber,
  extension,
  prefix,
  internalLabel,
}: NumberingDraft): NumberingDraft {
  return { scheme, agency, companyNumber, extension, prefix, internalLabel };
}

/** What is handed in: of each scheme its own parts alone. */
export function partsOf({ scheme, agency, companyNumber, extension, prefix }: Parts): Parts {
  const text = (value: string): string => value.trim().toUpperCase();
  const isPlate = scheme === 'plate';
  const isSscc = scheme === 'sscc';
  return {
    scheme,
    agency: isPlate ? text(agency) : '',
    companyNumber: isPlate ? text(companyNumber) : '',
    extension: isSscc ? text(extension) : '',
    prefix: isSscc ? text(prefix) : '',
  };
}

/** The next numbers of a box and of a pallet. */
export interface NextNumbers {
  readonly box: string | null;
  readonly pallet: string | null;
  /** Another counter than the one that is known here: the serial is an example. */
  readonly isExample: boolean;
}

/** The numbers that packages would get by what is entered; null while something is missing. */
export function nextNumbers(draft: Parts, stored: PackageNumbering): NextNumbers | null {
  const parts = partsOf(draft);
  if (numberingFaults(parts).length > 0) return null;
  const isExample = seriesOf(parts) !== seriesOf(stored);
  const serial = isExample ? 1n : BigInt(stored.nextSerial);
  return {
    box: packageNumber(parts, serial, 'single'),
    pallet: packageNumber(parts, serial + 1n, 'master'),
    isExample,
  };
}
