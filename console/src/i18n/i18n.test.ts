import { readdirSync, readFileSync } from 'node:fs';
import { PROBLEMS } from '../../../server/contract/problem.js';
import { TEXT_CODES } from '../../../server/contract/text-codes.js';

interface Texts {
  [key: string]: string | Texts;
}

const SOURCE = new URL('..', import.meta.url);
/** Folders with texts: those of areas, and what comes with the entry. */
const FOLDERS = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/en.json'))
  .map((path) => path.slice(0, -'en.json'.length));

function textsIn(folder: string, language: string): Texts {
  return JSON.parse(readFileSync(new URL(`${folder}${language}.json`, SOURCE), 'utf8')) as Texts;
}
function read(language: string): Texts {
  return FOLDERS.reduce<Texts>((all, folder) => ({ ...all, ...textsIn(folder, language) }), {});
}
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
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
    expect(
      english.filter(([key, text]) => places(texts.get(key) ?? '').join() !== places(text).join()).map(([key]) => key),
    ).toEqual([]);
  });
});

describe('the English texts', () => {
  it('begin with a word that one area alone uses', () => {
    const groups = FOLDERS.flatMap((folder) => Object.keys(textsIn(folder, 'en')));
    expect(groups.filter((group, i) => groups.indexOf(group) !== i)).toEqual([]);
  });
  it('have both forms wherever they count', () => {
    const keys = new Set(english.map(([key]) => key));
    expect([...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')))).toEqual([]);
  });
});

describe('the codes of the specification', () => {
  const said = Object.entries(TEXT_CODES);

  it('are twenty, and lead to words in every language (TXT_32 to TXT_537)', () => {
    expect(Object.keys(TEXT_CODES)).toHaveLength(20);
    const texts = { en: new Map(english), se: new Map(flat(read('se'))), cn: new Map(flat(read('cn'))) };
    const words = said.map(([code, is]) => [
      code,
      ...(['en', 'se', 'cn'] as const).map((language) =>
        'text' in is ? texts[language].get(is.text) : PROBLEMS[is.problem][language],
      ),
    ]);
    expect(words.filter((row) => row.includes(undefined) || new Set(row).size < 4)).toEqual([]);
  });
});
