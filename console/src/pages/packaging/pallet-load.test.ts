import { toId } from '../../../../server/domain/ids.js';
import { loadOf } from './pallet-load.js';

const pallet = { id: toId('package-size', '1'), name: 'EUR', detail: '' };
const draft = { quantityPerBox: '24', palletSizeId: pallet, boxesPerLayer: '', layers: '', boxesPerPallet: '13' };

describe('what a pallet holds', () => {
  it('is its boxes, what they hold together, and their layers', () => {
    expect(loadOf(draft)).toEqual({ each: '24', boxes: 13, total: '312', layers: [4, 4, 4, 1] });
    expect(loadOf({ ...draft, boxesPerPallet: '', boxesPerLayer: '5', layers: '2' })).toMatchObject({
      ...{ boxes: 10, total: '240', layers: [5, 5] },
    });
  });

  it('is exact where a box holds a part of a unit', () => {
    expect(loadOf({ ...draft, quantityPerBox: '0,1', boxesPerPallet: '3' })?.total).toBe('0.3');
  });

  it('is a box alone without a pallet, and nothing while it is not said', () => {
    expect(loadOf({ ...draft, palletSizeId: null })).toMatchObject({ boxes: null, total: null });
    expect(loadOf({ ...draft, quantityPerBox: '' })).toBeNull();
    expect(loadOf({ ...draft, boxesPerPallet: 'x' })).toBeNull();
  });

  it('is drawn with no more layers than have room', () => {
    expect(loadOf({ ...draft, boxesPerPallet: '500' })?.layers).toHaveLength(12);
  });
});
