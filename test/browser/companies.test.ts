import type { Page } from '@playwright/test';
import { agreement } from '../given/agreement.js';
import { chooseFrom } from './choose-from.js';
import { expect, handIn, NORDVIK, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin', company: NORDVIK };
const READER = { role: 'reader', company: NORDVIK };
const rows = (page: Page, name: 'company' | 'relation') => page.getByTestId(`${name}-grid`).locator('tbody tr');
const field = (page: Page, label: string, at = 0) => page.getByLabel(label, { exact: true }).nth(at);

/** A company of the register, entered by call. */
async function entered(
  page: Page,
  more: object = {},
): Promise<{ id: string; code: string; name: string; version: number }> {
  const code = `B${freshNumber()}`;
  return (await post(page, '/applications/companies', { code, name: `Made ${code}`, ...more })) as {
    id: string;
    code: string;
    name: string;
    version: number;
  };
}

test.describe('companies', () => {
  test('a partner’s page shows what is exchanged with it, and is where the search leads', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'company-admin' });
    await handIn(page, [brokenFile()]).then(([id = '']) => untilRead(page, id));
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('nordvik trucks');
    await page.getByRole('group', { name: 'Partners' }).getByRole('option').first().click();
    await expect(page.getByTestId('company-title')).toHaveText(/^Nordvik Trucks AB/);
    await page.getByTestId('partner-exchange').click();
    await expect(page).toHaveURL(/\/companies\/\d+\/exchange$/);
    await expect(page.getByTestId('partner-errors')).toHaveText(/^[1-9]/);
    await expect(page.getByTestId('partner-overdue')).toHaveText(/^\d/);
    await expect(page.getByTestId('partner-missing')).toHaveText(/^\d/);
    await expect(page.getByTestId('last-I')).toHaveText(/\d\d:\d\d/);
    await expect(page.getByRole('navigation', { name: 'Open pages' }).locator('[aria-current="page"]')).toHaveText(
      /Nordvik/,
    );
    await inspect(page, 'partner-exchange');
    const errors = await page.getByTestId('partner-errors').textContent();
    await page.getByTestId('partner-errors').click();
    await expect(page).toHaveURL(/filter=errors&partner=\d+&days=3660/);
    await expect(page.getByTestId('chip-partner')).toContainText('Nordvik Trucks AB');
    await expect(page.getByTestId('chip-errors').locator('b')).toHaveText(errors ?? '');
    await page.goBack();
    const missing = await page.getByTestId('partner-missing').textContent();
    await page.getByTestId('partner-missing').click();
    await expect(page.getByTestId('gap-count')).toHaveText(missing ?? '');
    await page.goBack();
    const overdue = await page.getByTestId('partner-overdue').textContent();
    await page.getByTestId('partner-overdue').click();
    await expect(page.getByTestId('chip-all').locator('b')).toHaveText(overdue ?? '');
    await page.goBack();
    await page.getByTestId('partner-files').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/traffic\/\d+$/);
  });

  test('views of a partner have addresses of their own: relations with contacts, agreements with polls, schedules', async ({
    signedIn,
  }) => {
    const page = await signedIn('/companies', { role: 'company-admin' });
    const [file = ''] = await handIn(page, [goodFile()]);
    await untilRead(page, file);
    const found = (await (await page.request.get('/api/applications/companies?q=nordvik')).json()) as {
      rows: { id: string; code: string }[];
    };
    const id = found.rows.find(({ code }) => code === 'NORDVIK')?.id ?? '';
    await page.goto(`/companies/${id}`);
    await page.getByTestId('partner-schedules').click();
    await expect(page).toHaveURL(new RegExp(`/companies/${id}/schedules$`));
    await expect(page.getByTestId('partner-schedule').first().getByRole('link')).toHaveAttribute(
      'href',
      /delivery-schedule/,
    );
    await inspect(page, 'partner-schedules');
    await page.getByTestId('partner-agreements').click();
    await expect(page.getByTestId('partner-agreement').first().getByRole('link')).toHaveText(/^IA\d+/);
    await inspect(page, 'partner-agreements');
    await page.getByTestId('partner-relations').click();
    await expect(page.getByTestId('relation-line').first()).toBeVisible();
    await expect(page.getByTestId('partner-contacts')).toBeVisible();
    await inspect(page, 'partner-relations');
  });

  test('a partner whose name begins as another’s is told apart in figures and in the lists they lead to', async ({
    signedIn,
  }) => {
    const page = await signedIn('/companies', MANAGER);
    const { id, name } = await entered(page);
    await page.goto(`/companies/${id}/exchange`);
    await expect(page.getByTestId('partner-errors')).toHaveText('0');
    await expect(page.getByTestId('last-I')).toHaveText('None');
    await page.getByTestId('partner-errors').click();
    await expect(page.getByTestId('chip-partner')).toContainText(name);
    await expect(page.getByTestId('chip-errors').locator('b')).toHaveText('0');
    await page.getByTestId('chip-partner').click();
    await expect(page).not.toHaveURL(/partner=/);
  });

  test('one is entered, refused where it is wrong, found, changed and deleted', async ({ signedIn }) => {
    const page = await signedIn('/companies', MANAGER);
    const other = await entered(page, { identifiers: [{ identifier: `ID${freshNumber()}`, qualifier: 'OD' }] });
    const taken =
      (
        (await (await page.request.get(`/api/applications/companies/${other.id}`)).json()) as {
          identifiers: { identifier: string }[];
        }
      ).identifiers[0]?.identifier ?? '';
    await page.getByTestId('company-new').click();
    for (const list of ['identifiers', 'addresses', 'shipTos']) await page.getByTestId(`add-${list}`).click();
    await field(page, 'DUNS number').fill('12');
    await field(page, 'VAT number').fill('5560');
    await field(page, 'Country').fill('Sweden');
    await field(page, 'Time zone').fill('Europe/Solna');
    await page.getByTestId('company-save').click();
    await expect(field(page, 'Code')).toBeFocused();
    await expect(page.getByTestId('field-error')).toHaveText([
      'Code is mandatory',
      'Name is mandatory',
      'DUNS number must be of type DUNS number (nine digits)',
      'VAT number must be of type VAT number (two-letter country code, then the number)',
      'Identification is mandatory',
      'Country must be of type country (two letters, such as SE)',
      'Code is mandatory',
      'Time zone must be of type time zone (such as Europe/Stockholm)',
    ]);
    await inspect(page, 'company-wrong');

    const code = `C${freshNumber()}`;
    await field(page, 'Code').fill(code);
    await field(page, 'Name').fill(`Entered ${code}`);
    await field(page, 'DUNS number').fill('315123456');
    await field(page, 'VAT number').fill('SE 556036-0793 01');
    await page.getByRole('checkbox', { name: 'Supplier' }).check();
    await field(page, 'Country').fill('se');
    await field(page, 'City').fill('Borås');
    await field(page, 'Code', 1).fill('P1');
    await field(page, 'Time zone').fill('Europe/Stockholm');
    await field(page, 'Identification').fill(taken);
    await field(page, 'Qualifier').fill('OD');
    // What stands twice, and what is somebody else's, is told at the list.
    await page.getByTestId('add-shipTos').click();
    await field(page, 'Code', 2).fill('P1');
    await page.getByTestId('company-save').click();
    await expect(page.getByTestId('rows-shipTos').getByTestId('field-error')).toHaveText('Ship-tos: no duplicates');
    await page.getByRole('button', { name: 'Remove Ship-tos 2' }).click();
    await page.getByTestId('company-save').click();
    await expect(page.getByTestId('rows-identifiers').getByTestId('field-error')).toHaveText(
      `The identification ${taken}:OD is that of the partner ${other.code}.`,
    );
    await field(page, 'Identification').fill(`${taken}X`);
    await page.getByTestId('company-save').click();
    await expect(page.getByTestId('company-title')).toHaveText(`Entered ${code}`);
    await expect(field(page, 'VAT number')).toHaveValue('SE556036079301');
    await expect(field(page, 'Country')).toHaveValue('SE');

    await field(page, 'Name').fill(`Renamed ${code}`);
    await page.getByRole('button', { name: 'Remove Address 1' }).click();
    await page.getByTestId('company-save').click();
    await expect(page.getByTestId('company-title')).toHaveText(`Renamed ${code}`);
    await expect(page.getByTestId('rows-addresses')).toContainText('No address');
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByLabel('Code, name, number or identification').fill(`${taken}X`);
    await expect(rows(page, 'company')).toHaveText([new RegExp(code)]);
    await rows(page, 'company').first().click();
    await expect(field(page, 'Name')).toHaveValue(`Renamed ${code}`);
    await page.getByTestId('company-delete').click();
    await page.getByTestId('company-delete-confirm').click();
    await expect(page).toHaveURL('/companies');
    await expect(page.getByText(`Renamed ${code} is deleted`)).toBeVisible();
  });

  test('that relations name stay, and say why; what was entered is not lost by leaving', async ({ account }) => {
    const page = await account(MANAGER);
    const { id, name } = await entered(page);
    await post(page, '/applications/relations', { partnerCompanyId: id, role: 'supplier' });
    await page.goto(`/companies/${id}/relations`);
    await expect(page.getByTestId('relation-line')).toContainText(['Supplier']);
    await page.getByTestId('partner-identity').click();
    await inspect(page, 'company');
    await page.getByTestId('company-delete').click();
    await page.getByTestId('company-delete-confirm').click();
    await expect(page.getByTestId('act-problem')).toContainText('Relations with it: 1');
    await page.getByRole('button', { name: 'Cancel' }).click();
    // A list whose only change is that it lost its last row is a change.
    await page.getByTestId('add-addresses').click();
    await page.getByTestId('partner-relations').click();
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
    await page.getByTestId('stay').click();
    await page.getByRole('button', { name: 'Remove Address 1' }).click();
    await page.getByTestId('partner-relations').click();
    await page.getByTestId('relation-new').click();
    await expect(page.getByTestId('chosen')).toContainText(name);
  });

  test('the own one says of itself what is its to say; its identifications are given', async ({ signedIn }) => {
    const page = await signedIn('/companies', MANAGER);
    await page.getByTestId('company-own').click();
    await expect(page.getByTestId('given-identifiers')).toContainText('NORDVIK');
    await expect(page.getByLabel('Identification', { exact: true })).toHaveCount(0);
    const office = `Office ${freshNumber()}`;
    await field(page, 'Corporate office').fill(office);
    await page.getByTestId('company-save').click();
    await expect(page.getByText('Nordvik Trucks AB is saved')).toBeVisible();
    await page.reload();
    await expect(field(page, 'Corporate office')).toHaveValue(office);
    await inspect(page, 'company-own');
  });

  test('saved by a colleague meanwhile takes nothing away from whoever is entering something', async ({ account }) => {
    const page = await account(MANAGER);
    const { id, code, version } = await entered(page);
    await page.goto(`/companies/${id}`);
    await field(page, 'Name').fill('Half typed');
    expect(
      (
        await page.request.put(`/api/applications/companies/${id}`, {
          data: { code, name: 'The colleague’s', version },
        })
      ).ok(),
    ).toBe(true);
    await page.getByTestId('company-save').click();
    await expect(page.getByTestId('newer-stored')).toContainText('Someone has saved a newer version in the meantime');
    await expect(field(page, 'Name')).toHaveValue('Half typed');
    await page.getByTestId('take-newer').click();
    await expect(field(page, 'Name')).toHaveValue('The colleague’s');
  });

  test('can be read by those who may not change them, and by nobody else', async ({ signedIn, account }) => {
    const { id } = await entered(await account(MANAGER), { shipTos: [{ code: 'P1' }] });
    const page = await signedIn('/companies', READER);
    await expect(rows(page, 'company').first()).toBeVisible();
    await expect(page.getByTestId('company-new')).toHaveCount(0);
    await inspect(page, 'companies');
    await page.goto(`/companies/${id}`);
    await expect(field(page, 'Name')).toBeDisabled();
    await expect(page.getByTestId('company-save')).toHaveCount(0);
    await inspect(page, 'company-read');
    await page.getByTestId('partner-relations').click();
    await expect(page.getByTestId('relations-of')).toBeVisible();
    await expect(page.getByTestId('relation-new')).toHaveCount(0);
    await page.goBack();
    await page.goto('/companies/26010000000001');
    await expect(page.getByTestId('failure')).toContainText(/[0-9a-f]{8}-/);
    const guest = await signedIn('/companies', { role: 'guest' });
    await expect(guest.getByTestId('page-failure')).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Companies' })).toHaveCount(0);
  });
});

test.describe('relations', () => {
  test('one is entered with its terms, refused where it is wrong, ended, and kept while an agreement names it', async ({
    signedIn,
  }) => {
    const page = await signedIn('/relations', MANAGER);
    const { id, name, code } = await entered(page);
    await page.getByTestId('relation-new').click();
    await page.getByTestId('relation-save').click();
    await expect(page.getByLabel('Partner', { exact: true })).toHaveAccessibleDescription('Partner is mandatory');
    await page.getByLabel('Partner', { exact: true }).fill(code);
    await page.getByRole('option', { name }).click();
    await expect(page.getByTestId('chosen')).toContainText(name);
    await chooseFrom(page.getByTestId('relation-role'), 'Supplier');
    await page.getByRole('radio', { name: 'For each article, over all ship-tos' }).check();
    const complete = page.getByRole('radio', { name: 'The articles it names' });
    await expect(complete).toHaveAccessibleDescription(
      'A new schedule replaces the call-offs of the articles in it. Other articles stay as they were.',
    );
    await complete.check();
    await page.getByLabel('A reset is agreed').check();
    await page.getByLabel('Takes effect on').fill('2027-01-11');
    await page.getByLabel('Key date').fill('2027-01-12');
    await page.getByTestId('relation-save').click();
    await expect(page.getByLabel('Key date')).toHaveAccessibleDescription(
      'The key date must not be after the day the reset takes effect',
    );
    await inspect(page, 'relation-wrong');
    await page.getByLabel('Key date').fill('2026-12-31');
    await page.getByTestId('relation-save').click();
    await expect(page.getByTestId('relation-title')).toHaveText(`Supplier: ${name}`);
    await expect(complete).toBeChecked();
    const relationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    // The same once more is refused at the role.
    await page.goto(`/relations/new?partner=${id}`);
    await chooseFrom(page.getByTestId('relation-role'), 'Supplier');
    await page.getByTestId('relation-save').click();
    await expect(page.getByTestId('relation-role')).toHaveAccessibleDescription(
      'There is a relation with this partner, role and ship-to already.',
    );
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Relations' }).click();
    await page.getByTestId('leave').click();

    await page.goto(`/relations?partner=${id}`);
    await expect(page.getByTestId('chip-partner')).toContainText(`Only ${name}`);
    await expect(rows(page, 'relation')).toHaveCount(1);
    await expect(rows(page, 'relation').first()).toContainText('Articles named');
    await inspect(page, 'relations');
    await rows(page, 'relation').first().click();
    await post(
      page,
      '/applications/agreements',
      agreement({ relationId, sender: `R${freshNumber()}:ZZ`, recipient: '5560360793:14' }),
    );
    await page.getByTestId('relation-delete').click();
    await page.getByTestId('relation-delete-confirm').click();
    await expect(page.getByTestId('act-problem')).toContainText('Agreements under it:');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Their code for us').fill('S-1');
    await expect(page.getByTestId('relation-end')).toHaveAttribute('title', 'Save your changes first');
    await page.getByTestId('relation-save').click();
    await expect(page.getByTestId('relation-end')).not.toHaveAttribute('title');
    await page.getByTestId('relation-end').click();
    await page.getByTestId('relation-end-confirm').click();
    await expect(page.getByTestId('relation-end')).toHaveCount(0);
    await expect(page.getByLabel('The relation is active')).not.toBeChecked();
    await expect(page.getByLabel('Their code for us')).toHaveValue('S-1');
    await inspect(page, 'relation-ended');
    await page.goto(`/relations?partner=${id}&state=active`);
    await expect(page.getByTestId('empty')).toBeVisible();
  });

  test('can be read by those who may not change them', async ({ signedIn, account }) => {
    const manager = await account(MANAGER);
    const { id } = (await post(manager, '/applications/relations', {
      partnerCompanyId: (await entered(manager)).id,
      role: 'carrier',
    })) as { id: string };
    const page = await signedIn(`/relations/${id}`, READER);
    await expect(page.getByRole('radio', { name: 'What the message says' })).toBeDisabled();
    for (const one of ['relation-save', 'relation-end', 'relation-delete'])
      await expect(page.getByTestId(one)).toHaveCount(0);
    await inspect(page, 'relation-read');
  });
});
