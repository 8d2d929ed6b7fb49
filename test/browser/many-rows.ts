import { expect, type Page } from '@playwright/test';

/** Rows in an answer: as few answers as the page can take at once. */
const PAGE = 20_000;
const ROW_PX = 32;

/** The traffic list with so many files, every one loaded: the server's answers are made up, the list and all else is as it is. */
export async function rowsServed(page: Page, rows: number): Promise<void> {
  await page.route(/\/api\/applications\/traffic\?/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const files = Array.from({ length: PAGE }, (_, i) => ({
      id: String(26_112_200_000_000 + rows - from - i),
      MsgId: 'M',
      documentNumber: `DOC-${String(from + i)}`,
      FileDirection: 'I',
      FunctionType: 'NEWMSG',
      receivedAt: '2026-11-22T00:00:00.000Z',
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      partner: 'Nordvik Trucks AB',
      state: i % 9 === 0 ? 'validation-error' : 'processed',
      archiveState: 'open',
      errorCount: i % 9 === 0 ? 1 : 0,
      warningCount: 0,
      size: 1000 + i,
      controlReference: String(i),
      fileName: 'a.edi',
      source: 'upload',
      durationMs: 12,
    }));
    const nextCursor = from + PAGE < rows ? String(from + PAGE) : null;
    await route.fulfill({
      json: {
        rows: files,
        nextCursor,
        counts: {
          all: { value: rows, capped: false },
          errors: { value: 1, capped: false },
          warnings: { value: 0, capped: false },
        },
      },
    });
  });
  await page.goto('/traffic');
  const grid = page.getByTestId('traffic-grid');
  const box = grid.locator('..');
  for (let loaded = PAGE; loaded <= rows; loaded += PAGE) {
    await expect
      .poll(() => box.evaluate((element) => element.scrollHeight), { timeout: 60_000 })
      .toBeGreaterThan(loaded * ROW_PX);
    await box.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
  }
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
}
