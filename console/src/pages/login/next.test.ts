import { safeNext } from './next.js';
import { noticeOf } from './notice.js';

describe('the way on after the sign-in', () => {
  it('is a path of this site and nothing else', () => {
    expect(safeNext('/traffic?filter=errors')).toBe('/traffic?filter=errors');
    for (const elsewhere of [
      null,
      '',
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
    ])
      expect(safeNext(elsewhere)).toBe('/');
  });
});

describe('the notice on the sign-in page', () => {
  it('is one of the known ones, whatever the history of the browser holds', () => {
    expect(noticeOf({ notice: 'activated' })).toBe('activated');
    for (const state of [null, undefined, 'activated', 7, {}, { notice: 'You have won' }, { notice: null }])
      expect(noticeOf(state)).toBeUndefined();
  });
});
