import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './consignal.js';

const THEMES = ['dark', 'light'] as const;

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
async function violations(page: Page): Promise<string[]> {
  await expect(page.locator('iframe, frame, object, embed')).toHaveCount(0);
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
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
async function lastingViolations(page: Page): Promise<string[]> {
  const found = await violations(page);
  if (found.length === 0) return found;
  await settled(page);
  return violations(page);
}

/** Takes a picture of the screen as it stands in each theme, asks axe, and leaves the theme as it was. */
export async function inspect(page: Page, name: string): Promise<void> {
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  const show = (theme: string | null): Promise<void> =>
    html.evaluate((root, value) => {
      root.dataset['theme'] = value ?? 'dark';
    }, theme);
  for (const theme of THEMES) {
    await show(theme);
    await settled(page);
    await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `${name}-${theme}.png`) });
    expect(await lastingViolations(page), `${name}, ${theme}`).toEqual([]);
  }
  await show(before);
}
