import type { Page } from '@playwright/test';
import {
  AURORA,
  drop,
  dropOfSize,
  errorCount,
  expect,
  handIn,
  NORDVIK,
  putInFolder,
  rowOf,
  test,
  untilRead,
} from './consignal.js';
import { BROKEN, brokenFile, goodFile } from './files.js';

/** A person who waits for more than this begins to doubt. */
const SOON_MS = 2_000;

/** The wavy marks of the raw side, each as it stands there. */
async function expectMarked(page: Page, ...texts: string[]): Promise<void> {
  await expect(page.getByTestId('raw-side').locator('.wavy')).toHaveText(texts);
}

test.describe('files come in (R-25, R-26)', () => {
  test('a dropped schedule becomes a row, a message and a schedule with the dates and quantities of the file (R-19, R-20)', async ({
    signedIn,
  }) => {
    const page = await signedIn();
    const file = goodFile({
      issued: '2026-11-20',
      lines: 2,
      calloffs: 4,
      quantity: (line, calloff) => 1000 * (line + 1) + 10 * calloff,
      article: (line) => `DROP-${String(line)}`,
    });
    await drop(page, [file]);
    await expect(page.getByTestId('upload-result')).toHaveAttribute('data-state', 'processed');
    await page.getByTestId('upload-panel').getByRole('button', { name: 'Close' }).click();

    await rowOf(page, file.documentNumber).click();
    await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);
    await expect(page.getByTestId('inspector-state')).toHaveAttribute('data-state', 'processed');
    await expect(page.getByTestId('finding')).toHaveCount(0);
    await page.getByTestId('related-schedule-link').click();

    await expect(page.getByTestId('schedule-title')).toHaveText(`Schedule ${file.documentNumber}`);
    const lines = page.getByTestId('line-grid').locator('tbody tr');
    await expect(lines).toHaveCount(2);
    await lines.filter({ hasText: 'DROP-2' }).click();
    await expect(page.getByTestId('calloffs')).toContainText('DROP-2');
    const calloffs = page.getByTestId('calloff-grid').locator('tbody tr');
    await expect(calloffs).toHaveText([
      /21 Nov 2026.*2,000/,
      /22 Nov 2026.*2,010/,
      /23 Nov 2026.*2,020/,
      /24 Nov 2026.*2,030/,
    ]);
  });

  test('a letter in a quantity is shown at its very bytes, and counted once for the company alone (S-13, L-16)', async ({
    signedIn,
  }) => {
    const [page, colleague, stranger] = [
      await signedIn(),
      await signedIn('/schedule/delivery-schedule', { role: 'company-admin' }),
      await signedIn('/traffic', { company: NORDVIK }),
    ];
    const [before, strangersBefore] = [await errorCount(page), await errorCount(stranger)];
    const file = brokenFile();
    await drop(page, [file]);
    await page.getByTestId('upload-panel').getByRole('link', { name: '1 error' }).click();
    await expectMarked(page, BROKEN);

    for (const one of [page, colleague]) {
      await expect(one.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 1));
      await expect(one.getByTestId('nav-error-count')).toHaveAttribute('data-count', String(before + 1));
    }
    const finding = page.getByTestId('finding');
    await expect(finding).toHaveCount(1);
    await expect(finding).toHaveAttribute('data-severity', 'error');
    await expect(finding).toContainText(
      `bytes ${file.start.toLocaleString('en-GB')}–${(file.end - 1).toLocaleString('en-GB')}`,
    );
    await expect(finding).toContainText('Quantity is not a number');
    await expect(finding).toContainText('Likely cause: A unit, a blank or a thousands separator');
    await expect(finding.locator('code')).toHaveText(BROKEN);
    // Both sides show the place by themselves.
    await expect(page.getByTestId('raw-side').locator('[aria-selected="true"]')).toContainText(`QTY+113:${BROKEN}:PCE`);
    await expect(page.getByTestId('outline-side').locator('[aria-selected="true"]')).toContainText(BROKEN);
    await expect(page.getByTestId('outline-side').locator('[aria-selected="true"]')).toBeInViewport();
    expect(await errorCount(stranger)).toBe(strangersBefore);
    await expect(rowOf(stranger, file.documentNumber)).toHaveCount(0);
  });

  test('what is wrong shows within two seconds of the drop', async ({ signedIn }) => {
    const page = await signedIn();
    // A machine that is busy with something else gets another try.
    await expect(async () => {
      const file = brokenFile();
      const droppedAt = Date.now();
      await drop(page, [file]);
      await page
        .getByTestId('upload-row')
        .filter({ hasText: file.name })
        .getByRole('link', { name: '1 error' })
        .click();
      await expect(page.getByTestId('inspector-title')).toHaveText(file.documentNumber);
      await expectMarked(page, BROKEN);
      const took = Date.now() - droppedAt;
      test.info().annotations.push({ type: 'from drop to mark', description: `${String(took)} ms` });
      expect(took).toBeLessThan(SOON_MS);
    }).toPass({ intervals: [3_000], timeout: 150_000 });
  });

  test('the drop folder does the same for whom the file is addressed to (S-13)', async ({ signedIn, stack }) => {
    const [page, colleague, stranger] = [
      await signedIn(),
      await signedIn('/traffic', { role: 'reader' }),
      await signedIn('/traffic', { company: AURORA }),
    ];
    const [before, strangersBefore] = [await errorCount(page), await errorCount(stranger)];
    const file = brokenFile();
    await putInFolder(stack, file);
    for (const one of [page, colleague]) {
      await expect(one.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 1));
      await expect(rowOf(one, file.documentNumber)).toContainText('Validation error');
    }
    await rowOf(page, file.documentNumber).click();
    await expectMarked(page, BROKEN);
    expect(await errorCount(stranger)).toBe(strangersBefore);
    await expect(rowOf(stranger, file.documentNumber)).toHaveCount(0);
  });

  test('several files at once go their own ways', async ({ signedIn }) => {
    const page = await signedIn();
    const before = await errorCount(page);
    const files = [goodFile(), goodFile({ release: '04A' }), brokenFile(), goodFile({ release: '96A' }), brokenFile()];
    await page
      .getByTestId('upload-input')
      .setInputFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
    const results = page.getByTestId('upload-result');
    await expect(results).toHaveCount(5);
    for (const [i, file] of files.entries()) {
      await expect(
        page.getByTestId('upload-row').filter({ hasText: file.name }).getByTestId('upload-result'),
      ).toHaveAttribute('data-state', i === 2 || i === 4 ? 'validation-error' : 'processed');
      await expect(rowOf(page, file.documentNumber)).toBeVisible();
    }
    await expect(page.getByTestId('error-count')).toHaveAttribute('data-count', String(before + 2));
  });

  test('a file that came before says which one it repeats', async ({ signedIn }) => {
    const page = await signedIn();
    const file = goodFile();
    const [first = ''] = await handIn(page, [file]);
    await untilRead(page, first);
    await drop(page, [file]);
    await expect(page.getByTestId('upload-result')).toHaveAttribute('data-state', 'duplicate');
    await expect(page.getByTestId('upload-result')).toContainText(`Same as file ${first}`);
    await page.getByTestId('upload-panel').getByRole('button', { name: 'Close' }).click();
    await page.getByTestId('traffic-grid').locator('tbody tr', { hasText: 'Duplicate' }).first().click();
    await expect(page.getByTestId('state-banner')).toContainText('was not processed again');
    await page.getByTestId('repeats-link').click();
    await expect(page).toHaveURL(new RegExp(`/traffic/${first}$`));
    await expect(page.getByTestId('inspector-state')).toHaveAttribute('data-state', 'processed');
  });

  test('an empty file and one of more than 25 MB are refused before a byte is sent', async ({ signedIn }) => {
    const page = await signedIn();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await dropOfSize(page, { 'empty.edi': 0, 'huge.edi': 25 * 1024 * 1024 + 1 });
    await expect(page.getByTestId('upload-row').filter({ hasText: 'empty.edi' })).toContainText(
      'The file is empty. Choose a file with content.',
    );
    await expect(page.getByTestId('upload-row').filter({ hasText: 'huge.edi' })).toContainText(
      'The file is larger than 25 MB. Split it into smaller files.',
    );
    expect(sent).toEqual([]);
  });

  test('a file of more than 25 MB that a partner delivers is listed, and says that it was not read and why', async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn();
    const file = goodFile();
    const buffer = Buffer.concat([file.buffer, Buffer.alloc(25 * 1024 * 1024, 0x20)]);
    await putInFolder(stack, { ...file, buffer });
    await page.getByTestId('traffic-grid').locator('tbody tr', { hasText: file.name }).click();
    await expect(page.getByTestId('state-banner')).toHaveText(
      'Not read: the file is larger than 25 MB. Ask the sender to split it.',
    );
    await expect(page.getByTestId('failure')).toHaveCount(0);
  });

  test('a reader sees everything and may hand in nothing', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { role: 'reader' });
    await expect(page.getByTestId('traffic-grid')).toBeVisible();
    await expect(page.getByTestId('upload-button')).toHaveCount(0);
    await page.locator('tr.edge-err').first().click();
    await expect(page.getByTestId('reprocess')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('reprocess')).toHaveAttribute(
      'title',
      'You do not have permission to reprocess files',
    );
  });

  test('the file comes back byte for byte, and can be read again; a toast says so for ten seconds (L-11)', async ({
    account,
  }) => {
    const page = await account();
    const file = brokenFile();
    const [id = ''] = await handIn(page, [file]);
    await page.goto(`/traffic/${id}`);
    await expectMarked(page, BROKEN);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('download').click()]);
    expect(download.suggestedFilename()).toBe(file.name);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(file.buffer)).toBe(true);
    const before = await errorCount(page);
    await page.clock.install();
    await page.getByTestId('reprocess').click();
    const toast = page.locator('.p-toast-message');
    await expect(toast).toContainText('The file is being read again');
    await page.clock.fastForward(5_000);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(toast).toHaveCount(0);
    await expect(page.getByTestId('inspector-state')).toHaveAttribute('data-state', 'validation-error');
    expect(await errorCount(page)).toBe(before);
  });

  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ])
    test(`a toast covers nothing of the screen in a window of ${String(size.width)} pixels`, async ({ account }) => {
      const page = await account();
      await page.setViewportSize(size);
      const ids = await handIn(page, [brokenFile(), ...Array.from({ length: 25 }, () => goodFile())]);
      for (const id of ids) await untilRead(page, id);
      await page.goto(`/traffic/${ids[0] ?? ''}`);
      await page.getByTestId('finding').first().waitFor();
      await page.getByTestId('reprocess').click();
      const toast = page.locator('.p-toast-message');
      await toast.hover();
      const { y: top = 0 } = (await toast.boundingBox()) ?? {};
      expect(top).toBeGreaterThan(size.height / 2);
      const parts = ['main', '.side', '.findings', '.traffic-list .grid-scroll', '.page-head .p-button'].map((part) =>
        page.locator(part),
      );
      for (const above of [page.getByTestId('reprocess'), ...parts]) {
        const { y = 0, height = 0 } = (await above.first().boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(top);
      }
      await page.getByTestId('bell').click();
      const panel = await page.getByTestId('notices-panel').boundingBox();
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(top);
    });

  test('the filters count, narrow the list and stand in the address', async ({ signedIn }) => {
    const page = await signedIn();
    const file = brokenFile();
    await handIn(page, [file, goodFile()]);
    await expect(rowOf(page, file.documentNumber)).toContainText('Validation error');
    await page.getByTestId('chip-errors').click();
    await expect(page).toHaveURL('/traffic?filter=errors');
    await expect
      .poll(
        async () =>
          (await page.getByTestId('chip-errors').locator('b').textContent()) === String(await errorCount(page)),
      )
      .toBe(true);
    await expect(page.getByTestId('traffic-grid').locator('tbody tr', { hasText: 'Processed' })).toHaveCount(0);
    await page.getByRole('searchbox').fill(file.documentNumber);
    await expect(page).toHaveURL(`/traffic?filter=errors&q=${file.documentNumber}`);
    await expect(page.getByTestId('traffic-grid').locator('tbody tr')).toHaveCount(1);
    await page.getByTestId('chip-warnings').click();
    await expect(page.getByTestId('empty-filter')).toContainText('No file matches the filter');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL('/traffic');
    await expect(rowOf(page, file.documentNumber)).toBeVisible();
  });

  test('a note with nothing to do is addressed to nobody', async ({ account }) => {
    const page = await account();
    const file = goodFile();
    const [id = ''] = await handIn(page, [
      { ...file, buffer: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file.buffer]) },
    ]);
    await untilRead(page, id);
    await page.goto(`/traffic/${id}`);
    const note = page
      .getByTestId('finding')
      .and(page.locator('[data-severity="info"]'))
      .filter({ hasText: 'byte order mark' });
    await expect(note).toContainText('Nothing to do');
    await expect(note).not.toContainText('Sender must act:');
  });

  test('a company without files is told how they come', async ({ signedIn }) => {
    const page = await signedIn('/traffic', { company: AURORA });
    await expect(page.getByTestId('empty-first')).toContainText('Drop an EDI file anywhere on this page');
  });

  test('a file of another company is as unknown as none (R-26)', async ({ account }) => {
    const page = await account();
    const [id = ''] = await handIn(page, [goodFile()]);
    const stranger = await account({ company: NORDVIK });
    await stranger.goto(`/traffic/${id}`);
    await expect(stranger.getByTestId('failure')).toContainText('The record does not exist, or you may not see it.');
  });

  test('goes on being handed in while somebody looks at another page, which tells how it ended; leaving the console asks first (R-25)', async ({
    signedIn,
  }) => {
    const page = await signedIn();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/applications/traffic/messages', async (route) => {
      await held;
      await route.continue();
    });
    const files = Array.from({ length: 5 }, () => goodFile());
    await drop(page, files);
    await expect(page.getByTestId('upload-row')).toHaveCount(5);
    await page.getByRole('link', { name: 'Interchanges' }).click();
    await expect(page).toHaveURL('/transactions');
    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await page.getByTestId('stay').click();
    await page.keyboard.press('Escape');
    release();
    await expect(page.getByText('5 files uploaded. The page Files shows the result.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files', exact: true }).click();
    await expect(page.getByTestId('upload-result')).toHaveCount(5);
    for (const file of files) await expect(rowOf(page, file.documentNumber)).toBeVisible();
  });
});
