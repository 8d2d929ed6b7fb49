import { linkTo } from '../given/mail.js';
import { chooseFrom } from './choose-from.js';
import { expect, loginOf, NORDVIK, signInByForm, test } from './consignal.js';
import { inspect } from './inspect.js';
import { CHOSEN, app } from './people.js';
import { addressOf, freshName, MANAGER, rowOf } from './user-pages.js';

test.describe('the wizard that creates users', () => {
  test('fits a window of 390 pixels in each step', async ({ signedIn }) => {
    const page = await signedIn('/user-permissions/create', MANAGER);
    await page.setViewportSize({ width: 390, height: 844 });
    const fits = async (step: string): Promise<void> => {
      await expect(page.getByTestId(`step-${step}`)).toBeVisible();
      const beyond = await page
        .locator(`main, [data-testid=step-${step}]`)
        .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
      expect(beyond, step).toEqual([0, 0]);
    };
    await page.getByTestId('addresses').fill(`${'long'.repeat(12)}@supplier.example\nnobody`);
    await fits('people');
    await page.getByTestId('take-out').click();
    await page.getByTestId('next').click();
    await page.getByRole('radio', { name: 'Module selection' }).check();
    await fits('permissions');
    await page.getByRole('checkbox', { name: 'Files', exact: true }).click();
    await page.getByTestId('next').click();
    await fits('review');
  });

  test('takes any number of pasted addresses, tells what is wrong line by line, loses nothing on the way, and the invited sign in (R-56, AUTH-19)', async ({
    signedIn,
    visitor,
    stack,
  }) => {
    test.slow();
    const page = await signedIn('/user-permissions', MANAGER);
    await page.getByTestId('create-users').click();
    await page.getByTestId('next').click();
    await expect(page.getByTestId('people-fault')).toHaveText('E-mail is mandatory');
    const [one, two] = [freshName(), freshName()];
    const { email: known } = loginOf(stack);
    const text = `${addressOf(one)}, "Berg, Anna" <${addressOf(two)}>\nnobody;${addressOf(one).toUpperCase()}\n${known}`;
    await page.getByTestId('addresses').fill(text);
    const entries = page.getByTestId('entries').locator('tbody tr');
    await expect(entries).toHaveCount(5);
    await expect(entries.nth(1)).toContainText('Berg, Anna');
    await expect(entries.nth(2)).toContainText('This email address is invalid');
    await expect(entries.nth(3)).toContainText('Already in line 1');
    await page.getByTestId('next').click();
    await expect(page.getByTestId('people-fault')).toHaveText('One or more email addresses are invalid');
    await page.getByTestId('take-out').click();
    await expect(entries).toHaveCount(3);
    await chooseFrom(page.getByTestId('role'), 'Reader');
    await chooseFrom(page.getByLabel(`Role of ${addressOf(two)}`), 'User administrator');
    await page.getByTestId('next').click();

    await page.getByRole('radio', { name: 'Module selection' }).check();
    await page.getByTestId('next').click();
    await expect(page.getByTestId('rights-fault')).toHaveText('At least one module must be chosen');
    await page.getByRole('checkbox', { name: 'Files', exact: true }).click();
    await page.getByTestId('next').click();
    await expect(page.getByTestId('total')).toHaveText('3');
    await expect(page.getByTestId('total-regular')).toHaveText('2');
    await expect(page.getByTestId('total-administrators')).toHaveText('1');
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Files', exact: true })).toHaveAttribute('aria-checked', 'true');
    await page.getByTestId('back').click();
    await expect(entries).toHaveCount(3);
    await expect(page.getByLabel(`Role of ${addressOf(two)}`)).toHaveValue('User administrator');
    await page.getByRole('link', { name: 'Files' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('What you have entered here will be lost.');
    await page.getByTestId('stay').click();
    await page.getByTestId('next').click();
    await expect(page.getByRole('radio', { name: 'Module selection' })).toBeChecked();
    await page.getByTestId('next').click();
    await page.getByTestId('submit').click();
    await expect(page.getByTestId('result')).toHaveText('2 created, 1 not');
    const outcomes = page.getByTestId('outcomes').locator('tbody tr');
    await expect(outcomes.nth(0)).toContainText('Created, invitation sent by mail');
    await expect(outcomes.filter({ hasText: known })).toContainText(
      'User already exists. Please try again or contact support.',
    );
    await page.getByTestId('to-list').click();
    await expect(rowOf(page, one)).toContainText('Pending');

    const newcomer = await visitor();
    await newcomer.goto(`/create-password/en/${await linkTo(app(), addressOf(one), 'create-password')}`);
    await newcomer.getByRole('textbox', { name: 'New password' }).fill(CHOSEN);
    await newcomer.getByLabel('Confirm password').fill(CHOSEN);
    await newcomer.keyboard.press('Enter');
    await signInByForm(newcomer, { email: addressOf(one), password: CHOSEN });
    await expect(newcomer.getByRole('link', { name: 'Files' }).first()).toBeVisible();
    await expect(newcomer.getByRole('link', { name: 'Interchanges' }), 'no more than was chosen').toHaveCount(0);
  });

  test('sends what did not get through again, and only that', async ({ signedIn }) => {
    const page = await signedIn('/user-permissions/create', { ...MANAGER, company: NORDVIK });
    const names = Array.from({ length: 30 }, () => freshName());
    await page.getByTestId('addresses').fill(names.map((name) => `${name}@nordvik.example`).join('\n'));
    await page.getByTestId('next').click();
    await expect(page.getByRole('radio', { name: 'Module selection' })).toBeVisible();
    await page.getByTestId('next').click();
    let calls = 0;
    await page.route('**/api/auth/create-users', (route) => (++calls === 2 ? route.abort() : route.continue()));
    await page.getByTestId('submit').click();
    await expect(page.getByTestId('result')).toHaveText('25 created, 5 not');
    await expect(page.getByTestId('outcomes').locator('tbody tr').last()).toContainText(
      'Not created: The server does not answer.',
    );
    await page.getByTestId('again').click();
    await expect(page.getByTestId('result')).toHaveText('30 created, 0 not');
    expect(calls).toBe(3);
  });

  test('has nothing that axe objects to at any of its steps, in both themes', async ({ signedIn }) => {
    const page = await signedIn('/user-permissions/create', MANAGER);
    await page
      .getByTestId('addresses')
      .fill(
        `Anna Berg <anna@x.example>; bo@x.example\nnobody\nbo@x.example\n${Array.from({ length: 12 }, (_, n) => `person${String(n)}@x.example`).join(', ')}`,
      );
    await inspect(page, 'users-wizard-people');
    await page.getByTestId('take-out').click();
    await page.getByTestId('next').click();
    await page.getByRole('radio', { name: 'Module selection' }).check();
    await page.getByRole('checkbox', { name: 'Read', exact: true }).click();
    await inspect(page, 'users-wizard-rights');
    await page.getByTestId('next').click();
    await expect(page.getByTestId('total')).toBeVisible();
    await inspect(page, 'users-wizard-review');
  });

  for (const [language, title] of [
    ['se', 'Skapa användare'],
    ['cn', '创建用户'],
  ] as const) {
    test(`speaks ${language}`, async ({ signedIn }) => {
      const page = await signedIn('/user-permissions/create', { ...MANAGER, language });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.getByTestId('addresses').fill('nobody');
      await inspect(page, `users-wizard-${language}`);
    });
  }
});
