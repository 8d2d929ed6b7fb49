import type { Locator } from '@playwright/test';
import { expect } from './consignal.js';

/**
 * Chooses from a list that drops down, as people do who use no mouse: opens it, and takes the entry that reads so. A list that follows its field
 * while it is clicked takes no click, and gets another one.
 */
export async function chooseFrom(field: Locator, option: string | RegExp): Promise<void> {
  await field.press('Enter');
  const entry = field.page().getByRole('option', { name: option, exact: true });
  await entry.waitFor();
  await expect(async () => {
    if (await entry.isVisible()) await entry.click({ timeout: 5_000 });
    await entry.waitFor({ state: 'hidden', timeout: 5_000 });
  }).toPass();
}
