import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, goodFile } from './files.js';

/** As the browser prints: the number of pages, and the file beside the pictures. */
async function printed(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  await writeFile(test.info().outputPath(`${name}.pdf`), pdf);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
/** Shows on the screen what goes on paper, as from the moment when the browser asks for it. */
async function asPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
}
async function asScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  // None of the two: a page that is told to be a screen is printed as one.
  await page.emulateMedia({ media: null });
}
async function expectPaper(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(test.info().project.outputDir, 'screens', `paper-${name}.png`), fullPage: true });
  for (const gone of ['.head', '.side', '.tabs', '.p-button', '.btn-link'])
    await expect(page.locator(gone).first()).toBeHidden();
  const { background, ink } = await page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.body).color,
  }));
  expect({ background, ink }).toEqual({ background: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' });
  expect(
    await page
      .locator(':is(.grid-scroll, .side-scroll, .findings, .source pre)')
      .evaluateAll((boxes) => boxes.filter((box) => getComputedStyle(box).overflowY !== 'visible').length),
  ).toBe(0);
}

test.describe('on paper', () => {
  test('a schedule has its head, its figures and all call-offs of the line in view, black on white, under the names of its columns (R-19, R-20)', async ({
    account,
  }) => {
    const page = await account();
    const file = goodFile({ lines: 40, calloffs: 150, article: (line) => `PRINT-${String(line)}` });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await page.getByTestId('related-schedule-link').click();
    await expect(page.getByTestId('calloff-grid').locator('tbody tr').first()).toBeVisible();
    await expect(page.getByTestId('print')).toBeVisible();
    const rows = page.getByTestId('calloff-grid').locator('tbody tr[aria-rowindex]');
    let onScreen = 0;
    await expect
      .poll(async () => {
        const before = onScreen;
        onScreen = await rows.count();
        return onScreen === before && onScreen;
      }, 'they are measured')
      .not.toBe(false);
    expect(onScreen).toBeLessThan(150);

    expect(await printed(page, 'schedule')).toBeGreaterThan(3);
    await asPaper(page);
    await expectPaper(page, 'schedule');
    await expect(page.getByTestId('calloff-grid').locator('tbody tr[aria-rowindex]')).toHaveCount(150);
    await expect(page.getByTestId('calloff-grid').locator('tbody tr[aria-rowindex]').last()).toBeVisible();
    await expect(page.getByTestId('line-grid')).toContainText('PRINT-40');
    expect(
      await page.locator('thead').evaluateAll((heads) => heads.map((head) => getComputedStyle(head).display)),
    ).toEqual(['table-header-group', 'table-header-group']);
    expect(
      await page.evaluate(() =>
        [
          getComputedStyle(document.documentElement).getPropertyValue('--print-title'),
          getComputedStyle(document.documentElement).getPropertyValue('--print-note'),
        ].join(' '),
      ),
    ).toMatch(new RegExp(`Schedule ${file.documentNumber}.*Solna`));
    await asScreen(page);
    await expect(page.getByTestId('calloff-grid').locator('tbody tr[aria-rowindex]')).toHaveCount(onScreen);
  });

  test('a file has its facts, both of its sides and what is wrong, without the list (R-26)', async ({ account }) => {
    const page = await account();
    const [id = ''] = await handIn(page, [brokenFile({ lines: 8, calloffs: 30 })]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('raw-side').locator('.wavy-error')).toBeInViewport();
    expect(await printed(page, 'file')).toBeGreaterThan(3);
    await asPaper(page);
    await expectPaper(page, 'file');
    await expect(page.getByTestId('traffic-grid')).toBeHidden();
    await expect(page.getByTestId('raw-line').last()).toContainText('UNZ');
    await expect(page.getByTestId('raw-line').last()).toBeVisible();
    await expect(page.getByTestId('outline-line').last()).toBeVisible();
    await expect(page.getByTestId('finding').first()).toBeVisible();
    await expect(page.getByTestId('print-note')).toHaveCount(0);
    await asScreen(page);
  });

  test('a file of more segments than are at hand says how many stand there', async ({ account }) => {
    const page = await account();
    const [id = ''] = await handIn(page, [goodFile({ lines: 20, calloffs: 60 })]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    await expect(page.getByTestId('raw-line').first()).toBeVisible();
    await asPaper(page);
    await expect(page.getByTestId('raw-side').getByTestId('print-note')).toContainText('rows are printed.');
    await asScreen(page);
  });

  test('a transaction and what it says in our own form are without buttons and scroll bars (R-29, R-30)', async ({
    account,
  }) => {
    const page = await account();
    const file = goodFile({ lines: 12, calloffs: 20 });
    const [id = ''] = await handIn(page, [file]);
    await untilRead(page, id);
    const {
      transactions: [first],
    } = (await (await page.request.get(`/api/applications/traffic/messages/${id}`)).json()) as {
      transactions: { id: string }[];
    };
    await page.goto(`/transactions/${first?.id ?? ''}`);
    await expect(page.getByTestId('transaction-title')).toBeVisible();
    expect(await printed(page, 'transaction')).toBeGreaterThan(0);
    await asPaper(page);
    await expectPaper(page, 'transaction');
    await asScreen(page);
    await page.getByTestId('inhouse-link').click();
    await expect(page.getByTestId('inhouse')).toContainText(file.documentNumber);
    expect(await printed(page, 'inhouse')).toBeGreaterThan(2);
    await asPaper(page);
    await expectPaper(page, 'inhouse');
  });
});
