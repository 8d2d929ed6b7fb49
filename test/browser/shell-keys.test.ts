import { chunkOf } from './chunks.js';
import { expect, loginOf, signInByForm, test } from './consignal.js';
import { inspect } from './inspect.js';

test.describe('keys of every page', () => {
  test('g and a letter go to a place, also out of a list that has the keys', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.getByTestId('traffic-grid').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await expect(page).toHaveURL('/transactions');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/schedule\/delivery-schedule/);
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL('/traffic');
    // Agreements are for others.
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/traffic');
  });

  test('g says the groups of the navigation, and the capital of one the letters of its pages', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'admin' });
    const hint = page.getByTestId('key-hint');
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await expect(hint).toContainText('Partners');
    await page.keyboard.press('Shift+R');
    await expect(hint).toContainText('Relations');
    await expect(hint).not.toContainText('Agreements');
    await inspect(page, 'key-hint');
    await page.keyboard.press('g');
    await page.keyboard.press('Shift+R');
    await page.keyboard.press('r');
    await expect(page).toHaveURL('/relations');
    await expect(hint).toHaveCount(0);
  });

  test('are heard as soon as the page is drawn, before what works behind it has come', async ({ visitor, stack }) => {
    const page = await visitor();
    await page.route(`**/${chunkOf('src/shell/Background.tsx')}`, () => undefined);
    await page.goto('/login?next=%2Ftransactions');
    await signInByForm(page, loginOf(stack));
    await page.getByTestId('user-menu').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL('/traffic');
    await expect(page.getByTestId('live-state')).not.toHaveAttribute('data-state', 'live');
  });

  test('single letters are no shortcuts for whom they are switched off; the palette still opens', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic');
    await page.evaluate(() => {
      localStorage.setItem('shortcuts', 'off');
    });
    await page.reload();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('palette')).toBeVisible();
    await expect(page).toHaveURL('/traffic');
    await expect(page.getByTestId('help')).toHaveCount(0);
  });

  test('? says what the page in view is for, in its language, and whom to write to', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('Every file that came in or went out');
    await expect(help.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
    await inspect(page, 'help');
    await page.getByRole('link', { name: 'Interchanges' }).click();
    await expect(help).toContainText('Every interchange and every message in it');
  });
});

test('a window that gets narrow collapses the navigation, and one that gets wide has it as it was left (L-31)', async ({
  signedIn,
}) => {
  const page = await signedIn('/traffic');
  const width = async (): Promise<number | undefined> =>
    (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
  await page.setViewportSize({ width: 1179, height: 800 });
  await expect.poll(width).toBe(65);
  await page.getByTestId('theme-switch').click();
  await page.setViewportSize({ width: 1180, height: 800 });
  await expect.poll(width).toBe(250);
});

test('favourites stand at the top of the navigation and in the palette, with what a list is narrowed by, until they are taken away', async ({
  signedIn,
}) => {
  const page = await signedIn('/traffic?filter=errors', { role: 'admin' });
  const kept = page.getByTestId('favourites').getByRole('link');
  await page.getByTestId('star').click();
  await expect(page.getByTestId('star')).toHaveAttribute('aria-pressed', 'true');
  await expect(kept).toHaveText(['Files: errors']);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByTestId('star')).toHaveAttribute('aria-pressed', 'false');
  await page.getByTestId('star').click();
  await expect(kept).toHaveText(['Files: errors', 'Statistics']);
  await page.getByRole('button', { name: 'Change “Statistics”' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(kept).toHaveText(['Statistics', 'Files: errors']);
  await inspect(page, 'favourites');
  await page.reload();
  await expect(kept, 'kept for the person, on the server').toHaveText(['Statistics', 'Files: errors']);
  await kept.last().click();
  await expect(page).toHaveURL('/traffic?filter=errors');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Favourites' }).getByRole('option')).toHaveText([
    'Statistics',
    'Files: errors',
  ]);
  await page.keyboard.press('Escape');
  await page.getByTestId('star').click();
  await expect(kept).toHaveText(['Statistics']);
  await page.getByTestId('toast-action').click();
  await expect(kept).toHaveText(['Statistics', 'Files: errors']);
  await page.request.put('/api/applications/favourites', { data: { favourites: [] } });
});
