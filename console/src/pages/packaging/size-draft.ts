import type { Language } from '../../../../server/contract/fields.js';
import type { PackageSize } from '../../../../server/contract/packaging.js';
import { decimalOf, ofWhole, typed, wholeOf } from './typed.js';

/** A package size as its form holds it. */
export interface SizeDraft {
  code: string;
  name: string;
  kind: PackageSize['kind'];
  structure: PackageSize['structure'];
  owner: PackageSize['owner'];
  tareWeight: string;
  length: string;
  width: string;
  height: string;
  stackFactor: string;
  customerCode: string;
  codeAgency: string;
  internalLabel: boolean;
  isActive: boolean;
}

export const NEW_SIZE: SizeDraft = {
  code: '',
  name: '',
  kind: 'box',
  structure: 'small-box',
  owner: 'customer-returnable',
  tareWeight: '',
  length: '',
  width: '',
  height: '',
  stackFactor: '',
  customerCode: '',
  codeAgency: '',
  internalLabel: false,
  isActive: true,
};

export function sizeDraftOf(size: PackageSize, language: Language): SizeDraft {
  const { code, name, kind, structure, owner, customerCode, codeAgency, internalLabel, isActive } = size;
  return {
    ...{ code, name, kind, structure, owner, customerCode, codeAgency, internalLabel, isActive },
    tareWeight: typed(size.tareWeight, language),
    length: ofWhole(size.length),
    width: ofWhole(size.width),
    height: ofWhole(size.height),
    stackFactor: ofWhole(size.stackFactor),
  };
}

/** What is handed in. */
export function sizeBodyOf(draft: SizeDraft): unknown {
  return {
    ...draft,
    tareWeight: decimalOf(draft.tareWeight),
    length: wholeOf(draft.length),
    width: wholeOf(draft.width),
    height: wholeOf(draft.height),
    stackFactor: wholeOf(draft.stackFactor),
  };
}
