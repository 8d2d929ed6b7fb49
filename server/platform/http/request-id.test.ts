import { requestIdOf } from './request-id.js';

const idFor = (given?: string | string[]): string =>
  requestIdOf({ headers: given === undefined ? {} : { 'x-request-id': given } });

describe('the id of a request', () => {
  it('is unique without one of the caller', () => {
    const ids = Array.from({ length: 1_000 }, () => idFor());
    expect(new Set(ids).size).toBe(1_000);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    'a',
    '7f3c5d9e1b2a4c6d8e0f123456789abc',
    'Root=1-67891233-abcdef012345678912345678',
    'order:4711.2',
    'x'.repeat(128),
  ])('is the caller’s where it is well-formed: %s', (given) => {
    expect(idFor(given)).toBe(given);
  });

  it.each(['', '-dash', 'two words', 'a\nb', '<script>', 'x'.repeat(129), 'ä', "'; DROP", ['a', 'b']])(
    'is never something else of the caller: %j',
    (given) => {
      expect(idFor(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
