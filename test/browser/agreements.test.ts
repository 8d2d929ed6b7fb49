import { chooseFrom } from './choose-from.js';
import { expect, handIn, NORDVIK, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

const MANAGER = { role: 'company-admin' };

test.describe('agreements', () => {
  test('a file of somebody new gets its agreement with one click and names it from then on (R-26)', async ({
    account,
  }) => {
    const page = await account(MANAGER);
    const sender = `NEW${freshNumber()}`;
    const [id = ''] = await handIn(page, [goodFile({ sender: `${sender}:ZZ` })]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    const finding = page.getByTestId('finding');
    await expect(finding).toHaveAttribute('data-severity', 'warning');
    await expect(finding).toContainText(`No partner and no agreement has the sender ${sender}:ZZ`);
    await expect(finding).toContainText(`Create an agreement for DELFOR D.97A, ${sender}:ZZ`);

    await page.getByTestId('create-agreement').click();
    const named = page.getByRole('dialog').getByRole('textbox').first();
    await named.fill('Half typed');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('inspector'), 'Escape in a dialog is not the message’s').toBeVisible();
    await page.getByTestId('stay').click();
    await expect(named).toHaveValue('Half typed');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${sender}:ZZ`);
    await dialog.getByLabel('Partner').fill('Newcomer AB');
    await page.getByTestId('agree-confirm').click();
    await expect(page.getByTestId('agreement-name')).toContainText('Newcomer AB');
    await expect(page.getByTestId('finding')).toHaveCount(0);
    await expect(page.getByTestId('agreement-banner')).toHaveCount(0);

    await page.getByTestId('agreement-link').click();
    await expect(page.getByTestId('agreement-title')).toHaveText(/^IA\d{6}$/);
    await expect(page.getByLabel('Sender (UNB 0004:0007)')).toHaveValue(`${sender}:ZZ`);
    await expect(page.getByLabel('Version', { exact: true })).toHaveValue('D.97A');
  });

  test('nobody without the right is offered one, nor the page of agreements', async ({ account }) => {
    const page = await account();
    const [id = ''] = await handIn(page, [goodFile({ sender: `NEW${freshNumber()}:ZZ` })]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('finding')).toHaveAttribute('data-severity', 'warning');
    await expect(page.getByTestId('create-agreement')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Agreements' })).toHaveCount(0);
    await page.goto('/agreements');
    await expect(page.locator('main')).toContainText('You do not have permission to do this');
  });

  test('one is entered, refused where it is wrong, found, changed and removed', async ({ signedIn }) => {
    const page = await signedIn('/agreements', { ...MANAGER, company: NORDVIK });
    await page.getByTestId('agreement-new').click();
    await page.getByTestId('agreement-save').click();
    await expect(page.getByTestId('field-error')).toHaveCount(3);
    const name = `Form ${freshNumber()}`;
    await page.getByLabel('Partner', { exact: true }).fill(name);
    await page.getByLabel('Sender (UNB 0004:0007)').fill(`F${freshNumber()}:ZZ`);
    await page.getByLabel('Recipient (UNB 0010:0007)').fill('5560360793:14');
    await chooseFrom(page.getByTestId('transport-kind'), 'OFTP2');
    await expect(page.getByTestId('transport-unavailable')).toContainText('files cannot be sent with it yet');
    await chooseFrom(page.getByTestId('transport-kind'), 'SFTP');
    await expect(page.getByTestId('transport-unavailable')).toHaveCount(0);
    await page.getByLabel('Host', { exact: true }).fill('sftp.example');
    await page.getByLabel('User', { exact: true }).fill('nordvik');
    await page.getByLabel('Password (not set)').fill('a secret of ours');
    await page.getByTestId('profile').fill('{ "name": "x", "colour": "red" }');
    await page.getByTestId('agreement-save').click();
    await expect(page.getByTestId('field-error')).toContainText('"colour" is not known here');
    await page.getByTestId('profile').fill('{ "name": "x" }');
    await page.getByTestId('agreement-save').click();
    await expect(page.getByTestId('agreement-title')).toHaveText(/^IA\d{6}$/);
    await expect(page.getByLabel('Password (set)')).toHaveValue('');

    await page.getByLabel('Partner', { exact: true }).fill(`${name} renamed`);
    await page.getByTestId('agreement-save').click();
    await expect(page.locator('.page-head')).toContainText(`${name} renamed`);
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Agreements' }).click();
    await page.getByLabel('IAID, partner or address').fill(`${name} renamed`);
    // The list of before has one row as well.
    const found = page.getByTestId('agreement-grid').locator('tbody tr');
    await expect(found).toContainText([`${name} renamed`]);
    await found.first().click();
    await expect(page.getByLabel('Partner', { exact: true })).toHaveValue(`${name} renamed`);
    await page.getByTestId('agreement-delete').click();
    await page.getByTestId('agreement-delete-confirm').click();
    await expect(page).toHaveURL(/\/agreements$/);
  });

  test('the pages in both themes have nothing that axe objects to', async ({ account }) => {
    test.slow();
    const page = await account(MANAGER);
    const [id = ''] = await handIn(page, [goodFile({ sender: `NEW${freshNumber()}:ZZ` })]);
    await untilRead(page, id);
    await page.goto('/agreements');
    await expect(page.getByTestId('agreement-grid').locator('tbody tr').first()).toBeVisible();
    await inspect(page, 'agreements');
    await page.goto('/agreements/new');
    await chooseFrom(page.getByTestId('transport-kind'), 'OFTP2');
    await inspect(page, 'agreement-new');
    await chooseFrom(page.getByTestId('transport-kind'), 'SFTP');
    await page.getByTestId('profile').scrollIntoViewIfNeeded();
    await inspect(page, 'agreement-sftp');
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('create-agreement')).toBeVisible();
    await inspect(page, 'agreement-lacking');
    await page.getByTestId('create-agreement').click();
    await expect(page.getByTestId('agree-confirm')).toBeVisible();
    await inspect(page, 'agreement-dialog');
  });

  test('saved by a colleague meanwhile takes nothing away from whoever is entering something: it is told, and waits', async ({
    account,
  }) => {
    const page = await account(MANAGER);
    const own = {
      partner: 'Before',
      direction: 'in',
      sender: `NEWER${freshNumber()}:ZZ`,
      recipient: '7340000123:14',
      transport: { kind: 'folder', settings: {} },
    };
    const made = await page.request.post('/api/applications/agreements', { data: own });
    const { id, version } = (await made.json()) as { id: string; version: number };
    await page.goto(`/agreements/${id}`);
    const partner = page.getByLabel('Partner', { exact: true });
    await partner.fill('Half typed');
    expect(
      (
        await page.request.put(`/api/applications/agreements/${id}`, {
          data: { ...own, partner: 'The colleague’s', version },
        })
      ).ok(),
    ).toBe(true);
    // Being hidden is noticed by what keeps the page live, which begins after the first paint.
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await page.clock.install();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.fastForward(31_000);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page.getByTestId('newer-stored')).toContainText('Someone has saved a newer version in the meantime');
    await expect(partner).toHaveValue('Half typed');
    await inspect(page, 'agreement-newer');
    await page.getByTestId('agreement-save').click();
    await expect(partner, 'refused, and still there').toHaveValue('Half typed');
    await page.getByTestId('take-newer').click();
    await expect(partner).toHaveValue('The colleague’s');
    await expect(page.getByTestId('newer-stored')).toHaveCount(0);
  });
});
