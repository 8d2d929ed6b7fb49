import type { Locator, Page } from '@playwright/test';
import { AURORA, expect, loginOf, NORDVIK, SOLNA, test } from './consignal.js';
import { inspect } from './inspect.js';
import { acceptAll, post } from './people.js';

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
/** Leaves a page open and something in the tab's store, as work does. */
async function leaveTraces(page: Page): Promise<void> {
  await page.goto('/companies/own');
  await expect(tabs(page)).not.toHaveCount(0);
  await page.evaluate(() => {
    sessionStorage.setItem('line-filter', 'x');
  });
}
const traces = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('line-filter'));
const live = (page: Page): Promise<void> =>
  expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');

test.describe('what a session sees', () => {
  test('is chosen in the width of a phone too: the parts of the header stand beside each other, and the list fits', async ({
    signedIn,
  }) => {
    const page = await signedIn('/companies', { role: 'company-admin', company: NORDVIK });
    await page.setViewportSize({ width: 390, height: 844 });
    const chip = page.getByTestId('context');
    await expect(chip).toHaveText(NORDVIK);
    const parts = await page.locator('.head > *').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => [left, right] as const),
    );
    for (const [at, [left]] of parts.entries()) expect(left).toBeGreaterThanOrEqual(parts[at - 1]?.[1] ?? 0);
    expect(parts.at(-1)?.[1]).toBeLessThanOrEqual(390);
    const [box, own] = [await page.locator('.pick-box').first().boundingBox(), await chip.boundingBox()];
    expect(own?.width).toBeLessThanOrEqual(box?.width ?? 0);
    await chip.click();
    const list = await page.getByTestId('context-list').boundingBox();
    expect([list !== null && list.x >= 0, list !== null && list.x + list.width <= 390]).toEqual([true, true]);
    await expect(page.getByTestId('context-list').getByText('Supplier', { exact: true })).toBeVisible();
    await inspect(page, 'context-phone');
  });

  test('is narrowed to a supplier by keyboard, which leads to the delivery schedules and leaves nothing of before (LEG-01, LEG-02)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/traffic', { role: 'company-admin', company: NORDVIK });
    await leaveTraces(page);
    const chip = page.getByTestId('context');
    await expect(chip).toHaveText(NORDVIK);
    await chip.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: 'Find a company or supplier' })).toBeFocused();
    await page.keyboard.type('nothing like it');
    await expect(page.getByTestId('context-list')).toContainText('Nothing matches');
    await page.keyboard.press('Escape');
    await expect(chip).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('solna');
    await expect(page.getByTestId('pick-item')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/schedule/delivery-schedule');
    await expect(chip).toHaveText(`${NORDVIK} › ${SOLNA}`);
    await expect(tabs(page)).toHaveCount(0);
    expect(await traces(page)).toBeNull();

    await page.reload();
    await expect(chip, 'the session keeps it').toHaveText(`${NORDVIK} › ${SOLNA}`);
    await chip.click();
    await page.getByRole('option', { name: 'No supplier, the whole company' }).click();
    await expect(chip).toHaveText(NORDVIK);
    await expect(page).toHaveURL('/schedule/delivery-schedule');
  });

  test('is narrowed to a saved filter, which takes the place of the supplier and leaves people where they are (LEG-03)', async ({
    account,
  }) => {
    const page = await account({ role: 'user', company: NORDVIK });
    const name = `Gate 4 ${String(Date.now())}`;
    await post(page, '/applications/filters', { name, articles: ['21458870'] });
    await page.goto('/transactions');
    await page.getByTestId('context').click();
    await page.getByRole('option', { name: SOLNA }).click();
    await expect(page).toHaveURL('/schedule/delivery-schedule');
    await page.goto('/transactions');
    const chip = page.getByTestId('filter-context');
    await expect(chip).toHaveText('No filter');
    await chip.click();
    await page.getByRole('option', { name }).click();
    await expect(chip).toHaveText(name);
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByTestId('context'), 'the filter resets the supplier').toHaveText(NORDVIK);
    await chip.click();
    await page.getByRole('option', { name: 'No filter' }).click();
    await expect(chip).toHaveText('No filter');
  });

  test("is another company's for those who are invited there, until they go home (choose-company)", async ({
    signedIn,
    account,
    stack,
  }) => {
    const host = await account({ role: 'company-admin', company: AURORA });
    await post(host, '/auth/invite-external', {
      email: loginOf(stack, 'reader', NORDVIK).email,
      roles: ['traffic:read'],
    });
    await acceptAll(await account({ role: 'reader', company: NORDVIK }));
    const page = await signedIn('/traffic', { role: 'reader', company: NORDVIK });
    const chip = page.getByTestId('context');
    await chip.click();
    await page.getByRole('option', { name: AURORA }).click();
    await expect(chip).toHaveText(AURORA);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Delivery schedules' }), 'the rights of the invitation').toHaveCount(0);
    await chip.click();
    await page.getByRole('option', { name: NORDVIK }).click();
    await expect(chip).toHaveText(NORDVIK);
  });

  test('does not change under a form without a question, nor is anybody signed out from it; other tabs begin anew in the other company', async ({
    signedIn,
    account,
    stack,
  }) => {
    const host = await account({ role: 'company-admin', company: AURORA });
    await post(host, '/auth/invite-external', {
      email: loginOf(stack, 'company-admin', NORDVIK).email,
      roles: ['agreements:read', 'agreements:edit', 'traffic:read'],
    });
    await acceptAll(await account({ role: 'company-admin', company: NORDVIK }));
    const page = await signedIn('/agreements/new', { role: 'company-admin', company: NORDVIK });
    const other = await page.context().newPage();
    await other.goto('/agreements/new');
    await live(other);
    await other.getByLabel('Partner', { exact: true }).fill('Meant for Nordvik');
    const partner = page.getByLabel('Partner', { exact: true });
    await partner.fill('Half typed');
    const chip = page.getByTestId('context');

    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await page.getByTestId('stay').click();
    await page.keyboard.press('Escape');
    expect((await page.request.get('/api/applications/user')).status(), 'the server has heard of nothing').toBe(200);
    await chip.click();
    await page.getByRole('option', { name: AURORA }).click();
    await page.getByTestId('stay').click();
    await expect(chip).toHaveText(NORDVIK);
    expect(
      ((await (await page.request.get('/api/applications/user')).json()) as { company: { name: string } }).company.name,
    ).toBe(NORDVIK);
    await expect(partner).toHaveValue('Half typed');

    await chip.click();
    await page.getByRole('option', { name: AURORA }).click();
    await page.getByTestId('leave').click();
    await expect(page).toHaveURL('/');
    await expect(chip).toHaveText(AURORA);
    await expect(other, 'what was entered there belongs to the other company').toHaveURL('/');
    await expect(other.getByTestId('context')).toHaveText(AURORA);
  });

  test('is asked for by a tab that lost its connection while another one changed it', async ({ signedIn }) => {
    const page = await signedIn('/schedule/delivery-schedule', { role: 'user', company: NORDVIK });
    const other = await page.context().newPage();
    let mend = (): void => undefined;
    let mended = Promise.resolve();
    let cut = (): void => undefined;
    await other.routeWebSocket(/socket\.io/, async (socket) => {
      await mended;
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await other.goto('/traffic');
    await live(other);
    mended = new Promise((done) => {
      mend = done;
    });
    cut();
    await expect(other.getByTestId('live-state')).toHaveAttribute('data-state', 'reconnecting');
    await page.getByTestId('context').click();
    await page.getByRole('option', { name: SOLNA }).click();
    await expect(page.getByTestId('context')).toHaveText(`${NORDVIK} › ${SOLNA}`);
    await expect(other.getByTestId('context')).toHaveText(NORDVIK);
    mend();
    await expect(other.getByTestId('context')).toHaveText(`${NORDVIK} › ${SOLNA}`);
    await page.getByTestId('context').click();
    await page.getByRole('option', { name: 'No supplier, the whole company' }).click();
    await expect(other.getByTestId('context')).toHaveText(NORDVIK);
  });

  test('is the same in every tab of the browser', async ({ signedIn }) => {
    const page = await signedIn('/schedule/delivery-schedule', { role: 'user', company: NORDVIK });
    const other = await page.context().newPage();
    await other.goto('/traffic');
    await live(other);
    await page.getByTestId('context').click();
    await page.getByRole('option', { name: SOLNA }).click();
    await expect(page.getByTestId('context')).toHaveText(`${NORDVIK} › ${SOLNA}`);
    await expect(other.getByTestId('context')).toHaveText(`${NORDVIK} › ${SOLNA}`);
    await other.getByTestId('context').click();
    await other.getByRole('option', { name: 'No supplier, the whole company' }).click();
    await expect(page.getByTestId('context')).toHaveText(NORDVIK);
  });
});

test.describe("acting in somebody else's place (AUTH-20, AUTH-21)", () => {
  test('is searched, begun, shown in red and stopped, in both themes', async ({ signedIn, visitor, stack }) => {
    const page = await signedIn('/traffic', { role: 'admin' });
    await leaveTraces(page);
    await page.getByTestId('act-for').click();
    await expect(page.getByTestId('pick-item').nth(2)).toBeVisible();
    await inspect(page, 'act-for');
    const { email } = loginOf(stack, 'user', NORDVIK);
    await page.keyboard.type(email);
    await expect(page.getByTestId('pick-item')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('acting')).toHaveText('as userStop');
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('context')).toHaveText(NORDVIK);
    await expect(page.getByTestId('act-for')).toHaveCount(0);
    await expect(tabs(page)).toHaveCount(0);
    expect(await traces(page)).toBeNull();

    await page.getByTestId('user-menu').click();
    await expect(page.getByTestId('profile-acting')).toContainText('You are impersonating user.');
    await expect(page.getByTestId('profile-appearance')).toBeVisible();
    for (const hidden of ['profile-factor', 'profile-sessions', 'profile-tokens'])
      await expect(page.getByTestId(hidden)).toHaveCount(0);
    await expect(page.getByLabel('Old password')).toHaveCount(0);
    await expect(page.getByText('Theme', { exact: true })).toHaveCount(0);
    await inspect(page, 'acting');
    await leaveTraces(page);
    await page.getByTestId('stop-acting').click();
    await expect(page.getByTestId('acting')).toHaveCount(0);
    await expect(page.getByTestId('user-menu')).toHaveText('admin');
    await expect(page).toHaveURL('/');
    expect(await traces(page)).toBeNull();
    expect((await (await visitor()).request.get('/api/applications/user')).status()).toBe(401);
  });

  test('is begun with whom the list shows for what was typed, however fast Enter comes', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'admin' });
    await page.getByTestId('act-for').click();
    const third = page.getByTestId('pick-item').nth(2);
    await expect(third).toBeVisible();
    const detail = (await third.locator('.dim').textContent()) ?? '';
    const name = ((await third.textContent()) ?? '').slice(0, -detail.length);
    const [email = ''] = detail.split(' · ');
    await page.keyboard.insertText(email);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('acting')).toHaveText(`as ${name}Stop`);
    await page.getByTestId('stop-acting').click();
    await expect(page.getByTestId('acting')).toHaveCount(0);
  });

  test('is offered to those with people on their list, and with these alone', async ({ signedIn, account, stack }) => {
    const admin = await account({ role: 'admin' });
    const found = async (role: string): Promise<string> => {
      const { email } = loginOf(stack, role);
      const { rows } = (await (await admin.request.get('/api/auth/impersonable', { params: { q: email } })).json()) as {
        rows: { id: string }[];
      };
      return rows[0]?.id ?? '';
    };
    const put = await admin.request.put(`/api/auth/users/${await found('user')}/impersonable`, {
      data: { userIds: [await found('reader')] },
    });
    expect(put.ok(), await put.text()).toBe(true);
    const page = await signedIn('/traffic', { role: 'user' });
    await page.getByTestId('act-for').click();
    await expect(page.getByTestId('pick-item')).toHaveText([/^reader/]);
    const other = await signedIn('/traffic', { role: 'reader' });
    await expect(other.getByTestId('context')).toBeVisible();
    await expect(other.getByTestId('act-for')).toHaveCount(0);
  });
});

test('the list of suppliers in both themes has nothing that axe objects to', async ({ account }) => {
  const page = await account({ role: 'user', company: NORDVIK });
  await page.goto('/traffic');
  await page.getByTestId('context').click();
  await expect(page.getByTestId('pick-item')).not.toHaveCount(0);
  await inspect(page, 'context');
});
