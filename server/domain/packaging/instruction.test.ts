import { boxesOnPallet, instructionConflicts } from './instruction.js';

const load = { hasPallet: true, boxesPerLayer: null, layers: null, boxesPerPallet: null };
const judged = {
  ...{ ...load, hasCustomer: true, shipTo: '', mixesRest: false, hasPalletAid: false },
  hasPalletLayout: false,
};

describe('boxes on a pallet', () => {
  it.each([
    ['are as many as somebody said', { ...load, boxesPerPallet: 13, boxesPerLayer: 4, layers: 4 }, 13],
    ['are layers of so many', { ...load, boxesPerLayer: 4, layers: 3 }, 12],
    ['are not known of one half alone', { ...load, boxesPerLayer: 4 }, null],
    ['are none without a pallet', { ...load, hasPallet: false, boxesPerPallet: 13 }, null],
  ])('%s', (_, of, boxes) => {
    expect(boxesOnPallet(of)).toBe(boxes);
  });
});

describe('an instruction', () => {
  it.each([
    ['may say boxes alone', { ...judged, hasPallet: false }, []],
    ['may say layers', { ...judged, boxesPerLayer: 4, layers: 3 }, []],
    [
      'has no ship-to without its customer',
      { ...judged, hasPallet: false, hasCustomer: false, shipTo: 'GOT' },
      ['ship-to-without-customer'],
    ],
    ['has no boxes of a pallet without one', { ...judged, hasPallet: false, layers: 3 }, ['boxes-without-pallet']],
    ['shares no pallet without one', { ...judged, hasPallet: false, mixesRest: true }, ['mixing-without-pallet']],
    ['has no aid of a pallet without one', { ...judged, hasPallet: false, hasPalletAid: true }, ['aid-without-pallet']],
    [
      'has no layout of labels of pallets without one',
      { ...judged, hasPallet: false, hasPalletLayout: true },
      ['layout-without-pallet'],
    ],
    ['says what a pallet holds', judged, ['pallet-without-boxes']],
    ['says layers with boxes of a layer', { ...judged, layers: 3 }, ['layer-without-other']],
    [
      'puts no more on a pallet than its layers hold',
      { ...judged, boxesPerLayer: 4, layers: 3, boxesPerPallet: 13 },
      ['boxes-above-layers'],
    ],
  ])('%s', (_, of, conflicts) => {
    expect(instructionConflicts(of).map(({ conflict }) => conflict)).toEqual(conflicts);
  });
});
