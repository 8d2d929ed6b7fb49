import { FREQUENT_WORDS } from './frequent-passwords.js';
import { refusalOf } from './password-policy.js';

const policy = { least: 8, context: ['anna.lind@solna.example', 'Solna Brake Systems AB'] };
const codeOf = (password: string, least = 8): string => refusalOf(password, { ...policy, least })?.code ?? 'taken';

describe('a new password', () => {
  it('has eight characters, or as many as the company asks for, counted as people count them (L-01, TXT_78)', () => {
    expect([codeOf('kö7!vR2'), codeOf('kö7!vR2x'), codeOf('kö7!vR2x', 9), codeOf('🦊🦉🐢🐸🌲')]).toEqual([
      'password-too-short',
      'taken',
      'password-too-short',
      'password-too-short',
    ]);
    expect([codeOf('a\u030akö7!vR2'), codeOf('a\u030akö7!vR')]).toEqual(['taken', 'password-too-short']);
  });

  it('has at most 128 characters and 1,024 bytes', () => {
    const long = Array.from({ length: 129 }, (_, i) => String.fromCodePoint(0x61 + ((i * 7) % 26))).join('');
    expect([codeOf(long), codeOf(long.slice(1))]).toEqual(['password-too-long', 'taken']);
  });

  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'passw0rd2026',
    'qwertyuiop',
    'QwErTy123456',
    'asdfghjkl',
    '12345678',
    '87654321',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    'abc123abc123',
    'letmein!!',
    'iloveyou2',
    'Summer2026!',
    'Sommar2026',
    'welcome123',
    'dragon1999',
    'football12',
    '19850412',
    '1985-04-12',
    '12/04/1985',
    '1qaz2wsx',
    '1q2w3e4r',
    'zxcvbnm,',
    'monkeymonkey',
    'admin1234',
    '00000000',
  ])('is not one that is tried first: %s', (password) => {
    expect(codeOf(password)).toBe('password-too-easy');
  });

  it.each([
    'Consignal1',
    'consignal2026!',
    'Solna2026',
    'solnabrake',
    'SolnaBrakeSystems',
    'anna.lind1',
    'AnnaLind99',
    'lind2026!',
    's0lnabrake',
  ])('is not made of what everybody knows of its owner: %s', (password) => {
    expect(codeOf(password)).toBe('password-too-easy');
  });

  it.each([
    'Räksmörgås till lunch 7',
    'korrekt häst batteri',
    'xK3#vQ9!pL',
    'fyra gula traktorer',
    'tlp-8dw-qrz',
    '密码是很长的一句话啊',
    'grapefrukt&gurka',
  ])('may be anything else, blanks and all letters of the world included: %s', (password) => {
    expect(codeOf(password)).toBe('taken');
  });

  it('is held against a list that is sorted, in small letters and without repetition', () => {
    const words = [...FREQUENT_WORDS];
    expect(words.length).toBeGreaterThan(900);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });
});
