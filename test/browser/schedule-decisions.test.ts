import type { Page } from '@playwright/test';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, type GivenFile, goodFile } from './files.js';
import { inspect } from './inspect.js';

const SEARCH = '/schedule/delivery-schedule';

async function handInRead(page: Page, files: readonly GivenFile[]): Promise<void> {
  for (const id of await handIn(page, files)) await untilRead(page, id);
}

/** Somebody who reads a call-off of a schedule far down, with the comments open. */
async function readsCalloff(page: Page) {
  const calloff = page.getByTestId('calloff-grid').locator('tbody tr').nth(3);
  await calloff.click();
  await page.getByTestId('comments-open').click();
  await expect(page.getByTestId('comments-panel')).toBeVisible();
  const place = page.url();
  return async (): Promise<void> => {
    expect(page.url()).toBe(place);
    await expect(calloff).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByTestId('comments-panel')).toBeVisible();
  };
}

test.describe('what people decide of a schedule', () => {
  test('shows to a colleague who looks at it, and moves nothing: answers, confirmations and their withdrawal (SCH-09)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const file = brokenFile();
    await handInRead(page, [file]);
    await page.goto(`${SEARCH}?schedule=${file.documentNumber}`);
    await page.getByTestId('schedule-grid').getByRole('link', { name: file.documentNumber }).click();
    await expect(page.getByTestId('incorrect-banner')).toContainText('Incorrect – not in force');
    const colleague = await signedIn(new URL(page.url()).pathname, { role: 'reader' });
    const seen = colleague.getByTestId('decision-bar');
    await expect(seen).toContainText('Not answered');
    const keepsPlace = await readsCalloff(colleague);

    await page.getByTestId('schedule-reject').click();
    await page.getByLabel('Reason').fill('Quantities are missing');
    await page.getByTestId('reject-act').click();
    await expect(seen).toContainText('Rejected');
    await expect(seen).toContainText('Quantities are missing');
    await keepsPlace();

    await page.getByTestId('schedule-confirm').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm anyway' }).click();
    await expect(colleague.getByTestId('incorrect-banner')).toContainText('It was confirmed and is in force');
    await keepsPlace();
    await page.getByTestId('schedule-accept').click();
    await expect(seen).toContainText('Accepted');
    await keepsPlace();
    await inspect(colleague, 'schedule-decided');

    await page.getByTestId('schedule-unconfirm').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw confirmation' }).click();
    await expect(colleague.getByTestId('incorrect-banner')).toContainText('Incorrect – not in force');
    await keepsPlace();
  });

  test('holds for one release: the next one with an error is not in force until somebody confirms it, too (SCH-09)', async ({
    signedIn,
  }) => {
    const page = await signedIn(SEARCH);
    const documentNumber = freshNumber();
    await handInRead(page, [brokenFile({ documentNumber, issued: '2026-11-20' })]);
    await page.goto(`${SEARCH}?schedule=${documentNumber}`);
    const rows = page.getByTestId('schedule-grid').locator('tbody tr');
    await rows.getByRole('link', { name: documentNumber }).click();
    await page.getByTestId('schedule-confirm').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm anyway' }).click();
    const banner = page.getByTestId('incorrect-banner');
    await expect(banner).toContainText('It was confirmed and is in force');
    const confirmed = page.url();

    await handInRead(page, [brokenFile({ documentNumber, issued: '2026-11-21' })]);
    await expect(page.getByTestId('newer-release'), 'it has replaced nothing').toHaveCount(0);
    await expect(banner).toContainText('It was confirmed and is in force');
    await page.goto(`${SEARCH}?schedule=${documentNumber}`);
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Incorrect, confirmed' })).toContainText('20 Nov 2026');
    const again = rows.filter({ hasText: 'Incorrect – not in force' });
    await expect(again).toContainText('21 Nov 2026');
    await again.getByRole('link', { name: documentNumber }).click();
    await expect(banner).toContainText('In force meanwhile');
    await expect(page.getByTestId('incorrect-in-place').getByRole('link')).toContainText('20 Nov 2026');
    await inspect(page, 'schedule-held-again');
    await page.getByTestId('schedule-confirm').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm anyway' }).click();
    await expect(banner).toContainText('It was confirmed and is in force');
    await expect(page.getByTestId('incorrect-in-place')).toContainText('It replaced:');

    await page.goto(confirmed);
    await expect(banner).toContainText('a later schedule has replaced it');
    await handInRead(page, [goodFile({ documentNumber, issued: '2026-11-22' })]);
    await page.goto(`${SEARCH}?schedule=${documentNumber}&incorrect=true`);
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Incorrect, confirmed' })).toHaveCount(2);
  });
});
