import type { Page } from '@playwright/test';
import { chooseFrom } from './choose-from.js';
import { expect, follow, handIn, keepToast, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
const BOX = { kind: 'box', structure: 'small-box', owner: 'customer-returnable' };
const PALLET = { ...BOX, kind: 'pallet', structure: 'master-pallet' };

/** Makes something by a call. */
const made = async (page: Page, path: string, data: object): Promise<Record<string, string>> =>
  (await post(page, `/applications/${path}`, data)) as Record<string, string>;

test.describe('packaging', () => {
  test('sizes are made, and an instruction that says how an article is packed', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/packaging/sizes', MANAGER);
    const number = freshNumber();
    const [box, pallet, article] = [`KLT${number}`, `EUR${number}`, `PCK${number}`];
    await page.getByTestId('size-new').click();
    await page.getByTestId('size-save').click();
    await expect(page.getByTestId('field-error')).toHaveText('Code is mandatory');
    await page.getByLabel('Code', { exact: true }).fill(box);
    await page.getByLabel('Weight empty, kg').fill('1.5');
    await page.getByRole('spinbutton', { name: 'Stack factor' }).fill('4');
    await page.getByTestId('size-save').click();
    await expect(page.getByTestId('size-title')).toHaveText(box);
    await inspect(page, 'package-size');
    await follow(page, '/packaging/sizes/new');
    await page.getByLabel('Code', { exact: true }).fill(pallet);
    await chooseFrom(page.getByLabel('Type'), 'Pallet');
    await chooseFrom(page.getByLabel('Used as'), 'Master pallet');
    await page.getByTestId('size-save').click();
    await expect(page.getByTestId('size-title')).toHaveText(pallet);

    await follow(page, '/packaging/instructions/new');
    const form = page.locator('form');
    await form.getByLabel('Customer’s article number').fill(article);
    await form.getByLabel('Box', { exact: true }).fill(box);
    await page.getByRole('option', { name: box }).click();
    await form.getByLabel('Quantity in box').fill('24');
    await expect(page.getByTestId('pallet-load')).toHaveText('24 pieces in a box, without a pallet');
    await form.getByLabel('Pallet', { exact: true }).fill(pallet);
    await page.getByRole('option', { name: pallet }).click();
    await page.getByTestId('instruction-save').click();
    await expect(page.getByTestId('field-error')).toContainText('Say how many boxes stand on the pallet');
    await form.getByRole('spinbutton', { name: 'Boxes on pallet' }).fill('5');
    await expect(page.getByTestId('pallet-load')).toHaveText('5 boxes of 24 on a pallet, 120 pieces');
    await page.getByTestId('instruction-save').click();
    await expect(page.getByTestId('instruction-title')).toHaveText(article);
    await inspect(page, 'packing-instruction');
  });

  test('an article is packed by its instruction: what is due becomes pallets and boxes', async ({ account }) => {
    test.slow();
    const page = await account(MANAGER);
    const number = freshNumber();
    const [box, pallet, article] = [`KLT${number}`, `EUR${number}`, `PCK${number}`];
    const boxSize = await made(page, 'packaging/sizes', { ...BOX, code: box, tareWeight: '1.5', stackFactor: 4 });
    const palletSize = await made(page, 'packaging/sizes', { ...PALLET, code: pallet });
    await made(page, 'packaging/instructions', {
      ...{ articleNumber: article, boxSizeId: boxSize['id'], quantityPerBox: '24' },
      ...{ palletSizeId: palletSize['id'], boxesPerPallet: 5 },
    });
    const partner = await agreed(page);
    const shipTo = `S${number}`;
    const file = goodFile({ sender: partner.address, lines: 1, shipTo, article: () => article, quantity: () => 50 });
    for (const id of await handIn(page, [file])) await untilRead(page, id);
    await page.goto('/delivery/due');
    await page.getByLabel('Customer, ship-to or article').fill(article);
    const row = page.getByTestId('due-row');
    await expect(row.getByLabel(`Quantity of ${article}`)).toHaveValue('264');
    await expect(row).toContainText('3 pallets');
    await row.getByTestId('due-why').click();
    await expect(page.getByRole('dialog', { name: `Why ${article}` })).toContainText(
      `Packed 24 in ${box}, 5 boxes on ${pallet}.`,
    );
    await page.keyboard.press('Escape');
    await page.getByTestId('due-create').click();
    await expect(page.locator('.p-toast-message', { hasText: 'with 3 packages' })).toBeVisible();
    await page.getByRole('link', { name: 'Packages', exact: true }).click();
    await page.getByRole('radio', { name: 'Table' }).check();
    const packages = page.getByRole('grid', { name: 'Packages' });
    await expect(packages).toContainText(pallet);
    await expect(packages).toContainText(`${article} 120`);
    const boxes = packages.getByRole('row').filter({ hasText: box });
    await expect(boxes).toHaveCount(3);
    await expect(boxes.first()).toContainText('Customer’s, returnable (AAC)');
    await inspect(page, 'despatch-note-package-table');
    await page.getByRole('radio', { name: 'Tree' }).check();
    await page.getByTestId('package-tree').locator('[data-unit="2"]').focus();
    await page.getByTestId('tree-packaging').click();
    const panel = page.getByTestId('packaging-panel');
    await expect(panel).toContainText('Customer’s, returnable (AAC)');
    await panel.getByRole('button', { name: 'Change Stack factor: 4' }).click();
    await panel.getByLabel('Stack factor', { exact: true }).fill('3');
    await panel.getByLabel('Stack factor', { exact: true }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Change Stack factor: 3' })).toBeVisible();
    await inspect(page, 'despatch-note-packaging');
  });

  test('internal labels are asked for in a package size and chosen when labels of a note are printed', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/packaging/sizes/new', MANAGER);
    const number = freshNumber();
    const size = `INT${number}`;
    await page.getByLabel('Code', { exact: true }).fill(size);
    await page.getByLabel('Internal label with a number of your own').check();
    await page.getByTestId('size-save').click();
    await expect(page.getByTestId('size-title')).toHaveText(size);
    await expect(page.getByTestId('size-counter')).toHaveText('Internal numbers given: 0');
    const labels = [1, 2].map((n) => ({ number: `S${number}${String(n)}` }));
    const packaging = { count: '2', type: 'BX', supplierType: size, quantityPerPackage: '5', unit: 'PCE', labels };
    const items = [{ lineNumber: '1', articleNumber: 'INTERNAL-1', quantity: '10', batch: 'B-7' }];
    const { despatchnoteHeadId: id } = await despatchNote(page, await agreed(page), {
      units: [{ id: '1', level: 'outer', packagings: [packaging], items }],
    });
    await page.reload();
    await expect(page.getByTestId('size-counter')).toHaveText('Internal numbers given: 2');
    await inspect(page, 'package-size-internal');
    await page.goto(`/delivery/despatchnotes/${id}`);
    await page.getByTestId('despatch-labels').click();
    await expect(page.getByTestId('labels-layout')).toBeVisible();
    await chooseFrom(page.getByTestId('labels-kind'), 'Internal labels');
    await expect(page.getByTestId('labels-layout')).toHaveCount(0);
    await inspect(page, 'labels-internal');
    await page.getByTestId('labels-preview').click();
    await expect(page.getByTestId('labels-layouts')).toHaveText('2 × Internal label, 100 × 50 (for this print)');
    await expect(page.getByTestId('preview-image')).toBeVisible();
    await inspect(page, 'labels-internal-preview');
    const file = page.waitForEvent('download');
    await page.getByTestId('labels-print').click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('a note is packed as usual: what it would be and why is seen first, and it can be taken back', async ({
    signedIn,
  }) => {
    const page = await signedIn('/delivery/despatchnotes', MANAGER);
    const { agreementId } = await agreed(page);
    const number = freshNumber();
    const send = (path: string, data: object) => made(page, path, data);
    const size = (code: string, more: object) => send('packaging/sizes', { ...BOX, code, ...more });
    const box = await size(`KLT${number}`, { tareWeight: '1.5' });
    const pallet = await size(`EUR${number}`, { ...PALLET, tareWeight: '25' });
    const lid = await size(`LID${number}`, { kind: 'lid', structure: 'packaging-aid', tareWeight: '2' });
    const articles = [`MIXA${number}`, `MIXB${number}`] as const;
    for (const articleNumber of articles)
      await send('packaging/instructions', {
        ...{ articleNumber, boxSizeId: box['id'], quantityPerBox: '24', pieceWeight: '0.25', mixesRest: true },
        ...{ palletSizeId: pallet['id'], boxesPerLayer: 4, layers: 4 },
        aids: [{ packageSizeId: lid['id'], count: 1, per: 'pallet' }],
      });
    const lines = [
      { articleNumber: articles[0], quantity: '960', packQuantity: '960' },
      { articleNumber: articles[1], quantity: '100', packQuantity: '100' },
    ];
    const note = await send('delivery/despatchnotes/by-hand', {
      ...{ agreementId, despatchDate: new Date().toISOString().slice(0, 10), shipTo: { code: 'P2' }, lines },
    });
    await page.goto(`/delivery/despatchnotes/${note['despatchnoteHeadId'] ?? ''}/packages`);
    await page.getByTestId('note-repack').click();
    const dialog = page.getByRole('dialog', { name: 'Pack the note as usual?' });
    const units = dialog.getByTestId('repack-unit');
    await expect(units).toHaveCount(2);
    await expect(units.first()).toContainText(`2 × EUR${number}`);
    await expect(units.last()).toContainText(`1 × EUR${number}`);
    await expect(units.last()).toContainText('Mixed');
    await expect(units.last()).toContainText(
      `since 2 last pallets would not be full, they go to the same ship-to, and the instructions of their articles let them share one. On it: 4 of 4 layers of KLT${number}`,
    );
    await inspect(page, 'packing-proposal');
    await page.getByTestId('note-repack-confirm').click();
    const packed = page.locator('.p-toast-message', { hasText: 'Packed as usual, in 3 packages' });
    await expect(packed).toBeVisible();
    await keepToast(page);
    const rows = page.locator('.tree-row');
    await expect(rows).toHaveCount(7);
    await expect(rows.filter({ hasText: 'Mixed' })).toHaveCount(1);
    await inspect(page, 'packed-as-usual');
    await packed.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
  });

  test('packages are numbered as it is chosen, and the next numbers are shown before it is saved', async ({
    signedIn,
  }) => {
    const page = await signedIn('/packaging/numbering', MANAGER);
    const all = page.getByTestId('numbering').first();
    await expect(all.getByTestId('next-numbers')).toContainText(/The bar code reads S\d{9}/);
    await inspect(page, 'package-numbers');
    await all.getByLabel('Licence plate').click();
    await expect(all.getByTestId('next-numbers')).toContainText('Fill in the fields');
    await chooseFrom(all.getByLabel('Issuing agency'), 'UN, D&B (D-U-N-S)');
    await all.getByLabel('Company number').fill('12');
    await all.getByTestId('numbering-save').click();
    await expect(all.getByTestId('field-error')).toContainText('nine digits at UN');
    await all.getByLabel('Company number').fill('987654321');
    await expect(all.getByTestId('next-numbers')).toContainText(/The bar code reads 1JUN987654321\d{9}/);
    await all.getByLabel('Serial number').click();
    await all.getByTestId('numbering-save').click();
    await expect(page.locator('.p-toast-message', { hasText: 'The numbering is saved' })).toBeVisible();
  });

  test('lists lead on, and a size that an instruction uses says so when it is to be deleted', async ({ signedIn }) => {
    const page = await signedIn('/packaging/instructions', MANAGER);
    await expect(page.getByTestId('instruction-new')).toBeVisible();
    await inspect(page, 'packing-instructions');
    const code = `USED${freshNumber()}`;
    await page.evaluate(async (one) => {
      const send = async (path: string, body: object): Promise<{ id: string }> => {
        const answer = await fetch(`/api/applications/packaging/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return (await answer.json()) as { id: string };
      };
      const of = { kind: 'box', structure: 'small-box', owner: 'one-way-supplier-pays' };
      const { id } = await send('sizes', { ...of, code: one });
      await send('instructions', { articleNumber: one, boxSizeId: id, quantityPerBox: '10' });
    }, code);
    await follow(page, `/packaging/sizes?q=${code}`);
    await inspect(page, 'package-sizes');
    await page.getByRole('link', { name: code }).click();
    await page.getByTestId('size-delete').click();
    await page.getByTestId('size-delete-confirm').click();
    await expect(page.getByTestId('act-problem')).toContainText('Packing instructions: 1');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '1 packing instruction uses it' }).click();
    await expect(page.getByTestId('instruction-grid')).toContainText(code);
    await expect(page.getByTestId('chip-size')).toHaveText(code);
  });
});
