import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatched, despatchNote } from './outgoing.js';

const DAY_MS = 86_400_000;
const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('the delivery dashboard leads to what it counts, by period, and tells how exactly customers were served (R-11, DEL-01)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/', { role: 'company-admin' });
  const partner = await agreed(page);
  await partner.folder();
  await despatchNote(page, partner);
  await despatched(page, partner);
  const number = freshNumber();
  const file = goodFile({
    ...{ sender: partner.address, lines: 1, calloffs: 3, shipTo: `S${number}`, issued: dayFromToday(-3) },
    ...{ article: () => `DASH${number}`, cumulative: () => 0 },
  });
  for (const id of await handIn(page, [file])) await untilRead(page, id);

  await page.goto('/delivery/dashboard');
  const customer = page.getByTestId('precision-grid').locator('tbody tr').filter({ hasText: partner.name });
  await expect(customer).toContainText('Below 85 %');
  await expect(page.getByTestId('delivery-days')).toBeVisible();
  await inspect(page, 'delivery-dashboard');
  await page.getByTestId('delivery-days-toggle').click();
  await expect(page.getByTestId('delivery-days').locator('tbody tr')).toHaveCount(8);
  await page.getByRole('radio', { name: 'Month' }).check();
  await expect(page).toHaveURL(/period=month/);
  await expect(page.getByTestId('delivery-days').locator('tbody tr')).toHaveCount(31);
  await page.goBack();
  await expect(page).not.toHaveURL(/period/);

  const value = async (figure: string): Promise<string> =>
    page.getByTestId(`figure-${figure}`).getByTestId('figure-value').innerText();
  const late = await value('late');
  await page.getByTestId('figure-late').click();
  await expect(page.getByTestId('due-late')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('due-count')).toContainText(new RegExp(`^${late} article`));
  await page.goBack();
  const ready = await value('ready');
  await page.getByTestId('figure-ready').click();
  await expect(page).toHaveURL(/filter=ready&days=90/);
  await expect(page.getByTestId('chip-ready')).toHaveText(`Ready ${ready}`);
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await expect(page).toHaveURL(/\/delivery\/dashboard$/);
  await customer.dblclick();
  await expect(page).toHaveURL(/\/delivery\/(due\?q=|despatchnotes\?partner=)/);
});
