import { chooseFrom } from './choose-from.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';

const MANAGER = { role: 'company-admin' };

test.describe('print profiles', () => {
  test('are kept by those who may, tried with a test label, chosen by a person, and print and preview labels', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/packaging/printing', MANAGER);
    const name = `Hall ${freshNumber()}`;
    await page.getByTestId(/^profile-(new|first)$/).click();
    await page.getByTestId('profile-save').click();
    await expect(page.getByTestId('field-error').first()).toHaveText('Name is mandatory');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await chooseFrom(page.getByLabel('Output'), 'ZPL for label printers');
    await page.getByLabel('Copies of each label').fill('2');
    await page.getByLabel('Offset to the right, mm').fill('0.5');
    await inspect(page, 'print-profile');
    await page.getByTestId('profile-save').click();
    const row = page.getByTestId('print-profile').filter({ hasText: name });
    await expect(row).toContainText('ZPL for label printers · layout as agreed, else VDA 4902, A5 · 300 dots an inch');
    await expect(row).toContainText('2 copies · offset 0.5 / 0 mm');
    await row.getByTestId('profile-test').click();
    await expect(page.getByTestId('test-label').getByRole('img', { name: 'Test label' })).toBeVisible();
    await inspect(page, 'print-profile-test');
    const label = page.waitForEvent('download');
    await page.getByTestId('profile-test-file').click();
    expect((await label).suggestedFilename()).toMatch(/^test-label-Hall .*\.zpl$/);
    await page.keyboard.press('Escape');
    await inspect(page, 'print-profiles');

    await page.goto('/profile');
    await chooseFrom(page.getByTestId('print-profile'), name);
    await expect(page.locator('.p-toast-message', { hasText: 'The print profile is saved' })).toBeVisible();

    const partner = await agreed(page);
    const number = freshNumber();
    const labels = [1, 2, 3].map((n) => ({ number: `S${number}${String(n)}` }));
    const packagings = [{ count: '3', type: 'BX', quantityPerPackage: '5', unit: 'PCE', labels }];
    const items = [{ lineNumber: '1', articleNumber: 'SINGLE-1', quantity: '15' }];
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, {
      units: [{ id: '1', level: 'outer', packagings, items }],
    });
    await page.goto(`/delivery/despatchnotes/${id}`);
    await page.getByTestId('despatch-labels').click();
    await expect(page.getByTestId('labels-profile')).toHaveValue(name);
    await expect(page.getByTestId('labels-because')).toHaveText('Your own choice, as your profile says.');
    await inspect(page, 'labels-by-profile');
    await page.getByTestId('labels-preview').click();
    await expect(page.getByTestId('preview-page')).toHaveText('Page 1 of 3');
    await expect(page.getByRole('img', { name: `Labels S${number}1` })).toBeVisible();
    await expect(page.getByTestId('labels-layouts')).toHaveText('3 × VDA 4902, A5 (print profile)');
    await page.keyboard.press('PageDown');
    await expect(page.getByTestId('preview-page')).toHaveText('Page 2 of 3');
    await expect(page.getByRole('img', { name: `Labels S${number}2` })).toBeVisible();
    await inspect(page, 'labels-preview');
    await page.keyboard.press('+');
    await expect(page.getByTestId('label-preview')).toContainText('100 %');
    await page.getByTestId('preview-next').click();
    await expect(page.getByTestId('preview-page')).toHaveText('Page 3 of 3');

    // On sheets, from the second place on; what a layout lacks is said in place of the picture.
    await page.getByTestId('labels-preview').click();
    await chooseFrom(page.getByTestId('labels-profile'), 'Built in: PDF on sheets of A4');
    await expect(page.getByTestId('labels-because')).toHaveText('For this print only.');
    await page.getByLabel('First place on the sheet').fill('2');
    await page.getByTestId('labels-preview').click();
    await expect(page.getByTestId('preview-page')).toHaveText('Page 1 of 2');
    await expect(page.getByRole('img', { name: `Labels S${number}1`, exact: true })).toBeVisible();
    await inspect(page, 'labels-preview-sheet');
    await page.getByTestId('labels-preview').click();
    await chooseFrom(page.getByTestId('labels-layout'), 'GS1 label with SSCC, A6');
    await page.getByTestId('labels-preview').click();
    await expect(page.getByTestId('labels-refused')).toContainText(`S${number}1 SSCC: the layout needs it`);

    const { packages } = (await (
      await page.request.get(`/api/applications/delivery/despatchnotes/${id}/packages`)
    ).json()) as { packages: { prints: number }[] };
    expect(packages.map(({ prints }) => prints)).toEqual([0, 0, 0]);
    await page.getByTestId('labels-preview').click();
    await chooseFrom(page.getByTestId('labels-profile'), name);
    const file = page.waitForEvent('download');
    await page.getByTestId('labels-print').click();
    expect((await file).suggestedFilename()).toMatch(/^labels-.*\.zpl$/);

    await page.goto('/packaging/printing');
    await row.getByTestId('profile-delete').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 person has chosen it and will print with the default of the company.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });
});
