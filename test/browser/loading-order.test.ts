import { dirname, join } from 'node:path';
import { PAGE_LISTS } from '../../server/contract/names.js';
import { declaredEndpoints } from '../architecture/contract.js';
import { consoleScreens } from '../architecture/screens.js';
import { read } from '../architecture/sources.js';
import { chunkOf } from './chunks.js';
import { expect, loginOf, test } from './consignal.js';

const screens = await consoleScreens();
const endpoints = await declaredEndpoints();
/** What a page shows another list by than its own. */
const QUERIES: Readonly<Record<string, string>> = { 'traffic-causes': '?by=cause', 'control-rules': '?view=flat' };
/** Who sees a list that administrators of a company do not. */
const ROLES: Readonly<Record<string, string>> = { 'installation-fees': 'admin' };
/** The texts of the definitions that a loader has or imports. */
function definitionsOf(loader: string | null): string[] {
  if (loader === null) return [];
  const text = read(loader);
  const imported = [...text.matchAll(/from '\.\/([\w-]+\.list)\.js'/g)].map(([, name = '']) => name);
  return [text, ...imported.map((name) => read(join(dirname(loader), `${name}.ts`)))];
}
/** The lists: their names, their addresses, and the calls that give their rows, all out of their definitions. One that several screens show has the address of the first. */
const lists = screens
  .flatMap(({ path, loader }) =>
    definitionsOf(loader).flatMap((text) => {
      const [, name, endpoint] = /defineList\(\{.*?\bname: '([\w-]+)'.*?\bcall\(\s*(\w+)/s.exec(text) ?? [];
      return name === undefined
        ? []
        : { name, path, rows: endpoints.get(endpoint ?? '')?.path ?? `/no call of ${name}` };
    }),
  )
  .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at);

const pageOf = (path: string): string =>
  screens
    .find((screen) => screen.path === path)
    ?.files.at(-1)
    ?.replace('console/', '') ?? '';
/** Parts of every list that arrive after it. */
const LATE = ['src/grid/GridTools.tsx', 'src/ui/prime/fields.ts'];
/** As docs/performance.md has it. */
const MOST_SHIFT = 0.05;

test.describe('the rows of a list are asked for beside the code of its page', () => {
  test('every list with a page is found by its definition', () => {
    expect(lists.map(({ name }) => name).sort()).toEqual([...PAGE_LISTS].sort());
  });

  for (const { name, path, rows } of lists) {
    test(`${name}: the page gets its code only when its rows have been asked for`, async ({ visitor, stack }) => {
      const page = await visitor();
      const { email, password } = loginOf(stack, ROLES[name] ?? 'company-admin');
      expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
      const order: string[] = [];
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api${rows}`);
      await page.route(`**/${chunkOf(pageOf(path))}`, async (route) => {
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

for (const path of ['/traffic', '/schedule/delivery-schedule', '/user-permissions', '/transactions'])
  test(`the list of ${path} stays where it is when its fields and tools arrive`, async ({ visitor, stack }) => {
    const page = await visitor();
    const { email, password } = loginOf(stack, 'company-admin');
    expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
    const gate = Promise.withResolvers<undefined>();
    for (const part of LATE)
      await page.route(`**/${chunkOf(part)}`, async (route) => {
        await gate.promise;
        await route.continue();
      });
    await page.goto(path);
    await expect(page.locator('main table[role="grid"], main [data-testid="empty"]')).toBeVisible();
    await page.evaluate(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    gate.resolve(undefined);
    await expect(page.getByTestId('grid-columns')).toBeVisible();
    await expect(page.locator('main input.p-dropdown-label'), 'no field waits for its code').toHaveCount(0);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          // Two frames later what was drawn has been counted.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              done((window as unknown as { seen: { shift: number } }).seen.shift);
            }),
          );
        }),
    );
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
  });

test('a number is typed over what was selected before its field got its code', async ({ account }) => {
  const page = await account();
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**/${chunkOf('src/ui/prime/fields.ts')}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/dev/ui');
  const number = page.getByLabel('Whole number', { exact: true });
  await number.press('ControlOrMeta+a');
  gate.resolve(undefined);
  await expect(page.locator('main input.p-dropdown-label'), 'the lists beside it have got theirs').toHaveCount(0);
  await page.keyboard.type('214');
  await expect(page.getByTestId('number')).toHaveText('214');
  await page.keyboard.press('Tab');
  await page.getByRole('spinbutton', { name: 'Whole number' }).press('ArrowUp');
  await expect(page.getByTestId('number')).toHaveText('215');
});
