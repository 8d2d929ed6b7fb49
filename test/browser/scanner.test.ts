import type { Page } from '@playwright/test';
import { CALIBRATION_TEXT } from '../../server/domain/label/calibration.js';
import { expect, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
const MANAGER = { role: 'company-admin' };
const KEYS: Readonly<Record<string, string>> = { [RS]: 'Control+^', [GS]: 'Control+]', [EOT]: 'Control+d' };

/** Types as a scanner does that spells control characters so; without a spelling it types them with Ctrl. */
async function type(page: Page, text: string, end: 'Enter' | 'Tab' | null, spelt?: readonly [string, string, string]) {
  const typed = spelt ? text.replaceAll(RS, spelt[0]).replaceAll(GS, spelt[1]).replaceAll(EOT, spelt[2]) : text;
  for (const part of typed.split(/(\p{Cc})/u)) {
    const key = KEYS[part];
    if (key === undefined) await page.keyboard.type(part);
    else await page.keyboard.press(key);
  }
  if (end !== null) await page.keyboard.press(end);
}
const findings = (page: Page) => page.getByTestId('scanner-findings').locator('li');
const tones = (page: Page) =>
  findings(page).evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.dataset['tone'] : '')));
const label = (number: string): string =>
  `[)>${RS}06${GS}PART-${number}${GS}Q160${GS}1JUN987654321${number.slice(-9).padStart(9, '0')}${RS}${EOT}`;

test.describe('a hand scanner on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('is set up by a code on the screen, and its labels are read with what was found out', async ({ signedIn }) => {
    const page = await signedIn('/mobile', MANAGER);
    await page.getByTestId('scanner-set-up').tap();
    await expect(page.getByTestId('scanner-field')).toBeFocused();
    await inspect(page, 'scanner-before');
    await type(page, 'nothing of the kind', 'Enter');
    await expect(page.getByTestId('scanner-other')).toBeVisible();
    await type(page, `]d1${CALIBRATION_TEXT.datamatrix}`, 'Tab', ['^', '|', '~']);
    await expect(page.getByTestId('scanner-read')).toHaveText('DataMatrix was read.');
    expect(await tones(page)).toEqual(['warn', 'ok', 'ok', 'ok']);
    await expect(findings(page).nth(2)).toContainText('^ | ~');
    await inspect(page, 'scanner-read');

    await page.getByTestId('scanner-back').tap();
    await page.reload();
    const number = freshNumber();
    await expect(page.getByTestId('scan-field')).toBeFocused();
    await type(page, label(number), 'Tab', ['^', '|', '~']);
    await expect(page.getByTestId('scan-parts').locator('div')).toContainText([
      `PART-${number}`.slice(1),
      '160',
      /1JUN/,
    ]);
    await expect(page.getByTestId('scan-no-separators')).toHaveCount(0);

    await page.goto('/mobile?tab=scanner');
    await page.getByTestId('scanner-forget').tap();
    await expect(findings(page)).toHaveCount(0);
    for (const name of ['Svenska', '中文', 'English']) {
      await page.getByTestId('account-button').tap();
      await page.getByRole('radio', { name }).tap();
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });

  test('that types nothing between fields has its plate taken alone, with a warning and the way to set it', async ({
    signedIn,
  }) => {
    const page = await signedIn('/mobile', MANAGER);
    const number = freshNumber();
    await expect(page.getByTestId('scan-field')).toBeFocused();
    await type(page, label(number), 'Enter', ['', '', '']);
    await expect(page.getByTestId('scan-no-separators')).toBeVisible();
    await expect(page.getByTestId('scan-parts').locator('div')).toHaveCount(1);
    await inspect(page, 'scan-no-separators');
    await page.getByTestId('scanner-set-up').tap();
    await expect(page.getByTestId('scanner-field')).toBeFocused();
    // It ends by no key at all.
    await type(page, CALIBRATION_TEXT.datamatrix, null, ['', '', '']);
    await expect(page.getByTestId('scanner-read')).toBeVisible();
    expect(await tones(page)).toEqual(['err', 'warn', 'err', 'ok']);
    await inspect(page, 'scanner-wrong');
  });
});

test('a hand scanner at a desk is set up from the help; a wrong keyboard layout is named, and put right', async ({
  signedIn,
}) => {
  const page = await signedIn('/delivery/packing', MANAGER);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByTestId('help-scanner').click();
  await expect(page).toHaveURL('/delivery/packing/scanner');
  await expect(page.getByTestId('scanner-field')).toBeFocused();
  await page.reload();
  await expect(page).toHaveTitle('Set up a hand scanner · Consignal');
  await expect(page.getByTestId('scanner-back')).toHaveAttribute('href', '/delivery/packing');
  await expect(page.getByTestId('scanner-field')).toBeFocused();
  await type(page, CALIBRATION_TEXT.datamatrix, 'Enter');
  await expect(findings(page).nth(2)).toContainText('keys with Ctrl');
  const german: Readonly<Record<string, string>> = { Y: 'Z', Z: 'Y', '-': 'ß', '/': '-', ']': '+', '+': '`' };
  const moved = (text: string): string => Array.from(text, (sign) => german[sign] ?? sign).join('');
  await type(page, moved(CALIBRATION_TEXT.datamatrix), 'Enter');
  await expect(findings(page).nth(3)).toContainText('Set the country or keyboard layout');
  await expect(findings(page).nth(3)).toContainText('/ → -');
  await inspect(page, 'scanner-desk');
  await page.goto('/mobile');
  await expect(page.getByTestId('scan-field')).toBeFocused();
  await type(page, moved('YZ-7/8'), 'Enter');
  await expect(page.getByTestId('scan-result').getByRole('status')).toContainText('YZ-7/8');
});
