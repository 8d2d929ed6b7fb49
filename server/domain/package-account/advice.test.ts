import { incomingPackages, wholePackages } from './advice.js';

const packaging = (type: string, count: string, returnable: boolean | null = null) => ({
  ...{ type, count, returnable, supplierType: null, labelCount: 0 },
});
const item = (articleNumber: string, count: number, supplierArticleNumber: string | null = null) => ({
  ...{ articleNumber, supplierArticleNumber, count },
});
const KNOWN = new Set(['KLT', 'LID']);

describe('the packages of a partner’s despatch advice', () => {
  const said = (...given: Parameters<typeof incomingPackages>) => {
    const { kind, packages } = incomingPackages(...given);
    return [kind, ...packages].join(' ');
  };

  it('come full where it has goods, as far as they come back', () => {
    expect(said([packaging('KLT', '4'), packaging('CARTON', '2')], [item('A', 80)], KNOWN)).toBe('full-in KLT,4');
    expect(said([packaging('BOX', '4', true), packaging('KLT', '1', false)], [item('A', 80)], KNOWN)).toBe(
      'full-in BOX,4',
    );
    expect(said([packaging('KLT', '4')], null, KNOWN)).toBe('full-in KLT,4');
  });

  it('come empty where it has packages alone, but those that are one-way', () => {
    expect(said([packaging('RACK', '4'), packaging('CARTON', '2', false)], [], KNOWN)).toBe('empties-in RACK,4');
  });

  it('come empty where all its articles are packages of the register, each counted once', () => {
    expect(said([packaging('KLT', '4')], [item('KLT', 4), item('X', 6, 'LID'), item('LID', 1)], KNOWN)).toBe(
      'empties-in KLT,4 LID,7',
    );
    expect(said([packaging('KLT', '4')], [item('KLT', 4), item('A', 1)], KNOWN)).toBe('full-in KLT,4');
  });

  it.each([
    ['12', 12],
    ['0', null],
    ['-3', null],
    ['2.5', null],
    ['1000000001', null],
    [null, null],
  ])('number %s: %s', (text, count) => {
    expect(wholePackages(text)).toBe(count);
  });
});
