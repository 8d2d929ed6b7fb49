import type { Language } from '../../../../server/contract/fields.js';
import type { PackingInstruction } from '../../../../server/contract/packing-instruction.js';
import type { PackageSizeId, PartnerId } from '../../../../server/domain/ids.js';
import type { AidPlace } from '../../../../server/domain/packaging/instruction.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { decimalOf, ofWhole, typed, wholeOf } from './typed.js';

type Size = Choosable<PackageSizeId> | null;
interface AidDraft {
  packageSizeId: Size;
  count: string;
  per: AidPlace;
}
/** A packing instruction as its form holds it. */
export interface InstructionDraft {
  articleNumber: string;
  partnerCompanyId: Choosable<PartnerId> | null;
  shipTo: string;
  boxSizeId: Size;
  quantityPerBox: string;
  palletSizeId: Size;
  boxesPerLayer: string;
  layers: string;
  boxesPerPallet: string;
  mixesRest: boolean;
  aids: AidDraft[];
  labelLayout: NonNullable<PackingInstruction['labelLayout']> | '';
  palletLabelLayout: NonNullable<PackingInstruction['labelLayout']> | '';
  pieceWeight: string;
}

export const NEW_AID: AidDraft = { packageSizeId: null, count: '1', per: 'pallet' };

/** A new one, of an article where the address names it. */
export function newInstruction(articleNumber: string): InstructionDraft {
  return {
    articleNumber,
    partnerCompanyId: null,
    shipTo: '',
    boxSizeId: null,
    quantityPerBox: '',
    palletSizeId: null,
    boxesPerLayer: '',
    layers: '',
    boxesPerPallet: '',
    mixesRest: false,
    aids: [],
    labelLayout: '',
    palletLabelLayout: '',
    pieceWeight: '',
  };
}

export function instructionDraftOf(one: PackingInstruction, language: Language): InstructionDraft {
  const { partnerCompanyId, palletSizeId } = one;
  return {
    articleNumber: one.articleNumber,
    partnerCompanyId:
      partnerCompanyId === null
        ? null
        : { id: partnerCompanyId, name: one.partnerName ?? '', detail: one.partnerCode ?? '' },
    shipTo: one.shipTo,
    boxSizeId: { id: one.boxSizeId, name: one.boxCode, detail: '' },
    quantityPerBox: typed(one.quantityPerBox, language),
    palletSizeId: palletSizeId === null ? null : { id: palletSizeId, name: one.palletCode ?? '', detail: '' },
    boxesPerLayer: ofWhole(one.boxesPerLayer),
    layers: ofWhole(one.layers),
    boxesPerPallet: ofWhole(one.boxesPerPallet),
    mixesRest: one.mixesRest,
    aids: one.aids.map(({ packageSizeId: id, code, count, per }) => ({
      packageSizeId: { id, name: code, detail: '' },
      count: String(count),
      per,
    })),
    labelLayout: one.labelLayout ?? '',
    palletLabelLayout: one.palletLabelLayout ?? '',
    pieceWeight: typed(one.pieceWeight, language),
  };
}

/** What is handed in. Without a customer it has no ship-to, and without a pallet no boxes on one: their fields are not shown. */
export function instructionBodyOf(draft: InstructionDraft): unknown {
  const hasPallet = draft.palletSizeId !== null;
  const ofPallet = (text: string): unknown => (hasPallet ? wholeOf(text) : null);
  return {
    articleNumber: draft.articleNumber,
    partnerCompanyId: draft.partnerCompanyId?.id ?? null,
    shipTo: draft.partnerCompanyId === null ? '' : draft.shipTo,
    // An empty field is mandatory, as an empty text is.
    boxSizeId: draft.boxSizeId?.id ?? '',
    quantityPerBox: decimalOf(draft.quantityPerBox) ?? '',
    palletSizeId: draft.palletSizeId?.id ?? null,
    boxesPerLayer: ofPallet(draft.boxesPerLayer),
    layers: ofPallet(draft.layers),
    boxesPerPallet: ofPallet(draft.boxesPerPallet),
    mixesRest: hasPallet && draft.mixesRest,
    aids: draft.aids.map(({ packageSizeId, count, per }) => ({
      packageSizeId: packageSizeId?.id ?? '',
      count: wholeOf(count),
      per,
    })),
    labelLayout: draft.labelLayout === '' ? null : draft.labelLayout,
    palletLabelLayout: hasPallet && draft.palletLabelLayout !== '' ? draft.palletLabelLayout : null,
    pieceWeight: decimalOf(draft.pieceWeight),
  };
}
