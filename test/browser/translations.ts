import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const SOURCE = fileURLToPath(new URL('../../console/src/', import.meta.url));
interface Tree {
  readonly [key: string]: string | Tree;
}
export type Texts = Readonly<Record<string, string>>;

function flat(texts: Tree, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
}
/** Every English text of the console by its key. */
export function englishTexts(): Texts {
  return Object.fromEntries(
    globSync('**/en.json', { cwd: SOURCE }).flatMap((file) =>
      flat(JSON.parse(readFileSync(SOURCE + file, 'utf8')) as Tree),
    ),
  );
}

/** Lets the console believe that the installation has a source of translations, and answers in its place. Counts what is asked. */
export async function withSource(page: Page, answer: Texts | null): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({
      response,
      body: (await response.text()).replace('name="translations" content="off"', 'name="translations" content="on"'),
    });
  });
  await page.route('**/api/translations/*', (route) => {
    asked += 1;
    return answer === null ? route.abort() : route.fulfill({ json: answer });
  });
  return { asked: () => asked };
}
