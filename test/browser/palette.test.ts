import type { Locator, Page } from '@playwright/test';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';

const options = (page: Page): Locator => page.getByTestId('palette').getByRole('option');
/** Opens the palette as people do, and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text, { delay: 20 });
}

test.describe('the palette', () => {
  test('goes to a page by its name, with the keyboard alone, and gives the keys back', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or go to' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('palette')).toHaveCount(0);

    await page.getByTestId('palette-button').click();
    await page.keyboard.type('customers');
    await expect(options(page).first(), 'by another name').toContainText('Companies');
    await field.fill('');
    await page.keyboard.type('interch');
    await expect(options(page).first()).toContainText('Interchanges');
    await expect(page.getByTestId('palette').getByRole('option', { selected: true }).locator('mark')).toHaveText(
      'Interch',
    );
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByTestId('palette')).toHaveCount(0);
  });

  test('has what was typed before its code was there, and Escape takes it back', async ({ account }) => {
    const page = await account();
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>();
    await page.route(/assets\/Palette-/, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto('/traffic');
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('interch');
    typed(undefined);
    await expect(page.getByRole('combobox', { name: 'Search or go to' })).toHaveValue('interch');
    await expect(options(page).first()).toContainText('Interchanges');
  });

  test('loses nothing that is typed in one go with its key, Enter included', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    for (const [text, path] of [
      ['interch', '/transactions'],
      ['delivery sit', '/schedule/delivery-situation'],
      ['compan', '/companies'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(path));
      await expect(page.getByTestId('palette')).toHaveCount(0);
    }
  });

  test('resolves any number: a schedule, its file, its transactions, an article, a reference, an id (L-13)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic');
    const file = goodFile({ lines: 2, calloffs: 2, article: (line) => `PAL-${String(line)}` });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/applications/search')) asked += 1;
    });
    const group = (name: string) => page.getByRole('group', { name }).getByRole('option');

    // Letter by letter, quicker than fingers rest.
    await page.clock.install();
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type(file.documentNumber.toLowerCase());
    expect(asked).toBe(0);
    await page.clock.resume();
    await expect(group('Delivery schedules')).toContainText(file.documentNumber);
    await expect(group('Files')).toContainText(file.documentNumber);
    await expect(group('Transactions').first()).toBeVisible();
    expect(asked).toBe(1);
    await group('Delivery schedules').click();
    await expect(page.getByRole('heading', { name: file.documentNumber })).toBeVisible();

    await type(page, 'PAL-2');
    await group('Articles').click();
    await expect(page).toHaveURL(/articleNumber=PAL-2/);
    await type(page, id);
    await page.keyboard.press('ArrowDown');
    await expect(group('Files')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);

    await page.keyboard.press('Control+k');
    await expect(group('Recent').first()).toContainText(file.documentNumber);
    await page.keyboard.type('nothing is called so');
    await expect(page.getByTestId('palette')).toContainText('Nothing matches');
  });

  test('never opens what it found for something typed before: Enter waits for what was typed', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    const [before, wanted] = [goodFile(), goodFile()];
    for (const id of await handIn(page, [before, wanted])) await untilRead(page, id);
    await type(page, before.documentNumber);
    await expect(page.getByRole('group', { name: 'Delivery schedules' }).getByRole('option')).toContainText(
      before.documentNumber,
    );
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(wanted.documentNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${wanted.documentNumber}`);
  });

  test('opens again for whoever closes it and asks for it in one breath', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    const field = page.getByTestId('palette').getByRole('combobox');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    // The second key before the browser has told of the dialog's end, which it does in a task of its own.
    const closedAtOnce = await field.evaluate(async (input) => {
      const press = (on: Element, key: string, ctrlKey = false): void => {
        on.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      };
      press(input, 'Escape');
      await Promise.resolve();
      const isClosed = !input.isConnected;
      press(document.activeElement ?? document.body, 'k', true);
      return isClosed;
    });
    expect(closedAtOnce).toBe(true);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('palette')).toHaveCount(0);
  });

  test('offers what the user may do, and does it', async ({ signedIn }) => {
    const page = await signedIn('/transactions');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Pages' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Agreements' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await type(page, 'svenska');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    const chosen = page.waitForEvent('filechooser');
    await type(page, 'ladda upp');
    await page.keyboard.press('Enter');
    await chosen;
    await expect(page).toHaveURL('/traffic');
    // The account speaks it too; and back, for whoever uses it next.
    await expect
      .poll(
        async () =>
          ((await (await page.request.get('/api/applications/user')).json()) as { language: string }).language,
      )
      .toBe('se');
    await type(page, 'english');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect
      .poll(
        async () =>
          ((await (await page.request.get('/api/applications/user')).json()) as { language: string }).language,
      )
      .toBe('en');
    await type(page, 'sign out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });

  test('offers first what can be done with the record that is open, and does it as its page would', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic', { role: 'company-admin' });
    const [id = ''] = await handIn(page, [brokenFile()]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('reprocess')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('tell-sender')).toBeVisible();
    await page.keyboard.press('Control+k');
    const ofFile = page.getByRole('group', { name: 'This file' });
    await expect(ofFile.getByRole('option')).toContainText([
      'Archive',
      'Reprocess',
      'Copy for the partner',
      'Tell the sender',
    ]);
    await expect(options(page).first()).toContainText(await ofFile.getByRole('option').first().innerText());
    await page.keyboard.press('Escape');
    await type(page, 'tell the send');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').filter({ hasText: 'Tell the sender' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/agreements');
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Pages' })).toBeVisible();
    await expect(ofFile).toHaveCount(0);
  });

  test('is drawn well and read well in both themes', async ({ signedIn }) => {
    const page = await signedIn('/traffic');
    const file = goodFile({ lines: 1, calloffs: 1 });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await page.keyboard.press('Control+k');
    await inspect(page, 'palette');
    await page.keyboard.type(file.documentNumber);
    await expect(page.getByRole('group', { name: 'Files' })).toBeVisible();
    await inspect(page, 'palette-found');
    await page.keyboard.press('Escape');
  });
});
