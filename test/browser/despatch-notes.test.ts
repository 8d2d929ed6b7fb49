import type { Locator, Page } from '@playwright/test';
import type { DespatchInput } from '../given/despatch.js';
import { chooseFrom } from './choose-from.js';
import { expect, keepToast, test } from './consignal.js';
import { inspect } from './inspect.js';
import { agreed, despatched, despatchNote, type Partner } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
const LIST = '/delivery/despatchnotes';
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };

const rows = (page: Page): Locator => page.getByTestId('despatch-grid').locator('tbody tr');
const chip = (page: Page, name: string): Locator => page.getByTestId(`chip-${name}`);
const of = ({ name }: Partner): string => `${LIST}?q=${encodeURIComponent(name)}`;

/** Two articles in a box on a pallet, and a crate of one. */
const UNITS: DespatchInput['units'] = [
  {
    id: 'BOX',
    parentId: 'PALLET',
    level: 'inner',
    packagings: [
      {
        count: '4',
        type: 'BX',
        labels: ['1', '2', '3', '4'].map((n) => ({ number: `S90000${n}`, masterLabel: 'M900001' })),
      },
    ],
    items: [
      { lineNumber: '1', articleNumber: 'MIXED-1', quantity: '20', orderNumber: '55000' },
      { lineNumber: '2', articleNumber: 'MIXED-2', quantity: '30', batch: 'B7' },
    ],
  },
  { id: 'PALLET', level: 'outer', packagings: [{ count: '1', type: 'PL', grossWeight: '412.5' }] },
  {
    id: 'CRATE',
    level: 'outer',
    packagings: [{ count: '2', type: 'CR', quantityPerPackage: '5', unit: 'PCE' }],
    items: [{ lineNumber: '10', articleNumber: 'SINGLE-1', quantity: '10' }],
  },
];

test.describe('despatch notes', () => {
  test('are counted, drawn by day, filtered and found again by Back, in both themes (R-12, DEL-02, DEL-04)', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const ready = await despatchNote(page, partner, { shipmentReference: 'SHIP-1' });
    await despatchNote(page, partner);
    const sent = await despatched(page, partner);
    await page.goto(of(partner));
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: sent.documentNumber })).toContainText(/Sent/, PATIENT);
    await expect(chip(page, 'ready')).toHaveText('Ready 2');
    await expect(page.getByTestId('figure-ready')).toContainText('2');
    await expect(chip(page, 'sent')).toHaveText('Sent 1', PATIENT);
    await expect(page.getByTestId('figure-all')).toContainText('3');
    await inspect(page, 'despatch-notes');
    await page.getByTestId('despatch-days-toggle').click();
    await expect(page.getByTestId('despatch-days').locator('tbody tr')).toHaveText([/20 Nov 2026.*1.*2.*0/]);
    await inspect(page, 'despatch-notes-table');

    await chip(page, 'ready').click();
    await expect(rows(page)).toHaveCount(2);
    await chip(page, 'transport').click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(ready.documentNumber);
    await chooseFrom(page.getByLabel('Period'), 'Last 365 days');
    await expect(page).toHaveURL(/days=365/);
    await page.goBack();
    await expect(page).not.toHaveURL(/days=/);
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await page.getByTestId('figure-sent').getByRole('link').click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(sent.documentNumber);

    await page.getByPlaceholder('Number, customer, ship-to, shipment').fill(ready.documentNumber.slice(0, -1));
    await expect(
      page.getByTestId('despatch-suggestions').locator(`option[value="${ready.documentNumber}"]`),
    ).toHaveCount(1);
    await page.getByPlaceholder('Number, customer, ship-to, shipment').fill('no such note');
    await expect(page.getByTestId('empty')).toContainText('No despatch note matches the filter');
  });

  test('are archived with undo, and the ready ones among many are sent with what becomes of each (R-12)', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const first = await despatchNote(page, partner);
    const second = await despatchNote(page, partner);
    await despatched(page, partner);
    await page.goto(of(partner));
    await expect(rows(page)).toHaveCount(3);
    await rows(page).filter({ hasText: first.documentNumber }).getByRole('checkbox').check();
    await page.getByTestId('bulk-archive').click();
    await expect(page.getByText('1 despatch note is archived')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await keepToast(page);
    await page.getByTestId('toast-action').click();
    await expect(page.getByText('1 despatch note is restored from the archive')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    await page.getByTestId('despatch-grid').getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await page.getByTestId('bulk-send').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Send 2 despatch notes?');
    await expect(dialog).toContainText(`${partner.name}: 2`);
    await expect(dialog).toContainText('1 selected note is left out: it has been sent already.');
    await inspect(page, 'despatch-notes-send');
    // One of them is refused on the way.
    await page.route(`**/despatchnotes/${second.despatchnoteHeadId}/send`, (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await page.getByTestId('bulk-send-confirm').click();
    await expect(page.getByTestId('bulk-progress')).toContainText('2 of 2');
    await expect(page.locator('[data-testid="bulk-row"][data-outcome="failed"]')).toContainText(second.documentNumber);
    await expect(page.getByText('1 despatch note is on its way')).toBeVisible();
    await expect(chip(page, 'ready')).toHaveText('Ready 1');
    await inspect(page, 'despatch-notes-sent');

    const reader = await signedIn(of(partner), { role: 'reader' });
    await expect(rows(reader)).toHaveCount(3);
    await rows(reader).first().getByRole('checkbox').check();
    for (const act of ['send', 'archive', 'restore']) await expect(reader.getByTestId(`bulk-${act}`)).toHaveCount(0);
  });

  test('open with what they say and contain, are sent once, and lead to their file and back (R-13, R-14, DEL-03)', async ({
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const note = await despatchNote(page, partner, {
      units: UNITS,
      shipmentReference: 'SHIP-2',
      transportMode: '3',
      grossWeight: '450',
    });
    await page.goto(of(partner));
    await rows(page).first().getByRole('link').click();
    await expect(page.getByTestId('despatch-title')).toHaveText(`Despatch note ${note.documentNumber}`);
    await expect(page.locator('.facts')).toContainText(partner.name);
    await expect(page.locator('.facts')).toContainText('450 kg');
    await expect(page.getByRole('region', { name: 'Transport' })).toContainText('Road');
    await expect(page.getByTestId('transmission')).toContainText('has not been sent yet');
    await inspect(page, 'despatch-note');

    await page.getByTestId('view-articles').click();
    await expect(page.getByTestId('article-grid').locator('tbody tr')).toHaveCount(3);
    await expect(page.getByTestId('article-grid').locator('tbody tr').first()).toContainText('MIXED-1');
    await inspect(page, 'despatch-note-articles');
    await page.getByTestId('view-packages').click();
    await page.getByRole('radio', { name: 'Table' }).check();
    const packages = page.getByTestId('package-grid').locator('tbody tr');
    await expect(packages).toContainText([/^PALLET.*Outer package/, /^BOX.*Inner package.*Mixed/, /^CRATE/]);
    await expect(packages.nth(1)).toContainText('MIXED-1 20 PCE, MIXED-2 30 PCE');
    await inspect(page, 'despatch-note-packages');

    await page.getByTestId('despatch-send').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Send despatch note ${note.documentNumber}?`);
    await expect(dialog).toContainText(partner.name);
    await expect(dialog).toContainText('DESADV');
    await inspect(page, 'despatch-note-send');
    await page.getByTestId('despatch-send-confirm').click();
    await expect(page.getByText(`Despatch note ${note.documentNumber} is on its way`)).toBeVisible();
    await expect(page.getByTestId('despatch-send')).toHaveText('Send again');
    await page.getByTestId('view-overview').click();
    await expect(page.getByTestId('transmission')).toContainText('Awaiting acknowledgement', PATIENT);
    await page.getByTestId('history-open').click();
    await expect(page.getByTestId('record-timeline')).toContainText('Despatch advice sent');
    await page.keyboard.press('Escape');
    await inspect(page, 'despatch-note-sent');

    await page.getByTestId('file-link').click();
    await expect(page.getByTestId('inspector')).toContainText(note.documentNumber);
    await page.getByTestId('related-despatch-link').click();
    await expect(page.getByTestId('despatch-title')).toContainText(note.documentNumber);
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toContainText(
      `Despatch note ${note.documentNumber}`,
    );
    await page.getByTestId('despatch-more').click();
    await page.getByTestId('despatch-archive').click();
    await expect(page.getByText('1 despatch note is archived')).toBeVisible();
    await expect(page.locator('.record-marks').first()).toContainText('Archived');
    await keepToast(page);
    await page.getByTestId('toast-action').last().click();
    await expect(page.locator('.record-marks').first()).not.toContainText('Archived');
  });

  test('are looked at before they are sent: what stops them, what is a warning, and the message', async ({
    signedIn,
  }) => {
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const packagings = [
      { count: '2', quantityPerPackage: '5', labels: [{ number: 'S9100001' }, { number: 'S9100002' }] },
    ];
    const items = [{ lineNumber: '1', articleNumber: 'CHECKED-1', quantity: '12' }];
    const note = await despatchNote(page, partner, { units: [{ id: '1', packagings, items }] });
    await page.goto(`${LIST}/${note.despatchnoteHeadId}`);
    await page.getByTestId('view-check').click();
    const checks = page.getByTestId('check');
    await expect(checks.first()).toContainText('CHECKED-1: the quantity is 12 PCE, but its packages hold 10.');
    // In sight, not only there.
    for (const check of await checks.all()) await expect(check).toBeInViewport();
    await expect(checks.filter({ hasText: 'The gross weight is missing.' })).toContainText('Warning');
    await expect(page.getByTestId('preview')).toContainText(note.documentNumber);
    await expect(page.getByTestId('preview')).toContainText('Despatch advice');
    await inspect(page, 'despatch-note-check');
    await page.getByTestId('despatch-send').click();
    await expect(page.getByRole('dialog').getByTestId('check').first()).toContainText('its packages hold 10');
    await expect(page.getByTestId('despatch-send-confirm')).toHaveAttribute('title', '1 check stops it.');
  });

  test('print their labels as a file, and say of each label why it cannot be printed', async ({ signedIn }) => {
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const labels = [{ number: 'S9000001' }, { number: 'S9000002' }];
    const packagings = [{ count: '2', type: 'BX', quantityPerPackage: '5', unit: 'PCE', labels }];
    const items = [{ lineNumber: '1', articleNumber: 'SINGLE-1', quantity: '10' }];
    const { despatchnoteHeadId, documentNumber } = await despatchNote(page, partner, {
      units: [{ id: '1', level: 'outer', packagings, items }],
    });
    await page.goto(`${LIST}/${despatchnoteHeadId}`);
    await page.getByTestId('despatch-labels').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Print the labels of despatch note ${documentNumber}`);
    await inspect(page, 'despatch-note-labels');
    const pdf = page.waitForEvent('download');
    await page.getByTestId('labels-print').click();
    expect((await pdf).suggestedFilename()).toMatch(new RegExp(`^labels-${documentNumber}-.*\\.pdf$`));
    await expect(dialog).toHaveCount(0);

    await page.getByTestId('despatch-labels').click();
    await chooseFrom(dialog.getByLabel('Layout'), 'GS1 label with SSCC, A6');
    await chooseFrom(dialog.getByLabel('File', { exact: true }), 'ZPL for label printers');
    await chooseFrom(dialog.getByLabel('Printer'), '203 dots an inch');
    await page.getByTestId('reprint-damaged').click();
    await page.getByTestId('labels-print').click();
    await expect(page.getByTestId('labels-refused').getByRole('listitem').first()).toContainText(
      /^S9000001 SSCC: the layout/,
    );
    await inspect(page, 'despatch-note-labels-refused');
    await page.keyboard.press('Escape');
    await page.getByTestId('despatch-labels').click();
    await expect(dialog.getByLabel('Layout')).toHaveValue(/^As agreed, else/);
  });

  test('are deleted where they were not sent, after a question, and no others (R-13)', async ({ signedIn }) => {
    const page = await signedIn('/', MANAGER);
    const partner = await agreed(page);
    const { despatchnoteHeadId, documentNumber } = await despatchNote(page, partner);
    await despatched(page, partner);
    await page.goto(`${LIST}/${despatchnoteHeadId}`);
    await page.getByTestId('despatch-more').click();
    await page.getByTestId('despatch-delete').click();
    await expect(page.getByRole('dialog')).toContainText(`Delete despatch note ${documentNumber}?`);
    await page.getByTestId('despatch-delete-confirm').click();
    await expect(page).toHaveURL(LIST);
    await page.getByPlaceholder('Number, customer, ship-to, shipment').fill(partner.name);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().getByRole('link').click();
    await page.getByTestId('despatch-more').click();
    await expect(page.getByTestId('despatch-delete')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('despatch-delete')).toContainText('sent and stays');
  });

  test('that are not there, or are not for somebody, are said so in their place (R-13)', async ({ signedIn }) => {
    const page = await signedIn(`${LIST}/26010000000001`, MANAGER);
    await expect(page.getByTestId('failure')).toContainText(/Request [0-9a-f-]{36}/);
    await page.goto(`${LIST}/no-number`);
    await expect(page.getByTestId('page-failure')).toBeVisible();
    const guest = await signedIn(LIST, { role: 'guest' });
    await expect(guest.getByTestId('page-failure')).toBeVisible();
  });
});
