import { forgetShown } from '../api/query-client.js';
import { keepListSearch, listSearch } from './list-search.js';

describe('what a list was narrowed by', () => {
  it('is known for the way back until somebody signs out', () => {
    keepListSearch('/traffic', '?status=error');
    expect(listSearch('/traffic')).toBe('?status=error');
    expect(listSearch('/transactions')).toBe('');
    forgetShown();
    expect(listSearch('/traffic')).toBe('');
  });
});
