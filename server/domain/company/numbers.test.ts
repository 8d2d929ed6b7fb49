import { isVatNumber, plainVatNumber } from './numbers.js';

describe('VAT numbers', () => {
  it.each([
    'SE556036079301',
    'DE123456789',
    'FR12345678901',
    'ATU12345678',
    'GB123456789',
    'IE1234567WA',
    'NL123456789B01',
    'CN91310000MA1K4BCX1Q',
  ])("%s has its country's form", (number) => {
    expect(isVatNumber(number)).toBe(true);
  });

  it.each([
    '',
    'SE',
    '556036079301',
    'SE5560360793',
    'SE556036079302',
    'DE12345678',
    'AT12345678',
    'XX1',
    'US123456789012345678901',
  ])('%s has not', (number) => {
    expect(isVatNumber(number)).toBe(false);
  });

  it('are written with blanks, points and hyphens, and in small letters', () => {
    expect(plainVatNumber(' se 556036-0793 01')).toBe('SE556036079301');
    expect(plainVatNumber('CHE-123.456.789 MWST')).toBe('CHE123456789MWST');
  });
});
