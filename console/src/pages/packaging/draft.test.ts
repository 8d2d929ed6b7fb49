import type { PackageSize } from '../../../../server/contract/packaging.js';
import { packageSizeCreate } from '../../../../server/contract/packaging.js';
import { type PackingInstruction, packingInstructionCreate } from '../../../../server/contract/packing-instruction.js';
import { toId } from '../../../../server/domain/ids.js';
import { toQuantity } from '../../../../server/domain/quantity/quantity.js';
import { instructionBodyOf, instructionDraftOf, newInstruction } from './instruction-draft.js';
import { NEW_SIZE, sizeBodyOf, sizeDraftOf } from './size-draft.js';

const size: PackageSize = {
  ...{ id: toId('package-size', '1'), code: 'KLT', name: 'Box', kind: 'box', structure: 'small-box' },
  ...{ owner: 'customer-returnable', tareWeight: '1.5', length: 600, width: 400, height: 280, stackFactor: 4 },
  ...{ customerCode: '006147', codeAgency: '92', internalLabel: true, isActive: true },
  ...{ sequenceCounter: 12, instructionCount: 2, version: 3 },
  updatedAt: '2026-11-27T00:00:00.000Z',
};
const instruction: PackingInstruction = {
  ...{ id: toId('packing-instruction', '1'), articleNumber: 'A', partnerCompanyId: toId('partner', '7') },
  ...{ partnerCode: 'N', partnerName: 'Nordvik', shipTo: 'GOT', boxSizeId: toId('package-size', '1'), boxCode: 'KLT' },
  ...{ quantityPerBox: toQuantity('24.5'), palletSizeId: toId('package-size', '2'), palletCode: 'EUR' },
  ...{ boxesPerLayer: 4, layers: 3, boxesPerPallet: null, boxesOnPallet: 12, mixesRest: true },
  ...{ labelLayout: 'gtl-klt', palletLabelLayout: 'gtl-a5' },
  ...{ pieceWeight: '0.25', version: 1, updatedAt: '2026-11-27T00:00:00.000Z' },
  aids: [{ packageSizeId: toId('package-size', '3'), code: 'LID', count: 1, per: 'pallet' }],
};

describe('a package size in its form', () => {
  it('is handed in as it was read, with the decimal sign of the language in between', () => {
    const { id: _, instructionCount: __, version: ___, updatedAt: ____, sequenceCounter: _____, ...fields } = size;
    expect(sizeDraftOf(size, 'se').tareWeight).toBe('1,5');
    expect(packageSizeCreate.body.parse(sizeBodyOf(sizeDraftOf(size, 'se')))).toEqual(fields);
  });

  it('leaves out what nobody has entered', () => {
    expect(packageSizeCreate.body.parse(sizeBodyOf({ ...NEW_SIZE, code: 'X' }))).toMatchObject({
      ...{ tareWeight: null, length: null, stackFactor: null, customerCode: '' },
    });
  });
});

describe('a packing instruction in its form', () => {
  it('is handed in as it was read', () => {
    const body = packingInstructionCreate.body.parse(instructionBodyOf(instructionDraftOf(instruction, 'se')));
    expect(body).toEqual({
      ...{ articleNumber: 'A', partnerCompanyId: '7', shipTo: 'GOT', boxSizeId: '1', quantityPerBox: '24.5' },
      ...{ palletSizeId: '2', boxesPerLayer: 4, layers: 3, boxesPerPallet: null, mixesRest: true },
      ...{ labelLayout: 'gtl-klt', palletLabelLayout: 'gtl-a5' },
      ...{ pieceWeight: '0.25', aids: [{ packageSizeId: '3', count: 1, per: 'pallet' }] },
    });
  });

  it('has no ship-to without a customer, and nothing on a pallet without one', () => {
    const draft = { ...instructionDraftOf(instruction, 'en'), partnerCompanyId: null, palletSizeId: null };
    expect(instructionBodyOf(draft)).toMatchObject({
      ...{ shipTo: '', boxesPerLayer: null, layers: null, mixesRest: false },
      ...{ labelLayout: 'gtl-klt', palletLabelLayout: null },
    });
  });

  it('begins with the article that the address names', () => {
    expect(newInstruction('A-1').articleNumber).toBe('A-1');
  });
});
