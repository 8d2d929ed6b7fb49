import { bookingCreate } from '../../server/contract/booking.js';
import { companyCreate } from '../../server/contract/company.js';
import { currentUser } from '../../server/contract/current-user.js';
import { transportCreate } from '../../server/contract/transport.js';
import { booked } from '../given/booking.js';
import { expect, NORDVIK, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { acceptAll, post, somebody } from './people.js';

test.use({ viewport: { width: 360, height: 740 } });

test('a carrier sees what it is asked for on a narrow screen, confirms it, and reports that it has departed (R-16)', async ({
  account,
  visitor,
}) => {
  test.slow();
  const manager = await account({ role: 'company-admin' });
  const code = `CAR${freshNumber()}`;
  const { id: carrierId } = (await post(manager, companyCreate.path, {
    code,
    name: `Carrier ${code}`,
    roles: ['carrier'],
  })) as { id: string };
  await post(manager, bookingCreate.path, booked(carrierId, { isRequested: true }));
  await post(manager, transportCreate.path, { fields: { carrierPartnerId: carrierId } });

  const { email, page } = await somebody((login) => account({ ...login, company: NORDVIK }), visitor);
  await post(manager, '/auth/invite-external', { email, carrierIds: [carrierId] });
  await acceptAll(page);
  const own = (await (await manager.request.get(`/api${currentUser.path}`)).json()) as { company: { id: string } };
  await post(page, `/auth/companies/${own.company.id}/choose`, {});

  await page.goto('/delivery/carrier');
  const booking = page.getByTestId('carrier-booking');
  await expect(booking).toHaveCount(1);
  await inspect(page, 'carrier');
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWide()).toBe(false);
  await booking.getByTestId('carrier-answer').click();
  await expect(booking.locator('header')).toContainText('Confirmed');

  const transport = page.getByTestId('carrier-transport');
  await transport.getByTestId('carrier-open').click();
  await transport.getByTestId('carrier-departed').click();
  await expect(transport.getByTestId('carrier-departed')).toContainText('Departed');
  await inspect(page, 'carrier-departed');
  expect(await isWide()).toBe(false);
});
