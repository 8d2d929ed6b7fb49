import type { Page } from '@playwright/test';
import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';

const row = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const labels = (page: Page): Promise<string[]> => row(page).getByRole('link').allTextContents();
/** Opens records one after the other. */
async function visit(page: Page, ...records: readonly (readonly [path: string, name: string])[]): Promise<void> {
  for (const [path, name] of records) {
    await page.goto(path);
    await expect(row(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
}
const COMPANY = ['/companies/new', 'Add company'] as const;
const AGREEMENT = ['/agreements/new', 'Create agreement'] as const;
const OWN = ['/companies/own', 'Own company'] as const;
/** Puts tabs into a browser whose console is loaded next: as many schedules as a morning brings. */
async function given(page: Page, tabs: readonly object[]): Promise<void> {
  await page.addInitScript((list) => {
    if (!sessionStorage.getItem('tabs')) sessionStorage.setItem('tabs', JSON.stringify(list));
  }, tabs);
  await page.reload();
  await expect(row(page)).toBeVisible();
}
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    path: `/transactions/90${String(i + 1)}`,
    label: `Transaction 90${String(i + 1)}`,
    opened: i + 1,
    isPinned: false,
  }));

test.describe('open pages as tabs', () => {
  test('stand by section, once each, and are walked through by [ and ]', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'admin' });
    await expect(row(page), 'a list opens none').toHaveCount(0);
    await visit(page, COMPANY, AGREEMENT, OWN, COMPANY);
    expect(await labels(page)).toEqual(['Add company', 'Own company', 'Create agreement']);
    await expect(row(page).locator('li.begins-section')).toHaveCount(1);
    await page.locator('main').focus();
    await page.keyboard.press(']');
    await expect(page).toHaveURL(OWN[0]);
    await page.keyboard.press('[');
    await expect(page).toHaveURL(COMPANY[0]);
    await page.keyboard.press('[');
    await expect(page).toHaveURL(AGREEMENT[0]);
    await expect(row(page).getByRole('link')).toHaveCount(3);
  });

  test('leave the first Tab of a page at its top', async ({ signedIn }) => {
    const page = await signedIn('/agreements/new', { role: 'admin' });
    await given(page, many(11));
    await expect(row(page).getByRole('link', { name: 'Create agreement' })).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  });

  test('close, and the next one of the section takes the place, or else the list', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'admin' });
    await visit(page, AGREEMENT, COMPANY, OWN);
    await row(page).getByRole('button', { name: 'Close Create agreement' }).click();
    // The address is ahead of the page, which opens its tab when it is drawn.
    await expect(row(page).getByRole('link', { name: OWN[1], exact: true })).toHaveAttribute('aria-current', 'page');
    await row(page).getByRole('button', { name: 'Close Own company' }).click();
    await expect(row(page).getByRole('link', { name: COMPANY[1], exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page).toHaveURL(COMPANY[0]);
    await row(page).getByRole('button', { name: 'Close Add company' }).click();
    await expect(page).toHaveURL('/companies');
    await expect(row(page)).toHaveCount(0);
  });

  test('beyond twelve the oldest that is not pinned is closed without a word, and the one in view is in sight', async ({
    signedIn,
  }) => {
    const page = await signedIn('/agreements/new', { role: 'admin' });
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    const tabs = many(12).map((tab, i) => ({ ...tab, isPinned: i === 0 }));
    await given(page, tabs);
    await expect(row(page).getByRole('link', { name: 'Create agreement' })).toBeInViewport();
    expect(await labels(page)).toHaveLength(12);
    expect(await labels(page)).toContain('Transaction 901');
    expect(await labels(page)).not.toContain('Transaction 902');
    await expect(page.locator('.p-toast-message')).toHaveCount(0);
  });

  test('that do not fit are in the list behind "…", with what can be done with the one in view', async ({
    signedIn,
  }) => {
    const page = await signedIn('/agreements/new', { role: 'admin' });
    await page.setViewportSize({ width: 1100, height: 700 });
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await given(page, many(10));
    await page.getByTestId('tab-menu').click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('group', { name: 'Not in view' }).getByRole('menuitem').first()).toBeVisible();
    await inspect(page, 'tab-menu');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('tab-menu')).toBeFocused();
    const choose = async (name: string): Promise<void> => {
      await page.getByTestId('tab-menu').click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('Pin');
    await expect(row(page).getByRole('button', { name: 'Unpin Create agreement' })).toBeVisible();
    await choose('Close others');
    await expect(row(page).getByRole('link')).toHaveCount(1);
  });

  test('are put in order by buttons and by dragging, within their section', async ({ signedIn }) => {
    const page = await signedIn('/agreements/new', { role: 'admin' });
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    const names = ['A1', 'A2', 'A3'];
    await given(
      page,
      names.map((label, i) => ({ path: `/agreements/90${String(i)}`, label, opened: i + 1, isPinned: false })),
    );
    await expect(row(page).getByRole('link')).toHaveCount(4);
    expect(await labels(page)).toEqual(['A1', 'A2', 'A3', 'Create agreement']);
    await page.getByTestId('tab-menu').click();
    await page.getByRole('menuitem', { name: 'Move left' }).click();
    expect(await labels(page)).toEqual(['A1', 'A2', 'Create agreement', 'A3']);
    await row(page)
      .locator('li', { hasText: 'A1' })
      .dragTo(row(page).locator('li', { hasText: 'A3' }));
    expect(await labels(page)).toEqual(['A2', 'Create agreement', 'A3', 'A1']);
  });
});
