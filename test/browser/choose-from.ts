import type { Locator } from '@playwright/test';

/** Chooses from a list that drops down, as people do who use no mouse: opens it, and takes the entry that reads so. */
export async function chooseFrom(field: Locator, option: string | RegExp): Promise<void> {
  await field.press('Enter');
  const entry = field.page().getByRole('option', { name: option, exact: true });
  await entry.click();
  await entry.waitFor({ state: 'hidden' });
}
