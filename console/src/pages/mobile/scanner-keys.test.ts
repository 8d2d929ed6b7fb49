import { controlKeys } from './scanner-keys.js';

const press = (key: string, more: Partial<Record<'code', string> & Record<'ctrlKey' | 'altKey', boolean>> = {}) => ({
  ...{ key, code: '', ctrlKey: false, altKey: false },
  ...more,
});

describe('keys of a scanner', () => {
  it('are control characters with Ctrl, by their sign or by their place on the keyboard', () => {
    const heard = controlKeys();
    expect(heard(press(']', { ctrlKey: true }))).toBe('\u001d');
    expect(heard(press('^', { ctrlKey: true }))).toBe('\u001e');
    expect(heard(press('D', { ctrlKey: true }))).toBe('\u0004');
    expect(heard(press('å', { ctrlKey: true, code: 'BracketRight' }))).toBe('\u001d');
    expect(heard(press('c', { ctrlKey: true }))).toBeUndefined();
  });

  it('are control characters as Alt with three digits', () => {
    const heard = controlKeys();
    expect(['0', '2', '9'].map((digit) => heard(press(digit, { altKey: true })))).toEqual(['', '', '\u001d']);
    expect(['0', 'A', '3', '0'].map((key) => heard(press(key, { altKey: key !== 'A' })))).toEqual([
      '',
      undefined,
      '',
      '',
    ]);
    expect(heard(press('0', { altKey: true }))).not.toBeUndefined();
  });

  it('are themselves otherwise, also with AltGr', () => {
    const heard = controlKeys();
    expect(heard(press(']'))).toBeUndefined();
    expect(heard(press(']', { ctrlKey: true, altKey: true, code: 'Digit9' }))).toBeUndefined();
  });
});
