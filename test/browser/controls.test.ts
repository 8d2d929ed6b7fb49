import type { Locator, Page } from '@playwright/test';
import { chunkOf } from './chunks.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { post } from './people.js';

/** Holds the code of fields that choose back until what this gives is called. */
async function holdFields(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**/${chunkOf('src/ui/prime/fields.ts')}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => {
    gate.resolve(undefined);
  };
}
/** How far the list in view is from the field that it belongs to. */
async function gapTo(page: Page, field: Locator): Promise<number> {
  const [list, box] = [await page.getByRole('listbox').boundingBox(), await field.boundingBox()];
  return list && box ? Math.abs(list.x - box.x) + Math.max(0, list.y - box.y - box.height) : Infinity;
}

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
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'One of a list', exact: true }).press('Enter');
    await expect(page.getByRole('option', { name: 'One' })).toBeFocused();
    await inspect(page, 'controls-list');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(page.getByRole('button', { name: 'Sunday, 22 November 2026' })).toBeFocused();
    await inspect(page, 'controls-calendar');
  });

  test('take days as people type them, and refuse what is none', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    const day = page.getByLabel('Day', { exact: true });
    await day.fill('2026-02-30');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await day.fill('2026-02-28');
    await expect(page.getByTestId('day')).toHaveText('2026-02-28');
  });

  test('take whole numbers from keys, arrows and the clipboard, and nothing else', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    const number = page.getByRole('spinbutton', { name: 'Whole number' });
    const kept = page.getByTestId('number');
    const holds = async (text: string): Promise<void> => {
      await expect(number).toHaveValue(text);
      await expect(kept).toHaveText(text);
    };
    await holds('1200');
    await number.fill('');
    await holds('');
    await number.pressSequentially('4a-,.2 e');
    await holds('42');
    await number.press('ArrowUp');
    await holds('43');
    await number.press('ArrowDown');
    await number.press('ArrowDown');
    await holds('41');
    await number.hover();
    await page.mouse.wheel(0, 200);
    await holds('41');
    await number.press('Home');
    await page.keyboard.type('9');
    await holds('941');
    await number.press('End');
    await page.keyboard.type('876');
    await holds('94187');
    await number.press('ControlOrMeta+a');
    await page.keyboard.press('Space');
    await holds('94187');
    await page.keyboard.type('7');
    await holds('7');
    await number.press('ControlOrMeta+z');
    await holds('94187');
    await number.press('Enter');
    await expect(page.getByTestId('sent')).toHaveText('94187');
    const text = page.getByLabel('Text', { exact: true });
    for (const [copied, then] of [
      [' 88 ', '88'],
      ['1.5', '88'],
      ['1 000', '88'],
    ] as const) {
      await text.fill(copied);
      await text.press('ControlOrMeta+a');
      await text.press('ControlOrMeta+c');
      await number.press('ControlOrMeta+a');
      await number.press('ControlOrMeta+v');
      await holds(then);
    }
    await number.fill('letters');
    await holds('88');
    await number.fill('0');
    await number.press('ArrowDown');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toHaveAccessibleDescription('It must not be zero.');
    await inspect(page, 'controls-number-wrong');
    await number.press('Backspace');
    await holds('');
    await number.press('Enter');
    await number.press('Tab');
    await expect(number).not.toHaveAttribute('aria-valuenow');
    await number.press('ArrowUp');
    await holds('1');
  });

  test('are worked by keys alone', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    const [from, to] = [page.getByRole('slider', { name: 'From' }), page.getByRole('slider', { name: 'To' })];
    await from.press('ArrowRight');
    await expect(from).toHaveAttribute('aria-valuenow', '71');
    for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
    await expect(page.getByTestId('range')).toHaveText('100 100');
    await to.press('End');
    await expect(page.getByTestId('range')).toHaveText('100 150');
    await from.press('Home');
    await expect(page.getByTestId('range')).toHaveText('0 150');
    await to.press('Home');
    await expect(page.getByTestId('range')).toHaveText('0 0');
    await page.getByRole('radio', { name: 'One' }).press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Two' })).toBeChecked();
    await page.getByRole('radio', { name: 'Two' }).press('ArrowLeft');
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Two' })).toBeFocused();
    await expect(page.getByTestId('tab-page')).toHaveText('Page two');
    await page.getByRole('switch', { name: 'A switch', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'A switch', exact: true })).toHaveAttribute('aria-checked', 'false');
    await page.keyboard.press('Tab');
    const disabled = page.getByRole('switch', { name: 'A switch that may not be touched' });
    await expect(disabled).toBeFocused();
    await page.keyboard.press('Space');
    await expect(disabled).not.toBeChecked();
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

  test('that show only an icon show their name to the pointer and to the keys, and say it once', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dev/ui');
    const [button, name] = [page.getByRole('button', { name: 'Only its icon' }), page.locator('.p-tooltip')];
    await button.hover();
    await expect(name).toHaveText('Only its icon');
    await expect(name).toHaveAttribute('aria-hidden', 'true');
    await expect(button).toHaveAccessibleDescription('');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await page.getByRole('button', { name: 'Quiet' }).focus();
    await page.keyboard.press('Tab');
    await expect(name).toHaveText('Only its icon');
    await page.keyboard.press('Tab');
    await expect(name).toHaveCount(0);
  });

  test('choose from a list by arrows, ends and first letters, and Escape closes the list alone', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dev/ui');
    const list = page.getByRole('combobox', { name: 'One of a list', exact: true });
    const entry = (name: string) => page.getByRole('option', { name, exact: true });
    await list.press('Enter');
    await expect(entry('One')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry('Two')).toBeFocused();
    await page.keyboard.press('End');
    await expect(entry('Three')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(entry('One')).toBeFocused();
    await page.keyboard.type('th');
    await expect(entry('Three')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeFocused();
    await expect(list).toHaveValue('Three');
    await list.press('ArrowDown');
    await expect(entry('Three')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(entry('Three')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'One of a list, as a filter' })).toBeFocused();
  });

  test('show a list at its field, though that was hidden at the moment when the list opened', async ({ signedIn }) => {
    const page = await signedIn('/dev/ui');
    const list = page.getByRole('combobox', { name: 'One of a list', exact: true });
    await list.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await list.evaluate(async (field) => {
      const around = field.closest<HTMLElement>('.field');
      if (!around) throw new Error('The field has no place');
      around.style.display = 'none';
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
      await new Promise(requestAnimationFrame);
      around.style.display = '';
    });
    await expect.poll(() => gapTo(page, list)).toBeLessThan(24);
  });

  test('open a list that was asked for before its code was here at its field, and close it with a click beside it', async ({
    account,
  }) => {
    const page = await account();
    const release = await holdFields(page);
    await page.goto('/dev/ui');
    const list = page.getByRole('combobox', { name: 'One of a list', exact: true });
    await list.press('Enter');
    release();
    await expect(page.getByRole('option', { name: 'One', exact: true })).toBeFocused();
    expect(await gapTo(page, list)).toBeLessThan(24);
    await page.getByRole('heading', { name: 'Controls' }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('look for what was typed before their code was here', async ({ account }) => {
    const page = await account({ role: 'company-admin' });
    const code = `FIND${freshNumber()}`;
    const size = { kind: 'box', structure: 'small-box', owner: 'customer-returnable', code };
    await post(page, '/applications/packaging/sizes', size);
    const release = await holdFields(page);
    await page.goto('/packaging/instructions/new');
    const field = page.getByRole('combobox', { name: 'Box', exact: true });
    await field.fill(code.slice(0, -1));
    release();
    await expect(page.getByRole('option', { name: code })).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type(code.slice(-1));
    await page.getByRole('option', { name: code }).click();
    await expect(page.getByTestId('chosen')).toContainText(code);
  });

  test('pick a day by arrows in weeks that have their own numbers, and Escape closes the calendar alone', async ({
    signedIn,
  }) => {
    const page = await signedIn('/dev/ui');
    const opener = page.getByRole('button', { name: 'Open the calendar' });
    const day = page.getByLabel('Day', { exact: true });
    await day.fill('2027-01-03');
    await opener.press('Enter');
    await expect(page.getByRole('button', { name: 'Sunday, 3 January 2027' })).toBeFocused();
    const weeks = page.locator('.p-datepicker-weeknumber');
    await expect(weeks).toHaveText(['53', '1', '2', '3', '4']);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await opener.press('Enter');
    await expect(page.getByRole('button', { name: 'Sunday, 3 January 2027' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Sunday, 10 January 2027' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Saturday, 9 January 2027' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue('2027-01-09');
    await expect(opener).toBeFocused();
  });
});
