import { rm } from 'node:fs/promises';
import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed, contrlFor, despatched } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };

test.describe('files that go out', () => {
  test('say what is wrong, are tried again, sent again and acknowledged, as it happens, in both themes (R-26)', async ({
    account,
  }) => {
    test.slow();
    const page = await account(MANAGER);
    const partner = await agreed(page);
    const { fileId, fileName } = await despatched(page, partner);
    await page.goto(`/traffic/${fileId}`);
    const sending = page.getByTestId('sending');
    await expect(sending).toHaveAttribute('data-state', 'failed', PATIENT);
    await expect(page.getByTestId('send-trouble')).toContainText('folder');
    await expect(page.getByTestId('send-again')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('send-again')).toHaveAttribute('title', /not been sent yet/);
    await expect(page.getByTestId('reprocess')).toHaveCount(0);
    await inspect(page, 'outgoing-failed');

    await partner.folder();
    await page.getByTestId('send-retry').click();
    await expect(sending).toHaveAttribute('data-state', 'sent', PATIENT);
    await expect(sending).toContainText('Awaiting acknowledgement');
    await expect(sending).toContainText(fileName);
    await expect(page.getByTestId('send-trouble')).toHaveCount(0);

    await page.getByTestId('send-again').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${partner.name} was sent this file on`);
    await expect(dialog).toContainText('under reference 1');
    await inspect(page, 'outgoing-again');
    await expect(dialog.getByRole('radio', { name: 'The same file' })).toBeChecked();
    await page.getByTestId('send-again-confirm').click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('send-others').locator('li')).toHaveCount(1);
    await expect(sending).toHaveAttribute('data-state', 'sent', PATIENT);

    const [contrl = ''] = await handIn(page, [await contrlFor(partner)]);
    await expect(sending).toContainText('Acknowledged', PATIENT);
    await expect(page.getByTestId('acknowledgement-link')).toContainText(`File ${contrl}`);
    await inspect(page, 'outgoing-acknowledged');
    await page.getByTestId('acknowledgement-link').click();
    await expect(page.getByTestId('acknowledges')).toHaveText(fileName);
    await inspect(page, 'outgoing-contrl');
    await page.getByTestId('acknowledges').click();
    await expect(page).toHaveURL(new RegExp(`/traffic/${fileId}$`));
  });

  test('go out anew under the next reference where somebody wants that, and lead to the new file', async ({
    account,
  }) => {
    const page = await account(MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const { fileId } = await despatched(page, partner);
    await page.goto(`/traffic/${fileId}`);
    await expect(page.getByTestId('sending')).toHaveAttribute('data-state', 'sent', PATIENT);
    await page.getByTestId('send-again').click();
    await page.getByRole('radio', { name: 'Under a new reference' }).check();
    await page.getByTestId('send-again-confirm').click();
    await expect(page).not.toHaveURL(new RegExp(`/traffic/${fileId}$`));
    await expect(page.getByTestId('send-others').getByRole('link')).toHaveAttribute('href', `/traffic/${fileId}`);
    await expect(page.getByTestId('inspector')).toContainText(/DESADV_2-\d{14}\.edi/);
  });

  test('are given up, and say why the partner rejected them', async ({ account }) => {
    const page = await account(MANAGER);
    const partner = await agreed(page);
    const { fileId, documentNumber } = await despatched(page, partner);
    await page.goto(`/traffic/${fileId}`);
    const sending = page.getByTestId('sending');
    await expect(sending).toHaveAttribute('data-state', 'failed', PATIENT);
    await page.getByTestId('send-cancel').click();
    await expect(sending).toHaveAttribute('data-state', 'cancelled');
    await partner.folder();
    await page.getByTestId('send-retry').click();
    await expect(sending).toHaveAttribute('data-state', 'sent', PATIENT);
    await handIn(page, [await contrlFor(partner, { damaged: true })]);
    await expect(sending).toContainText('Rejected by the partner', PATIENT);
    await expect(page.getByTestId('send-reasons').locator('li').first()).toContainText('Syntax');

    await page.goto(`/transactions/${fileId}0000`);
    await expect(page.getByTestId('axes')).toContainText('Rejected');
    await expect(page.getByTestId('timeline')).toContainText('Rejected');
    await page.getByTestId('related-file').getByRole('link').click();
    await expect(page.getByTestId('inspector-title')).toHaveText(documentNumber);
  });

  test('whose answer is overdue are given up after somebody confirms, and expected again', async ({ signedIn }) => {
    const page = await signedIn('/traffic', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    // An answer is overdue after a minute at the earliest: what is awaited is shown as if it were.
    await page.route(/\/applications\/transmissions(\/|\?)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"acknowledgement":"awaiting"', '"acknowledgement":"overdue"'),
      });
    });
    const { fileId } = await despatched(page, partner);
    await page.goto(`/traffic/${fileId}`);
    const sending = page.getByTestId('sending');
    await expect(sending).toHaveAttribute('data-state', 'sent', PATIENT);
    await page.getByTestId('send-waive').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The warning disappears for everyone.');
    await inspect(page, 'outgoing-waive');
    await page.getByRole('button', { name: 'Keep waiting' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sending).toContainText('Acknowledgement overdue');
    await page.getByTestId('send-waive').click();
    await page.getByTestId('send-waive-confirm').click();
    await expect(sending).toContainText('Waived');
    await expect(sending).not.toContainText('Acknowledgement overdue');
    await inspect(page, 'outgoing-waived');
    await page.getByTestId('send-expect').click();
    await expect(sending).toContainText('Acknowledgement overdue');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('in answer to a file that came in are named with it', async ({ account }) => {
    const page = await account(MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    await page.request.post('/api/applications/agreements', {
      data: {
        partner: partner.name,
        direction: 'in',
        sender: partner.address,
        recipient: '7340000123:14',
        transport: { kind: 'folder', settings: {} },
        acknowledgementRequested: true,
      },
    });
    const [id = ''] = await handIn(page, [
      goodFile({ sender: partner.address, controlReference: `I${freshNumber()}`.slice(0, 14) }),
    ]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await page.getByTestId('answered-by').click();
    await expect(page.getByTestId('sending')).toHaveAttribute('data-state', 'sent', PATIENT);
    await page.getByTestId('send-again').click();
    await expect(page.getByRole('dialog').getByText('Under a new reference')).toHaveCount(0);
    await page.getByRole('button', { name: 'Do not send' }).click();
    await page.getByTestId('acknowledges').click();
    await expect(page).toHaveURL(new RegExp(`/traffic/${id}$`));
  });

  test('are for readers to look at only', async ({ signedIn, account }) => {
    const manager = await account(MANAGER);
    const { fileId } = await despatched(manager, await agreed(manager));
    const page = await signedIn(`/traffic/${fileId}`, { role: 'reader' });
    await expect(page.getByTestId('sending')).toHaveAttribute('data-state', 'failed', PATIENT);
    await expect(page.locator('.send-actions')).toHaveCount(0);
  });
});

test('a connection is tried step by step, without sending anything', async ({ account }) => {
  const page = await account(MANAGER);
  const partner = await agreed(page);
  const folder = await partner.folder();
  await page.goto(`/agreements/${partner.agreementId}`);
  await page.getByTestId('agreement-test').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The connection works. No file was sent.');
  await expect(page.getByTestId('test-steps').locator('.is-failed')).toHaveCount(0);
  await inspect(page, 'connection-works');
  await page.keyboard.press('Escape');
  await rm(folder, { recursive: true });
  await page.getByTestId('agreement-test').click();
  await expect(dialog).toContainText('The connection does not work');
  await expect(page.getByTestId('test-steps').locator('.is-failed')).toHaveCount(1);
  await inspect(page, 'connection-fails');
});
