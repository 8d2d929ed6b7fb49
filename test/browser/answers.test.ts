import type { Page } from '@playwright/test';
import { agreement, type AgreementInput, partner } from '../given/agreement.js';
import { mailTo } from '../given/mail.js';
import { expect, handIn, test, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { agreed, US } from './outgoing.js';
import { app, post } from './people.js';

const MANAGER = { role: 'company-admin' };
/** Sending is looked for at intervals. */
const PATIENT = { timeout: 30_000 };

/** A schedule that came under an agreement which says how it is answered. */
async function came(manager: Page, from: Partial<AgreementInput> & { sender: string }): Promise<string> {
  await post(manager, '/applications/agreements', agreement({ recipient: US, ...from }));
  const [fileId = ''] = await handIn(manager, [goodFile({ sender: from.sender })]);
  await untilRead(manager, fileId);
  const file = await manager.request.get(`/api/applications/traffic/messages/${fileId}`);
  const { schedules } = (await file.json()) as { schedules: readonly { scheduleHeadId: string }[] };
  return `/schedule/delivery-schedule/${schedules[0]?.scheduleHeadId ?? ''}`;
}

test.describe('answers to customers', () => {
  test('go out as APERAK; who looks at the schedule sees whether the customer has them, and tries again what failed (SCH-07)', async ({
    account,
    signedIn,
  }) => {
    test.slow();
    const manager = await account(MANAGER);
    const partner = await agreed(manager, { acknowledgementExpected: false });
    const schedule = await came(manager, { sender: partner.address, partner: partner.name, answersBy: 'aperak' });
    const [page, colleague] = [await signedIn(schedule), await signedIn(schedule, { role: 'reader' })];
    const sending = (of: Page) => of.getByTestId('answer-sending');
    await expect(page.getByTestId('schedule-accept')).toHaveAttribute('title', /as an EDI message \(APERAK\)/);
    await page.getByTestId('schedule-accept').click();
    for (const one of [page, colleague]) {
      await expect(one.getByTestId('decision-bar')).toContainText('Accepted');
      await expect(sending(one)).toContainText('Answer not sent', PATIENT);
      await expect(sending(one), 'why it failed').toContainText('folder');
    }
    await expect(colleague.getByTestId('answer-retry'), 'who only reads').toHaveCount(0);
    await inspect(page, 'answer-not-sent');

    await partner.folder();
    await page.getByTestId('answer-retry').click();
    for (const one of [page, colleague])
      await expect(sending(one)).toContainText(new RegExp(`Answer sent.*to ${partner.address}`), PATIENT);
    await page.getByTestId('schedule-reject').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Week 49 is full');
    await page.getByTestId('reject-act').click();
    const again = page.getByRole('dialog', { name: 'Send another answer?' });
    await expect(again).toContainText('The customer already has the answer “Accepted”');
    await inspect(page, 'answer-again');
    await page.getByTestId('answer-again').click();
    for (const one of [page, colleague]) {
      await expect(one.getByTestId('answer-by')).toContainText('Week 49 is full');
      await expect(sending(one)).toContainText('Answer sent', PATIENT);
    }
    await page.getByTestId('answer-file').click();
    await expect(page).toHaveURL(/\/traffic\/\d+$/);
    await expect(page.getByTestId('inspector-title')).toBeVisible();
  });

  test('go out by mail to the contact of the relation, and are kept back while nobody is known (SCH-07)', async ({
    account,
    signedIn,
  }) => {
    const manager = await account(MANAGER);
    const code = `M${freshNumber()}`;
    const { id } = (await post(manager, '/applications/companies', {
      code,
      name: `Forge ${code}`,
      roles: ['customer'],
      identifiers: [{ identifier: code, qualifier: 'ZZ' }],
    })) as { id: string };
    const schedule = await came(manager, { sender: `${code}:ZZ`, partnerCompanyId: id, answersBy: 'mail' });
    const page = await signedIn(schedule);
    await expect(page.getByTestId('schedule-accept')).toHaveAttribute('title', /no address of the customer is known/);
    await page.getByTestId('schedule-accept').click();
    await expect(page.getByText('No e-mail address of the customer is known')).toBeVisible();
    await expect(page.getByTestId('decision-bar')).toContainText('Not answered');

    const contactEmail = `planner-${code}@forge.example`;
    const relation = { partnerCompanyId: id, role: 'customer', contactEmail, contactLanguage: 'se' };
    await post(manager, '/applications/relations', relation);
    await page.reload();
    await expect(page.getByTestId('schedule-accept')).toHaveAttribute('title', new RegExp(contactEmail));
    await page.getByTestId('schedule-accept').click();
    await expect(page.getByTestId('answer-sending')).toContainText(
      new RegExp(`Answer sent.*to ${contactEmail}`),
      PATIENT,
    );
    expect((await mailTo(app(), contactEmail, /accepterar er leveransplan/)).subject).toMatch(/är accepterad$/);
  });
});

test('the sender of a file is told by mail what is wrong in it, after a look at the mail; without an address it is said where to add one', async ({
  account,
  signedIn,
}) => {
  test.slow();
  const manager = await account(MANAGER);
  const code = `TELL${freshNumber()}`;
  const [id = ''] = await handIn(manager, [brokenFile({ sender: `${code}:ZZ` })]);
  await untilRead(manager, id);
  const page = await signedIn(`/traffic/${id}`);
  await page.getByTestId('tell-sender').click();
  const dialog = page.getByRole('dialog', { name: 'Tell the sender' });
  await expect(dialog.getByTestId('tell-no-contact')).toContainText('not in the register of companies');
  await expect(dialog.getByTestId('tell-send')).toBeDisabled();
  await expect(dialog.getByTestId('tell-copy')).toBeEnabled();

  const company = await post(manager, '/applications/companies', {
    ...partner({ code, name: `Sender ${code}`, identifiers: [{ identifier: code, qualifier: 'ZZ' }] }),
  });
  const contactEmail = `edi-${code.toLowerCase()}@forge.example`;
  const { id: partnerCompanyId } = company as { id: string };
  await post(manager, '/applications/relations', {
    partnerCompanyId,
    role: 'customer',
    contactEmail,
    contactLanguage: 'se',
  });
  await page.reload();
  await page.getByTestId('tell-sender').click();
  await expect(dialog.getByTestId('tell-to')).toHaveText(contactEmail);
  await expect(dialog.getByTestId('tell-subject')).toContainText('Fel i');
  await inspect(page, 'tell-sender');
  await dialog.getByRole('radio', { name: 'English' }).check();
  await expect(dialog).toContainText('Quantity is not a number');
  await dialog.getByTestId('tell-note').fill('We need the schedule today.');
  await dialog.getByTestId('tell-send').click();
  await expect(dialog).toHaveCount(0);
  expect((await mailTo(app(), contactEmail, /We need the schedule today/)).text).toContain('Quantity is not a number');
  await page.getByTestId('tell-sender').click();
  await expect(dialog.getByTestId('report')).toHaveAttribute('data-state', 'sent', PATIENT);
  await expect(dialog.getByTestId('tell-again')).toBeVisible();
});
