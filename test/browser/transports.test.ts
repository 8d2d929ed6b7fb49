import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { textOf } from '../given/pdf.js';
import { chooseFrom } from './choose-from.js';
import { expect, keepToast, test } from './consignal.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };
const toast = (page: Page, hasText: string | RegExp): Locator => page.locator('.p-toast-message', { hasText });

test('three notes leave on one lorry: chosen, planned, booked, loaded, departed, all advices sent, the waybill printed (R-15, DEL-05)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/', MANAGER);
  const partner = await agreed(page);
  await partner.folder();
  await despatchNote(page, partner, { grossWeight: '120.5' });
  await despatchNote(page, partner, { grossWeight: '80' });
  await despatchNote(page, partner, { grossWeight: '99.5', shipTo: { code: 'LUL-1', name: 'Luleå' } });

  await page.goto('/delivery/transports');
  await expect(page.getByTestId('figure-all')).toBeVisible();
  await inspect(page, 'transports-empty');

  // The notes of the customer, chosen in their list and put on a new transport; taken off again, and back by hand.
  await page.goto(`/delivery/despatchnotes?q=${encodeURIComponent(partner.name)}`);
  const rows = page.getByTestId('despatch-grid').locator('tbody tr');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByTestId('bulk-put-on').click();
  await inspect(page, 'put-on-a-transport');
  await page.getByTestId('put-confirm').click();
  await keepToast(page);
  await expect(page).toHaveURL(/\/delivery\/transports\/\d+$/);
  const notes = page.getByTestId('transport-notes').getByRole('listitem');
  await expect(notes).toHaveCount(3);
  await expect(page.locator('.facts')).toContainText('300 kg');
  await toast(page, /3 despatch notes are on transport/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('There is no despatch note on this transport')).toBeVisible();
  await expect(page.getByTestId('transport-waybill')).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('transport-add').click();
  const offered = page.getByRole('dialog').getByRole('checkbox', { name: new RegExp(partner.name) });
  await expect(offered).toHaveCount(3);
  for (const box of await offered.all()) await box.check();
  await inspect(page, 'transport-add-notes');
  await page.getByTestId('transport-add-confirm').click();
  await expect(notes).toHaveCount(3);

  await page.getByTestId('transport-edit').click();
  await page.getByLabel('Name', { exact: true }).fill('Monday lorry');
  await page.getByLabel('Carrier', { exact: true }).fill('DHL Freight');
  await page.getByLabel('Trailer', { exact: true }).fill('ABC 123');
  await page.getByLabel('Seal', { exact: true }).fill('SEAL-77');
  await chooseFrom(page.getByLabel('Mode of transport'), 'Road');
  await inspect(page, 'transport-edit');
  await page.getByTestId('transport-save').click();
  await expect(page.getByTestId('transport-title')).toContainText('Monday lorry');
  await expect(page.getByText('SEAL-77')).toBeVisible();

  const next = page.getByTestId('transport-next');
  await next.click();
  await expect(page.getByTestId('transport-steps')).toContainText('Booked');
  await next.click();
  await expect(page.getByTestId('transport-steps')).toContainText('Loaded');
  await inspect(page, 'transport');
  await expect(next).toHaveText(/Depart/);
  await next.click();
  await inspect(page, 'transport-depart');
  await page.getByTestId('transport-depart-confirm').click();
  await expect(page.getByTestId('transport-steps')).toContainText('Departed');
  await expect(notes.filter({ hasText: /Sent|Acknowledged/ })).toHaveCount(3, PATIENT);
  await expect(page.getByTestId('transport-edit')).toHaveAttribute('aria-disabled', 'true');

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('transport-waybill').click()]);
  expect(file.suggestedFilename()).toMatch(/^cmr-\d{8}-.*\.pdf$/);
  const waybill = textOf(await readFile(await file.path()));
  for (const said of ['CMR waybill', 'DHL Freight', 'ABC 123', 'Luleå']) expect(waybill).toContain(said);

  await page.goto('/delivery/transports?q=Monday');
  await expect(page.getByTestId('transport-grid').locator('tbody tr')).toContainText('Departed');
  await inspect(page, 'transports');
});
