import { expect, type Page } from '@playwright/test';
import { despatchPackages } from '../../server/contract/despatch-packages.js';

/** Scans are sent by themselves, and tried again after some seconds. */
export const TAKEN = { timeout: 30_000 };

/** Types as a scanner does: quickly, with Enter behind. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
/** Scans labels and waits until the device has said something of each. */
export async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await scan(page, code);
    await expect(page.getByTestId('outcome')).toContainText(code);
  }
}
/** How far the note in view is. */
export const counts = (page: Page) => page.getByTestId('counts');
/** How many scans wait, as `data-count`. */
export const unsent = (page: Page) => page.getByTestId('unsent');
/** The packages of a note as the server has them. */
export async function atServer(page: Page, id: string) {
  const answer = await page.request.get(`/api${despatchPackages.path.replace(':id', id)}`);
  return despatchPackages.response.parse(await answer.json());
}
