import type { Locator, Page } from '@playwright/test';
import type { DespatchInput } from '../given/despatch.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
const LIST = '/delivery/despatchnotes';
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };

/** A pallet with two boxes on it, and three boxes of another article beside it. */
function units(): DespatchInput['units'] {
  const number = freshNumber();
  const boxes = (id: string, parentId: string | null, count: number) => ({
    id,
    parentId,
    level: parentId === null ? ('outer' as const) : ('inner' as const),
    packagings: [
      {
        count: String(count),
        type: 'BX',
        quantityPerPackage: '5',
        unit: 'PCE',
        labels: Array.from({ length: count }, (_, n) => ({ number: `${id}${number.slice(-6)}${String(n)}` })),
      },
    ],
    items: [{ lineNumber: id, articleNumber: `ART-${id}`, quantity: String(5 * count), orderNumber: '55000' }],
  });
  const pallet = { id: '1', level: 'outer' as const, packagings: [{ count: '1', type: 'PL' }] };
  return [pallet, boxes('2', '1', 2), boxes('3', null, 3)];
}
const unit = (page: Page, id: string): Locator => page.getByTestId('package-tree').locator(`[data-unit="${id}"]`);
/** Undone from the toast that says so, which stays as long as a test needs: that of the change before may not be gone yet. */
const undo = async (page: Page, said: RegExp): Promise<void> => {
  const toast = page.locator('.p-toast-message').filter({ hasText: said });
  await toast.hover();
  await toast.getByTestId('toast-action').click();
};
/** Lets go where a person would: once the place is marked as one that takes it. */
const drag = async (page: Page, what: Locator, to: Locator): Promise<void> => {
  await what.hover();
  await page.mouse.down();
  await to.hover();
  await to.hover();
  await expect(to).toHaveClass(/\bis-target\b/);
  await page.mouse.up();
};
const more = async (page: Page, act: string): Promise<void> => {
  await page.getByTestId('despatch-more').click();
  await page.getByTestId(`despatch-${act}`).click();
};

test.describe('a despatch note', () => {
  test('has its fields changed in their place, and says so when two people change the same one', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const { despatchnoteHeadId: id } = await despatchNote(page, partner);
    await page.goto(`${LIST}/${id}`);
    const parties = page.getByRole('region', { name: 'Parties' });
    await parties.getByRole('button', { name: 'Change Gate: G14' }).click();
    await parties.getByLabel('Gate').fill('G20');
    await parties.getByLabel('Gate').press('Enter');
    await expect(parties.getByRole('button', { name: 'Change Gate: G20' })).toBeFocused();
    await undo(page, /Gate is changed/);
    await expect(parties.getByRole('button', { name: 'Change Gate: G14' })).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(parties.getByRole('button', { name: 'Change Gate: G20' })).toBeVisible();

    const transport = page.getByRole('region', { name: 'Transport', exact: true });
    await transport.getByRole('button', { name: /Change Pick-up/ }).click();
    await transport.getByLabel('Pick-up', { exact: true }).fill('2026-11-19');
    await transport.getByLabel('Time').fill('16:30');
    await transport.getByLabel('Time').press('Enter');
    await expect(transport.getByRole('button', { name: /Change Pick-up: .*16:30/ })).toBeVisible();
    await transport.getByRole('button', { name: /Change Container/ }).click();
    await transport.getByLabel('Container').fill('MSKU1234565');
    await transport.getByLabel('Container').press('Enter');
    await expect(transport.getByRole('button', { name: 'Change Container: MSKU1234565' })).toBeVisible();
    await transport.getByRole('button', { name: /Change Carrier code/ }).click();
    await transport.getByLabel('Carrier code').fill('DHL');
    await transport.getByLabel('Carrier code').press('Enter');
    await expect(transport.getByRole('button', { name: 'Change Carrier code: DHL' })).toBeVisible();
    await undo(page, /Carrier code is changed/);
    await expect(transport.getByRole('button', { name: 'Change Carrier code: Not said' })).toBeVisible();

    const weights = page.getByRole('region', { name: 'Weights and volume' });
    await weights.getByRole('button', { name: /Change Gross weight/ }).click();
    await weights.getByLabel('Gross weight').fill('heavy');
    await weights.getByLabel('Gross weight').press('Enter');
    await expect(weights).toContainText('Gross weight is a number, such as 12.5');
    await inspect(page, 'despatch-note-wrong-field');
    await weights.getByLabel('Gross weight').fill('1 412,5');
    await weights.getByLabel('Gross weight').press('Enter');
    await expect(weights).toContainText('1,412.5 kg');

    await parties.getByRole('button', { name: /Change Gate/ }).click();
    await parties.getByLabel('Gate').fill('Mine');
    const other = await signedIn(`${LIST}/${id}`, { role: 'user' });
    const theirs = other.getByRole('region', { name: 'Parties' });
    await theirs.getByRole('button', { name: /Change Gate/ }).click();
    await theirs.getByLabel('Gate').fill('Theirs');
    await theirs.getByLabel('Gate').press('Enter');
    await expect(page.getByTestId('edit-conflict')).toContainText('Theirs');
    await expect(parties.getByLabel('Gate')).toHaveValue('Mine');
    await inspect(page, 'despatch-note-conflict');
    await page.getByTestId('edit-mine').click();
    await expect(theirs.getByRole('button', { name: 'Change Gate: Mine' })).toBeVisible();
  });

  test('has its packages arranged by the pointer and by keys, with undo and redo', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units: units() });
    await page.goto(`${LIST}/${id}/packages`);
    await expect(unit(page, '3')).toHaveAttribute('aria-level', '1');
    await unit(page, '2').focus();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('tree-spoken')).toContainText('Unit 2 is picked up');
    await page.keyboard.press('ArrowDown');
    await expect(unit(page, '3')).toBeFocused();
    await inspect(page, 'despatch-note-tree-carried');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('tree-spoken')).toContainText('Unit 2: now in unit 3');
    await expect(page.getByTestId('package-tree').getByRole('treeitem')).toContainText([/^1/, /^3/, /^2.*ART-2/]);
    await page.keyboard.press('Control+z');
    await expect(page.getByTestId('package-tree').getByRole('treeitem')).toContainText([/^1/, /^2/, /^3/]);
    await page.keyboard.press('Control+y');
    await expect(page.getByTestId('package-tree').getByRole('treeitem')).toContainText([/^1/, /^3/, /^2.*ART-2/]);
    await unit(page, '3').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('tree-spoken')).toContainText('A unit cannot stand in itself.');
    await page.keyboard.press('Escape');
    await expect(unit(page, '3')).toBeFocused();

    await page.keyboard.press('Control+z');
    await expect(page.getByTestId('package-tree').getByRole('treeitem')).toContainText([/^1/, /^2/, /^3/]);
    await drag(page, unit(page, '3'), unit(page, '1'));
    await expect(unit(page, '3')).toHaveAttribute('aria-level', '2');
    await inspect(page, 'despatch-note-tree');
    await page.keyboard.press('Control+z');
    await expect(unit(page, '3')).toHaveAttribute('aria-level', '1');

    await unit(page, '3').getByRole('button').first().click();
    await page.getByTestId('tree-split').click();
    await expect(unit(page, '4')).toContainText('ART-3 5 PCE');
    await expect(unit(page, '3')).toContainText('ART-3 10 PCE');
    await undo(page, /of unit 3: split off/);
    await expect(unit(page, '4')).toHaveCount(0);
    await unit(page, '1').focus();
    await page.getByTestId('tree-wrap').click();
    await expect(page.getByRole('dialog')).toContainText('Wrap: Unit 1');
    await inspect(page, 'despatch-note-wrap');
    await page.getByTestId('tree-ask-act').click();
    await expect(unit(page, '1')).toHaveAttribute('aria-level', '2');
  });

  test('has lines of a mixed package changed and removed by the pointer and by keys', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const item = (lineNumber: string, quantity: string) => ({
      lineNumber,
      articleNumber: `MIX-${lineNumber}`,
      quantity,
    });
    const packagings = [{ count: '1', type: 'BX', labels: [{ number: freshNumber() }] }];
    const mixed = [
      { id: '1', level: 'outer' as const, packagings, items: [item('1', '5'), item('2', '7'), item('3', '9')] },
    ];
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units: mixed });
    await page.goto(`${LIST}/${id}/packages`);
    const line = (n: number): Locator => unit(page, '1').getByRole('button', { name: `Change line ${String(n)}` });
    await line(2).click();
    const panel = page.getByTestId('line-panel');
    await panel.getByRole('button', { name: /Change Quantity: 7/ }).click();
    await panel.getByLabel('Quantity', { exact: true }).fill('6');
    await panel.getByLabel('Quantity', { exact: true }).press('Enter');
    await expect(line(2)).toContainText('MIX-2 6 PCE');
    await inspect(page, 'despatch-note-mixed-line');
    await page.getByTestId('line-remove-one').click();
    await expect(panel).toHaveCount(0);
    await expect(line(2)).toHaveCount(0);
    await undo(page, /Line 2 of unit .*: removed/);
    await expect(line(2)).toContainText('MIX-2 6 PCE');

    await line(1).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('line-remove-one').focus();
    await page.keyboard.press('Enter');
    await expect(unit(page, '1').getByTestId('tree-line')).toHaveText(['MIX-2 6 PCE', 'MIX-3 9 PCE']);
    await page.keyboard.press('Control+z');
    await expect(unit(page, '1').getByTestId('tree-line')).toHaveCount(3);
  });

  test('has its lines changed and articles added', async ({ signedIn }) => {
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units: units() });
    await page.goto(`${LIST}/${id}/articles`);
    const rows = page.getByTestId('article-grid').locator('tbody tr');
    await rows.filter({ hasText: 'ART-3' }).click();
    const panel = page.getByTestId('line-panel');
    await panel.getByRole('button', { name: /Change Batch/ }).click();
    await panel.getByLabel('Batch').fill('L7');
    await panel.getByLabel('Batch').press('Enter');
    await expect(rows.filter({ hasText: 'ART-3' })).toContainText('L7');
    await panel.getByRole('button', { name: /Change Best before/ }).click();
    await panel.getByLabel('Best before').fill('2027-05-02');
    await panel.getByLabel('Best before').press('Enter');
    await expect(panel.getByRole('button', { name: /Change Best before: .*2027/ })).toBeVisible();
    await expect(page.getByTestId('article-grid')).toContainText('Best before');
    await inspect(page, 'despatch-note-line');
    await page.keyboard.press('Escape');
    await page.getByTestId('article-add').click();
    const dialog = page.getByRole('dialog');
    await page.getByTestId('article-add-confirm').click();
    await expect(dialog).toContainText('Say which article');
    await dialog.getByLabel('Article', { exact: true }).fill('ART-9');
    await dialog.getByLabel('Quantity').fill('12');
    await dialog.getByLabel('Pieces per package').fill('5');
    await inspect(page, 'despatch-note-add');
    await page.getByTestId('article-add-confirm').click();
    await expect(rows.filter({ hasText: 'ART-9' })).toContainText('12 PCE');
    await expect(rows.filter({ hasText: 'ART-9' })).toContainText('3');
  });

  test('is closed, copied, and replaced once the customer has it', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const { despatchnoteHeadId: id, documentNumber } = await despatchNote(page, partner);
    await page.goto(`${LIST}/${id}`);
    await page.getByTestId('despatch-more').click();
    await expect(page.getByTestId('despatch-replace')).toContainText('The customer does not have it yet.');
    await inspect(page, 'despatch-note-more');
    await page.getByTestId('despatch-close').click();
    await expect(page.locator('.record-marks').first()).toContainText('Closed');
    await expect(page.getByRole('button', { name: /Change Dock/ })).toHaveCount(0);
    await page.request.post(`/api/applications/delivery/despatchnotes/${id}/send`, { data: {} });
    await expect(page.locator('.record-marks').first()).toContainText(/^Sent/, PATIENT);
    await more(page, 'replace');
    await expect(page.getByRole('dialog')).toContainText(`Replace despatch advice ${documentNumber}?`);
    await inspect(page, 'despatch-note-replace');
    await page.getByTestId('despatch-replace-confirm').click();
    await expect(page.getByTestId('despatch-title')).toHaveText(`Despatch note ${documentNumber}/2`);
    await expect(page.locator('.record-marks').first()).toContainText(`Replaces ${documentNumber}`);
    await page.getByTestId('despatch-ready').click();
    await page.getByTestId('despatch-send').click();
    await page.getByTestId('despatch-send-confirm').click();
    await page.locator('.record-marks').first().getByRole('link').click();
    await expect(page.locator('.record-marks').first()).toContainText('Replaced');
    await expect(page.locator('.record-marks').first()).toContainText(`Replaced by ${documentNumber}/2`);
    await inspect(page, 'despatch-note-replaced');
    await more(page, 'copy');
    await expect(page.locator('.record-marks').first()).toContainText('Draft');
  });

  test('has labels printed again for a reason', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const { despatchnoteHeadId: id } = await despatchNote(page, partner, { units: units() });
    await page.goto(`${LIST}/${id}/packages`);
    await page.getByTestId('despatch-labels').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await expect(dialog).toContainText('1 of 5 labels');
    const first = page.waitForEvent('download');
    await page.getByTestId('labels-print').click();
    await first;
    await expect(unit(page, '2')).toContainText('Label printed');
    await page.getByTestId('despatch-labels').click();
    await dialog.getByRole('checkbox').first().check();
    await expect(page.getByTestId('reprint')).toContainText('1 of these labels was printed before');
    await expect(page.getByTestId('labels-print')).toHaveAttribute('aria-disabled', 'true');
    await page.getByTestId('reprint-damaged').click();
    await inspect(page, 'despatch-note-reprint');
    const again = page.waitForEvent('download');
    await page.getByTestId('labels-print').click();
    await again;
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/applications/delivery/despatchnotes/${id}/packages`);
        const { packages } = (await answer.json()) as { packages: { prints: number }[] };
        return packages.map(({ prints }) => prints);
      })
      .toEqual([2, 0, 0, 0, 0]);
  });
});
