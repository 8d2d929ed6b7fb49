import type { LabelLevel } from '../label/label-data.js';
import { type PlateIdentifier, plateRefusal, plateText, ssccOf } from '../label/plate.js';

/**
 * How packages are numbered: by a serial number alone; by a licence plate (ISO/IEC 15459) of issuing agency, company and serial; or by an SSCC of
 * GS1.
 */
export const NUMBERING_SCHEMES = ['serial', 'plate', 'sscc'] as const;
export type NumberingScheme = (typeof NUMBERING_SCHEMES)[number];

/** What a number consists of beside its serial. */
export interface Numbering {
  readonly scheme: NumberingScheme;
  /** Who gave the company its number: of plates. */
  readonly agency: string;
  /** The number of the company there: of plates. */
  readonly companyNumber: string;
  /** One digit before the prefix: of an SSCC. */
  readonly extension: string;
  /** The company's prefix of GS1, 7 to 10 digits: of an SSCC. */
  readonly prefix: string;
}

/** Nine digits, as VDA 4913 and labels of VDA 4902 take them. */
export const SERIAL_DIGITS = 9;
/** Where nobody has said how packages are numbered. */
export const SERIAL_NUMBERING: Numbering = {
  scheme: 'serial',
  agency: '',
  companyNumber: '',
  extension: '',
  prefix: '',
};

/** ANSI MH10.8.2: 1J the lowest package, 6J a master of like packages, 5J a mixed one. */
const IDENTIFIERS: Readonly<Record<LabelLevel, PlateIdentifier>> = { single: '1J', master: '6J', mixed: '5J' };

export type NumberingFault = 'agency' | 'companyNumber' | 'extension' | 'prefix';

/** The fields with which no number can be made of any level; empty where nothing is wrong. */
export function numberingFaults({ scheme, ...of }: Numbering): readonly NumberingFault[] {
  switch (scheme) {
    case 'serial':
      return [];
    case 'plate': {
      const plate = {
        identifier: '6J',
        agency: of.agency,
        company: of.companyNumber,
        serial: '0'.repeat(SERIAL_DIGITS),
      };
      const refusal = plateRefusal(plate);
      if (refusal === null) return [];
      return [refusal === 'agency' ? 'agency' : 'companyNumber'];
    }
    case 'sscc':
      return [
        ...(/^\d$/.test(of.extension) ? [] : (['extension'] as const)),
        ...(/^\d{7,10}$/.test(of.prefix) ? [] : (['prefix'] as const)),
      ];
  }
}

/** Which counter the serials come from. Serials and plates share one, so that a serial stands once on all packages; each prefix of an SSCC has its own. */
export function seriesOf({ scheme, extension, prefix }: Numbering): string {
  return scheme === 'sscc' ? `sscc:${extension}${prefix}` : 'package';
}

/** The counter of internal numbers, which a company gives its packages for itself, whatever stands on their labels: one for all of them. */
export const INTERNAL_SERIES = 'internal';
/** Before the id of a package size: how many of its packages have got an internal number. */
export const SIZE_SERIES = 'size:';

/** Digits of the serial: an SSCC has seventeen together with extension and prefix. */
function serialDigits({ scheme, prefix }: Numbering): number {
  return scheme === 'sscc' ? 16 - prefix.length : SERIAL_DIGITS;
}

/** The last serial that there is room for. */
export function lastSerial(numbering: Numbering): bigint {
  return 10n ** BigInt(serialDigits(numbering)) - 1n;
}

/**
 * The number of a package: nine digits, a plate with its identifier such as `1JUN987654321000000123`, or the eighteen digits of an SSCC. Null where
 * the serial has no room in it.
 */
export function packageNumber(numbering: Numbering, serial: bigint, level: LabelLevel): string | null {
  if (serial < 0n || serial > lastSerial(numbering)) return null;
  const digits = serial.toString().padStart(serialDigits(numbering), '0');
  switch (numbering.scheme) {
    case 'serial':
      return digits;
    case 'plate': {
      const { agency, companyNumber: company } = numbering;
      const plate = { identifier: IDENTIFIERS[level], agency, company, serial: digits };
      return plateRefusal(plate) === null ? plateText(plate) : null;
    }
    case 'sscc':
      return ssccOf(numbering.extension, numbering.prefix, digits);
  }
}
