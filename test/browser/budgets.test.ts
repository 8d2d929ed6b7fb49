import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { consoleScreens } from '../architecture/screens.js';
import { expect, test } from './consignal.js';

/** What a browser may have to fetch, in thousands of bytes as gzip -9 leaves them. */
const BUDGET = { entry: 165.5, list: 60, fields: 75, route: 95, css: 30.5, chunk: 115 };
const ENTRY = 'index.html';
const SHELL = 'src/shell/Shell.tsx';
/** What all lists share: fetched once, whichever list is opened first, and counted by itself. */
const LIST_KIT = /^_(grid|list)-/;
/** What drops down from fields: fetched by the background behind the first page, and no address waits for it. */
const FIELD_KIT = 'src/ui/prime/fields.ts';
/** What each address loads besides the entry. */
const ROUTES = (await consoleScreens()).map(({ path, inShell, files }) => ({
  path,
  parts: [...(inShell ? [SHELL] : []), ...files.map((file) => file.replace('console/', ''))],
}));

const dist = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  isDynamicEntry: z.boolean().default(false),
});
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
function total(manifest: Manifest, names: Iterable<string>): number {
  const files = new Set([...names].map((name) => manifest[name]?.file ?? ''));
  return [...files].reduce((sum, file) => sum + kilobytes(file), 0);
}

test.describe('what a browser has to fetch', () => {
  test('for the first page is within its budget', () => {
    const manifest = read();
    expect(total(manifest, closure(manifest, [ENTRY]))).toBeLessThanOrEqual(BUDGET.entry);
  });

  test('for what all lists share is within its budget', () => {
    const manifest = read();
    const kit = Object.keys(manifest).filter((name) => LIST_KIT.test(name));
    expect(kit).toHaveLength(2);
    expect(total(manifest, kit)).toBeLessThanOrEqual(BUDGET.list);
  });

  test('for fields that choose is within its budget beyond the frame, and nothing waits for it', () => {
    const manifest = read();
    const before = closure(manifest, [ENTRY, SHELL]);
    const fields = [...closure(manifest, [FIELD_KIT])].filter((name) => !before.has(name));
    expect(total(manifest, fields)).toBeLessThanOrEqual(BUDGET.fields);
    const waitedFor = closure(manifest, [ENTRY, ...ROUTES.flatMap(({ parts }) => parts)]);
    expect(waitedFor.has(FIELD_KIT)).toBe(false);
  });

  for (const { path, parts } of ROUTES) {
    test(`for ${path} besides is within its budget`, () => {
      const manifest = read();
      expect(
        parts.filter((name) => !(name in manifest)),
        'chunks that the manifest does not know',
      ).toEqual([]);
      const entry = closure(manifest, [ENTRY]);
      const all = closure(manifest, parts);
      expect(
        total(
          manifest,
          [...all].filter((name) => !entry.has(name) && !LIST_KIT.test(name)),
        ),
      ).toBeLessThanOrEqual(BUDGET.route);
    });
  }

  test('of styles, which every page has whole, is within its budget', () => {
    const styles = readdirSync(`${dist}assets`)
      .filter((name) => name.endsWith('.css'))
      .map((name) => `assets/${name}`);
    expect(styles).toHaveLength(1);
    expect(styles.reduce((sum, file) => sum + kilobytes(file), 0)).toBeLessThanOrEqual(BUDGET.css);
  });

  test('is there in a compressed form as small as the budgets say, beside each file', async ({ request, stack }) => {
    const { file = '' } = read()[ENTRY] ?? {};
    for (const [encoding, accepted] of [
      ['br', 'gzip, br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await request.get(`${stack.url}/${file}`, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers()['content-encoding']).toBe(encoding);
      expect(answer.headers()['vary']).toMatch(/accept-encoding/i);
      expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(kilobytes(file) * 1050);
    }
  });

  test('comes in no large piece', () => {
    const large = Object.values(read()).filter(
      ({ file }) => /\.(js|css)$/.test(file) && kilobytes(file) > BUDGET.chunk,
    );
    expect(large.map(({ file }) => `${file}: ${kilobytes(file).toFixed(1)}`)).toEqual([]);
  });
});
