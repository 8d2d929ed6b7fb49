import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Screen } from '../area.js';
import { AREAS } from '../areas.js';
import type { AreaTexts } from './area-texts.js';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sources = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [join(SRC, name), readFileSync(join(SRC, name), 'utf8')]),
);
/** What comes with the entry. */
const BASE = 'base';
/** What every screen of a signed-in user stands in: the shell has fetched it before any part of a screen is shown. */
const SHELL = 'shellTexts';

function found(path: string, pattern: RegExp): string[] {
  return [...(sources.get(path) ?? '').matchAll(pattern)].map((match) => match[1] ?? '');
}
/** The folders with texts, by the name of what fetches them. */
const folders = new Map(
  [...sources.keys()].flatMap((path) => found(path, /export const (\w+Texts): AreaTexts/g).map((name) => [name, path])),
);
const groups = (path: string): string[] => Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object);
/** What fetches a group of texts. */
const textsOfGroup = new Map([
  ...groups(join(SRC, 'i18n/en.json')).map((group) => [group, BASE] as const),
  ...[...folders].flatMap(([name, path = '']) =>
    groups(join(dirname(path), 'texts/en.json')).map((group) => [group, name] as const),
  ),
]);

function target(from: string, name: string): string | undefined {
  const path = join(dirname(from), name.replace(/\.js$/, ''));
  return [`${path}.ts`, `${path}.tsx`].find((one) => sources.has(one));
}
/** A file with all that is loaded with it. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of found(path, /^(?:import|export) (?!type )[^;]*?from '(\.[^']*)';/gm)) {
    const next = target(path, name);
    if (next) closure(next, seen);
  }
  return seen;
}

/** A place where a part of the console is fetched, with the texts fetched beside it. */
interface Door {
  readonly from: string;
  readonly to: string;
  readonly texts: readonly string[];
}
const NAMES = String.raw`((?:,\s*\w+Texts)*)`;
const FETCHED = new RegExp(String.raw`import\('(\.[^']*)'\)(?:\)\.\w+)?${NAMES}`, 'g');

async function doors(): Promise<readonly Door[]> {
  const names = new Map<AreaTexts, string>();
  for (const [name, path = ''] of folders)
    for (const [exported, texts] of Object.entries((await import(path)) as Record<string, AreaTexts>))
      if (exported === name) names.set(texts, name);
  const screenDoors = (area: string, own: AreaTexts | null, screens: readonly Screen[]): Door[] =>
    screens.flatMap(({ page, texts = [], children = [], permission, isBare }) => {
      const from = join(SRC, 'pages', area, 'area.ts');
      const to = target(from, /import\(['"](.+?)['"]\)/.exec(String(page))?.[1] ?? '') ?? '';
      const inShell = permission !== 'public' && !isBare ? [SHELL] : [];
      const fetched = [...(own ? [own] : []), ...texts].map((one) => names.get(one) ?? '');
      return [{ from, to, texts: [...fetched, ...inShell] }, ...screenDoors(area, own, children)];
    });
  const pages = Object.entries(AREAS).flatMap(([name, { texts, screens }]) => screenDoors(name, texts, screens));
  const isScreen = ({ from, to }: Door): boolean => pages.some((door) => door.from === from && door.to === to);
  const others = [...sources].flatMap(([from, source]) =>
    [...source.matchAll(FETCHED)].flatMap(([, name = '', around = '']): Door[] => {
      const to = target(from, name);
      const texts = [...around.matchAll(/\w+Texts/g)].map(([one]) => one);
      // Panels, banners and what works behind a page stand in the shell.
      return to ? [{ from, to, texts: /(\/area|router)\.tsx?$/.test(from) ? [...texts, SHELL] : texts }] : [];
    }),
  );
  return [...pages, ...others.filter((door) => !isScreen(door))];
}

/** For each part fetched, the texts that are there whichever way somebody came to it. */
function textsAt(all: readonly Door[]): ReadonlyMap<string, ReadonlySet<string>> {
  const every = new Set([BASE, ...folders.keys()]);
  const entry = join(SRC, 'main.tsx');
  const at = new Map<string, ReadonlySet<string>>([
    [entry, new Set([BASE])],
    ...all.map(({ to }) => [to, every] as const),
  ]);
  const closures = new Map([...at.keys()].map((part) => [part, closure(part)] as const));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, texts } of all) {
      for (const [part, files] of closures) {
        const there = at.get(to) ?? every;
        const then = new Set([...there].filter((name) => texts.includes(name) || at.get(part)?.has(name) === true));
        if (!files.has(from) || then.size === there.size) continue;
        at.set(to, then);
        changed = true;
      }
    }
  }
  return at;
}

/** The groups whose texts a file shows. */
function shownBy(file: string): string[] {
  const any = found(file, /const (\w+) = useTexts\(\)/g);
  return [
    ...found(file, /useTexts\('(\w+)'\)/g),
    ...found(file, /textsIn\('(\w+)'/g),
    ...any.flatMap((name) => found(file, new RegExp(String.raw`\b${name}\([\`'](\w+)\.`, 'g'))),
  ];
}

describe('a text', () => {
  it('is there before anybody who shows it, whichever way the console fetched them', async () => {
    const missing = [...textsAt(await doors())].flatMap(([part, texts]) =>
      [...closure(part)].flatMap((file) =>
        shownBy(file)
          .filter((group) => textsOfGroup.has(group) && !texts.has(textsOfGroup.get(group) ?? ''))
          .map(
            (group) => `${file.slice(SRC.length)} shows ${group}, and ${part.slice(SRC.length)} is fetched without it`,
          ),
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
