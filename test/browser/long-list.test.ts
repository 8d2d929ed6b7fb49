import { expect, test } from './consignal.js';
import { rowsServed } from './many-rows.js';

const JUMPS = 40;

test('a list of a hundred thousand rows shows no gap wherever a jump comes to rest (R-25)', async ({ signedIn }) => {
  test.setTimeout(180_000);
  const page = await signedIn('/transactions');
  await rowsServed(page, 100_000);
  const blank = await page.getByTestId('traffic-grid').evaluate(async (table, jumps) => {
    const box = table.parentElement!;
    const area = box.getBoundingClientRect();
    let places = 0;
    for (let jump = 0; jump < jumps; jump++) {
      box.scrollTop = Math.random() * (box.scrollHeight - box.clientHeight);
      for (let settled = 0; settled < 3; settled++)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      for (let y = area.top + 40; y < area.bottom - 10; y += 16)
        if (!document.elementFromPoint(area.left + 300, y)?.closest('tr[aria-selected]')) places += 1;
    }
    return places;
  }, JUMPS);
  expect(blank).toBe(0);
});
