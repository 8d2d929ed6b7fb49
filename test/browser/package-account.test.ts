import { readFile } from 'node:fs/promises';
import { SIGNED_NOTE } from '../given/evidence.js';
import { textOf } from '../given/pdf.js';
import { chooseFrom } from './choose-from.js';
import { expect, keepToast, NORDVIK, SOLNA, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { choose, identified, knows, rowOf } from './packages.js';

const MANAGER = { role: 'company-admin' };

test.describe('package accounts', () => {
  test('a receipt of empties that is missing is found, disputed with evidence, and taken back by who announced it', async ({
    signedIn,
    account,
  }) => {
    test.slow();
    const number = freshNumber();
    const [code, them, us] = [`KLT${number}`, `PLANT${number}`, `SUPP${number}`];
    const operator = await account({ role: 'admin' });
    await identified(operator, NORDVIK, them);
    await identified(operator, SOLNA, us);
    const plant = await signedIn('/delivery/package-account', { ...MANAGER, company: NORDVIK });
    const supplier = await signedIn('/delivery/package-account', MANAGER);
    await knows(plant, `Supplier ${number}`, us, 'supplier');
    await knows(supplier, `Plant ${number}`, them, 'customer');

    await plant.getByRole('button', { name: 'Enter movement' }).first().click();
    await plant.getByTestId('package-enter-confirm').click();
    await expect(plant.getByTestId('field-error').first()).toHaveText('Counterparty is mandatory');
    await inspect(plant, 'package-enter');
    const form = plant.getByTestId('package-form');
    await chooseFrom(form.getByLabel('Movement', { exact: true }), 'Empties out');
    await choose(plant, `Supplier ${number}`);
    await form.getByLabel('Site', { exact: true }).fill('GOT-P2');
    await form.getByLabel('Package', { exact: true }).fill(code);
    await form.getByLabel('Quantity', { exact: true }).fill('24');
    await form.getByLabel('Note', { exact: true }).fill(`E${number}`);
    await plant.getByTestId('package-enter-confirm').click();
    await expect(plant.getByTestId('toast-action')).toBeVisible();

    const account1 = rowOf(supplier, 'package-account-grid', code);
    await expect(account1).toContainText('24');
    await inspect(supplier, 'package-accounts');
    await account1.dblclick();
    await expect(supplier.getByTestId('chip-account')).toContainText(code);
    await supplier.getByTestId('chip-ours').click();
    const found = rowOf(supplier, 'package-movement-grid', `E${number}`);
    await expect(found).toContainText('Announced');
    await found.click();
    await supplier.keyboard.press('Enter');
    const panel = supplier.getByTestId('movement-panel');
    await expect(panel.getByTestId('movement-counter')).toHaveAttribute(
      'title',
      'The counterparty entered it: dispute it if it is wrong',
    );
    await panel.getByTestId('movement-dispute').click();
    await supplier.getByTestId('movement-reason').fill('Nothing came on that day');
    await inspect(supplier, 'package-dispute');
    await supplier.getByTestId('movement-reason-confirm').click();
    await supplier.getByTestId('chip-ours').click();
    await expect(found).toContainText('Disputed · answer by');
    await found.click();
    await supplier.keyboard.press('Enter');
    await expect(panel.getByTestId('movement-history')).toContainText('Nothing came on that day');
    await inspect(supplier, 'package-movements');

    await plant.goto(`/delivery/package-account/movements?ours=true&q=E${number}`);
    const asked = rowOf(plant, 'package-movement-grid', `E${number}`);
    await expect(asked).toContainText('Disputed');
    await asked.dblclick();

    // The signed note and a photograph are put forward, reach the other side, and are gone there when they are withdrawn.
    const mine = panel.getByTestId('evidence');
    const put = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
      panel.getByTestId('evidence-file').setInputFiles({ name, mimeType, buffer });
    await put('signed note.pdf', 'application/pdf', SIGNED_NOTE);
    await expect(mine).toContainText('signed note.pdf');
    await put('yard.png', 'image/png', await supplier.screenshot());
    await expect(mine).toHaveCount(2);
    const theirs = plant.getByTestId('evidence');
    await expect(theirs).toHaveCount(2);
    const photograph = theirs.filter({ hasText: 'yard.png' }).locator('img');
    await photograph.scrollIntoViewIfNeeded();
    await expect.poll(() => photograph.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const note = theirs.filter({ hasText: 'signed note.pdf' });
    await expect(note).toContainText(`Supplier ${number}`);
    await expect(note.getByTestId('evidence-withdraw')).toHaveCount(0);
    await inspect(plant, 'package-evidence');
    const address = await note.getByRole('link').getAttribute('href');
    const [file] = await Promise.all([plant.waitForEvent('download'), note.getByRole('link').click()]);
    expect(file.suggestedFilename()).toBe('signed note.pdf');
    expect((await readFile(await file.path())).equals(SIGNED_NOTE)).toBe(true);
    await mine.filter({ hasText: 'signed note.pdf' }).getByTestId('evidence-withdraw').click();
    await inspect(supplier, 'package-evidence-withdraw');
    await supplier.getByTestId('evidence-withdraw-confirm').click();
    for (const page of [supplier, plant])
      await expect(
        page.getByTestId('evidence-list').locator('li').filter({ hasText: 'signed note.pdf' }),
      ).toContainText('withdrawn');
    await expect(theirs).toHaveCount(1);
    expect((await plant.request.get(address ?? '')).status()).toBe(410);
    await inspect(supplier, 'package-evidence-withdrawn');

    await plant.getByTestId('movement-accept').click();
    await plant.getByTestId('movement-reason').fill('The truck came a day later');
    await plant.getByTestId('movement-reason-confirm').click();
    await expect(rowOf(supplier, 'package-movement-grid', 'counter row')).toContainText('Taken back');
    await expect(found.filter({ hasText: 'Disputed' })).toHaveCount(0);
  });

  test('an entry by mistake is taken back from its toast by a counter row, and a statement is downloaded', async ({
    signedIn,
  }) => {
    const page = await signedIn('/delivery/package-account', MANAGER);
    const number = freshNumber();
    await knows(page, `Pool ${number}`, `POOL${number}`, 'customer');
    await page.getByRole('button', { name: 'Enter movement' }).first().click();
    const form = page.getByTestId('package-form');
    await choose(page, `Pool ${number}`);
    await form.getByLabel('Package', { exact: true }).fill(`EUR${number}`);
    await form.getByLabel('Quantity', { exact: true }).fill('7');
    await page.getByTestId('package-enter-confirm').click();
    await keepToast(page);
    const row = rowOf(page, 'package-account-grid', `EUR${number}`);
    await expect(row).toContainText('7');
    await page.getByTestId('toast-action').click();
    await row.dblclick();
    await expect(rowOf(page, 'package-movement-grid', 'counter row')).toContainText('-7');

    await page.goto('/delivery/package-account');
    await page.getByTestId('package-statement').click();
    await choose(page, `Pool ${number}`);
    await inspect(page, 'package-statement');
    const stated = async (): Promise<Buffer> => {
      const download = page.waitForEvent('download');
      await page.getByTestId('statement-download').click();
      return readFile(await (await download).path());
    };
    expect(textOf(await stated())).toContain(`Pool ${number}`);
    await page.getByTestId('package-statement').click();
    await choose(page, `Pool ${number}`);
    const asked = page.getByTestId('statement-form');
    await asked.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10));
    await asked.getByRole('radio', { name: 'CSV' }).check();
    expect((await stated()).toString()).toContain(`EUR${number}`);
  });
});
