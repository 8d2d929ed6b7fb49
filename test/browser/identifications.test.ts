import { expect, NORDVIK, putInFolder, test } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

const CHIEF = { role: 'company-admin', company: NORDVIK };
const OPERATOR = { role: 'admin' };

test.describe('identifications', () => {
  test('one is claimed, approved by the operator, and can then be our side of an agreement', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn('/identifications', CHIEF);
    const identifier = `N${freshNumber()}`;
    await page.getByTestId('claim').click();
    await expect(page.getByTestId('field-error')).toHaveText('Identification is mandatory');
    await page.getByLabel('Identification', { exact: true }).fill(identifier);
    await page.getByLabel('Qualifier (UNB 0007)').fill('ZZ');
    await page.keyboard.press('Enter');
    const row = page.getByTestId('identification-row').filter({ hasText: identifier });
    await expect(row).toContainText('Waiting for the operator');
    await inspect(page, 'identifications');

    const sender = `F${freshNumber()}:ZZ`;
    const create = async () =>
      page.request.post('/api/applications/agreements', {
        data: {
          partner: 'Named',
          sender,
          recipient: `${identifier}:ZZ`,
          transport: { kind: 'folder', settings: {} },
        },
      });
    expect((await create()).status()).toBe(422);

    const operator = await signedIn('/installation', OPERATOR);
    const badge = operator.getByTestId('nav-waiting-count');
    await expect(badge).toHaveAttribute('data-count', /^[1-9]/);
    const claim = operator.getByTestId('claim-row').filter({ hasText: identifier });
    await expect(claim).toContainText(NORDVIK);
    await putInFolder(stack, { ...goodFile({ recipient: `${identifier}:ZZ` }), name: `early-${identifier}.edi` });
    await expect(claim).toContainText('1 file without a company names it');
    await inspect(operator, 'installation');
    await claim.getByTestId('approve').click();
    await expect(claim).toHaveCount(0);
    await expect(
      operator.locator('.p-toast-message').filter({ hasText: `${NORDVIK} has received 1 waiting file` }),
    ).toBeVisible();
    await expect(operator.getByTestId('unplaced-row').filter({ hasText: identifier })).toHaveCount(0);
    await expect(row.getByTestId('identification-state'), 'it is announced to whoever claimed it').toHaveAttribute(
      'data-state',
      'approved',
    );
    const made = await create();
    expect(made.status()).toBe(201);

    await row.getByTestId('withdraw').click();
    await page.getByTestId('withdraw-confirm').click();
    await expect(page.getByTestId('act-problem')).toContainText('Active agreements using it: IA');
    await page.keyboard.press('Escape');

    // What is refused later makes its agreements stand still, and they say so.
    await operator.getByRole('radio', { name: 'All' }).check();
    const approved = operator.getByTestId('claim-row').filter({ hasText: identifier });
    await approved.getByTestId('refuse').click();
    await operator.getByTestId('refuse-reason').fill('Not yours');
    await operator.getByTestId('refuse-confirm').click();
    await expect(approved).toContainText('Not yours');
    await expect(row).toContainText('Not yours');
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/agreements/${id}`);
    await expect(page.getByTestId('not-ours')).toContainText('Not in use');
    await inspect(page, 'agreement-not-ours');
  });

  test('that is not ours is refused at its field of an agreement, which names the page', async ({ signedIn }) => {
    const page = await signedIn('/agreements/new', CHIEF);
    const ours = page.getByLabel('Recipient (UNB 0010:0007)');
    await expect(ours, 'what is ours is suggested').toHaveAttribute('list', 'own-addresses');
    await expect(page.locator('#own-addresses option[value="5560360793:14"]')).toBeAttached();
    await expect(page.getByLabel('Sender (UNB 0004:0007)')).not.toHaveAttribute('list');
    await page.getByLabel('Partner', { exact: true }).fill('Somebody');
    await page.getByLabel('Sender (UNB 0004:0007)').fill(`F${freshNumber()}:ZZ`);
    await page.getByLabel('Recipient (UNB 0010:0007)').fill('7340000123:14');
    await page.getByTestId('agreement-save').click();
    await expect(page.getByTestId('field-error')).toContainText('on the page Identifications');
  });

  test('of nobody here let a file wait for the operator, who gives it to a company', async ({ signedIn, stack }) => {
    const operator = await signedIn('/installation', OPERATOR);
    const name = `lost-${freshNumber()}.edi`;
    await putInFolder(stack, { ...goodFile({ recipient: `X${freshNumber()}:ZZ` }), name });
    const row = operator.getByTestId('unplaced-row').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expect(operator.locator('.p-toast-message').filter({ hasText: 'see the page System' })).toBeVisible();
    await row.getByTestId('place').click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('combobox').fill('Nordvik');
    await operator.getByRole('option', { name: NORDVIK }).click();
    await inspect(operator, 'installation-place');
    await operator.getByTestId('place-confirm').click();
    await expect(row).toHaveCount(0);
    const page = await signedIn(`/traffic?q=${name}`, CHIEF);
    await expect(page.getByTestId('traffic-grid').locator('tbody tr')).toHaveCount(1);
  });
});
