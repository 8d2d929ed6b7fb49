import type { Page } from '@playwright/test';
import { linkTo } from '../given/mail.js';
import { CHOSEN, app, post } from './people.js';

/** Who may open the pages of users and permissions. */
export const MANAGER = { role: 'company-admin' };
let named = 0;
/** A name that nobody has, whatever number of them is made in one moment. */
export const freshName = (): string => `u${String(Date.now())}${String(++named).padStart(3, '0')}`;
export const addressOf = (name: string): string => `${name}@solna-brake.example`;

interface Somebody {
  readonly name: string;
  readonly id: string;
}
/** Somebody whom the administrator of the page has created by call. */
export async function created(page: Page, level = 'user'): Promise<Somebody> {
  const name = freshName();
  const {
    created: [one],
  } = (await post(page, '/auth/create-users', { users: [{ email: addressOf(name) }], level })) as {
    created: { id: string }[];
  };
  return { name, id: one?.id ?? '' };
}
/** The same, with the password chosen. */
export async function active(page: Page, visitor: () => Promise<Page>, level = 'user'): Promise<Somebody> {
  const one = await created(page, level);
  await post(await visitor(), '/auth/password/reset', {
    authCode: await linkTo(app(), addressOf(one.name), 'create-password'),
    password: CHOSEN,
  });
  return one;
}

/** The row whose name or address begins so. */
export const rowOf = (page: Page, name: string) =>
  page
    .getByTestId('user-grid')
    .locator('tbody tr')
    .filter({ has: page.locator('td', { hasText: new RegExp(`^${name.replaceAll('.', '\\.')}`) }) });
/** The box of a user in the matrix. */
export const boxOf = (page: Page, user: string, right: string) =>
  page.getByRole('checkbox', { name: `${user}: ${right}`, exact: true });
