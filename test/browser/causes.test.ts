import { mailTo } from '../given/mail.js';
import { expect, handIn, keepToast, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { app, post } from './people.js';

test('files with the same error stand once by their cause: opened, told of by one mail, archived and taken back together', async ({
  account,
  signedIn,
}) => {
  const manager = await account({ role: 'company-admin' });
  const code = `C${freshNumber()}`;
  const name = `Castings ${code}`;
  const identifiers = [{ identifier: code, qualifier: 'ZZ' }];
  const { id } = (await post(manager, '/applications/companies', { code, name, roles: ['customer'], identifiers })) as {
    id: string;
  };
  const contactEmail = `edi-${code.toLowerCase()}@castings.example`;
  const relation = { partnerCompanyId: id, role: 'customer', contactEmail, contactLanguage: 'se' };
  await post(manager, '/applications/relations', relation);
  const files = Array.from({ length: 3 }, () => brokenFile({ sender: `${code}:ZZ` }));
  for (const file of await handIn(manager, files)) await untilRead(manager, file);

  const page = await signedIn(`/traffic?partner=${id}`);
  await page.getByTestId('chip-by-cause').click();
  const causes = page.getByTestId('cause-grid').locator('tbody tr');
  await expect(causes).toHaveCount(1);
  await expect(causes).toContainText('3 files, one cause');
  await expect(causes).toContainText('Quantity is not a number');
  await inspect(page, 'causes');
  await causes.click();
  await expect(page.getByTestId('traffic-grid').locator('tbody tr')).toHaveCount(3);
  await expect(page.getByTestId('chip-cause')).toContainText('Quantity is not a number');
  await inspect(page, 'files-of-a-cause');
  await page.goBack();

  await causes.getByRole('checkbox').click();
  await page.getByTestId('bulk-tell').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('tell-about')).toHaveText('One mail about 3 files');
  await inspect(page, 'tell-cause');
  await dialog.getByTestId('tell-send').click();
  await expect(page.getByText(`The mail to ${contactEmail}`)).toBeVisible();
  const mail = await mailTo(app(), contactEmail, /Antal filer: 3/);
  for (const { documentNumber } of files) expect(mail.text).toContain(documentNumber);
  await page.getByTestId('bulk-tell').click();
  await expect(dialog.getByTestId('tell-told')).toContainText('3 files');
  await expect(dialog.getByTestId('tell-send')).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByTestId('bulk-archive').click();
  await keepToast(page);
  await expect(page.getByTestId('no-causes')).toBeVisible();
  await page.getByTestId('toast-action').click();
  await expect(causes).toContainText('3 files, one cause');
});
