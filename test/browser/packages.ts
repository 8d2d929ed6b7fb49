import type { Locator, Page } from '@playwright/test';
import { companyCreate } from '../../server/contract/company.js';
import { installationIdentificationEnter } from '../../server/contract/identification.js';
import { noticeCompanies } from '../../server/contract/notice.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { post } from './people.js';

/** Has a company known to the portal by an address of its own. */
export async function identified(operator: Page, name: string, identifier: string): Promise<void> {
  const reply = await operator.request.get(`/api${noticeCompanies.path}?q=${encodeURIComponent(name)}`);
  const companyId = noticeCompanies.response.parse(await reply.json()).rows[0]?.id;
  await post(operator, installationIdentificationEnter.path, { companyId, kind: 'edi', identifier, qualifier: 'ZZ' });
}
/** Has a company know another one as a partner; its id there. */
export async function knows(
  page: Page,
  name: string,
  identifier: string,
  role: 'customer' | 'supplier',
): Promise<string> {
  const identifiers = [{ identifier, qualifier: 'ZZ' }];
  const made = await post(page, companyCreate.path, partner({ code: identifier, name, roles: [role], identifiers }));
  const { id } = made as { id: string };
  await post(page, relationCreate.path, { partnerCompanyId: id, role });
  return id;
}
/** Finds a counterparty by typing. The list of what is found is called as its field is. */
export async function choose(page: Page, name: string, form: Page | Locator = page): Promise<void> {
  await form.getByRole('combobox', { name: 'Counterparty', exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
}
/** Opens one of the rarely used entries of the page of accounts. */
export async function more(page: Page, testId: string): Promise<void> {
  await page.getByTestId('package-more').click();
  await page.getByTestId(testId).click();
}
/** A row of a list that says something. */
export const rowOf = (page: Page, grid: string, text: string): Locator =>
  page.getByTestId(grid).locator('tbody tr').filter({ hasText: text });
