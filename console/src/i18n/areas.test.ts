import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const I18N = join(SRC, 'i18n');
const sources = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [join(SRC, name), readFileSync(join(SRC, name), 'utf8')]),
);

/** Groups of texts, by the area that brings them; '' is what comes with the entry. */
const groups = (area: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(I18N, area, 'en.json'), 'utf8')) as object);
const areaOf = new Map(
  [
    '',
    ...readdirSync(I18N, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ].flatMap((area) => groups(area).map((group) => [group, area] as const)),
);

function target(from: string, name: string): string | undefined {
  const path = join(dirname(from), name.replace(/\.js$/, ''));
  return [`${path}.ts`, `${path}.tsx`].find((one) => sources.has(one));
}
function found(path: string, pattern: RegExp): string[] {
  return [...(sources.get(path) ?? '').matchAll(pattern)].map((match) => match[1] ?? '');
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

interface Door {
  readonly from: string;
  readonly to: string;
  readonly areas: readonly string[];
}
/** Every place where a part of the console is fetched, with the areas fetched beside it. Screens stand inside the shell, which is waited for with them. */
const doors = [...sources].flatMap(([from, source]) =>
  [...source.matchAll(/((?:withTexts\('\w+', )*)import\('(\.[^']*)'\)/g)].flatMap(
    ([, around = '', name = '']): Door[] => {
      const to = target(from, name);
      const areas = [...around.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');
      return to ? [{ from, to, areas: /route[rs]\.tsx$/.test(from) ? [...areas, 'shell'] : areas }] : [];
    },
  ),
);

/** For each part fetched, the areas that are there whichever way somebody came to it. */
function areasAt(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Set(areaOf.values());
  const entry = join(SRC, 'main.tsx');
  const at = new Map<string, ReadonlySet<string>>([
    [entry, new Set([''])],
    ...doors.map(({ to }) => [to, all] as const),
  ]);
  const closures = new Map([...at.keys()].map((part) => [part, closure(part)] as const));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, areas } of doors) {
      for (const [part, files] of closures) {
        const there = at.get(to) ?? all;
        const then = new Set([...there].filter((area) => areas.includes(area) || at.get(part)?.has(area) === true));
        if (!files.has(from) || then.size === there.size) continue;
        at.set(to, then);
        changed = true;
      }
    }
  }
  return at;
}

describe('a text', () => {
  it('is there before anybody who says it, whichever way the console fetched them', () => {
    const missing = [...areasAt()].flatMap(([part, areas]) =>
      [...closure(part)].flatMap((file) => {
        const said = [
          ...found(file, /useTexts\('(\w+)'\)/g),
          ...found(file, /textsIn\('(\w+)'/g),
          ...found(file, /\bt\([`'](\w+)\./g),
        ];
        return said
          .filter((group) => areaOf.has(group) && !areas.has(areaOf.get(group) ?? ''))
          .map(
            (group) => `${file.slice(SRC.length)} says ${group}, and ${part.slice(SRC.length)} is fetched without it`,
          );
      }),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
