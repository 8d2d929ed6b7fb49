import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PAGE_LISTS } from '../../server/contract/names.js';
import { declaredEndpoints } from '../architecture/contract.js';
import { consoleScreens } from '../architecture/screens.js';
import { read } from '../architecture/sources.js';
import { expect, loginOf, test } from './consignal.js';

const MANIFEST = fileURLToPath(new URL('../../dist/console/.vite/manifest.json', import.meta.url));
const screens = await consoleScreens();
const endpoints = await declaredEndpoints();
/** What a page shows another list by than its own. */
const QUERIES: Readonly<Record<string, string>> = { 'traffic-causes': '?by=cause' };
/** The texts of the definitions that a loader has or imports. */
function definitionsOf(loader: string | null): string[] {
  if (loader === null) return [];
  const text = read(loader);
  const imported = [...text.matchAll(/from '\.\/([\w-]+\.list)\.js'/g)].map(([, name = '']) => name);
  return [text, ...imported.map((name) => read(join(dirname(loader), `${name}.ts`)))];
}
/** The lists: their names, their addresses, and the calls that give their rows, all out of their definitions. */
const lists = screens.flatMap(({ path, loader }) =>
  definitionsOf(loader).flatMap((text) => {
    const [, name, endpoint] = /defineList\(\{.*?\bname: '([\w-]+)'.*?\bcall\(\s*(\w+)/s.exec(text) ?? [];
    return name === undefined ? [] : { name, path, rows: endpoints.get(endpoint ?? '')?.path ?? `/no call of ${name}` };
  }),
);

/** The file that the browser fetches for the page of an address. */
function chunkOf(path: string): string {
  const page =
    screens
      .find((screen) => screen.path === path)
      ?.files.at(-1)
      ?.replace('console/', '') ?? '';
  const files = z.record(z.string(), z.object({ file: z.string() })).parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  return files[page]?.file ?? `no chunk of ${page}`;
}

test.describe('the rows of a list are asked for beside the code of its page', () => {
  test('every list with a page is found by its definition', () => {
    expect(lists.map(({ name }) => name).sort()).toEqual([...PAGE_LISTS].sort());
  });

  for (const { name, path, rows } of lists) {
    test(`${name}: the page gets its code only when its rows have been asked for`, async ({ visitor, stack }) => {
      const page = await visitor();
      const { email, password } = loginOf(stack, 'company-admin');
      expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
      const order: string[] = [];
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api${rows}`);
      await page.route(`**/${chunkOf(path)}`, async (route) => {
        await asked;
        order.push('code');
        await route.continue();
      });
      await page.goto(`${path}${QUERIES[name] ?? ''}`);
      await expect(page.locator('main table[role="grid"], main [data-testid="empty"]')).toBeVisible();
      expect(order).toEqual(['code']);
    });
  }
});
