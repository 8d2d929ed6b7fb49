import { faultOf } from './password.js';

describe('a new password, before the server is asked', () => {
  it('is typed twice, alike, and as long as the company asks for', () => {
    expect(faultOf('', '', 8)).toBe('bothPasswords');
    expect(faultOf('fyra gula traktorer', '', 8)).toBe('bothPasswords');
    expect(faultOf('fyra gula traktorer', 'fyra gula traktorer ', 8)).toBe('passwords');
    expect(faultOf('kö7!vR2', 'kö7!vR2', 8)).toBe('shortPassword');
    expect(faultOf('fyra gula traktorer', 'fyra gula traktorer', 8)).toBeUndefined();
  });

  it('is counted in characters as people see them, however a keyboard puts them together', () => {
    expect(faultOf('köksbörd', 'ko\u0308ksbo\u0308rd', 8)).toBeUndefined();
    expect(faultOf('🚚🚚🚚🚚', '🚚🚚🚚🚚', 5)).toBe('shortPassword');
  });
});
