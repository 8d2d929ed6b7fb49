import type { Page } from '@playwright/test';
import { expect, handIn, loginOf, signInByForm, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatched } from './outgoing.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MANAGER = { role: 'company-admin' };
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };
/** What a finger hits. */
const TARGET_PX = 44;

/** As a hand scanner does: keys, wherever they go, and Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}
async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
/** Buttons and links in view that are smaller than a finger. */
function tooSmall(page: Page): Promise<string[]> {
  return page.locator('.mobile :is(a, button, input)').evaluateAll(
    (all, least) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width === 0 || (height >= least && width >= least)
          ? []
          : [`${one.textContent || one.outerHTML}: ${String(width)} × ${String(height)}`];
      }),
    TARGET_PX,
  );
}

test.describe('on a phone', () => {
  test('people come to a page of their own after signing in; the full version stays when they want it, and leads back', async ({
    visitor,
    stack,
  }) => {
    const page = await visitor();
    await page.goto('/login');
    await signInByForm(page, loginOf(stack));
    await expect(page).toHaveURL('/mobile');
    await expect(page.locator('.mobile-tabs a')).toHaveText([/^Scan$/, /^Pack$/, /^Today$/, /^Errors/]);
    await expect(page.getByRole('navigation')).toHaveCount(1);
    await page.goto('/');
    await expect(page).toHaveURL('/mobile');
    await expect(page.getByTestId('mobile-offer')).toHaveCount(0);

    await page.getByTestId('account-button').tap();
    await inspect(page, 'mobile-account');
    await page.getByTestId('full-version').tap();
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('mobile-offer')).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('live-state')).toHaveAttribute('data-state', 'live');
    await expect(page).toHaveURL('/');

    await page.getByRole('link', { name: 'Open the mobile page' }).tap();
    await expect(page).toHaveURL('/mobile');
    await page.goto('/');
    await expect(page).toHaveURL('/mobile');
  });

  test('other addresses open as they are, with the way to the mobile page', async ({ signedIn }) => {
    const page = await signedIn('/schedule/delivery-schedule');
    await expect(page).toHaveURL('/schedule/delivery-schedule');
    await expect(page.getByTestId('mobile-offer')).toBeVisible();
    await page.getByTestId('mobile-offer').getByRole('button', { name: 'Not now' }).tap();
    await expect(page.getByTestId('mobile-offer')).toHaveCount(0);
  });

  test('a scan finds the schedule and the file of a number, and what it found is still there on coming back', async ({
    signedIn,
  }) => {
    const page = await signedIn('/mobile');
    const file = goodFile();
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await inspect(page, 'mobile-scan-ready');

    await scan(page, file.documentNumber);
    const result = page.getByTestId('scan-result');
    await expect(result).toHaveAttribute('data-state', 'found');
    await expect(result.getByRole('status')).toContainText(`matches for ${file.documentNumber}`);
    await expect(page.getByTestId('scan-hits')).toContainText('Delivery schedule');
    await inspect(page, 'mobile-scan-found');
    expect(await tooSmall(page)).toEqual([]);

    await page.getByTestId('scan-hits').getByRole('link', { name: /File/ }).first().tap();
    await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);
    await page.getByTestId('inspector-close').tap();
    await expect(page).toHaveURL('/mobile');
    await expect(page.getByTestId('scan-history').locator('li')).toHaveCount(1);
    await page
      .getByTestId('scan-hits')
      .getByRole('link', { name: /Delivery schedule/ })
      .first()
      .tap();
    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${file.documentNumber}`);
  });

  test('a label says what stands on it; a code that nobody knows is said to be unknown, in words', async ({
    signedIn,
  }) => {
    const page = await signedIn('/mobile');
    const article = `AM${freshNumber()}`;
    const file = goodFile({ article: () => article });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);

    await scan(
      page,
      `[)>\u001e06\u001dP${article}\u001dQ160\u001d16KX${freshNumber()}\u001d1JUN987654321000000001\u001e\u0004`,
    );
    await expect(page.getByTestId('scan-result')).toHaveAttribute('data-state', 'found');
    await expect(page.getByTestId('scan-parts').locator('div')).toContainText([
      `Article P${article}`,
      'Quantity Q160',
      /^Despatch note 16K/,
      'Package 1JUN987654321000000001',
    ]);
    await expect(page.getByTestId('scan-hits')).toContainText(article);
    await inspect(page, 'mobile-scan-label');

    const unknown = `S${freshNumber()}99`;
    await scan(page, unknown);
    await expect(page.getByTestId('scan-result').getByRole('status')).toHaveText(`Nothing found for ${unknown}`);
    await expect(page.getByTestId('scan-parts')).toContainText('Serial no.');
    await inspect(page, 'mobile-scan-unknown');
  });

  test('scans that come faster than answers are all answered, in their order; a cleared list comes back', async ({
    signedIn,
  }) => {
    const page = await signedIn('/mobile');
    const numbers = [freshNumber(), freshNumber(), freshNumber()];
    const asked: string[] = [];
    const held: (() => void)[] = [];
    await page.route('**/api/applications/search?*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      await route.continue();
    });
    for (const number of numbers) await scan(page, number);
    const rows = page.getByTestId('scan-history').locator('li');
    await expect(rows).toHaveText(numbers.toReversed().map((number) => new RegExp(`${number}.*Waiting`)));
    for (let i = 0; i < numbers.length; i++) {
      await expect.poll(() => held.length).toBe(i + 1);
      expect(asked).toEqual(numbers.slice(0, i + 1));
      held[i]?.();
      await expect(rows.nth(numbers.length - 1 - i)).toContainText('Nothing');
    }
    await page.getByTestId('scan-clear').tap();
    await expect(rows).toHaveCount(0);
    await page.getByTestId('toast-action').tap();
    await expect(rows).toHaveCount(3);
  });

  test('keys that a scanner types elsewhere land in the field, but not those of a dialog', async ({ signedIn }) => {
    const page = await signedIn('/mobile');
    await page.getByTestId('scan-field').blur();
    await page.keyboard.type('G4711');
    await expect(page.getByTestId('scan-field')).toHaveValue('G4711');
    await page.getByTestId('account-button').tap();
    await expect(page.getByTestId('account-sheet')).toBeFocused();
    await page.keyboard.type('99');
    await expect(page.getByTestId('scan-field')).toHaveValue('G4711');
  });

  test('a camera is offered where the page may use one, and where it is refused, that is said', async ({
    signedIn,
    visitor,
  }) => {
    const none = await signedIn('/about');
    await none.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
    });
    await none.goto('/mobile');
    await expect(none.getByText('The camera needs an encrypted connection')).toBeVisible();
    await expect(none.getByTestId('scan-camera')).toHaveCount(0);

    const number = freshNumber();
    const page = await visitor();
    await page.addInitScript((code) => {
      Object.assign(window, {
        BarcodeDetector: class {
          static getSupportedFormats() {
            return Promise.resolve(['code_39', 'code_128', 'data_matrix', 'pdf417', 'qr_code']);
          }
          detect = () => Promise.resolve([{ rawValue: code }]);
        },
      });
      // A stream without a picture never begins.
      const canvas = document.createElement('canvas');
      const brush = canvas.getContext('2d');
      setInterval(() => {
        brush?.fillRect(0, 0, 9, 9);
      }, 50);
      let isAllowed = false;
      navigator.mediaDevices.getUserMedia = () => {
        if (isAllowed) return Promise.resolve(canvas.captureStream(5));
        isAllowed = true;
        return Promise.reject(new DOMException('refused', 'NotAllowedError'));
      };
    }, number);
    await page.context().addCookies(await none.context().cookies());
    await page.goto('/mobile');
    await page.getByTestId('scan-camera').tap();
    await expect(page.getByTestId('camera').getByRole('alert')).toContainText('Access to the camera was refused');
    await inspect(page, 'mobile-camera-refused');
    await page.getByRole('button', { name: 'Close the camera' }).tap();
    await page.getByTestId('scan-camera').tap();
    await expect(page.getByTestId('scan-history').locator('li')).toHaveText([new RegExp(number)]);
  });

  test('what is sent today stands under despatches, with its state as it changes', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/mobile?tab=despatches', MANAGER);
    const partner = await agreed(page);
    await partner.folder();
    const { documentNumber } = await despatched(page, partner);
    const row = page.getByTestId('despatches').locator('li', { hasText: documentNumber });
    await expect(row).toContainText(partner.name);
    await expect(row).toContainText('Sent', PATIENT);
    await expect(row).toContainText('await', { ...PATIENT, ignoreCase: true });
    await inspect(page, 'mobile-despatches');
    expect(await tooSmall(page)).toEqual([]);
    await row.getByRole('link').tap();
    await expect(page.getByTestId('sending')).toBeVisible();
    await expectNoSideways(page);
    await page.getByTestId('inspector-close').tap();
    await expect(page).toHaveURL('/mobile?tab=despatches');
  });

  test('a file with errors appears by itself, and what is wrong in it can be read', async ({ signedIn }) => {
    const page = await signedIn('/mobile?tab=errors');
    const file = brokenFile();
    await handIn(page, [file]);
    const row = page.getByTestId('error-files').locator('li', { hasText: file.documentNumber });
    await expect(row).toContainText('1 error');
    await inspect(page, 'mobile-errors');
    expect(await tooSmall(page)).toEqual([]);
    await row.getByRole('link').tap();
    const finding = page.getByTestId('card-finding').first();
    await expect(finding).toContainText('Quantity is not a number');
    await expect(finding).toContainText('Sender must act:');
    await expect(finding).toContainText('Schedule created and marked as incorrect: needs checking.');
    await expectNoSideways(page);
    await inspect(page, 'mobile-error-card');
    expect(await tooSmall(page)).toEqual([]);
    await page.getByTestId('card-back').tap();
    await expect(page).toHaveURL('/mobile?tab=errors');
  });

  test('the address of a file with errors opens its card, and from there the full page', async ({ signedIn }) => {
    const page = await signedIn('/mobile');
    const file = brokenFile();
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('error-card')).toContainText(file.documentNumber);
    await page.getByTestId('card-full').tap();
    await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
    await expectNoSideways(page);
    await inspect(page, 'mobile-inspector');
  });

  test('the program can be installed: it has a name, icons of both sizes, and starts in a window of its own', async ({
    visitor,
  }) => {
    const page = await visitor();
    await page.goto('/login');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await page.request.get(address ?? '')).json()) as {
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Consignal', display: 'standalone', start_url: '/' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  });

  test('notices are behind the bell', async ({ signedIn }) => {
    const page = await signedIn('/mobile');
    await page.getByTestId('bell').tap();
    await expect(page.getByTestId('notices-panel')).toBeVisible();
    await expectNoSideways(page);
    await inspect(page, 'mobile-notices');
    await page.getByTestId('account-button').tap();
    await expect(page.getByTestId('notices-panel')).toHaveCount(0);
    await expect(page.getByTestId('account-sheet')).toBeVisible();
  });

  test('nothing is cut off on the smallest, nor on its side, in any language', async ({ signedIn }) => {
    const page = await signedIn('/mobile');
    const unknown = `A${freshNumber()}-${'X'.repeat(60)}`;
    await scan(page, unknown);
    await expect(page.getByTestId('scan-result')).toHaveAttribute('data-state', 'none');
    for (const [width, height] of [
      [320, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['Svenska', '中文', 'English']) {
        await page.getByTestId('account-button').tap();
        await page.getByRole('radio', { name }).tap();
        await expectNoSideways(page);
        await page.keyboard.press('Escape');
        for (const tab of ['errors', 'despatches', 'scan']) {
          await page.getByTestId(`tab-${tab}`).tap();
          await expect(page.getByTestId(`tab-${tab}`)).toHaveAttribute('aria-current', 'page');
          await expectNoSideways(page);
          expect(await tooSmall(page)).toEqual([]);
        }
      }
      await inspect(page, `mobile-${String(width)}`);
    }
  });
});
