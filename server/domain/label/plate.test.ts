import {
  code39Check,
  isCode39,
  plateGrouped,
  plateRefusal,
  plateText,
  ssccGrouped,
  ssccOf,
  ssccRefusal,
} from './plate.js';

const plate = { identifier: '1J', agency: 'UN', company: '987654321', serial: '123456789' };

describe('a licence plate', () => {
  it.each([
    ['1J', '987654321', '123456789', '1JUN987654321123456789'],
    ['6J', '449113031', '000007248', '6JUN449113031000007248'],
    ['1J', '123456789', '000000955', '1JUN123456789000000955'],
    ['5J', '123456789', '000000956', '5JUN123456789000000956'],
  ])('%s of %s and %s is %s', (identifier, company, serial, text) => {
    expect(plateRefusal({ identifier, agency: 'UN', company, serial })).toBeNull();
    expect(plateText({ identifier, agency: 'UN', company, serial })).toBe(text);
  });

  it('is grouped for people, without its identifier', () => {
    expect(plateGrouped(plate)).toBe('UN 987654321 123456789');
  });

  it.each([
    ['identifier', { identifier: '7J' }],
    ['identifier', { identifier: '' }],
    ['agency', { agency: 'XX' }],
    ['company', { company: '98765432' }],
    ['company', { agency: 'OD', company: 'a' }],
    ['serial', { serial: '' }],
    ['serial', { serial: '12 3' }],
    ['serial', { serial: 'ab' }],
    ['too-long', { serial: '1'.repeat(25) }],
    ['too-long', { identifier: '5J', serial: '1'.repeat(10) }],
    ['too-long', { identifier: '6J', serial: '1'.repeat(10) }],
  ])('is refused for its %s: %j', (reason, change) => {
    expect(plateRefusal({ ...plate, ...change })).toBe(reason);
  });

  it('of a master holds 20 characters behind its identifier, all others 35', () => {
    expect(plateRefusal({ ...plate, identifier: '6J', serial: '1'.repeat(9) })).toBeNull();
    expect(plateRefusal({ ...plate, identifier: '4J', serial: '1'.repeat(24) })).toBeNull();
  });
});

describe('an SSCC', () => {
  it.each([
    ['1', '0614141', '123456789', '106141411234567897'],
    ['3', '5412345', '000000001', '354123450000000014'],
  ])('of %s, %s and %s is %s', (extension, prefix, serial, sscc) => {
    expect(ssccOf(extension, prefix, serial)).toBe(sscc);
    expect(ssccRefusal(sscc)).toBeNull();
  });

  it('is not made of too few or too many digits, nor of letters', () => {
    for (const serial of ['12345678', '1234567890', '12345678A', '']) expect(ssccOf('1', '0614141', serial)).toBeNull();
    expect(ssccOf('1', '061414', '1234567890')).toBeNull();
  });

  it('is refused where its check digit is wrong, or where it is something else', () => {
    expect(ssccRefusal('106141411234567896')).toBe('check-digit');
    for (const text of ['', '10614141123456789', '00106141411234567897', 'x'.repeat(18)])
      expect(ssccRefusal(text)).toBe('digits');
  });

  it('is grouped for people', () => {
    expect(ssccGrouped('106141411234567897')).toBe('(00) 1 0614 1411 2345 6789 7');
  });
});

describe('Code 39', () => {
  it('has a check character for those who ask for one', () => {
    expect(code39Check('P02Z911023F')).toBe('7');
    expect(code39Check('P02z')).toBeNull();
  });
  it('has 43 characters, of which the asterisk is none', () => {
    expect(isCode39('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%')).toBe(true);
    for (const text of ['', '*', 'a', 'Ä', '#', '\u001d']) expect(isCode39(text)).toBe(false);
  });
});
