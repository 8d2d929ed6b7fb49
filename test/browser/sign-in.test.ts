import { expect, loginOf, signInByForm, test } from './consignal.js';

test.describe('signing in (R-01)', () => {
  test('a wrong password is refused in words, and so is nothing at all, without a call', async ({ visitor, stack }) => {
    const page = await visitor();
    await page.goto('/login');
    await page.getByTestId('login-submit').click();
    await expect(page.getByTestId('login-error')).toHaveText(
      'Cannot log in, both username and password must be provided.',
    );
    await signInByForm(page, { email: loginOf(stack, 'reader').email, password: 'not this one' });
    await expect(page.getByTestId('login-error')).toHaveText('Wrong username or password');
    await signInByForm(page, { email: 'nobody@nowhere.example', password: 'not this one' });
    await expect(page.getByTestId('login-error')).toHaveText('Wrong username or password');
    await expect(page).toHaveURL('/login');
  });

  test('leads to the page that was asked for, with its search', async ({ visitor, stack }) => {
    const page = await visitor();
    await page.goto('/traffic?filter=errors');
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInByForm(page, loginOf(stack));
    await expect(page).toHaveURL('/traffic?filter=errors');
    await expect(page.getByTestId('chip-errors')).toHaveAttribute('aria-pressed', 'true');
  });

  test('never leads to another site', async ({ visitor, stack }) => {
    const page = await visitor();
    await page.goto(`/login?next=${encodeURIComponent('//elsewhere.example/traffic')}`);
    await signInByForm(page, loginOf(stack));
    await expect(page).toHaveURL('/');
  });

  test('is over for this browser after signing out, also by the back button', async ({ signedIn, stack }) => {
    const page = await signedIn('/traffic');
    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page.getByTestId('login-submit')).toBeVisible();
    await expect(page.getByTestId('traffic-grid')).toHaveCount(0);
    expect((await page.request.get('/api/applications/user')).status()).toBe(401);
    await signInByForm(page, loginOf(stack));
    await expect(page.getByTestId('traffic-grid')).toBeVisible();
  });

  test('is not asked of somebody signed in, and an unknown address leads to the start', async ({ signedIn }) => {
    const page = await signedIn('/login');
    await expect(page).toHaveURL('/');
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('needs')).toBeVisible();
  });

  test('is asked again when the session has ended elsewhere, and leads back', async ({ signedIn, stack }) => {
    const page = await signedIn('/traffic');
    expect((await page.request.post('/api/auth/logout')).status()).toBe(200);
    await expect(page.getByTestId('login-submit')).toBeVisible();
    await signInByForm(page, loginOf(stack));
    await expect(page.getByTestId('user-menu')).toBeVisible();
  });

  test('speaks three languages and keeps the choice', async ({ visitor }) => {
    const page = await visitor();
    await page.goto('/login');
    await page.getByRole('radio', { name: 'Svenska' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page.getByTestId('login-submit')).toHaveText('Logga in');
    await page.reload();
    await expect(page.getByTestId('login-submit')).toHaveText('Logga in');
    await page.getByRole('radio', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('stays in the language that was chosen last, whichever texts come first', async ({ visitor }) => {
    const page = await visitor();
    await page.goto('/login');
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/assets/se-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('radio', { name: 'Svenska' }).click();
    await page.getByRole('radio', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    const swedish = page.waitForResponse(/\/assets\/se-/);
    letGo();
    await (await swedish).finished();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('waits for its English texts as long as they take, and says others as soon as they come, however late', async ({
    visitor,
  }) => {
    const page = await visitor();
    const hold = async (files: string): Promise<() => void> => {
      let letGo = (): void => undefined;
      const held = new Promise<void>((done) => {
        letGo = done;
      });
      await page.route(files, async (route) => {
        await held;
        await route.continue();
      });
      return letGo;
    };
    await page.clock.install();
    const letEnglishGo = await hold('**/assets/en-*.js');
    const asked = page.waitForRequest('**/assets/en-*.js');
    await page.goto('/login');
    await asked;
    await page.clock.fastForward(11_000);
    await expect(page.getByTestId('login-submit')).toHaveCount(0);
    letEnglishGo();
    await expect(page.getByTestId('login-submit')).toHaveText('Sign in');

    const letSwedishGo = await hold('**/assets/se-*.js');
    const swedish = page.waitForRequest('**/assets/se-*.js');
    await page.getByRole('radio', { name: 'Svenska' }).click();
    await swedish;
    // The base and each area have ten seconds of their own.
    for (let area = 0; area < 6; area++) await page.clock.fastForward(11_000);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await expect(page.getByTestId('login-submit')).toHaveText('Sign in');
    letSwedishGo();
    await expect(page.getByTestId('login-submit')).toHaveText('Logga in');
  });
});
