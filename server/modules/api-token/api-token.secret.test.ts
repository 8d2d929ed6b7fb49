import { hashOf, isToken, newToken, prefixOf } from './api-token.secret.js';

describe('an API token', () => {
  it('has a mark, 256 random bits and a checksum that scanners can verify', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(/^csg_[A-Za-z0-9_-]{49}$/);
      expect(isToken(token)).toBe(true);
    }
  });

  it('with a character changed, missing or added is none', () => {
    const token = newToken();
    for (let i = 0; i < token.length; i++)
      expect(isToken(token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1))).toBe(false);
    for (const other of ['', 'csg_', token.slice(1), token.slice(0, -1), `${token}A`, ` ${token}`, token.toUpperCase()])
      expect(isToken(other)).toBe(false);
  });

  it('is shown by its beginning alone, and stored as 32 bytes', () => {
    const token = newToken();
    expect(prefixOf(token)).toBe(token.slice(0, 10));
    expect(hashOf(token)).toHaveLength(32);
    expect(hashOf(token).equals(hashOf(newToken()))).toBe(false);
  });
});
