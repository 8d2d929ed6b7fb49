import { TEXTS } from './texts.js';

describe('the words of agreements', () => {
  it('are there in every language, with the same places for values', () => {
    const wrong = Object.entries(TEXTS).filter(([, { en, se, cn }]) => [en, se, cn].some((text) => text.trim() === '' || text.includes('{{name}}') !== en.includes('{{name}}')));
    expect(wrong).toEqual([]);
  });
});
