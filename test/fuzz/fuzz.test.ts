import { Chance } from '../given/chance.js';
import { corpusOf, crashers, FORMATS } from './corpus.js';
import { minimise } from './fuzz.js';
import { mutate } from './mutate.js';
import { checkPromises } from './promises.js';

describe('any bytes are read', () => {
  it.each(FORMATS)('%s with a few changes keeps every promise', (format) => {
    const corpus = corpusOf(format);
    for (let seed = 0; seed < 3_000; seed++) checkPromises(mutate(corpus, new Chance(seed)));
  });

  it('what once broke a promise no longer does', () => {
    for (const bytes of crashers()) checkPromises(bytes);
  });

  it('an input that breaks no promise is not made smaller', () => {
    const bytes = new TextEncoder().encode('UNA');
    expect(minimise(bytes)).toBe(bytes);
  });
});
