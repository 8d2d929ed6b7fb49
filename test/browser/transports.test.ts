import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { packageMovementCreate } from '../../server/contract/package-account.js';
import { transportCreate } from '../../server/contract/transport.js';
import { inDays } from '../given/booking.js';
import { iftsta } from '../given/carrier.js';
import { linkTo } from '../given/mail.js';
import { textOf } from '../given/pdf.js';
import { carrier } from './carriers.js';
import { chooseFrom } from './choose-from.js';
import { expect, handIn, keepToast, NORDVIK, SOLNA, test, untilRead } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote, US } from './outgoing.js';
import { identified, knows, rowOf } from './packages.js';
import { app, post } from './people.js';

const MANAGER = { role: 'company-admin' };
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };
const toast = (page: Page, hasText: string | RegExp): Locator => page.locator('.p-toast-message', { hasText });

/** Empties that the customer says it sent, and nobody has received: the code and the number of their note. */
async function emptiesAnnounced(
  page: Page,
  account: (login: { role: string; company?: string }) => Promise<Page>,
): Promise<{ readonly code: string; readonly noteNumber: string }> {
  const number = freshNumber();
  const [code, noteNumber, them, us] = [`KLT${number}`, `E${number}`, `PLANT${number}`, `SUPP${number}`];
  const operator = await account({ role: 'admin' });
  await identified(operator, NORDVIK, them);
  await identified(operator, SOLNA, us);
  const plant = await account({ ...MANAGER, company: NORDVIK });
  const partnerCompanyId = await knows(plant, `Supplier ${number}`, us, 'supplier');
  await knows(page, `Plant ${number}`, them, 'customer');
  await post(plant, packageMovementCreate.path, {
    ...{ kind: 'empties-out', partnerCompanyId, site: 'GOT-P2', code, quantity: 24, day: inDays(-1), noteNumber },
  });
  return { code, noteNumber };
}

test('three notes leave on one lorry: chosen, planned, booked, confirmed by the carrier, loaded, departed, all advices sent, the waybill printed; and empties that never came are disputed (R-15, R-16, R-17, DEL-05)', async ({
  signedIn,
  account,
  visitor,
}) => {
  test.slow();
  const page = await signedIn('/', MANAGER);
  const lorry = `Lorry ${freshNumber()}`;
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
  await page.getByLabel('Name', { exact: true }).fill(lorry);
  await page.getByLabel('Carrier', { exact: true }).fill('DHL Freight');
  await page.getByLabel('Trailer', { exact: true }).fill('ABC 123');
  await page.getByLabel('Seal', { exact: true }).fill('SEAL-77');
  await chooseFrom(page.getByLabel('Mode of transport'), 'Road');
  await inspect(page, 'transport-edit');
  await page.getByTestId('transport-save').click();
  await expect(page.getByTestId('transport-title')).toContainText(lorry);
  await expect(page.getByText('SEAL-77')).toBeVisible();

  // The carrier is asked, and confirms by the link in its mail.
  const address = new URL(page.url());
  const booked = await carrier(page);
  await page.getByTestId('transport-book').click();
  const form = page.getByTestId('booking-form');
  await expect(form).toBeVisible();
  await inspect(page, 'transport-booking');
  await chooseFrom(form.getByTestId('booking-carrier'), new RegExp(booked.name));
  await form.getByLabel('Day of collection').fill(inDays(21));
  await form.getByLabel('Name', { exact: true }).nth(1).fill('Nordvik Trucks AB');
  await form.getByLabel('City', { exact: true }).nth(1).fill('Luleå');
  await page.getByTestId('booking-request').click();
  await expect(page).toHaveURL(/\/delivery\/transport-booking\/\d+$/);
  const link = `${address.origin}/booking-answer/en/${await linkTo(app(), booked.email, 'booking-answer')}`;
  const driver = await visitor();
  await driver.goto(link);
  await driver.getByLabel('Carrier’s reference').fill('CR-77');
  await driver.getByTestId('visit-send').click();
  await expect(driver.getByTestId('visit-answered')).toContainText('The booking is confirmed');
  await expect(page.locator('.record-marks')).toContainText('Confirmed');
  await page.goto(address.pathname);
  await expect(page.getByTestId('transport-bookings')).toContainText(booked.name);
  await expect(page.getByTestId('transport-steps')).toContainText('Booked');

  const next = page.getByTestId('transport-next');
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

  await page.goto(`/delivery/transports?q=${encodeURIComponent(lorry)}`);
  await expect(page.getByTestId('transport-grid').locator('tbody tr')).toContainText('Departed');
  await inspect(page, 'transports');

  // What the customer says came back with a lorry never came.
  const { code, noteNumber } = await emptiesAnnounced(page, account);
  await page.goto('/delivery/package-account');
  await rowOf(page, 'package-account-grid', code).dblclick();
  await page.getByTestId('chip-ours').click();
  const missing = rowOf(page, 'package-movement-grid', noteNumber);
  await expect(missing).toContainText('Announced');
  await missing.click();
  await page.keyboard.press('Enter');
  await page.getByTestId('movement-dispute').click();
  await page.getByTestId('movement-reason').fill('No lorry brought them');
  await page.getByTestId('movement-reason-confirm').click();
  await page.getByTestId('chip-ours').click();
  await expect(missing).toContainText('Disputed · answer by');
  await missing.click();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('movement-history')).toContainText('No lorry brought them');
});

test('what a carrier says stands on the timeline of its transport, and people say of which one it is where that is not known (R-15)', async ({
  signedIn,
}) => {
  const page = await signedIn('/', MANAGER);
  const number = freshNumber();
  const plan = async (fields: object) =>
    (await post(page, transportCreate.path, { fields })) as { transportId: string; transportNumber: string };
  const [own, other] = [
    await plan({ name: `Lorry ${number}`, carrier: { code: `NF${number}`, name: 'Nordfrakt AB' } }),
    await plan({ name: `Other ${number}` }),
  ];
  const say = async (sender: string, named: string, status: string, at: string): Promise<void> => {
    const text = iftsta([{ number: named, events: [{ status, at }] }], {
      sender,
      recipient: US,
      reference: freshNumber(),
    });
    const file = { name: 'status.edi', mimeType: 'application/edifact', buffer: Buffer.from(text) };
    for (const id of await handIn(page, [file])) await untilRead(page, id);
  };
  await page.goto(`/delivery/transports/${own.transportId}`);
  const steps = page.getByTestId('transport-steps');
  await expect(steps.getByRole('listitem')).toHaveCount(1);
  await say(`NF${number}`, own.transportNumber, '20', '202611241200');
  await say(`NF${number}`, own.transportNumber, '13', '202611240900');
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps.getByRole('listitem').filter({ hasText: 'Delayed' })).toContainText('Carrier');
  await expect(steps).toContainText(/Collected.*Delayed/s);
  await inspect(page, 'carrier-timeline');

  // A sender that is not the carrier, and a number that nobody knows.
  await say(`FOREIGN${number}`, own.transportNumber, '24', '202611241300');
  await say(`FOREIGN${number}`, `CN-${number}`, '31', '202611241400');
  await page.goto('/delivery/transports');
  await page.getByTestId('transport-unmatched').click();
  const rows = page.getByTestId('unmatched-row').filter({ hasText: `FOREIGN${number}` });
  await expect(rows).toHaveCount(2);
  const [foreign, unknown] = [rows.filter({ hasText: own.transportNumber }), rows.filter({ hasText: `CN-${number}` })];
  await expect(foreign).toContainText('The sender is not the carrier of this transport');
  await expect(foreign.getByTestId('unmatched-transport')).toHaveValue(new RegExp(`^${own.transportNumber}`));
  await expect(unknown).toContainText('No transport is named so');
  await expect(unknown.getByTestId('unmatched-assign')).toBeDisabled();
  await inspect(page, 'carrier-unmatched');
  await chooseFrom(unknown.getByTestId('unmatched-transport'), new RegExp(`^${other.transportNumber}`));
  await unknown.getByTestId('unmatched-assign').click();
  await expect(rows).toHaveCount(1);
  await foreign.getByTestId('unmatched-assign').click();
  await expect(rows).toHaveCount(0);
  await page.goto(`/delivery/transports/${other.transportId}`);
  await expect(steps.getByRole('listitem').filter({ hasText: 'On the way' })).toContainText('Carrier');
  await page.goto(`/delivery/transports/${own.transportId}`);
  await expect(steps).toContainText(/Collected.*Delayed.*Departed/s);
});
