import type { Page } from '@playwright/test';
import { companyCreate } from '../../server/contract/company.js';
import { packageMovementCreate } from '../../server/contract/package-account.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { freshNumber } from './files.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { invrpt } from '../given/invrpt.js';
import { inspect } from './inspect.js';
import { agreed } from './outgoing.js';
import { choose, more } from './packages.js';
import { post } from './people.js';

const MANAGER = { role: 'company-admin' };
/** Days of the company, which are those of statements. */
const DAYS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
const ago = (days: number): string => DAYS.format(Date.now() - days * 86_400_000);

/** A counterparty with movements, each to be found in its statement in another way. */
async function moved(page: Page) {
  const number = freshNumber();
  const [name, box, lid] = [`Pool ${number}`, `KLT${number}`, `LID${number}`];
  const { id } = (await post(page, companyCreate.path, partner({ code: `P${number}`, name, identifiers: [] }))) as {
    id: string;
  };
  await post(page, relationCreate.path, { partnerCompanyId: id, role: 'customer' });
  for (const [noteNumber, quantity] of [
    ['A1', 40],
    ['A2', 10],
    ['A3', 5],
    ['A4', 6],
    ['A5', 7],
  ])
    await post(page, packageMovementCreate.path, {
      ...{ kind: 'empties-in', partnerCompanyId: id, code: box, quantity, day: ago(20), noteNumber },
    });
  const csv = [
    'kind;code;day;note;quantity',
    `opening;${box};;;0`,
    `movement;${box};${ago(20)};A-1;-40`,
    `movement;${box};${ago(20)};A-2;-12`,
    `movement;${box};${ago(9)};A-3;-5`,
    `movement;${lid};${ago(20)};A-4;-6`,
    `movement;${box};${ago(18)};A-6;-9`,
    `closing;${box};;;-66`,
  ];
  return { id, name, box, lid, csv };
}
const lineOf = (page: Page, text: string) =>
  page.getByTestId('compare-lines').locator('tbody tr').filter({ hasText: text });

test.describe('a statement of a counterparty (R-17)', () => {
  test('is refused at its line, compared from a file, and mended by an entry and a dispute', async ({ signedIn }) => {
    test.slow();
    const page = await signedIn('/delivery/package-account', MANAGER);
    const { name, box, lid, csv } = await moved(page);
    await more(page, 'package-compare');
    await page.getByTestId('compare-run').click();
    await expect(page.getByTestId('field-error').first()).toHaveText('Counterparty is mandatory');
    await choose(page, name);
    await page.getByLabel('From', { exact: true }).fill(ago(40));
    await page.getByLabel('To', { exact: true }).fill(ago(0));
    await page.getByTestId('compare-csv').fill([...csv, `movement;${box};;A-7;many`].join('\n'));
    await page.getByTestId('compare-run').click();
    await expect(page.getByTestId('compare-line')).toHaveText(`Line 9: movement;${box};;A-7;many`);
    await inspect(page, 'package-compare-form');

    await page
      .getByTestId('compare-file')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) });
    await expect(page.getByTestId('compare-line')).toHaveCount(0);
    await page.getByTestId('compare-run').click();
    for (const [note, found] of [
      ['A1', 'On both sides'],
      ['A2', 'Other quantity'],
      ['A3', 'Other day'],
      ['A4', 'Other package'],
      ['A5', 'Only ours'],
      ['A-6', 'Only theirs'],
    ] as const)
      await expect(lineOf(page, note)).toContainText(found);
    await expect(lineOf(page, 'A4')).toContainText(`${lid} / ${box}`);
    const balance = page.getByTestId('compare-balances').locator('tbody tr').filter({ hasText: box });
    await expect(balance).toContainText('66');
    await expect(balance).toContainText('68');
    await inspect(page, 'package-compare');

    await page.getByTestId('compare-theirs').click();
    await expect(page.getByTestId('compare-lines').locator('tbody tr')).toHaveCount(1);
    await page.getByTestId('compare-enter').click();
    const form = page.getByTestId('package-form');
    await expect(form.getByLabel('Quantity', { exact: true })).toHaveValue('9');
    await expect(form.getByLabel('Note', { exact: true })).toHaveValue('A-6');
    await page.getByTestId('package-enter-confirm').click();
    await expect(page.getByTestId('compare-both')).toContainText('2');
    await page.getByTestId('compare-all').click();
    await expect(lineOf(page, 'A-6')).toContainText('On both sides');

    await lineOf(page, 'A5').getByTestId('compare-dispute').click();
    await page.getByTestId('movement-reason').fill('Nothing came on that day');
    await inspect(page, 'package-compare-dispute');
    await page.getByTestId('movement-reason-confirm').click();
    await expect(lineOf(page, 'A5')).toContainText('Disputed');
    await expect(lineOf(page, 'A5').getByTestId('compare-dispute')).toHaveCount(0);
  });

  test('that came as a file is chosen from the list and compared', async ({ signedIn }) => {
    const page = await signedIn('/delivery/package-account', MANAGER);
    const { name, box } = await moved(page);
    const number = `IR${freshNumber()}`;
    const movements = [['A1', ago(20).replaceAll('-', ''), -40]] as const;
    const [file = ''] = await handIn(page, [
      {
        name: `${number}.edi`,
        mimeType: 'application/edifact',
        buffer: invrpt({ number, code: box, closing: -40, movements }),
      },
    ]);
    await untilRead(page, file);
    await page.goto('/delivery/package-account/compare');
    const row = page.getByTestId('received-statements').locator('li').filter({ hasText: number });
    await row.getByRole('button', { name: 'Compare' }).click();
    const form = page.getByTestId('received-form');
    await choose(page, name, form);
    await form.getByLabel('From', { exact: true }).fill(ago(40));
    await form.getByLabel('To', { exact: true }).fill(ago(0));
    await inspect(page, 'package-compare-received');
    await page.getByTestId('received-run').click();
    await expect(lineOf(page, 'A1')).toContainText('On both sides');
    await expect(lineOf(page, 'A5')).toContainText('Only ours');
  });

  test('of the own company is sent where an agreement takes it, and says why not', async ({ signedIn }) => {
    const page = await signedIn('/delivery/package-account', MANAGER);
    const [without, { id, name, box }] = [await moved(page), await moved(page)];
    const agreement = await agreed(page, {
      ...{ partnerCompanyId: id, messageType: 'INVRPT', acknowledgementExpected: false },
    });
    await agreement.folder();
    await page.getByTestId('package-statement').click();
    const form = page.getByTestId('statement-form');
    const counterparty = form.getByLabel('Counterparty', { exact: true });
    const choose = (of: string) =>
      expect(async () => {
        await counterparty.fill('');
        await counterparty.fill(of);
        await page.getByRole('option', { name: of }).click({ timeout: 3_000 });
      }).toPass();
    const asked = page.waitForResponse(/statement\/sent/);
    await choose(without.name);
    await asked;
    await expect(form.getByTestId('statement-download')).toBeEnabled();
    await expect(form.getByTestId('statement-send')).toHaveCount(0);

    await form.getByRole('button', { name: 'Change' }).click();
    await choose(name);
    await expect(form.getByTestId('statement-sending')).toContainText(agreement.name);
    await form.getByTestId('statement-send').click();
    await expect(form.getByTestId('statement-problem')).toContainText('There is nothing to state');
    await form.getByLabel('From', { exact: true }).fill(ago(40));
    await form.getByLabel('To', { exact: true }).fill(ago(-1));
    await form.getByLabel('Package', { exact: true }).fill(box);
    await form.getByTestId('statement-send').click();
    await expect(form.getByTestId('statement-done')).toContainText(agreement.address);
    const sent = form.getByTestId('statements-sent').locator('li');
    await expect(sent).toHaveCount(1);
    await expect(sent).toContainText(box);
    await expect(sent).toContainText('· sent');
    await inspect(page, 'package-statement-sending');
  });
});
