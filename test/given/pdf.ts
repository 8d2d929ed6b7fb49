import { inflateSync } from 'node:zlib';

const WINDOWS_1252 = new TextDecoder('windows-1252');
/** What a code of a type means; null for the types that every reader has, whose codes are Windows-1252. */
type Letters = ReadonlyMap<string, string> | null;

/** The words of a PDF in the order in which they are set: in the types that every reader has, and in embedded ones by what they say of their codes. */
export function textOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = fontsOf(text, objects);
  return [...objects.values()]
    .map(streamOf)
    .filter((page) => / Tf\b/.test(page))
    .map((page) => wordsOf(page, fonts).join('\n'))
    .join('\n');
}

function streamOf(body: string): string {
  const [, raw] = /^<<[\s\S]*?\/FlateDecode[\s\S]*?>>\s*stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
  return raw === undefined ? '' : inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
}

/** The types by the names that pages have for them. */
function fontsOf(text: string, objects: ReadonlyMap<string, string>): ReadonlyMap<string, Letters> {
  const named = [...text.matchAll(/\/Font <<([^>]*)>>/g)].flatMap(([, list = '']) => [
    ...list.matchAll(/\/(\w+) (\d+) 0 R/g),
  ]);
  return new Map(
    named.map(([, name = '', id = '']) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, map === undefined ? null : lettersOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
}

/** Codes of four hexadecimal digits with what they mean. */
function lettersOf(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], at) => {
      const code = (parseInt(first, 16) + at).toString(16).padStart(4, '0');
      letters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return letters;
}

function wordsOf(page: string, fonts: ReadonlyMap<string, Letters>): readonly string[] {
  let letters: Letters = null;
  const words: string[] = [];
  for (const [, font, shown = ''] of page.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? null;
    else words.push([...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => decoded(hex, letters)).join(''));
  }
  return words;
}

function decoded(hex: string, letters: Letters): string {
  if (letters === null) return WINDOWS_1252.decode(Buffer.from(hex, 'hex'));
  return (hex.toLowerCase().match(/.{4}/g) ?? []).map((code) => letters.get(code) ?? '\uFFFD').join('');
}
