import type { DueArticle } from '../../../../../server/contract/despatch-due.js';
import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { draftLine } from './due-draft.js';

const q = toQuantity;
const article = {
  articleNumber: 'A',
  due: q('300'),
  onNotes: q('0'),
  packQuantity: q('48'),
  proposed: q('336'),
  instruction: null,
} as unknown as DueArticle;

describe('an article that is due', () => {
  it('is chosen with what is proposed, which may be more than is due', () => {
    expect(draftLine(article)).toMatchObject({
      isChosen: true,
      quantity: '336',
      pack: '48',
      packs: 7,
      difference: '36',
    });
  });

  it('says how many pallets its packing instruction makes, unless another size is asked for', () => {
    const instruction = { id: '1', box: 'KLT', pallet: 'EUR', boxesPerPallet: 5 } as DueArticle['instruction'];
    const packed = { ...article, instruction };
    expect(draftLine(packed)).toMatchObject({ packs: 7, pallets: 2 });
    expect(draftLine(packed, { pack: '' })).toMatchObject({ pack: null, packs: 7, pallets: 2 });
    expect(draftLine(packed, { pack: '100' })).toMatchObject({ packs: 4, pallets: null });
  });

  it('is not chosen where nothing is proposed, and nothing is wrong then', () => {
    const line = draftLine({ ...article, proposed: q('0'), onNotes: q('300') });
    expect([line.isChosen, line.quantity, line.faults]).toEqual([false, null, { quantity: false, pack: false }]);
  });

  it('says by how much it is below what is due, other notes counted', () => {
    expect(draftLine({ ...article, onNotes: q('100') }, { quantity: '150' }).difference).toBe('-50');
    expect(draftLine({ ...article, onNotes: q('100') }, { quantity: '200' }).difference).toBeNull();
  });

  it('takes quantities as people type them, and says which are none', () => {
    expect(draftLine(article, { quantity: '1 200,5', pack: '' })).toMatchObject({
      quantity: '1200.5',
      pack: null,
      packs: 1,
    });
    for (const quantity of ['', '0', '-5', 'many'])
      expect(draftLine(article, { quantity }).faults).toEqual({ quantity: true, pack: false });
    expect(draftLine(article, { pack: '0' }).faults).toEqual({ quantity: false, pack: true });
  });
});
