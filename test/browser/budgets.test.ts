import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { z } from 'zod';

/** What a browser may have to fetch, in thousands of bytes as gzip -9 leaves them. */
const BUDGET = { entry: 165, route: 95, css: 30, chunk: 115 };
const ENTRY = 'index.html';
const SHELL = 'src/shell/Shell.tsx';
/** What each address loads besides the entry. */
const ROUTES = {
  'R-01': ['src/pages/login/LoginPage.tsx'],
  'R-18': [SHELL, 'src/pages/schedule/ScheduleSearchPage.tsx'],
  'R-19': [SHELL, 'src/pages/schedule/ScheduleDetailPage.tsx'],
  'R-20': [SHELL, 'src/pages/schedule/ScheduleDetailPage.tsx', 'src/pages/schedule/LineCalloffs.tsx'],
  'R-25': [SHELL, 'src/pages/traffic/TrafficPage.tsx'],
  'R-26': [SHELL, 'src/pages/traffic/TrafficPage.tsx', 'src/pages/traffic/inspector/MessageInspector.tsx'],
};

const dist = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]), isDynamicEntry: z.boolean().default(false) });
const read = () => z.record(z.string(), chunk).parse(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')));
type Manifest = ReturnType<typeof read>;

const sizes = new Map<string, number>();
function kilobytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(dist + file), { level: 9 }).length / 1000;
  sizes.set(file, known);
  return known;
}
/** A chunk with everything it imports. */
function closure(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
}
function total(manifest: Manifest, names: Iterable<string>, kind: 'js' | 'css'): number {
  const files = new Set([...names].flatMap((name) => (kind === 'js' ? [manifest[name]?.file ?? ''] : (manifest[name]?.css ?? []))));
  return [...files].reduce((sum, file) => sum + kilobytes(file), 0);
}

test.describe('what a browser has to fetch', () => {
  test('for the first page is within its budget', () => {
    const manifest = read();
    expect(total(manifest, closure(manifest, [ENTRY]), 'js')).toBeLessThanOrEqual(BUDGET.entry);
  });

  for (const [route, names] of Object.entries(ROUTES)) {
    test(`for ${route} besides is within its budget, styles too`, () => {
      const manifest = read();
      expect(names.filter((name) => !(name in manifest)), 'chunks that the manifest does not know').toEqual([]);
      const entry = closure(manifest, [ENTRY]);
      const all = closure(manifest, names);
      expect(total(manifest, [...all].filter((name) => !entry.has(name)), 'js')).toBeLessThanOrEqual(BUDGET.route);
      expect(total(manifest, new Set([...entry, ...all]), 'css')).toBeLessThanOrEqual(BUDGET.css);
    });
  }

  test('comes in no large piece', () => {
    const large = Object.values(read()).filter(({ file }) => /\.(js|css)$/.test(file) && kilobytes(file) > BUDGET.chunk);
    expect(large.map(({ file }) => `${file}: ${kilobytes(file).toFixed(1)}`)).toEqual([]);
  });
});
