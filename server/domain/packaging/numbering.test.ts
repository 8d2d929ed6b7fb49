import { plateOf, plateRefusal, ssccRefusal } from '../label/plate.js';
import { lastSerial, type Numbering, numberingFaults, packageNumber, SERIAL_NUMBERING, seriesOf } from './numbering.js';

const plate = (about: Partial<Numbering> = {}): Numbering => ({
  ...SERIAL_NUMBERING,
  scheme: 'plate',
  agency: 'UN',
  companyNumber: '987654321',
  ...about,
});
const sscc = (about: Partial<Numbering> = {}): Numbering => ({
  ...SERIAL_NUMBERING,
  scheme: 'sscc',
  extension: '3',
  prefix: '5412345',
  ...about,
});

describe('numbers of packages', () => {
  it('are nine digits, a licence plate by the level of the package, or an SSCC with its check digit', () => {
    expect(packageNumber(SERIAL_NUMBERING, 123n, 'single')).toBe('000000123');
    expect((['single', 'master', 'mixed'] as const).map((level) => packageNumber(plate(), 7_248n, level))).toEqual([
      '1JUN987654321000007248',
      '6JUN987654321000007248',
      '5JUN987654321000007248',
    ]);
    expect(packageNumber(sscc(), 1n, 'master')).toBe('354123450000000014');
  });

  it('are read back as plates of every agency, and as SSCCs', () => {
    for (const [agency, companyNumber] of [
      ['UN', '987654321'],
      ['OD', 'ABCD12345'],
      ['LA', 'X1'],
    ] as const) {
      const number = packageNumber(plate({ agency, companyNumber }), 42n, 'master') ?? '';
      const read = plateOf(number, 'J');
      expect(read).toEqual({ identifier: '6J', agency, company: companyNumber, serial: '000000042' });
      expect(read && plateRefusal(read)).toBeNull();
    }
    expect(ssccRefusal(packageNumber(sscc(), 77n, 'single') ?? '')).toBeNull();
  });

  it('come from one counter with the serials, and each prefix of an SSCC from its own', () => {
    expect([seriesOf(SERIAL_NUMBERING), seriesOf(plate()), seriesOf(sscc())]).toEqual([
      'package',
      'package',
      'sscc:35412345',
    ]);
  });

  it('end where the serial has no room any more', () => {
    expect([lastSerial(SERIAL_NUMBERING), lastSerial(sscc()), lastSerial(sscc({ prefix: '5412345678' }))]).toEqual([
      999_999_999n,
      999_999_999n,
      999_999n,
    ]);
    expect(packageNumber(sscc({ prefix: '5412345678' }), 1_000_000n, 'single')).toBeNull();
    expect(packageNumber(plate(), 1_000_000_000n, 'single')).toBeNull();
  });

  it.each([
    ['serials need nothing', SERIAL_NUMBERING, []],
    ['a D-U-N-S number has nine digits', plate({ companyNumber: '98765432' }), ['companyNumber']],
    ['an agency is one of the register', plate({ agency: 'ZZ' }), ['agency']],
    [
      'a plate of a master has room for 20 characters',
      plate({ agency: 'OD', companyNumber: 'ABCD123456' }),
      ['companyNumber'],
    ],
    ['a prefix of GS1 has 7 to 10 digits', sscc({ prefix: '541234' }), ['prefix']],
    ['an extension is one digit', sscc({ extension: '' }), ['extension']],
    ['a plate may be right', plate(), []],
    ['an SSCC may be right', sscc(), []],
  ] as const)('are refused by field: %s', (_, numbering, faults) => {
    expect(numberingFaults(numbering)).toEqual(faults);
  });
});
