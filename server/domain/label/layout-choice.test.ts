import { chosenLayout, layoutByInstruction } from './layout-choice.js';

const NOBODY = { print: null, instruction: null, relation: null };
const AS_AGREED = { layoutRule: 'as-agreed', layout: 'vda-4902-a5' } as const;

describe('the layout of a label', () => {
  it('is that of the packing instruction, else that of the customer, else that of the profile', () => {
    const said = { ...NOBODY, instruction: 'gtl-klt', relation: 'otl-3-a5' } as const;
    expect(chosenLayout(said, AS_AGREED)).toEqual({ layout: 'gtl-klt', because: 'instruction' });
    expect(chosenLayout({ ...said, instruction: null }, AS_AGREED)).toEqual({
      layout: 'otl-3-a5',
      because: 'relation',
    });
    expect(chosenLayout(NOBODY, AS_AGREED)).toEqual({ layout: 'vda-4902-a5', because: 'fallback' });
  });

  it('is the one of a profile that always prints one, whatever was agreed', () => {
    const said = { ...NOBODY, instruction: 'gtl-klt' } as const;
    expect(chosenLayout(said, { ...AS_AGREED, layoutRule: 'always' })).toEqual({
      ...{ layout: 'vda-4902-a5', because: 'profile' },
    });
  });

  it('is the one that somebody chose for this print before all others', () => {
    const said = { print: 'sscc-a6', instruction: 'gtl-klt', relation: 'otl-3-a5' } as const;
    for (const layoutRule of ['as-agreed', 'always'] as const)
      expect(chosenLayout(said, { ...AS_AGREED, layoutRule })).toEqual({ layout: 'sscc-a6', because: 'print' });
  });

  it('by a packing instruction is another one of pallets where it says so; of others it is that of the boxes', () => {
    const both = { box: 'vda-4902-klt', pallet: 'gtl-a5' } as const;
    expect((['single', 'master', 'mixed'] as const).map((level) => layoutByInstruction(both, level))).toEqual([
      ...['vda-4902-klt', 'gtl-a5', 'vda-4902-klt'],
    ]);
    expect(layoutByInstruction({ ...both, pallet: null }, 'master')).toBe('vda-4902-klt');
    expect(layoutByInstruction({ box: null, pallet: 'gtl-a5' }, 'single')).toBeNull();
  });
});
