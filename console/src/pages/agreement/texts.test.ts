import { faultsOf } from '../../i18n/texts.js';
import { TEXTS } from './texts.js';

describe('the words of agreements', () => {
  it('are there in every language, with the same places for values', () => {
    expect(faultsOf(TEXTS)).toEqual([]);
  });
});
