import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { ROOT } from './sources.js';

/** Rules of paper and of a state of the whole page speak of classes that are at home elsewhere. */
const OF_ALL = /theme\/(?:print|prime|controls)\.css$/;

/** The classes that a file lays out by their name alone, wherever they stand. */
function classesOf(file: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(readFileSync(join(ROOT, file), 'utf8')).walkRules(({ selectors, parent }) => {
    if (parent?.type === 'atrule') return;
    for (const selector of selectors) {
      const name = /^\.[\w-]+$/.exec(selector)?.[0];
      if (name !== undefined) found.add(name);
    }
  });
  return found;
}

describe('the styles, which all screens have at once', () => {
  it('give a class one home, so that no screen lays out another', () => {
    const homes = new Map<string, string[]>();
    for (const file of globSync('console/src/**/*.css', { cwd: ROOT }).filter((one) => !OF_ALL.test(one)))
      for (const name of classesOf(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
    expect(homes.size).toBeGreaterThan(300);
    expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});
