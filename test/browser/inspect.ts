import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './consignal.js';

/** Pictures are for people to look at, and are taken when somebody asks for them. */
const WITH_PICTURES = process.env['BROWSER_PICTURES'] === 'on';
/** A theme changes colours and nothing else (theme/tokens.css), so the other theme is asked what depends on colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What turns for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity && one.playState === 'running')
        .map((one) => one.finished.catch(() => null)),
    ),
  );
}

/**
 * What axe finds wrong, a line for each rule. All of it is asked in the page itself, which takes a sixth of the time of gathering from frames;
 * frames it would not see, so there must be none.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const { frames, isThere } = await page.evaluate(() => ({
    frames: document.querySelectorAll('iframe, frame, object, embed').length,
    isThere: 'axe' in window,
  }));
  expect(frames, 'frames').toBe(0);
  // Axe is half a megabyte: a page gets it once.
  const { violations: found } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) })
    .analyze();
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')})`,
  );
}
/** The same for what stays: a toast that was fading while axe looked is pale for a quarter of a second, and gone at the second look. */
async function lastingViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await violations(page, rules);
  if (found.length === 0) return found;
  await settled(page);
  return violations(page, rules);
}

/** Asks axe about the screen as it stands, all of it in one theme and the colours in the other, and leaves the theme as it was. */
export async function inspect(page: Page, name: string): Promise<void> {
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  const show = (theme: string | null): Promise<void> =>
    html.evaluate((root, value) => {
      // All at once: colours that change over a quarter of a second are drawn fifteen times.
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets.push(atOnce);
      root.dataset['theme'] = value ?? 'dark';
      document.body.getBoundingClientRect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== atOnce);
    }, theme);
  for (const [theme, rules] of before === 'light'
    ? ([['light'], ['dark', OF_COLOURS]] as const)
    : ([['dark'], ['light', OF_COLOURS]] as const)) {
    await show(theme);
    await settled(page);
    if (WITH_PICTURES)
      await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `${name}-${theme}.png`) });
    expect(await lastingViolations(page, rules), `${name}, ${theme}`).toEqual([]);
  }
  await show(before);
}
