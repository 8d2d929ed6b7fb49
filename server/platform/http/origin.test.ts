import { isForeign } from './origin.js';

describe('whether a request comes from a page of another site', () => {
  const at = (headers: Record<string, string>, publicUrl?: string): boolean =>
    isForeign({ headers: { host: 'portal.example:3000', ...headers } }, { publicUrl });

  it.each([
    ['a program, which says nothing', {}, false],
    ['our own page', { origin: 'http://portal.example:3000' }, false],
    ['a typed address', { 'sec-fetch-site': 'none' }, false],
    [
      'our own page, as new browsers say it',
      { origin: 'http://portal.example:3000', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['another site', { origin: 'https://evil.example' }, true],
    ['another port', { origin: 'http://portal.example:3001' }, true],
    ['no port', { origin: 'http://portal.example' }, true],
    ['a name that begins like ours', { origin: 'http://portal.example:3000.evil.example' }, true],
    ['a sub-domain', { origin: 'http://a.portal.example:3000' }, true],
    ['a page without origin', { origin: 'null' }, true],
    ['an empty origin', { origin: '' }, true],
    ['nonsense', { origin: '://' }, true],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, true],
    ['another site, as new browsers say it', { 'sec-fetch-site': 'cross-site' }, true],
    ['an unknown word', { 'sec-fetch-site': 'whatever' }, true],
    ['our address with a foreign word', { origin: 'http://portal.example:3000', 'sec-fetch-site': 'cross-site' }, true],
  ])('%s', (_, headers, foreign) => {
    expect(at(headers)).toBe(foreign);
  });

  it('knows the public address, with its protocol, behind a proxy that changes the host', () => {
    expect(
      isForeign(
        { headers: { host: 'internal:3000', origin: 'https://portal.example' } },
        { publicUrl: 'https://portal.example/start' },
      ),
    ).toBe(false);
    expect(
      isForeign(
        { headers: { host: 'internal:3000', origin: 'http://portal.example' } },
        { publicUrl: 'https://portal.example' },
      ),
    ).toBe(true);
  });
});
