import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';

test.describe('the controls', () => {
  test('are read out rightly and can be seen by everybody, in both themes', async ({ account }) => {
    const page = await account();
    // What turns for ever would never be still enough for a picture.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/dev/ui');
    await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible();
    await inspect(page, 'controls');
    await page.getByRole('button', { name: 'Acts' }).click();
    await inspect(page, 'controls-menu');
  });

  test('take quantities and days as people type them, and refuse what is none', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    const quantity = page.getByLabel('Quantity', { exact: true });
    await expect(quantity).toHaveValue('1,200.5');
    await quantity.fill('2 500,25');
    await expect(page.getByTestId('quantity')).toHaveText('2500.25');
    await quantity.fill('many');
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByTestId('quantity')).toHaveText('2500.25');
    const day = page.getByLabel('Day', { exact: true });
    await day.fill('2026-02-30');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await day.fill('2026-02-28');
    await expect(page.getByTestId('day')).toHaveText('2026-02-28');
  });

  test('are worked by keys alone', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    await page.getByRole('slider', { name: 'From' }).focus();
    for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('range')).toHaveText('100 100');
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Two' })).toBeFocused();
    await expect(page.getByTestId('tab-page')).toHaveText('Page two');
    await page.getByRole('switch', { name: 'A switch', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'A switch', exact: true })).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('button', { name: 'Acts' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('act')).toHaveText('delete');
    await expect(page.getByRole('button', { name: 'Acts' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Acts' })).toBeFocused();
  });
});
