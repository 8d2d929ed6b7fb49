import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chooseFrom } from './choose-from.js';
import { expect, test } from './consignal.js';
import { inspect } from './inspect.js';

const WORKER = fileURLToPath(new URL('../../dist/console/sw.js', import.meta.url));
const MANAGER = { role: 'company-admin' };

test.use({ hasServiceWorker: true });

test.describe('a form (section 5)', () => {
  test('tells at each field what is wrong, has the keys in the first of them, and takes it back as it is mended', async ({
    signedIn,
  }) => {
    const page = await signedIn('/agreements/new', MANAGER);
    const partner = page.getByLabel('Partner', { exact: true });
    const sender = page.getByLabel('Sender (UNB 0004:0007)');
    const errors = page.getByTestId('field-error');
    await partner.focus();
    await sender.focus();
    await expect(errors, 'nothing was entered yet').toHaveCount(0);
    await sender.pressSequentially('A:14:');
    await expect(errors, 'it is still being typed').toHaveCount(0);
    await partner.focus();
    await expect(errors).toHaveText([
      'Sender (UNB 0004:0007) must be of type identification (up to 35 characters; a qualifier after a colon)',
    ]);
    await sender.press('End');
    await sender.press('Backspace');
    await expect(errors, 'mended').toHaveCount(0);

    await page.getByLabel('Message: error, min').fill('99999');
    await page.getByTestId('agreement-save').click();
    await expect(partner).toBeFocused();
    await expect(partner).toHaveAccessibleDescription('Partner is mandatory');
    await expect(errors).toHaveText([
      'Partner is mandatory',
      'Recipient (UNB 0010:0007) is mandatory',
      'Message: error, min must be a number between 1 and 43200',
    ]);
    await inspect(page, 'form-wrong');
    await partner.pressSequentially('N');
    await expect(partner).not.toHaveAttribute('aria-invalid');
    await expect(errors).toHaveCount(2);
  });

  test('has what the server refuses at the field it is about', async ({ signedIn }) => {
    const page = await signedIn('/agreements/new', MANAGER);
    await page.getByLabel('Partner', { exact: true }).fill('Refused');
    await page.getByLabel('Sender (UNB 0004:0007)').fill('R:ZZ');
    await page.getByLabel('Recipient (UNB 0010:0007)').fill('5560360793:14');
    const profile = page.getByTestId('profile');
    await profile.fill('{ "colour": ');
    await page.getByTestId('agreement-save').click();
    await expect(profile).toHaveAccessibleDescription('Profile (JSON) must be of type JSON');
    await profile.fill('{ "colour": "red" }');
    await expect(page.getByTestId('field-error')).toHaveCount(0);
    await page.getByTestId('agreement-save').click();
    await expect(profile).toBeFocused();
    await expect(profile).toHaveAccessibleDescription(/"colour" is not known here/);
  });

  test('starts an agreement’s profile from one that comes with the product, with its sources in view', async ({
    signedIn,
  }) => {
    const page = await signedIn('/agreements/new', MANAGER);
    const start = page.getByLabel('Start from a profile');
    const profile = page.getByTestId('profile');
    await chooseFrom(start, 'Volvo Cars DELFOR D.96A');
    await expect(profile).toHaveValue(/"association": "A09040"/);
    await expect(page.getByTestId('profile-notes')).toContainText('identification of the sender');
    await profile.fill('{ "name": "Ours" }');
    await expect(start).toHaveValue('None');
    await expect(page.getByTestId('profile-notes')).toHaveCount(0);
  });

  test('that holds something unsent asks before its page is left, and no reload is offered meanwhile (L-10)', async ({
    signedIn,
  }) => {
    const page = await signedIn('/agreements/new', MANAGER);
    const partner = page.getByLabel('Partner', { exact: true });
    const back = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Agreements' });
    await partner.fill('Half typed');
    await back.click();
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
    await inspect(page, 'form-leave');
    await page.getByTestId('stay').click();
    await expect(page).toHaveURL('/agreements/new');
    await expect(partner).toHaveValue('Half typed');

    await page.evaluate(() => navigator.serviceWorker.ready);
    const built = await readFile(WORKER, 'utf8');
    try {
      await writeFile(WORKER, `${built}\n// a newer build while somebody types\n`);
      await page.evaluate(async () => {
        const registration = (await (await navigator.serviceWorker.ready).update()) as
          | ServiceWorkerRegistration
          | undefined;
        const found = registration?.installing ?? (await navigator.serviceWorker.ready).installing;
        if (found)
          await new Promise((resolve) => {
            found.addEventListener('statechange', () => {
              if (found.state === 'installed') resolve(null);
            });
          });
      });
      await expect(page.getByTestId('newer-version')).toHaveCount(0);
      await partner.fill('');
      await expect(page.getByTestId('newer-version'), 'nothing would be lost now').toBeVisible();
    } finally {
      await writeFile(WORKER, built);
    }
    await partner.fill('Given up');
    await back.click();
    await page.getByTestId('leave').click();
    await expect(page).toHaveURL('/agreements');
  });

  test('that holds something unsent asks before its dialog or its panel is closed, and the others do not', async ({
    signedIn,
  }) => {
    const page = await signedIn('/user-permissions', MANAGER);
    const panel = page.getByTestId('invite-panel');
    const email = panel.getByLabel('E-mail');
    await page.getByTestId('invite').click();
    await expect(email).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel, 'nothing was entered').toHaveCount(0);
    await page.getByTestId('invite').click();
    await expect(email).toBeFocused();
    await page.keyboard.type('half.typed@');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('stay')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('stay'), 'Escape stays').toHaveCount(0);
    await expect(email).toHaveValue('half.typed@');
    await page.getByTestId('user-grid').locator('tbody tr', { hasText: 'standard-user' }).click();
    await page.getByTestId('stay').click();
    await expect(email, 'another panel asks before it takes its place').toHaveValue('half.typed@');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('leave').click();
    await expect(panel).toHaveCount(0);

    await page.getByTestId('user-menu').click();
    await page.getByTestId('new-token').click();
    const form = page.getByTestId('token-form');
    const old = page.getByLabel('Old password');
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Half named');
    await page.keyboard.press('Escape');
    await page.getByTestId('stay').click();
    await expect(form.getByLabel('Name')).toHaveValue('Half named');
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('palette')).toHaveCount(0);
    await expect(form.getByLabel('Name'), 'a dialog gives way to nothing').toHaveValue('Half named');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('leave').click();
    await expect(form).toHaveCount(0);
    await old.fill('half typed');
    for (const way of [page.getByTestId('user-menu'), page.getByTestId('bell'), page.getByTestId('palette-button')]) {
      await way.click();
      await page.getByTestId('stay').click();
      await expect(old).toHaveValue('half typed');
    }
    await old.fill('');
    await page.getByTestId('profile-panel').getByRole('button', { name: 'Close' }).click();
    await expect(
      page.getByTestId('profile-panel'),
      'what was given up in the dialog is not asked about again',
    ).toHaveCount(0);
  });
});
