import { placeInSegment } from './place.js';

describe('the place of a finding', () => {
  it.each([
    ['segment 5', 5, ''],
    ['段 5', 5, ''],
    ['Post 7 / Kvantitet', 7, 'Kvantitet'],
    ['segment 55', 5, 'segment 55'],
    ['segment 5', null, 'segment 5'],
    ['LIN 5 / QTY 1 / 6060', 5, 'LIN 5 / QTY 1 / 6060'],
  ])('says of %s in segment %s what its number does not: %s', (path, segment, said) => {
    expect(placeInSegment(path, segment)).toBe(said);
  });
});
