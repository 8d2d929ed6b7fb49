import { encodedValue, type LabelData, labelObjections, printedValue } from './label-data.js';

const plate = (identifier: string) => ({ identifier, agency: 'UN', company: '987654321', serial: '1' });
const reasons = (data: Partial<LabelData>) =>
  labelObjections({ level: 'single', values: {}, ...data }).map(({ field, reason }) => `${field} ${reason}`);

describe('what a label says', () => {
  it('has nothing against it when values are of their form, or empty', () => {
    const values = {
      quantity: '12.5',
      productionDate: '2028-02-29',
      origin: 'SE',
      packages: '3',
      dock: '',
      note: 'L 1',
    };
    expect(reasons({ values, plate: plate('1J'), sscc: '106141411234567897' })).toEqual([]);
  });

  it.each([
    ['quantity', '1,5'],
    ['quantity', '-1'],
    ['grossWeight', '1e3'],
    ['packages', '1.5'],
    ['productionDate', '2027-02-29'],
    ['despatchDate', '270101'],
    ['origin', 'Sweden'],
    ['customerPart', '1'.repeat(36)],
    ['customerPart', 'A\u001d1'],
    ['description', 'a\nb'],
  ] as const)('is refused where %s is “%s”', (name, value) => {
    expect(reasons({ values: { [name]: value } })).toEqual([`${name} form`]);
  });

  it('is refused with a plate of another level, a wrong plate, or a wrong SSCC', () => {
    expect(reasons({ plate: plate('6J') })).toEqual(['plate level']);
    expect(reasons({ level: 'master', plate: plate('5J') })).toEqual(['plate level']);
    expect(reasons({ level: 'mixed', plate: plate('5J') })).toEqual([]);
    expect(reasons({ level: 'master', plate: plate('4J') })).toEqual([]);
    expect(reasons({ plate: { ...plate('1J'), company: '1' } })).toEqual(['plate company']);
    expect(reasons({ sscc: '106141411234567896' })).toEqual(['sscc check-digit']);
  });

  it('is encoded without the blanks that group it, days whole, and printed as people write it', () => {
    const data: LabelData = { level: 'single', values: { customerPart: '02Z 911 023 F', despatchDate: '2021-05-03' } };
    expect(encodedValue(data, 'customerPart')).toBe('02Z911023F');
    expect(encodedValue(data, 'despatchDate')).toBe('20210503');
    expect(printedValue(data, 'customerPart')).toBe('02Z 911 023 F');
    expect(printedValue(data, 'despatchDate')).toBe('210503');
    for (const name of ['batch', 'plate', 'sscc'] as const) {
      expect(encodedValue(data, name)).toBe('');
      expect(printedValue(data, name)).toBe('');
    }
  });
});
