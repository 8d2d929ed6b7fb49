import { readdirSync, readFileSync } from 'node:fs';

interface Texts { [key: string]: string | Texts }

/** Folders with the texts of pages that bring theirs along. */
const AREAS = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);

function read(language: string): Texts {
  const texts = (folder: string) => JSON.parse(readFileSync(new URL(`./${folder}${language}.json`, import.meta.url), 'utf8')) as Texts;
  return AREAS.reduce<Texts>((all, area) => ({ ...all, ...texts(`${area}/`) }), texts(''));
}
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`)));
}
function places(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

const english = flat(read('en'));

describe.each(['se', 'cn'])('the texts in %s', (language) => {
  const texts = new Map(flat(read(language)));
  it('have every key of the English ones and no other', () => {
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });
  it('have words for each', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('leave the same places for values', () => {
    expect(english.filter(([key, text]) => places(texts.get(key) ?? '').join() !== places(text).join()).map(([key]) => key)).toEqual([]);
  });
});

describe('the English texts', () => {
  it('have both forms wherever they count', () => {
    const keys = new Set(english.map(([key]) => key));
    expect([...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')))).toEqual([]);
  });
});
