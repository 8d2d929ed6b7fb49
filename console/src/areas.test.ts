import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { language as languages } from '../../server/contract/fields.js';
import { LISTS, SEARCH_KINDS, TOPICS } from '../../server/contract/names.js';
import type { Area, PanelName, Screen } from './area.js';
import { AREAS } from './areas.js';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const PAGES = join(SRC, 'pages');
const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' });
const read = (path: string): string => readFileSync(join(PAGES, path), 'utf8');

interface Shown {
  readonly area: string;
  readonly screen: Screen;
  /** Of the screens that it stands in, outermost first. */
  readonly parents: readonly Screen[];
  /** The file of its page, below `pages`. */
  readonly file: string;
}
function shown(area: string, screens: readonly Screen[], parents: readonly Screen[] = []): Shown[] {
  return screens.flatMap((screen) => {
    const name = /import\(['"]\.\/(.+?)\.js['"]\)/.exec(String(screen.page))?.[1] ?? '';
    return [
      { area, screen, parents, file: `${area}/${name}` },
      ...shown(area, screen.children ?? [], [...parents, screen]),
    ];
  });
}
const all = Object.entries(AREAS).flatMap(([name, { screens }]) => shown(name, screens));
const byPath = (wanted: (one: Shown) => boolean): string[] => all.filter(wanted).map(({ screen }) => screen.path);
const repeated = (values: readonly string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

/** The text of a key with its group, in the texts that are there when a screen is. */
function textOf(area: string, key: string, language: string): string | undefined {
  const own = join(PAGES, area, 'texts', `${language}.json`);
  const folders = [join(SRC, 'shell/texts', `${language}.json`), ...(AREAS[area]?.texts ? [own] : [])];
  for (const folder of folders) {
    const found = key
      .split('.')
      .reduce<unknown>(
        (texts, part) => (typeof texts === 'object' && texts !== null ? Reflect.get(texts, part) : undefined),
        JSON.parse(readFileSync(folder, 'utf8')),
      );
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return undefined;
}
const withoutText = (area: string, path: string, key: string): string[] =>
  languages.options
    .filter((language) => textOf(area, key, language) === undefined)
    .map((language) => `${path}: ${key} in ${language}`);

describe('the areas', () => {
  it('are those that have a manifest', () => {
    const folders = files.filter((file) => /^[^/]+\/area\.ts$/.test(file)).map((file) => dirname(file));
    expect(Object.keys(AREAS).sort()).toEqual(folders.sort());
  });

  it('lead to every page that there is, each address once', () => {
    const pages = files.filter((file) => file.endsWith('.tsx') && /^export function Component\b/m.test(read(file)));
    expect(pages.filter((page) => !all.some(({ file }) => page === `${file}.tsx`))).toEqual([]);
    expect(repeated(all.map(({ screen }) => screen.path))).toEqual([]);
    expect(repeated(all.flatMap(({ screen: { spec } }) => (spec === null ? [] : [spec])))).toEqual([]);
  });

  it('title each screen in every language, and those of records by the record', () => {
    const untitled = all.flatMap(({ area, screen, parents, file }) => {
      if (screen.title !== 'record') return withoutText(area, screen.path, screen.title);
      const folder = dirname(file);
      const isTitled = files.some(
        (one) => one.startsWith(`${folder}/`) && one.endsWith('.tsx') && /<title>|<RecordHead/.test(read(one)),
      );
      return isTitled || parents.some(({ title }) => title === 'record') ? [] : [screen.path];
    });
    expect(untitled).toEqual([]);
  });

  it('let everybody into few places of the navigation, and only after the sign-in', () => {
    expect(byPath(({ screen }) => screen.navigation !== undefined && typeof screen.permission === 'string')).toEqual([
      '/about',
      '/',
      '/notifications',
    ]);
    expect(byPath(({ screen }) => screen.navigation !== undefined && screen.permission === 'public')).toEqual([]);
  });

  it('have one key and one place for each entry of the navigation', () => {
    const entries = all.flatMap(({ screen }) => screen.navigation ?? []);
    expect(repeated(entries.flatMap(({ key }) => key ?? []))).toEqual([]);
    const places = entries.flatMap((entry) => ('under' in entry ? [] : [`${entry.group} ${String(entry.order)}`]));
    expect(repeated(places)).toEqual([]);
  });

  it('stand in the second level below a place of the navigation itself', () => {
    const firsts = byPath(({ screen: { navigation } }) => navigation !== undefined && 'group' in navigation);
    const unders = all.flatMap(({ screen: { navigation } }) =>
      navigation && 'under' in navigation ? [navigation.under] : [],
    );
    expect(unders.length).toBeGreaterThan(0);
    expect(unders.filter((under) => !firsts.includes(under))).toEqual([]);
  });

  it('help with each entry of the navigation in every language, but for the page about the product', () => {
    const helped = all.flatMap(({ area, screen: { path, navigation } }) =>
      navigation?.help ? [{ area, path, help: navigation.help }] : [],
    );
    expect(helped.flatMap(({ area, path, help }) => withoutText(area, path, help))).toEqual([]);
    expect(byPath(({ screen }) => screen.navigation?.help === null)).toEqual(['/about']);
  });

  const declared = <T>(of: (area: Area) => readonly T[] | undefined): T[] =>
    Object.values(AREAS).flatMap((area) => of(area) ?? []);

  it('have each list whose looks are kept once', () => {
    expect(declared(({ lists }) => lists).sort()).toEqual([...LISTS].sort());
  });

  it('follow every topic of the server', () => {
    const followed = new Set(declared(({ follows }) => follows).map(({ topic }) => topic));
    // Receiving advices are announced to programs; no screen shows them yet.
    const withoutScreen = ['receipt'];
    expect([...followed, ...withoutScreen].sort()).toEqual([...TOPICS].sort());
  });

  it('have a place for each kind of record that the search finds', () => {
    expect(
      declared(({ found }) => found)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...SEARCH_KINDS].sort());
  });

  it('have each panel once', () => {
    const panels: readonly PanelName[] = ['notices', 'profile'];
    expect(declared(({ panels: own }) => Object.keys(own ?? {})).sort()).toEqual(panels);
  });
});
