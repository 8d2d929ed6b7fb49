import { bookingCarriers, carrierTermsUpdate } from '../../server/contract/booking.js';
import { transportCreate } from '../../server/contract/transport.js';
import { USUAL_TERMS } from '../../server/domain/booking/fields.js';
import { inDays } from '../given/booking.js';
import { linkTo } from '../given/mail.js';
import { carrier } from './carriers.js';
import { chooseFrom } from './choose-from.js';
import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';
import { app } from './people.js';

const MANAGER = { role: 'company-admin' };

test('a transport is booked, the carrier confirms by the link in its mail, and the list shows it live (R-16)', async ({
  signedIn,
  browser,
}) => {
  test.slow();
  const page = await signedIn('/delivery/transport-booking', MANAGER);
  await expect(page.getByTestId('figure-all')).toBeVisible();
  await inspect(page, 'bookings-empty');
  const { name, email } = await carrier(page);
  const planned = await page.request.post(`/api${transportCreate.path}`, {
    data: { fields: { name: 'Monday lorry' } },
  });
  const { transportId } = (await planned.json()) as { transportId: string };

  await page.goto(`/delivery/transports/${transportId}`);
  await page.getByTestId('transport-book').click();
  const form = page.getByTestId('booking-form');
  await chooseFrom(form.getByTestId('booking-carrier'), new RegExp(name));
  await form.getByLabel('Day of collection').fill(inDays(21));
  await expect(page.getByTestId('booking-deadline')).toContainText('To be requested by');
  await expect(form.getByLabel('Agreed by telephone with')).toHaveCount(0);
  await form.getByLabel('Name', { exact: true }).nth(1).fill('Nordvik Trucks AB');
  await form.getByLabel('City', { exact: true }).nth(1).fill('Luleå');
  await form.getByLabel('Package code').fill('0001');
  await form.getByRole('spinbutton', { name: 'Number', exact: true }).fill('3');
  await form.getByLabel('Gross weight, kg').fill('1200,5');
  await form.getByLabel('Loading metres').fill('0.8');
  await inspect(page, 'booking-form');
  await page.getByTestId('booking-request').click();
  await expect(page).toHaveURL(/\/delivery\/transport-booking\/\d+$/);
  await expect(page.getByTestId('booking-events').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'What is asked for' })).toContainText('1,400 kg');
  await inspect(page, 'booking');

  await page.goto('/delivery/transport-booking');
  const row = page.getByTestId('booking-grid').locator('tbody tr', { hasText: name });
  await expect(row).toContainText('Requested');
  const { origin } = new URL(page.url());
  const link = `${origin}/booking-answer/en/${await linkTo(app(), email, 'booking-answer')}`;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByTestId('visit')).toContainText('Nordvik Trucks AB, Luleå');
  // Opening it changes nothing, and the address keeps no secret.
  await expect(visitor).toHaveURL(/\/booking-answer\/en\/-$/);
  await expect(row).toContainText('Requested');
  await inspect(visitor, 'booking-visit');
  await visitor.getByLabel('Carrier’s reference').fill('CR-77');
  await visitor.getByTestId('visit-send').click();
  await expect(visitor.getByTestId('visit-answered')).toContainText('The booking is confirmed');
  await inspect(visitor, 'booking-visited');
  await visitor.goto(link);
  await expect(visitor.getByTestId('visit-answered')).toContainText('CR-77');
  await visitor.goto(`${origin}/booking-answer/en/1.wrong`);
  await expect(visitor.getByTestId('visit-unknown')).toBeVisible();
  await visitor.context().close();

  await expect(row).toContainText('Confirmed');
  await expect(page.getByTestId('figure-confirmed')).not.toContainText('–');
  await inspect(page, 'bookings');
  await page.goto(`/delivery/transports/${transportId}`);
  await expect(page.getByTestId('transport-bookings')).toContainText(name);
  await expect(page.locator('.record-marks')).toContainText('Booked');
  await inspect(page, 'transport-booked');
});

test('who books after the deadline is asked with whom it was agreed, and what a carrier answers is entered, changed and withdrawn (R-16)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/delivery/transport-booking', MANAGER);
  const { id, name } = await carrier(page);
  const terms = await page.request.put(`/api${carrierTermsUpdate.path.replace(':id', id)}`, {
    data: { ...USUAL_TERMS, version: 0 },
  });
  expect(terms.ok()).toBe(true);
  await page.getByTestId('booking-terms').click();
  const dialog = page.getByTestId('terms-dialog');
  await chooseFrom(dialog.getByTestId('terms-carrier'), new RegExp(name));
  await dialog.getByLabel('Working days before collection').fill('30');
  await inspect(page, 'carrier-terms');
  await dialog.getByTestId('terms-save').click();
  await expect(dialog).toHaveCount(0);
  const saved = await page.request.get(`/api${bookingCarriers.path}`);
  const { rows } = bookingCarriers.response.parse(await saved.json());
  expect(rows.find(({ carrierId }) => carrierId === id)?.terms.workingDays).toBe(30);

  await page.getByTestId('booking-new').click();
  const form = page.getByTestId('booking-form');
  await chooseFrom(form.getByTestId('booking-carrier'), new RegExp(name));
  await form.getByLabel('Day of collection').fill(inDays(10));
  await expect(page.getByTestId('booking-deadline')).toContainText('The deadline was');
  await form.getByLabel('Name', { exact: true }).nth(1).fill('Nordvik Trucks AB');
  await page.getByTestId('booking-request').click();
  await expect(page.getByTestId('booking-problem')).toContainText('deadline for this collection has passed');
  await inspect(page, 'booking-late');
  await form.getByLabel('Agreed by telephone with').fill('Eva Lind');
  await form.getByLabel('What was agreed').fill('Evening lorry');
  await page.getByTestId('booking-request').click();
  await expect(page.getByRole('region', { name: 'What is asked for' })).toContainText('Eva Lind: Evening lorry');

  await page.getByTestId('booking-more').click();
  await page.getByTestId('booking-answer').click();
  await chooseFrom(page.getByTestId('answer'), 'Other time');
  await page.getByLabel('Earliest (HH:MM)').fill('13:00');
  await inspect(page, 'booking-answer');
  await page.getByTestId('answer-confirm').click();
  await expect(page.locator('.record-marks')).toContainText('Other time proposed');
  await page.getByTestId('booking-next').click();
  await expect(page.locator('.record-marks')).toContainText('Confirmed');
  await expect(page.getByRole('region', { name: 'What is asked for' })).toContainText('13:00–16:00');
  await page.getByTestId('booking-more').click();
  await page.getByTestId('booking-withdraw').click();
  await page.getByTestId('booking-withdraw-confirm').click();
  await expect(page.locator('.record-marks')).toContainText('Withdrawn');
  await expect(page.getByTestId('booking-events').getByRole('listitem')).toHaveCount(5);
});
