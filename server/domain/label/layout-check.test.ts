import { labelCodes } from './codes.js';
import { LABEL_LEVELS, type LabelData } from './label-data.js';
import type { Layout, LayoutBlock } from './layout.js';
import { layoutFaults } from './layout-check.js';
import { SHIPPED_LAYOUTS } from './layouts/shipped.js';
import { VDA_4902_A5, VDA_4902_KLT } from './layouts/vda-4902.js';
import { GTL_VDA } from './profile.js';

/** The layout of VDA 4902 with a block changed. */
function changed(id: string, change: Partial<LayoutBlock>): Layout {
  return { ...VDA_4902_A5, blocks: VDA_4902_A5.blocks.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}
const faults = (layout: Layout): string[] => layoutFaults(layout).map(({ block, fault }) => `${block} ${fault}`);
const note = VDA_4902_A5.blocks.find(({ id }) => id === '3');
const noteBars = note?.symbol;

describe('a layout', () => {
  it.each(SHIPPED_LAYOUTS.map((layout) => [layout.id, layout] as const))(
    'that is shipped can be printed: %s',
    (_, layout) => {
      expect(layoutFaults(layout)).toEqual([]);
    },
  );

  it('that is shipped has a name of its own', () => {
    expect(new Set(SHIPPED_LAYOUTS.map(({ id }) => id)).size).toBe(SHIPPED_LAYOUTS.length);
  });

  it('of a customer is data: VDA 4902 with a square code in the part number block', () => {
    const symbol = {
      symbology: 'datamatrix',
      content: { message: GTL_VDA },
      module: 0.375,
      x: 180,
      y: 5,
    } as const;
    const variant: Layout = {
      ...VDA_4902_A5,
      id: 'variant',
      blocks: VDA_4902_A5.blocks.flatMap((one) =>
        one.id === '8'
          ? [
              { ...one, w: 170 },
              { id: '8a', x: 170, y: 46, w: 40, h: 30, title: '', symbol: { ...symbol, x: 10 } },
            ]
          : [one],
      ),
    };
    expect(layoutFaults(variant)).toEqual([]);
  });

  it('is refused without a size, with two blocks of one name, on one place, or beside the label', () => {
    expect(faults({ ...VDA_4902_A5, margin: 60 })).toContain(' size');
    expect(faults(changed('13', { id: '14' }))).toEqual(['14 name']);
    expect(faults(changed('14', { x: 139 }))).toEqual(['14 overlap']);
    expect(faults(changed('14', { w: 71 }))).toEqual(['14 outside']);
  });

  it('is refused with a value that no label has, and with text that has no room', () => {
    expect(faults(changed('14', { text: { rows: ['{colour}'], height: 5, least: 2 } }))).toEqual(['14 unknown-field']);
    expect(faults(changed('14', { title: '{colour}' }))).toEqual(['14 unknown-field']);
    expect(faults(changed('14', { text: { rows: ['{batch}'], height: 20, least: 10 } }))).toEqual([
      '14 no-room-for-text',
    ]);
  });

  it.each([
    [{ y: 14 }, '3 no-room-for-symbol'],
    [{ x: 2 }, '3 no-room-for-symbol'],
    [{ x: 80 }, '3 no-room-for-symbol'],
    [{ height: 0 }, '3 no-room-for-symbol'],
    [{ y: 8 }, '3 text-on-symbol'],
    [{ module: 0.33 }, '3 module'],
    [{ ratio: 1.9 }, '3 module'],
  ])('is refused where a code is misplaced or too fine: %j', (change, fault) => {
    expect(noteBars).toBeDefined();
    expect(noteBars && faults(changed('3', { symbol: { ...noteBars, ...change } }))).toEqual([fault]);
  });
});

describe('the codes of a label', () => {
  const values = { note: '1', customerPart: '2', quantity: '3', supplierNumber: '4', serial: '5' };
  const codes = (layout: Layout, data: LabelData) => labelCodes(layout, data).codes.map(({ text }) => text);

  it('are those of its blocks; optional ones where there is a value', () => {
    expect(codes(VDA_4902_KLT, { level: 'single', values })).toEqual(['N1', 'P2', 'Q3', 'V4', 'S5']);
    expect(codes(VDA_4902_KLT, { level: 'master', values: { ...values, batch: '6', supplierPart: '7' } })).toEqual([
      'N1',
      'P2',
      'Q3',
      'V4',
      'M5',
      '30S7',
      'H6',
    ]);
  });

  it('of different items name neither part nor quantity', () => {
    expect(codes(VDA_4902_A5, { level: 'mixed', values: { ...values, batch: '6' } })).toEqual(['N1', 'V4', 'G5']);
  });

  it('are refused with every field that is missing', () => {
    for (const level of LABEL_LEVELS)
      expect(labelCodes(VDA_4902_A5, { level, values: { ...values, note: '' } }).objections).toEqual([
        { field: 'note', reason: 'missing' },
      ]);
  });
});
